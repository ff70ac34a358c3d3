import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { KeptHead } from '@ward-board/contract';
import { exists } from './exists.js';
import { type HeadsEnd, HeadsFileTrouble, headOf, readHeadsEnd, stateOf } from './heads-end.js';
import { isSigned } from './tree-head.js';

/** How long every head is kept: some 20,000 a day at most, of 400 bytes each. Of the days before, one of each. */
const WHOLE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Where the heads are kept outside of the database. */
export const headsFileIn = (dataDir: string): string => join(dataDir, 'ledger-heads.ndjson');

/** Whoever runs the service makes this file, to have the file of heads begin anew where it is not there any more. */
export const beginsAnewFileIn = (dataDir: string): string => join(dataDir, 'ledger-heads-begin-anew');

/**
 * The signed tree heads that this process has seen, a line of JSON each, the newest last. Whoever changes the database can't change what
 * this file says of it. Its length does not follow from how much is recorded: once a day, the heads that are older than a week are
 * thinned out to the last of each day, which covers every event before it.
 */
export class HeadsFile {
  private thinnedOn: string | undefined;
  /** What was read or kept last, and the state of the file then. */
  private known: { readonly head: KeptHead | null; readonly state: string } | undefined;
  private spoilt: { readonly state: string; readonly trouble: HeadsFileTrouble } | undefined;

  constructor(private readonly dataDir: string) {}

  /**
   * The head that was kept last; null: none was. A line that a crash has cut off is taken away.
   * @throws HeadsFileTrouble when the last line can't be read.
   */
  async last(): Promise<KeptHead | null> {
    const { state, heads } = await this.opened((file) => this.end(file));
    this.known = { head: heads.at(-1) ?? null, state };
    return this.known.head;
  }

  /**
   * Looks whether somebody else has changed the file so that it lacks what was read or kept last. As long as nobody has touched it, that costs one
   * look at its size and times, and no read.
   * @throws HeadsFileTrouble when it does, or its last line can't be read; what the file system says.
   */
  check(): Promise<void> {
    return this.known?.head ? this.opened((file) => this.refuseLoss(file)) : Promise.resolve();
  }

  private async refuseLoss(file: FileHandle): Promise<void> {
    const head = this.known?.head;
    if (!head || (await stateOf(file)) === this.known?.state) return;
    const { state, heads } = await this.end(file);
    // Another process of the same data folder may have gone on with it.
    const goesOn = heads.some(
      (other) =>
        other.signature === head.signature ||
        (other.key_id === head.key_id && other.size >= head.size && isSigned(other)),
    );
    if (!goesOn)
      throw new HeadsFileTrouble(
        `ledger-heads.ndjson was changed while the service ran, and lacks the head of ${head.size} events that was in it, signed at ${head.at}: put the file back as it was`,
      );
    this.known = { head, state };
  }

  /** Of a file that nobody has touched since it was found unreadable, the same is said without reading it again. */
  private async end(file: FileHandle): Promise<HeadsEnd> {
    const state = await stateOf(file);
    if (this.spoilt?.state === state) throw this.spoilt.trouble;
    try {
      return await readHeadsEnd(file);
    } catch (trouble) {
      if (trouble instanceof HeadsFileTrouble) this.spoilt = { state, trouble };
      throw trouble;
    }
  }

  /** Whether there is one, even without a head. @throws what the file system says, when it can't be looked at. */
  isThere(): Promise<boolean> {
    return exists(headsFileIn(this.dataDir));
  }

  /** Makes an empty one, unless there is one. */
  async make(): Promise<void> {
    await this.opened(async (file) => file.datasync());
  }

