import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type KeptHead, keptHead } from '@ward-board/contract';
import { exists } from './exists.js';

/** Longer than any line. */
const END_BYTES = 4_096;
const NEWLINE = 10;
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

  constructor(private readonly dataDir: string) {}

  /** The head that was kept last; null: none was. A line that a crash has cut off is taken away. @throws for a line that is no head. */
  async last(): Promise<KeptHead | null> {
    return this.opened(async (file) => {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(END_BYTES),
        0,
        END_BYTES,
        Math.max(0, size - END_BYTES),
      );
      const end = buffer.subarray(0, bytesRead);
      const whole = end.lastIndexOf(NEWLINE) + 1;
      if (whole < bytesRead) await file.truncate(size - bytesRead + whole);
      const line = end.subarray(0, whole).toString().trimEnd().split('\n').at(-1) ?? '';
      return line === '' ? null : keptHead.parse(JSON.parse(line));
    });
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
   */
  async keep(head: KeptHead, now: Date): Promise<void> {
    await this.opened(async (file) => {
      await file.appendFile(`${JSON.stringify(head)}\n`);
      await file.datasync();
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
    const head = headOf(line);
    const old = head && head.at < before ? { line, day: dayOf(head) } : null;
    if (held && held.day !== old?.day) yield `${held.line}\n`;
    held = old;
    if (!old) yield `${line}\n`;
  }
  if (held) yield `${held.line}\n`;
}

const dayOf = ({ at }: KeptHead): string => at.slice(0, 10);

/**
 * Every head that a file has when the first is read, oldest first; null stands for a line that is none.
 * @throws what the file system says.
 */
export async function* readHeads(path: string): AsyncGenerator<KeptHead | null> {
  for await (const line of linesOf(path)) yield headOf(line);
}

/** Not those that are added meanwhile: whoever compares a log with them has read it before. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const { size } = await stat(path);
  if (size === 0) return;
  const input = createReadStream(path, { end: size - 1 });
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) if (line !== '') yield line;
}

function headOf(line: string): KeptHead | null {
  try {
    return keptHead.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
