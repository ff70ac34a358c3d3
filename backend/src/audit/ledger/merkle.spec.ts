import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  consistencyPath,
  GrowingTree,
  type Hash,
  inclusionPath,
  isConsistent,
  type LeafRange,
  leafHash,
  rootFrom,
  rootOf,
  rootOfLeaves,
  subtreesOf,
} from './merkle.js';

const sha256 = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** MTH of RFC 9162, section 2.1.1, as it is written there. */
function naiveRoot(leaves: readonly Hash[]): Hash {
  const [only] = leaves;
  if (leaves.length <= 1) return only ?? sha256();
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.of(1), naiveRoot(leaves.slice(0, half)), naiveRoot(leaves.slice(half)));
}

const leavesOf = (count: number): readonly Hash[] => Array.from({ length: count }, (_, n) => leafHash(`leaf ${n}`));
const hashesOf = (leaves: readonly Hash[], ranges: readonly LeafRange[]) =>
  ranges.map(({ start, end }) => naiveRoot(leaves.slice(start, end)));
const flipped = (hash: Hash): Hash => Buffer.from(hash.map((byte, index) => (index === 7 ? byte ^ 1 : byte)));
const sizes = fc.integer({ min: 1, max: 600 });

describe('the known answers of the tree', () => {
  // The inputs and roots that Certificate Transparency's implementations test with (RFC 6962 and 9162 hash alike).
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const leaves = inputs.map((hex) => sha256(Buffer.of(0), Buffer.from(hex, 'hex')));
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];

  it('are those of the empty tree, of one leaf, and of every tree up to eight', () => {
    expect(rootOf([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(leafHash('').toString('hex')).toBe(roots[0]);
    expect(leaves.map((_, index) => rootOfLeaves(leaves.slice(0, index + 1)).toString('hex'))).toEqual(roots);
  });

  it('are those of the paths in the examples of RFC 9162, section 2.1.5', () => {
    const path = (leaf: number, size: number) => inclusionPath({ start: leaf, end: leaf + 1 }, size);
    const range = (start: number, end: number): LeafRange => ({ start, end });
    // The tree of seven leaves d0 to d6, its inner nodes g to l as they are drawn there.
    expect(path(0, 7)).toEqual([range(1, 2), range(2, 4), range(4, 7)]);
    expect(path(3, 7)).toEqual([range(2, 3), range(0, 2), range(4, 7)]);
    expect(path(4, 7)).toEqual([range(5, 6), range(6, 7), range(0, 4)]);
    expect(path(6, 7)).toEqual([range(4, 6), range(0, 4)]);
    expect(consistencyPath(3, 7)).toEqual([range(2, 3), range(3, 4), range(0, 2), range(4, 7)]);
    expect(consistencyPath(4, 7)).toEqual([range(4, 7)]);
    expect(consistencyPath(6, 7)).toEqual([range(4, 6), range(6, 7), range(0, 4)]);
  });
});

describe('a tree of any size', () => {
  it('has the root of the naive definition, however it is put together', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const leaves = leavesOf(size);
        const grown = new GrowingTree();
        for (const leaf of leaves) grown.add(leaf);
        const parts = subtreesOf({ start: 0, end: size }).map(({ level, index }) =>
          naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
        );
        expect(grown.size).toBe(size);
        for (const root of [grown.root(), rootOf(parts), rootOfLeaves(leaves)])
          expect(root.equals(naiveRoot(leaves))).toBe(true);
      }),
    );
  });

  it('proves each of its leaves, and no other one', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const leaves = leavesOf(size);
        const leaf = any % size;
        const node = { start: leaf, end: leaf + 1 };
        const path = hashesOf(leaves, inclusionPath(node, size));
        const root = naiveRoot(leaves);
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        expect(rootFrom(node, leaves[leaf] ?? root, size, path)?.equals(root)).toBe(true);
        expect(rootFrom(node, leafHash('another'), size, path)?.equals(root)).toBe(false);
        expect(rootFrom(node, leaves[leaf] ?? root, size, [...path, root])).toBeNull();
        for (const [index, hash] of path.entries())
          expect(rootFrom(node, leaves[leaf] ?? root, size, path.with(index, flipped(hash)))?.equals(root)).toBe(false);
      }),
    );
  });

  it('proves whole tiles of its leaves, the last one included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.nat(), (size, any) => {
        const leaves = leavesOf(size);
        const tile = any % Math.ceil(size / 256);
        const node = { start: tile * 256, end: Math.min(size, (tile + 1) * 256) };
        const inside = rootOfLeaves(leaves.slice(node.start, node.end));
        const path = hashesOf(leaves, inclusionPath(node, size));
        expect(rootFrom(node, inside, size, path)?.equals(naiveRoot(leaves))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('proves each of its beginnings, and nothing else', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const leaves = leavesOf(size);
        const from = 1 + (any % size);
        const older = { size: from, root: naiveRoot(leaves.slice(0, from)) };
        const newer = { size, root: naiveRoot(leaves) };
        const path = hashesOf(leaves, consistencyPath(from, size));
        expect(isConsistent(older, newer, path)).toBe(true);
        expect(isConsistent({ ...older, root: flipped(older.root) }, newer, path)).toBe(false);
        expect(isConsistent(older, { ...newer, root: flipped(newer.root) }, path)).toBe(false);
        expect(isConsistent(older, newer, [...path, older.root])).toBe(false);
        for (const [index, hash] of path.entries())
          expect(isConsistent(older, newer, path.with(index, flipped(hash)))).toBe(false);
      }),
    );
  });

  it('is no continuation of a longer one, nor of the empty one', () => {
    const [older, newer] = [naiveRoot(leavesOf(5)), naiveRoot(leavesOf(3))];
    expect(isConsistent({ size: 5, root: older }, { size: 3, root: newer }, [])).toBe(false);
    expect(isConsistent({ size: 0, root: rootOf([]) }, { size: 3, root: newer }, [])).toBe(false);
    expect(() => consistencyPath(5, 3)).toThrow(RangeError);
    expect(() => inclusionPath({ start: 3, end: 4 }, 3)).toThrow(RangeError);
  });
});
