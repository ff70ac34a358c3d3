import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptHead } from '@ward-board/contract';
import { exists } from '../ledger/exists.js';
import { HeadsFileTrouble, headOf, sayWrongLine } from '../ledger/heads-end.js';
import { isAccessSigned } from '../ledger/tree-head.js';

const NAME = 'access-heads.ndjson';
/** Where the heads of the chain are kept outside of the database. */
export const accessHeadsFileIn = (dataDir: string): string => join(dataDir, NAME);

/** Whoever runs the service makes this file, to have the file of heads begin anew where it is not there any more. */
export const accessBeginsAnewFileIn = (dataDir: string): string => join(dataDir, 'access-heads-begin-anew');

/** A head is a line of some 400 bytes. */
const MOST_OF_A_LINE = 4_096;

/** A process that ended while it thinned out the file has left what it made: for others that looks as if it were still at it. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * The signed heads of the chain that this process has kept, a line of JSON each, the newest last. Once a day those of the days before are
 * thinned out to the last of each: a head covers every entry until then. Several processes may share a data folder.
 */
export class AccessHeadsFile {
  private thinnedOn: string | undefined;

  constructor(private readonly dataDir: string) {}

  /**
   * Every head, oldest first; none where there is no file. A line that a crash has cut off is no head.
   * @throws HeadsFileTrouble at a line that its key has not signed; what the file system says.
   */
  async read(): Promise<readonly KeptHead[]> {
    const text = await readFile(accessHeadsFileIn(this.dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return '';
    });
    return headsIn(text);
  }

  /** It is on the disk once the promise is fulfilled. @param now by this process. */
  async keep(head: KeptHead, now: Date): Promise<void> {
    await mkdir(this.dataDir, { recursive: true });
    await this.add(`${JSON.stringify(head)}\n`);
    const day = now.toISOString().slice(0, 10);
    if (day === this.thinnedOn) return;
    await this.thinOut(day);
    this.thinnedOn = day;
  }

  private async add(lines: string): Promise<void> {
    const path = accessHeadsFileIn(this.dataDir);
    for (let isKept = false; !isKept; ) {
      const file = await open(path, 'a+', 0o600);
      try {
        await takeAwayCutLine(file);
        await file.appendFile(lines);
        await file.datasync();
        // Another process may have put a thinned one in its place: what was added by now it takes along, what comes later it can't.
        isKept = await isAt(file, path);
      } finally {
        await file.close();
      }
    }
  }

  /** Whether whoever runs the service has asked for a file that begins anew; that is forgotten with the answer. */
  async mayBeginAnew(): Promise<boolean> {
    const request = accessBeginsAnewFileIn(this.dataDir);
    if (!(await exists(request))) return false;
    await rm(request);
    return true;
  }

  private async thinOut(today: string): Promise<void> {
    const path = accessHeadsFileIn(this.dataDir);
    const made = `${path}.thinned`;
    const source = await open(path, 'r');
    try {
      const thinned = await this.openNew(made);
      if (!thinned) return;
      try {
        const heads = headsIn(await source.readFile('utf8'));
        const kept = heads.filter(({ at }, index) => {
          const day = at.slice(0, 10);
          return day >= today || heads[index + 1]?.at.slice(0, 10) !== day;
        });
        await thinned.writeFile(kept.map((head) => `${JSON.stringify(head)}\n`).join(''));
        await thinned.sync();
        // At once for whoever reads it, who has the one file or the other.
        await rename(made, path);
      } catch (error) {
        await rm(made, { force: true });
        throw error;
      } finally {
        await thinned.close();
      }
      // What others have added to the file that this one has replaced.
      const added = await source.readFile('utf8');
      if (added !== '') await this.add(added);
    } finally {
      await source.close();
    }
  }

  /** Two that thin out at once would each replace what the other has made. @returns null while another process is at it. */
  private async openNew(made: string): Promise<FileHandle | null> {
    const left = await stat(made).catch(unlessGone);
    if (left && Date.now() - left.mtimeMs > LEFT_BEHIND_MS) await rm(made, { force: true });
    return open(made, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return null;
    });
  }
}

/** The next line must not be added to one that a crash has cut off. */
async function takeAwayCutLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(Math.min(size, MOST_OF_A_LINE));
  await file.read(bytes, 0, bytes.length, size - bytes.length);
  const cut = bytes.length - 1 - bytes.lastIndexOf('\n');
  if (cut > 0) await file.truncate(size - cut);
}

async function isAt(file: FileHandle, path: string): Promise<boolean> {
  const [own, found] = [await file.stat(), await stat(path).catch(unlessGone)];
  return found?.ino === own.ino && found.dev === own.dev;
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A line that a crash has cut off is no head. */
const headsIn = (text: string): readonly KeptHead[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
    .map((line, index) => signedHeadOf(line, index + 1));

function signedHeadOf(line: string, number: number): KeptHead {
  const head = headOf(line);
  if (head && isAccessSigned(head)) return head;
  throw new HeadsFileTrouble(sayWrongLine(NAME, number));
}
