import type { FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type HeadsEnd, HeadsFileTrouble, headOf, NEWLINE, wrongLine } from './heads-end.js';

/** Another process that shares the file tells the database of a new key so long after the first head that it has signed, at most. */
const TOLD_MS = 500;

/** Whether a key is one that signs this log. */
export type KnowsKey = (keyId: string) => Promise<boolean>;

/** The keys whose heads a file may have. One that was known once stays known. */
export class HeadKeys {
  private readonly known = new Set<string>();

  constructor(private readonly knows: KnowsKey) {}

  /**
   * Looks at whose keys have signed these lines.
   * @param lines those of a file, and `from` where in it they begin.
   * @throws HeadsFileTrouble at the first head of a key that is not known; what whoever is asked for it throws.
   */
  async refuseOthers(file: FileHandle, { lines, from }: Pick<HeadsEnd, 'lines' | 'from'>): Promise<void> {
    for (const [id, at] of firstOfEachKey(lines)) {
      if ((await this.isKnown(id)) || (await delay(TOLD_MS).then(() => this.isKnown(id)))) continue;
      const is = 'was signed with a key of which the database knows nothing';
      throw new HeadsFileTrouble(await wrongLine(file, from + at, is));
    }
  }

  private async isKnown(id: string): Promise<boolean> {
    if (this.known.has(id)) return true;
    const isKnown = await this.knows(id);
    if (isKnown) this.known.add(id);
    return isKnown;
  }
}

/** Where the first head of each key begins. */
function firstOfEachKey(lines: Buffer): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (let at = 0; at < lines.length; ) {
    const end = lines.indexOf(NEWLINE, at);
    const id = headOf(lines.subarray(at, end).toString())?.key_id;
    if (id !== undefined && !first.has(id)) first.set(id, at);
    at = end + 1;
  }
  return first;
}