  /**
   * Begins anew where the file is not there, if whoever runs the service has asked for that: the file that asks becomes the file of heads in one
   * step, which a crash leaves undone or done, so that one request lets it begin once.
   * @returns whether they have.
   */
  async beginAnew(): Promise<boolean> {
    const request = beginsAnewFileIn(this.dataDir);
    if (!(await exists(request))) return false;
    const file = await open(request, 'r+');
    try {
      // Whatever somebody wrote into it is no head, and others may not read heads.
      await file.truncate();
      await file.chmod(0o600);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(request, headsFileIn(this.dataDir));
    this.known = undefined;
    return true;
  }

  /** Takes a request away that came while the file is there: a later loss would go unsaid. @returns whether there was one. */
  async forgetRequest(): Promise<boolean> {
    const request = beginsAnewFileIn(this.dataDir);
    if (!(await exists(request))) return false;
    await rm(request);
    return true;
  }

  /**
   * Keeps the file under another name, and asks for a new one, which the next process begins with. Called again after a crash, it ends what was
   * begun; what has the other name already is never written over.
   * @returns whether it is not there any more.
   */
  async setAside(kept: string): Promise<boolean> {
    if (!(await this.isThere())) return true;
    if (await exists(kept)) return false;
    // Before the file is moved: a request beside it changes nothing, and a folder with neither would be said to have lost its heads.
    await writeFile(beginsAnewFileIn(this.dataDir), '', { mode: 0o600, flush: true });
    await rename(headsFileIn(this.dataDir), kept);
    return true;
  }

  /**
   * It is on the disk once the promise is fulfilled.
   * @param now by this process: what a head says of its time may come from the database.
   * @throws HeadsFileTrouble as `check` does: what was lost would go unsaid once the file is this process's own again.
   */
  async keep(head: KeptHead, now: Date): Promise<void> {
    await this.opened(async (file) => {
      await this.refuseLoss(file);
      await file.appendFile(`${JSON.stringify(head)}\n`);
      await file.datasync();
      this.known = { head, state: await stateOf(file) };
    });
    const day = now.toISOString().slice(0, 10);
    if (day === this.thinnedOn) return;
    await this.thinOut(new Date(now.getTime() - WHOLE_DAYS * DAY_MS).toISOString());
    this.thinnedOn = day;
  }

  /** @param before RFC 3339, UTC: of the days of earlier heads, the last one is kept. */
  private async thinOut(before: string): Promise<void> {
    const path = headsFileIn(this.dataDir);
    const thinned = `${path}.thinned`;
    await writeFile(thinned, withoutMostOf(linesOf(path), before), { mode: 0o600, flush: true });
    // At once for whoever reads it, who has the one file or the other.
    await rename(thinned, path);
    if (this.known) this.known = { ...this.known, state: await this.opened(stateOf) };
  }

  private async opened<Result>(work: (file: FileHandle) => Promise<Result>): Promise<Result> {
    await mkdir(this.dataDir, { recursive: true });
    const file = await open(headsFileIn(this.dataDir), 'a+', 0o600);
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  }
}

/** The lines of a file of heads, but of the heads before a time the last of each day alone. A line that is no head stays, to be found. */
async function* withoutMostOf(lines: AsyncIterable<string>, before: string): AsyncGenerator<string> {
  let held: { readonly line: string; readonly day: string } | null = null;
  for await (const line of lines) {
    if (line === '') continue;
    const head = headOf(line);
    const old = head && head.at < before ? { line, day: dayOf(head) } : null;
    if (held && held.day !== old?.day) yield `${held.line}\n`;
    held = old;
    if (!old) yield `${line}\n`;
  }
  if (held) yield `${held.line}\n`;
}

const dayOf = ({ at }: KeptHead): string => at.slice(0, 10);

/** A line of a file of heads, from 1; null: it is no head. */
export interface HeadLine {
  readonly line: number;
  readonly head: KeptHead | null;
}

/**
 * Every line that a file of heads has when the first is read, oldest first.
 * @throws what the file system says.
 */
export async function* readHeads(path: string): AsyncGenerator<HeadLine> {
  let line = 0;
  for await (const text of linesOf(path)) {
    line += 1;
    if (text !== '') yield { line, head: headOf(text) };
  }
}

/** Not those that are added meanwhile: whoever compares a log with them has read it before. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const { size } = await stat(path);
  if (size === 0) return;
  const input = createReadStream(path, { end: size - 1 });
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
