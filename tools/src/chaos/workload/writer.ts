import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExpectedRecord, SentWrite } from './sent-writes.js';
import { releasedWords } from './sent-writes.js';
import { type RecordName, routes, type Writer, type WriteStep } from './stays.js';

const ANSWER_WITHIN_MS = 6_000;
const PAUSE_MS = 200;
const READ_ONE_IN = 3;
const PROJECTION = 'x-projection';

/** Where requests go: each attempt to the next address. */
export interface WriterContext {
  readonly urls: readonly string[];
  readonly tokens: Readonly<Record<Writer, string>>;
  readonly rooms: readonly string[];
  /** Makes words that no other write has. */
  words(): string;
  /** When everybody gives up, in milliseconds since 1970. */
  readonly givenUpAt: number;
  /** Resolves when writers may go on. */
  mayWrite(): Promise<void>;
  found(line: string): void;
}
/** What all the writers have done. */
export interface Done {
  readonly writes: SentWrite[];
  readonly records: ExpectedRecord[];
  retried: number;
  /** Reads sent after an acknowledgement, that had to show what was written. */
  readAfter: number;
  refusedBeds: number;
}

type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Lives through one stay: each write is sent, with one key, until there is an answer. */
export class StayWriter {
  private readonly ids = new Map<RecordName, string>();
  private readonly fields = new Map<RecordName, Record<string, string>>();
  private readonly closed = new Set<RecordName>();
  private attempts = 0;

  constructor(
    private readonly context: WriterContext,
    private readonly done: Done,
  ) {}

  /** Ends early where somebody gave up, or when `until` has come: what is open then is not checked but for its writes. */
  async live(steps: readonly WriteStep[], until: number): Promise<void> {
    for (const step of steps) {
      await this.context.mayWrite();
      if (Date.now() > until) break;
      if (!(await this.take(step))) return;
    }
    for (const [name, id] of this.ids)
      this.done.records.push({ name, id, fields: this.fields.get(name) ?? {}, closed: this.closed.has(name) });
  }

  private async take(step: WriteStep): Promise<boolean> {
    const room = this.context.rooms[Math.floor(Math.random() * this.context.rooms.length)] ?? null;
    let answer = await this.write(step, room);
    // A full room is a rule's answer, not a loss: the patient goes without a bed, as another request.
    if (answer?.status === 409 && answer.body.code === 'room_unavailable') {
      this.done.refusedBeds++;
      answer = await this.write(step, null);
    }
    if (!answer) return false;
    if (answer.status >= 300) {
      this.context.found(
        `${step.method} ${step.record}${step.action ?? ''} answered ${answer.status} ${JSON.stringify(answer.body)}`,
      );
      return false;
    }
    return true;
  }

  /** Null: given up. */
  private async write(step: WriteStep, room: string | null): Promise<Answered | null> {
    const words = this.context.words();
    const key = randomUUID();
    for (let attempt = 1; ; attempt++) {
      const url = this.context.urls[this.attempts++ % this.context.urls.length] ?? '';
      const answer = await this.send(url, step, words, room, key);
      if (attempt > 1) this.done.retried++;
      if (answer) {
        if (answer.status < 300) {
          this.acknowledge(step, words, attempt, answer);
          if (this.attempts % READ_ONE_IN === 0) await this.readBack(step, words, answer);
        }
        return answer;
      }
      if (attempt === step.givenUpAfter || Date.now() > this.context.givenUpAt) {
        this.done.writes.push({ words: this.wordsOf(step, words), acknowledged: false, attempts: attempt });
        return null;
      }
      await delay(PAUSE_MS);
    }
  }

  /** Null: no answer, or one that says that none can be given now. */
  private async send(
    url: string,
    step: WriteStep,
    words: string,
    room: string | null,
    key: string,
  ): Promise<Answered | null> {
    const { who, method, record, action, body } = step;
    const path = routes[record] + (action === null ? '' : `/${this.ids.get(record)}${action}`);
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.context.tokens[who]}`,
      'idempotency-key': key,
    };
    if (body) headers['content-type'] = 'application/json';
    const text = body && JSON.stringify(this.filled(body, words, room));
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch(url + path, { method, headers, signal, ...(text !== null && { body: text }) });
      const answered = await answer.text();
      if (answer.status >= 500 && answer.status !== 503)
        this.context.found(`${method} ${path} answered ${answer.status}`);
      if (answer.status >= 500) return null;
      return { status: answer.status, headers: answer.headers, body: answered === '' ? {} : JSON.parse(answered) };
    } catch {
      // Cut, refused, or too late: it may have been done. The same request with the same key finds out.
      return null;
    }
  }

  /** A read sent after the answer shows what was written, whichever service it goes to; unless either says that it may not. */
  private async readBack({ who, says }: WriteStep, words: string, written: Answered): Promise<void> {
    const id = says && this.ids.get(says[0]);
    if (!says || id === undefined || written.headers.has(PROJECTION)) return;
    const path = `${routes[says[0]]}/${id}`;
    const url = this.context.urls[this.attempts++ % this.context.urls.length] ?? '';
    const headers = { authorization: `Bearer ${this.context.tokens[who]}` };
    try {
      const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      const text = await answer.text();
      if (answer.status === 503 || answer.headers.has(PROJECTION)) return;
      this.done.readAfter++;
      if (!text.includes(JSON.stringify(words)))
        this.context.found(`GET ${path} answered ${answer.status} without ${words}`);
    } catch {
      // Cut or too late: nothing was shown, and so nothing old.
    }
  }

  private filled(body: Readonly<Record<string, unknown>>, words: string, room: string | null): object {
    const known: Readonly<Record<string, string | null | undefined>> = {
      ...{ $words: words, $room: room },
      ...{ $patient: this.ids.get('patient'), $admission: this.ids.get('admission') },
    };
    const fill = (value: unknown) => (typeof value === 'string' && value in known ? known[value] : value);
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, fill(value)]));
  }

  private acknowledge(step: WriteStep, words: string, attempts: number, { body }: Answered): void {
    this.done.writes.push({ words: this.wordsOf(step, words), acknowledged: true, attempts });
    if (step.opens) {
      const [name, called] = step.opens;
      const opened = (called === '' ? body : body[called]) as { readonly id: string };
      this.ids.set(name, opened.id);
    }
    if (step.says) {
      const [name, field] = step.says;
      this.fields.set(name, { ...this.fields.get(name), [field]: words });
    }
    for (const name of step.closes) if (this.ids.has(name)) this.closed.add(name);
  }

  private wordsOf(step: WriteStep, words: string): string {
    return step.method === 'DELETE' ? releasedWords(this.ids.get(step.record) ?? '') : words;
  }
}
