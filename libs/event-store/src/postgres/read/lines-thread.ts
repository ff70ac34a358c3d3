/**
 * A program for a worker thread: reads the lines of a patient page by page, and hands them over as they are or in gzip; null after the last piece. It
 * ends with an error where it can't go on. It imports pg alone: whatever else it loaded, each export would wait for.
 *
 * COPY in binary gives a line as the bytes that it is sent as. As values of rows, each would be a text first.
 */
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { LineStream } from '../../port/event-store.js';
import type { LineSelect } from './line-query.js';

/** What the thread is to do. */
export interface LinesWanted {
  readonly connection: pg.ClientConfig;
  readonly select: LineSelect;
  /** The position after which it begins, in decimal digits. */
  readonly after: string;
  readonly encoding: LineStream['encoding'];
}

/** Lines that are read at once: at first, and at most, where no more come to so many bytes, going by those before. */
const [FIRST_LINES, MOST_LINES, PAGE_BYTES] = [100, 1_000, 1_000_000];
/** Those of the format: a signature, flags, and the length of an extension that it does not have. */
const HEADER_BYTES = 19;
/** Before a line: how many fields there are, or -1 after the last row, and the line's length. */
const [FIELDS_BYTES, LENGTH_BYTES] = [2, 4];
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
/** Pieces that wait to be taken. */
const MOST_WAITING = 4;
/** Of so many bytes at most. What is not compressed comes in more of them, and each costs the same. */
const PIECE_BYTES = { gzip: 65_536, identity: 131_072 } as const;

/** A page as it comes; `rows` is a name of pg’s. */
class Page extends pg.Query {
  count = 0;
  last = '';
  private bytes = Buffer.allocUnsafeSlow(PAGE_BYTES);
  private length = 0;
  private begun = false;

  /** A row, behind the header if it is the first, or what ends them. The chunk is pg's, which puts others in its place. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const row = this.begun ? chunk : chunk.subarray(HEADER_BYTES);
    this.begun = true;
    if (row.length === 0 || row.readInt16BE(0) === -1) return;
    const from = FIELDS_BYTES + LENGTH_BYTES;
    const to = from + row.readInt32BE(FIELDS_BYTES);
    this.makeRoom(to - from);
    this.length += row.copy(this.bytes, this.length, from, to);
    this.count += 1;
    this.last = String(row.readBigInt64BE(to + LENGTH_BYTES));
  }

  get lines(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** Whether each row is one line. */
  get isOfLines(): boolean {
    let breaks = 0;
    for (let at = this.lines.indexOf(LINE_FEED); at >= 0; at = this.lines.indexOf(LINE_FEED, at + 1)) breaks += 1;
    return breaks === this.count && !this.lines.includes(CARRIAGE_RETURN);
  }

  private makeRoom(length: number): void {
    if (this.length + length <= this.bytes.length) return;
    const longer = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, this.length + length));
    this.lines.copy(longer);
    this.bytes = longer;
  }
}

async function* pages({ select, after }: LinesWanted, client: pg.Client): AsyncGenerator<Buffer> {
  const read = (begin: string, from: string, limit: number) =>
    new Promise<Page>((resolve, reject) => {
      const text = `copy (${begin} (select '${from}'::bigint) order by e.position limit (select ${limit}::bigint)) to stdout (format binary)`;
      const page: Page = new Page(text, (error) => (error ? reject(error) : resolve(page)));
      client.query(page);
    });
  let [from, limit] = [after, FIRST_LINES];
  for (let next: Promise<Page> | null = read(select.asStored, from, limit); next; ) {
    const page: Page = await next;
    if (page.count === 0) return;
    const again = page.isOfLines ? null : read(select.onOneLine, from, page.count);
    const isFull = page.count === limit;
    from = page.last;
    limit = Math.max(1, Math.min(MOST_LINES, Math.floor((page.count * PAGE_BYTES) / page.lines.length)));
    // Postgres makes the next page while this one is compressed.
    next = isFull ? read(select.asStored, from, limit) : null;
    yield (again ? await again : page).lines;
  }
}

async function* cut(whole: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of whole)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES.identity) yield bytes.subarray(at, at + PIECE_BYTES.identity);
}

async function handOver(pieces: AsyncIterable<Buffer>): Promise<void> {
  if (!parentPort) throw new Error('This is a program for a worker thread.');
  let waiting = 0;
  parentPort.on('message', () => {
    waiting -= 1;
  });
  for await (const piece of pieces) {
    while (waiting >= MOST_WAITING) await once(parentPort, 'message');
    waiting += 1;
    // A copy: posted as it is, all of the memory that it is a part of would be.
    const bytes = new Uint8Array(piece);
    parentPort.postMessage(bytes, [bytes.buffer]);
  }
}

const wanted = workerData as LinesWanted;
const client = new pg.Client(wanted.connection);
await client.connect();
if (wanted.encoding === 'identity') await handOver(cut(pages(wanted, client)));
// The least that makes a history of years a tenth, since whoever reads it waits for it.
else await pipeline(pages(wanted, client), createGzip({ level: 1, chunkSize: PIECE_BYTES.gzip }), handOver);
// A Postgres that does not answer this any more holds up nobody: all of the lines are out.
void client.end();
parentPort?.postMessage(null);
parentPort?.close();
