import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/**
 * The signed heads of the chain that this process has kept, a line of JSON each, the newest last. Once a day those of the days before are
 * thinned out to the last of each: a head covers every entry until then.
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
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .slice(0, -1)
      .map((line, index) => signedHeadOf(line, index + 1));
  }

  /** It is on the disk once the promise is fulfilled. @param now by this process. */
  async keep(head: KeptHead, now: Date): Promise<void> {
    await mkdir(this.dataDir, { recursive: true });
    const day = now.toISOString().slice(0, 10);
    if (day !== this.thinnedOn) await this.thinOut(day);
    this.thinnedOn = day;
    const file = await open(accessHeadsFileIn(this.dataDir), 'a', 0o600);
    try {
      await file.appendFile(`${JSON.stringify(head)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  /** Whether whoever runs the service has asked for a file that begins anew; that is forgotten with the answer. */
  async mayBeginAnew(): Promise<boolean> {
    const request = accessBeginsAnewFileIn(this.dataDir);
    if (!(await exists(request))) return false;
    await rm(request);
    return true;
  }

  /** It takes away what a crash has cut off as well: the next line must not be added to it. */
  private async thinOut(today: string): Promise<void> {
    const heads = await this.read();
    const kept = heads.filter(({ at }, index) => {
      const day = at.slice(0, 10);
      return day >= today || heads[index + 1]?.at.slice(0, 10) !== day;
    });
    const path = accessHeadsFileIn(this.dataDir);
    if (kept.length === 0) return rm(path, { force: true });
    await writeFile(`${path}.thinned`, kept.map((head) => `${JSON.stringify(head)}\n`).join(''), {
      mode: 0o600,
      flush: true,
    });
    // At once for whoever reads it, who has the one file or the other.
    await rename(`${path}.thinned`, path);
  }
}

function signedHeadOf(line: string, number: number): KeptHead {
  const head = headOf(line);
  if (head && isAccessSigned(head)) return head;
  throw new HeadsFileTrouble(sayWrongLine(NAME, number));
}
