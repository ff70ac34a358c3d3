import { createHash } from 'node:crypto';
import { hexOf, type InclusionProof, leafHashOf, rootOfPath, sha256Of } from '@ward-board/contract';
import { isOfOwnLog } from './own-log.js';

const sha256 = sha256Of((bytes) => createHash('sha256').update(bytes).digest());
const POSITION = '0000000000000000002';

/** The proof of the second of two events. */
async function proofOf(first: string, second: string): Promise<InclusionProof> {
  const [left, leaf] = [await leafHashOf(sha256, first), await leafHashOf(sha256, second)];
  return { size: 2, leaf_index: 1, leaf_hash: hexOf(leaf), path: [hexOf(left)] };
}
async function headOf(proof: InclusionProof) {
  const leaf = Uint8Array.from(Buffer.from(proof.leaf_hash, 'hex'));
  const root = await rootOfPath(sha256, leaf, proof);
  return { size: 2, root: root === null ? '' : hexOf(root) };
}

describe('the head of an export', () => {
  it('is of the service’s own log where the log has the same tree', async () => {
    const proof = await proofOf('a', 'b');
    const asked: unknown[] = [];
    const ask = async (position: string, size: number) => {
      asked.push([position, size]);
      return proof;
    };
    expect(await isOfOwnLog(await headOf(proof), POSITION, sha256, ask)).toBe(true);
    expect(asked).toEqual([[POSITION, 2]]);
  });

  it('is not where the log has other events, no such event, or a tree of another size', async () => {
    const head = await headOf(await proofOf('a', 'forged'));
    const proof = await proofOf('a', 'b');
    for (const answer of [proof, null, { ...proof, size: 3 }, { ...proof, path: [] }])
      expect(await isOfOwnLog(head, POSITION, sha256, async () => answer)).toBe(false);
  });

  it('can’t be said where the service does not answer', async () => {
    const head = await headOf(await proofOf('a', 'b'));
    expect(await isOfOwnLog(head, POSITION, sha256, async () => undefined)).toBeNull();
  });
});
