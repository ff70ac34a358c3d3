import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import {
  type AuditEvent,
  type AuditEventQuery,
  DEFAULT_LIMIT,
  type ExportEnd,
  type KeptHead,
} from '@ward-board/contract';
import {
  type EventLines,
  type EventStore,
  type LineSpan,
  type LineStream,
  type Position,
  type RecordedEvent,
  type RecordedText,
  START,
} from '@ward-board/event-store';
import PQueue from 'p-queue';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { inGzip } from '../platform/http/compressed-answers.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { auditEvent, auditLine, auditLines } from './audit-event.js';
import { hashOfText } from './ledger/leaf.js';
import { Ledger } from './ledger/ledger.js';
import { Proofs } from './ledger/proofs.js';

/** Events that are read at once. */
const BATCH = 1_000;
/** Events that a stream reads at once at first, and where few of them are wanted. */
const STREAMED_BATCH = 100;
/** Of lines that the store makes, a stream reads so many at once, or as many as come to so many characters, going by those before. */
const [MOST_LINES, PAGE_CHARACTERS] = [500, 500_000];
/** Events that one page looks through at most, when few of them are in the time that was asked for. */
const MOST_READ = 10 * BATCH;
/** Events that are proven at once: each may need a tile of its own. */
const PROVEN_BATCH = 200;
/** Readings of the log at a time, of all exports together: the other connections to it are left to whoever records something. */
const READINGS = 2;
/** Threads that export at a time, each with a connection of its own. */
const THREADS = 2;
/** A thread takes as long to start as the export of so many events. */
const WORTH_A_THREAD = 1_000;

