import type { Page } from '@ward-board/api-client';
import type { SignalName } from '@ward-board/contract';
import { untrack } from 'svelte';
import type { ZodType } from 'zod';
import { api } from '#lib/http/api.ts';
import { clock } from '#lib/live/clock/clock.svelte.ts';
import { onWake } from '#lib/live/clock/signals.ts';
import { followSignal } from './follow-signal.js';
import { onConnection } from './socket.js';

/** How long nothing is typed before it is asked for. */
const TYPING_MS = 250;
/** A list that could not be read anew is asked for again as often as this. */
const OLD_MS = 15_000;
/** After a change it is asked for no sooner than this. */
const CHANGED_MS = 1_000;
/** After a signal, which may be of anybody in the hospital. */
const SIGNALLED_MS = 5_000;
/** A question that got no answer is asked again sooner: there is nothing to show. */
const FAILED_MS = 3_000;

/**
 * What is asked: a list by its path. `subject`: an answer stays on the screen until the next one of the same subject has come.
 * `choice`: what the reader chose to see; the path may change without it.
 */
export interface ListQuestion {
  readonly subject: string;
  readonly choice: string;
  readonly path: string;
}

/** What was answered. */
export interface Answered<Row> {
  readonly question: ListQuestion;
  readonly rows: readonly Row[];
  /** Whether the list goes on. */
  readonly more: boolean;
  /** The cursor of the page after this one; null: the list ends here. */
  readonly next: string | null;
  /** Which reading it was, counted from 1: what happened during or after it may not be in it. */
  readonly reading: number;
  readonly at: Date;
}

/**
 * The first page of a list that the service is asked for, for as long as there is a question. It is asked for anew when its user or
 * a signal says that it has changed, with a new connection, and when the tab is looked at again; an answer to an earlier question is dropped.
 */
export class AskedList<Row> {
  /** `old`: what is shown could not be read anew. `failed`: there is nothing to show. */
  state = $state<'idle' | 'asking' | 'current' | 'old' | 'failed'>('idle');
  #answer = $state.raw<Answered<Row> | null>(null);
  #question: ListQuestion | null = null;
  #readings = 0;
  #reading = false;
  #changed = false;
  #readAt = 0;
  /** When the next reading begins; that is past when none is to. */
  #due = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #schema: ZodType<Page<Row>>;

  /** @param signal that it has changed; null: whoever asks is told of changes, or looks for a moment. */
  constructor(question: () => ListQuestion | null, schema: ZodType<Page<Row>>, signal: SignalName | null = null) {
    this.#schema = schema;
    const asks = $derived(question() !== null);
    $effect(() => {
      const next = question();
      untrack(() => this.#turnTo(next));
    });
    $effect(() => () => this.#turnTo(null));
    $effect(() => {
      // Connected already, it is called at once: the effect must not depend on what it looks at.
      const again = () => untrack(() => this.again());
      const stops = [onWake(again), onConnection(again)];
      return () => {
        for (const stop of stops) stop();
      };
    });
    $effect(() => {
      if (signal === null || !asks) return;
      const again = () => this.again(SIGNALLED_MS);
      return followSignal(signal, { followed: again, changed: again });
    });
  }

  get answer(): Answered<Row> | null {
    return this.#answer;
  }

  /** How many readings were begun. */
  get readings(): number {
    return this.#readings;
  }

  /** Something changed that the answer may not have: asks again soon, and never so often that no answer comes. */
  again(afterMs = CHANGED_MS): void {
    if (this.#question === null) return;
    // The reading under way may have begun before the change.
    if (this.#reading) this.#changed = true;
    else if (this.state !== 'asking') {
      const now = performance.now();
      const due = Math.max(now, this.#readAt + afterMs);
      if (this.#due < now || this.#due > due) this.#readIn(due - now);
    }
  }

  #turnTo(next: ListQuestion | null): void {
    if (next?.path === this.#question?.path) return;
    this.#question = next;
    clearTimeout(this.#timer);
    if (next?.subject !== this.#answer?.question.subject) this.#answer = null;
    this.state = next === null ? 'idle' : 'asking';
    if (next !== null) this.#readIn(TYPING_MS);
  }

  #readIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#due = performance.now() + ms;
    this.#timer = setTimeout(() => void this.#read(), ms);
  }

  async #read(): Promise<void> {
    const question = this.#question;
    if (question === null) return;
    this.#readings += 1;
    const reading = this.#readings;
    this.#reading = true;
    this.#changed = false;
    this.#readAt = performance.now();
    const result = await api.get(question.path, this.#schema);
    // Another question, or the same one again, was asked meanwhile.
    if (question !== this.#question || reading !== this.#readings) return;
    this.#reading = false;
    if (result.ok) {
      const { items: rows, next_cursor } = result.data;
      this.#answer = { question, rows, more: next_cursor !== null, next: next_cursor, reading, at: clock.now };
    } else if (this.#answer?.question.path !== question.path) this.#answer = null;
    if (result.ok) this.state = result.readModel === 'current' ? 'current' : 'old';
    else this.state = this.#answer === null ? 'failed' : 'old';
    if (this.#changed) this.#readIn(CHANGED_MS);
    else if (this.state === 'failed') this.#readIn(FAILED_MS);
    else if (this.state === 'old') this.#readIn(OLD_MS);
  }
}
