import { createHash, hash } from 'node:crypto';
import {
  checkEventsOfExport,
  type ExportContents,
  ExportDiffers,
  type ExportEnd,
  endOfExport,
  type KeptHead,
  type Sha256,
} from '@ward-board/contract';
import { areSigned, isSigned } from './tree-head.js';

/** An export that holds what it says. */
export interface VerifiedExport {
  readonly events: number;
  readonly head: KeptHead;
  /** What the service has signed that it holds, which it does. */
  readonly contents: ExportContents;
}

/** What is known of the hospital from elsewhere than the file; null: nothing, and whoever made the file could have made its key. */
export interface Known {
  /** Ids of the hospital's keys. */
  readonly keys: ReadonlySet<string> | null;
  /** Whether a head is one that the hospital has kept. */
  readonly isKept: ((head: KeptHead) => boolean) | null;
}

const sha256: Sha256 = {
  hash: (bytes) => hash('sha256', bytes, 'buffer'),
  begin: () => {
    const digest = createHash('sha256');
    return { add: (bytes) => void digest.update(bytes), end: () => digest.digest() };
  },
};

/**
 * Checks the lines of an export with proofs, `application/x-ndjson` with `?proofs=true`: the head at its end is signed, each
 * event is in the tree of that head, says of itself what its leaf covers, is of the one patient, and none was taken out of those that the
 * service has signed that the file holds. It needs neither service nor database.
 * @param read the lines, from the first, each time it is called.
 * @throws ExportDiffers at the first line that is wrong.
 */
export async function verifyExport(read: () => AsyncIterable<string>, known: Known): Promise<VerifiedExport> {
  const end = await endOfExport(read(), sha256);
  expectSigned(end, known);
  const { events, uncovered } = await checkEventsOfExport(read(), end, sha256);
  if (uncovered) throw new ExportDiffers(uncovered.first);
  return { events, head: end.head, contents: end.contents };
}

/** @throws ExportDiffers unless the hospital has signed the end of the export, as far as its keys are known. */
function expectSigned({ head, contents }: ExportEnd, { keys, isKept }: Known): void {
  const refuse = (problem: string) => new ExportDiffers(`The last line: ${problem}`);
  for (const { key_id } of [head, contents])
    if (keys && !keys.has(key_id)) throw refuse(`key ${key_id} is none of the hospital’s keys that were given.`);
  if (!isSigned(head)) throw refuse('the head is not signed by its key.');
  if (isKept && !isKept(head)) throw refuse(`no head of ${head.size} events with this root was kept.`);
  if (!areSigned(contents)) throw refuse('what the file holds is not signed by its key.');
}