/** What an auditor asks of the log about one patient. */
@Injectable()
export class PatientEvents {
  private readonly log = new Logger('PatientEvents');
  private readonly readings = new PQueue({ concurrency: READINGS });
  private threads = 0;

  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly ledger: Ledger,
    private readonly proofs: Proofs,
  ) {}

  /** @throws ProblemException `not_found` for a patient of whom the log has no event. */
  async expect(patientId: string): Promise<void> {
    const [first] = await this.store.readByPatient(patientId, START, 1);
    if (!first) throw new ProblemException('not_found', 'There is no such patient.');
  }

  /** A page of a patient's events, in the log's order. It may be empty and name a next one: see MOST_READ. */
  async page(patientId: string, { limit = DEFAULT_LIMIT, ...query }: AuditEventQuery) {
    const items: AuditEvent[] = [];
    let at = this.after(query);
    for (let read = 0; read < MOST_READ; ) {
      const batch = await this.store.readByPatient(patientId, at, BATCH);
      for (const event of batch) {
        if (items.length === limit) return { items, next_cursor: at };
        at = event.position;
        if (isWanted(event, query)) items.push(auditEvent(event));
      }
      read += batch.length;
      if (batch.length < BATCH) return { items, next_cursor: null };
    }
    return { items, next_cursor: at };
  }

  /**
   * Every event of a patient that is stored by now, as lines of JSON, a batch in memory at a time: of a long history made in a thread of
   * its own, unless others have all of them, whose readers may take long.
   */
  async *lines(patientId: string, query: AuditEventQuery, encoding: LineStream['encoding']): AsyncGenerator<Buffer> {
    const span = { after: this.after(query), until: await this.store.head() };
    const isWhole = query.from === undefined && query.to === undefined;
    const isLong = isWhole && (await this.isLong(patientId, span));
    if (isLong && this.threads < THREADS && (yield* this.linesOfThread(patientId, { ...span, encoding }))) return;
    const lines = this.linesOfPages(patientId, query, span.until);
    yield* encoding === 'gzip' ? inGzip(Readable.from(lines, { objectMode: false })) : lines;
  }

  private async *linesOfPages(patientId: string, query: AuditEventQuery, until: Position): AsyncGenerator<Buffer> {
    if (query.from === undefined && query.to === undefined) yield* this.wholePages(patientId, this.after(query), until);
    else
      for await (const events of this.batches(patientId, query, until, STREAMED_BATCH))
        yield Buffer.from(events.map((event) => auditLine(event)).join(''));
  }

  /** @returns whether they are all of them; if not, there was none, since the thread could not begin. */
  private async *linesOfThread(patientId: string, wanted: LineStream): AsyncGenerator<Buffer, boolean> {
    let hasBegun = false;
    this.threads += 1;
    try {
      for await (const piece of this.store.streamLinesByPatient(patientId, wanted, auditLines)) {
        hasBegun = true;
        yield piece;
      }
      return true;
    } catch (error) {
      if (hasBegun) throw error;
      this.log.warn(`An export is made without a thread of its own: ${String(error)}`);
      return false;
    } finally {
      this.threads -= 1;
    }
  }

  private async isLong(patientId: string, span: LineSpan): Promise<boolean> {
    const range = { ...span, limit: WORTH_A_THREAD };
    const page = await this.readings.add(() =>
      this.store.readLinesByPatient(patientId, range, { position: 'position' }),
    );
    return page?.lines.length === WORTH_A_THREAD;
  }

  /** Made by the store: of a history of years, nothing is read here. */
  private async *wholePages(patientId: string, from: Position, until: Position): AsyncGenerator<Buffer> {
    let limit = STREAMED_BATCH;
    const read = (after: Position) => {
      const wanted = { after, until, limit };
      const page = this.readings.add(() => this.store.readLinesByPatient(patientId, wanted, auditLines));
      // Whoever stops listening takes no page more, and nobody is there for its error.
      page.catch(() => {});
      return page;
    };
    for (let next = from < until ? read(from) : null; next; ) {
      const page: EventLines | null = await next;
      if (!page) return;
      const isFull = page.lines.length === limit;
      const length = page.lines.reduce((sum, line) => sum + line.length, 0);
      limit = Math.max(1, Math.min(MOST_LINES, Math.floor((page.lines.length * PAGE_CHARACTERS) / length)));
      // Postgres makes the next page while this one is written.
      next = isFull ? read(page.last) : null;
      yield bytesOf(page.lines);
    }
  }

  /** The same with the proof of each, and at the end the signed head that they lead to, and how many events there are. @throws ProblemException while there is none. */
  async provenLines(patientId: string, query: AuditEventQuery): Promise<AsyncGenerator<Buffer>> {
    const until = await this.store.head();
    await this.ledger.bringUpToDate();
    const head = await this.proofs.head();
    return this.proven(patientId, query, this.batches(patientId, query, until, PROVEN_BATCH), head);
  }

  private async *proven(
    patient_id: string,
    { from, to, after, cursor }: AuditEventQuery,
    batches: AsyncIterable<readonly RecordedText[]>,
    head: KeptHead,
  ): AsyncGenerator<Buffer> {
    const digest = createHash('sha256');
    let number = 0;
    for await (const events of batches) {
      const proofs = await this.proofs.ofEvents(events, head);
      const lines = events.map((event, n) => {
        const proof = proofs[n] ?? null;
        // That of the ledger: an event that is another one by now is found by whoever compares its line with the proof.
        digest.update(proof ? Buffer.from(proof.leaf_hash, 'hex') : hashOfText(event));
        number += 1;
        return auditLine(event, { metadata: event.metadata, proof, number });
      });
      yield Buffer.from(lines.join(''));
    }
    const held = {
      ...{ patient_id, from: from ?? null, to: to ?? null, after: after ?? cursor ?? null },
      ...{ events: number, digest: digest.digest('hex') },
    };
    const end: ExportEnd = { head, contents: await this.ledger.signContents(held) };
    yield Buffer.from(`${JSON.stringify(end)}\n`);
  }

  private async *batches(
    patientId: string,
    query: AuditEventQuery,
    until: Position,
    limit: number,
  ): AsyncGenerator<readonly RecordedText[]> {
    const read = (after: Position) => {
      const reading = this.readings.add(() => this.store.readTextByPatient(patientId, after, limit));
      // Whoever stops listening takes no batch more, and nobody is there for its error.
      reading.catch(() => {});
      return reading;
    };
    const from = this.after(query);
    let next = from < until ? read(from) : undefined;
    while (next) {
      const batch: readonly RecordedText[] = await next;
      const last = batch.at(-1)?.position ?? until;
      // Postgres makes the next batch while this one is written.
      next = batch.length === limit && last < until ? read(last) : undefined;
      const wanted = batch.filter((event) => event.position <= until && isWanted(event, query));
      if (wanted.length > 0) yield wanted;
    }
  }

  private after({ after, cursor }: AuditEventQuery): Position {
    const text = after ?? cursor;
    if (text === undefined) return START;
    const position = this.store.positionOf(text);
    if (position !== null) return position;
    const path = after === undefined ? 'cursor' : 'after';
    throw new ProblemException('validation_failed', 'The position is none of this log.', {
      errors: [{ path, message: 'is not the position of an event' }],
    });
  }
}

/** Joined first, they would be one text more, as long as all of them. */
function bytesOf(lines: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0));
  let at = 0;
  for (const line of lines) at += bytes.write(line, at);
  return bytes;
}

function isWanted(
  { metadata, recordedAt }: Pick<RecordedEvent, 'metadata' | 'recordedAt'>,
  { from, to }: AuditEventQuery,
): boolean {
  const at = metadata.occurred_at ?? recordedAt;
  return (from === undefined || at >= from) && (to === undefined || at <= to);
}
