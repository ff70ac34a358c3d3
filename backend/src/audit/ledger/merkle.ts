/** The Merkle tree of RFC 9162, section 2.1: its hashes, and proofs of inclusion and of consistency. Pure. */
import { hash } from 'node:crypto';

/** SHA-256, 32 bytes. */
export type Hash = Buffer;

/** How many bytes a hash has. */
export const HASH_BYTES = 32;

/** Leaves from `start` up to `end`, without `end`. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** The complete subtree over the leaves from `index * 2 ** level` up to `(index + 1) * 2 ** level`. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The hash of a leaf. A leaf and a node can't have the same one: each begins with a byte of its own. */
export const leafHash = (leaf: string): Hash => sha256(LEAF, Buffer.from(leaf));

const nodeHash = (left: Hash, right: Hash): Hash => sha256(NODE, left, right);

const sha256 = (...parts: readonly Buffer[]): Hash => hash('sha256', Buffer.concat(parts), 'buffer');

/** The complete subtrees that a node of a tree is made of, from left to right; `rootOf` makes its hash of theirs. */
export function subtreesOf({ start, end }: LeafRange): readonly Subtree[] {
  const found: Subtree[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level++;
    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** The hash over complete subtrees beside each other, from left to right; of none, that of the empty tree. */
export const rootOf = (subtrees: readonly Hash[]): Hash =>
  subtrees.length === 0 ? sha256() : subtrees.reduceRight((right, left) => nodeHash(left, right));

/** The hash over leaves whose number is a power of two, or which end a tree. */
export function rootOfLeaves(leaves: readonly Hash[]): Hash {
  const tree = new GrowingTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
}

/** A tree that leaves are added to, of which only what its root needs is kept: one hash for each bit of its size. */
export class GrowingTree {
  private readonly complete: { readonly level: number; readonly hash: Hash }[] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(leaf: Hash): void {
    let added = { level: 0, hash: leaf };
    for (let last = this.complete.at(-1); last?.level === added.level; last = this.complete.at(-1)) {
      this.complete.pop();
      added = { level: last.level + 1, hash: nodeHash(last.hash, added.hash) };
    }
    this.complete.push(added);
    this.count += 1;
  }

  root(): Hash {
    return rootOf(this.complete.map((subtree) => subtree.hash));
  }
}

/**
 * What a proof that a node is in a tree consists of, from the node upwards: the ranges whose hashes it needs. For one leaf it is
 * PATH of section 2.1.3.1.
 * @throws RangeError when the tree has no such node.
 */
export const inclusionPath = (node: LeafRange, size: number): readonly LeafRange[] =>
  siblings(node, { start: 0, end: size });

function siblings(node: LeafRange, tree: LeafRange): readonly LeafRange[] {
  if (node.start === tree.start && node.end === tree.end) return [];
  if (tree.end - tree.start < 2 || node.start >= node.end || node.end > tree.end) throw noNode(node);
  const [left, right] = halves(tree);
  if (node.end <= left.end) return [...siblings(node, left), right];
  if (node.start >= right.start) return [...siblings(node, right), left];
  throw noNode(node);
}

const noNode = ({ start, end }: LeafRange) =>
  new RangeError(`No node of the tree has the leaves from ${start} up to ${end}`);

/** The root that a node's hash and its path lead to; null when the path is not as long as the node's is. */
export function rootFrom(node: LeafRange, hashOfNode: Hash, size: number, path: readonly Hash[]): Hash | null {
  const ranges = inclusionPath(node, size);
  if (ranges.length !== path.length) return null;
  return path.reduce(
    (below, hash, index) => ((ranges[index]?.start ?? 0) < node.start ? nodeHash(hash, below) : nodeHash(below, hash)),
    hashOfNode,
  );
}

/**
 * What a proof that a tree of `from` leaves is the beginning of one of `to` leaves consists of: PROOF of section 2.1.4.1.
 * @throws RangeError unless `from` is at least 1, and at most `to`.
 */
export function consistencyPath(from: number, to: number): readonly LeafRange[] {
  if (from < 1 || from > to) throw new RangeError(`A tree of ${from} leaves is not the beginning of one of ${to}`);
  return subproof(from, { start: 0, end: to });
}

function subproof(from: number, tree: LeafRange): readonly LeafRange[] {
  // The whole of the older tree is what the verifier knows already.
  if (from === tree.end) return tree.start === 0 ? [] : [tree];
  const [left, right] = halves(tree);
  return from <= left.end ? [...subproof(from, left), right] : [...subproof(from, right), left];
}

/** A tree as somebody has seen it: how many leaves it had, and its root. */
export interface SeenTree {
  readonly size: number;
  readonly root: Hash;
}

/** Whether the path shows that the older tree is the beginning of the newer one. Never throws for a wrong path. */
export function isConsistent(older: SeenTree, newer: SeenTree, path: readonly Hash[]): boolean {
  if (older.size < 1 || older.size > newer.size) return false;
  const ranges = consistencyPath(older.size, newer.size);
  if (ranges.length !== path.length) return false;
  const [first] = ranges;
  // An older tree that is one node of the newer one is not in the path.
  const isNode = first === undefined || first.start >= older.size;
  const start = isNode ? older.root : path[0];
  if (!start) return false;
  let [ofOlder, ofNewer] = [start, start];
  for (const [index, range] of ranges.entries()) {
    const hash = path[index];
    if (!hash || (index === 0 && !isNode)) continue;
    if (range.start < older.size) ofOlder = nodeHash(hash, ofOlder);
    ofNewer = range.start < older.size ? nodeHash(hash, ofNewer) : nodeHash(ofNewer, hash);
  }
  return ofOlder.equals(older.root) && ofNewer.equals(newer.root);
}

/** A node's two children: the left one has as many leaves as the greatest power of two below their number. */
function halves({ start, end }: LeafRange): readonly [LeafRange, LeafRange] {
  let length = 1;
  while (length * 2 < end - start) length *= 2;
  return [
    { start, end: start + length },
    { start: start + length, end },
  ];
}
