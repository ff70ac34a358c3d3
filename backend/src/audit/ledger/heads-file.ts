import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeptHead } from '@ward-board/contract';
import { exists } from './exists.js';
import { HeadKeys, type KnowsKey } from './head-keys.js';
import {
  endWith,
  type HeadsEnd,
  HeadsFileTrouble,
  hasLinesAt,
  headOf,
  isReplaced,
  newestLacking,
  readHeadsEnd,
  stateOf,
  withoutMostOf,
} from './heads-end.js';
import { HeadsInspection } from './heads-inspection.js';
import { addTo, replaceFile } from './replacing-file.js';

/** How long every head is kept: some 20,000 a day at most, of 400 bytes each. Of the days before, one of each. */
const WHOLE_DAYS = 7;
const DAY_MS = 86_400_000;
/** Older heads may have been thinned out. */
const SURE_DAYS = WHOLE_DAYS - 1;
/** Who has put a thinned file in the place of another adds what came meanwhile a moment later. */
const TAKEN_ALONG_MS = 1_000;

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
  /** The end of the file as it was read or added to last. */
  private known: HeadsEnd | undefined;
  private readonly inspection: HeadsInspection;
  private readonly keys: HeadKeys;
  private spoilt: { readonly state: string; readonly trouble: HeadsFileTrouble } | undefined;

  /** @param knowsKey whether a head may be of a key; left out: of any. */
  constructor(
    private readonly dataDir: string,
    knowsKey: KnowsKey = () => Promise.resolve(true),
  ) {
    this.keys = new HeadKeys(knowsKey);
    this.inspection = new HeadsInspection(this.keys);
  }

  /**
   * The head that was kept last; null: none was. A line that a crash has cut off is taken away.
   * @throws HeadsFileTrouble when one of the last lines is no head that its key has signed.
   */
  async last(): Promise<KeptHead | null> {
    this.known = await this.opened((file) => this.end(file));
    this.inspection.restart();
    return this.known.heads.at(-1) ?? null;
  }

  /**
   * Looks whether somebody else has changed the file so that it lacks what was read or kept, and at some more of its lines. As long as nobody has
   * touched it, the former costs one look at its size and times, and no read.
   * @throws HeadsFileTrouble when it does, or one of its lines is no head that its key has signed; what the file system says.
   */
  check(): Promise<void> {
    if (!this.known || this.known.heads.length === 0) return Promise.resolve();
    return this.opened(async (file) => {
      await this.refuseLoss(file);
      await this.inspection.step(file);
    });
  }

  private async refuseLoss(file: FileHandle): Promise<void> {
    const { known } = this;
    if (!known || known.heads.length === 0 || (await stateOf(file)) === known.state) return;
    let end = await this.end(file);
    const isThere = await hasLinesAt(file, known);
    // Another process of the same data folder may have gone on with it, or thinned it out, which takes heads of more than a week ago alone.
    let lacking = isThere ? undefined : await newestLacking(file, known, SURE_DAYS);
    if (lacking && isReplaced(known, end)) {
      await delay(TAKEN_ALONG_MS);
      end = await this.end(file);
      lacking = await newestLacking(file, known, SURE_DAYS);
    }
    await this.keys.refuseOthers(file, end);
    if (isThere) this.inspection.begin();
    else this.inspection.restart();
    if (lacking)
      throw new HeadsFileTrouble(
        `ledger-heads.ndjson was changed while the service ran, and lacks the head of ${lacking.size} events that was in it, signed at ${lacking.at}: put the file back as it was`,
      );
    this.known = end;
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
    const line = Buffer.from(`${JSON.stringify(head)}\n`);
    await mkdir(this.dataDir, { recursive: true });
    this.known = await addTo(headsFileIn(this.dataDir), async (file) => {
      await this.refuseLoss(file);
      const before = this.known ?? (await this.end(file));
      await file.appendFile(line);
      return endWith(before, head, line, await stateOf(file));
    });
    const day = now.toISOString().slice(0, 10);
    if (day === this.thinnedOn) return;
    await this.thinOut(new Date(now.getTime() - WHOLE_DAYS * DAY_MS).toISOString());
    this.thinnedOn = day;
  }

  /** @param before RFC 3339, UTC: of the days of earlier heads, the last one is kept. */
  private async thinOut(before: string): Promise<void> {
    const path = headsFileIn(this.dataDir);
    const added = await replaceFile(path, (size) => withoutMostOf(linesOf(path, size), before));
    if (!added) return;
    this.inspection.restart();
    this.known = await addTo(path, async (file) => {
      await file.appendFile(added);
      return this.end(file);
    });
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
  // Not those that are added meanwhile: whoever compares a log with them has read it before.
  for await (const text of linesOf(path, (await stat(path)).size)) {
    line += 1;
    if (text !== '') yield { line, head: headOf(text) };
  }
}

/** Of its first bytes. */
async function* linesOf(path: string, size: number): AsyncGenerator<string> {
  if (size === 0) return;
  const input = createReadStream(path, { end: size - 1 });
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
