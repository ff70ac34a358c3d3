import { type FileHandle, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptHead } from '@ward-board/contract';
import { exists } from '../ledger/exists.js';
import { HeadsFileTrouble, headOf, sayWrongLine } from '../ledger/heads-end.js';
import { addTo, replaceFile, takeAwayCutLine } from '../ledger/replacing-file.js';
import { isAccessSigned } from '../ledger/tree-head.js';

const NAME = 'access-heads.ndjson';
/** Where the heads of the chain are kept outside of the database. */
export const accessHeadsFileIn = (dataDir: string): string => join(dataDir, NAME);

/** Whoever runs the service makes this file, to have the file of heads begin anew where it is not there any more. */
export const accessBeginsAnewFileIn = (dataDir: string): string => join(dataDir, 'access-heads-begin-anew');

/** A head is a line of some 400 bytes. */
const MOST_OF_A_LINE = 4_096;

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

  private add(lines: string | Buffer): Promise<void> {
    return addTo(accessHeadsFileIn(this.dataDir), async (file) => {
      await endLastLine(file);
      await file.appendFile(lines);
    });
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
    const added = await replaceFile(path, async function* (size) {
      const heads = headsIn((await readFile(path)).subarray(0, size).toString());
      for (const [index, head] of heads.entries()) {
        const day = head.at.slice(0, 10);
        if (day >= today || heads[index + 1]?.at.slice(0, 10) !== day) yield `${JSON.stringify(head)}\n`;
      }
    });
    if (added && added.length > 0) await this.add(added);
  }
}

/** The next line must not be added to one that a crash has cut off. */
async function endLastLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(Math.min(size, MOST_OF_A_LINE));
  await file.read(bytes, 0, bytes.length, size - bytes.length);
  const cut = bytes.length - 1 - bytes.lastIndexOf('\n');
  if (cut > 0) await takeAwayCutLine(file, size - cut, size);
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
