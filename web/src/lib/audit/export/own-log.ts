import { bytesOfHex, hexOf, type InclusionProof, type KeptHead, rootOfPath, type Sha256 } from '@ward-board/contract';

/**
 * What the service says of where an event is in the tree of its first `size` events. Null: it has no such event, or no such tree;
 * undefined: it did not answer.
 */
export type AskForProof = (position: string, size: number) => Promise<InclusionProof | null | undefined>;

/**
 * Whether the head of an export is one of the service's own log. Whoever may write into the database can put a key beside the hospital's
 * and sign any file with it; but no tree of other events has the root that the log has.
 * @param position of any event of the export that the head covers.
 * @returns null: the service did not answer.
 */
export async function isOfOwnLog(
  head: Pick<KeptHead, 'size' | 'root'>,
  position: string,
  sha256: Sha256,
  ask: AskForProof,
): Promise<boolean | null> {
  const proof = await ask(position, head.size);
  if (proof === undefined) return null;
  if (proof === null || proof.size !== head.size) return false;
  const root = await rootOfPath(sha256, bytesOfHex(proof.leaf_hash), proof);
  return root !== null && hexOf(root) === head.root;
}
