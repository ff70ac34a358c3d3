import type { InclusionProof } from '@ward-board/contract';
import { type Position, START } from '@ward-board/event-store';
import { ProblemException } from '../../platform/http/problem-exception.js';
import {
  consistencyPath,
  HASH_BYTES,
  type Hash,
  inclusionPath,
  type LeafRange,
  rootOf,
  type Subtree,
  subtreesOf,
} from './merkle.js';

/** How many hashes a tile has. */
export const TILE = 256;
/** The levels of the tree from one level of tiles to the next. */
const LEVELS = 8;

/** What of TypeORM's data source, or of one of its transactions, this needs. */
export interface Database {
  query<Rows>(text: string, values?: unknown[]): Promise<Rows>;
}

/** What says which tile it is. */
interface TileName {
  readonly level: number;
  readonly index: number;
}

/** A tile of level 0: the leaves of up to 256 events next to each other. */
export interface LeafTile {
  readonly index: number;
  readonly hashes: readonly Hash[];
  /** Of the same events. */
  readonly positions: readonly Position[];
  /** Of the event before its first. */
  readonly after: Position;
  /** When its first event was recorded, as boards of the past are found by it. RFC 3339. */
  readonly since: string | null;
}

/** A tile, or a part of it, is gone: somebody has changed the ledger's own tables. Whoever asked for what needs it is told so. */
export class MissingHashes extends ProblemException {
  constructor(readonly what: string) {
    super('unavailable', `The log's ledger can't be read: ${what}.`);
  }
}

interface TileRow extends TileName {
  readonly hashes: Buffer;
  readonly positions: readonly Position[];
  readonly since: Date | null;
}

const TILES = `SELECT t.level, t.index, t.hashes, t.positions, t.since FROM unnest($1::int[], $2::int[]) AS wanted (level, index)
  JOIN ledger_tile t USING (level, index)`;

const LEAVES_AT = `SELECT t.index::float8 * ${TILE} + array_position(t.positions, asked.position COLLATE "C") - 1 AS leaf
  FROM unnest($1::text[]) WITH ORDINALITY AS asked (position, n)
  LEFT JOIN LATERAL (
    SELECT index, positions FROM ledger_tile WHERE level = 0 AND positions[1] <= asked.position COLLATE "C"
    ORDER BY positions[1] DESC LIMIT 1
  ) t ON true ORDER BY asked.n`;

/** Of the tiles that have leaves: nobody looks into another. */
const TILE_AT = `SELECT index FROM ledger_tile WHERE level = 0 AND since <= $1 AND index * ${TILE}::bigint < (SELECT size FROM ledger)
  ORDER BY since DESC, index DESC LIMIT 1`;

const split = (bytes: Buffer): readonly Hash[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, n) => bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES));

const nameOf = ({ level, index }: TileName) => `${level}/${index}`;
const tileOf = ({ level, index }: Subtree): TileName => ({
  level: Math.floor(level / LEVELS),
  index: Math.floor((index * 2 ** (level % LEVELS)) / TILE),
});

/** Reads hashes and proofs of the tree from its tiles: each costs as many of them as the tree is deep, however long the log is. */
export class Tiles {
  constructor(private readonly db: Database) {}

  /** The root of the tree of the first events. @throws MissingHashes */
  async root(size: number): Promise<Hash> {
    const [root] = await this.hashesOf([{ start: 0, end: size }]);
    return root ?? rootOf([]);
  }

  /** What proves that a node is in a tree. @throws MissingHashes; RangeError when there is no such node. */
  inclusion(node: LeafRange, size: number): Promise<readonly Hash[]> {
    return this.hashesOf(inclusionPath(node, size));
  }

  /** What proves that a tree is the beginning of another one. @throws MissingHashes; RangeError when it can't be. */
  consistency(from: number, to: number): Promise<readonly Hash[]> {
    return this.hashesOf(consistencyPath(from, to));
  }

  /** The proofs of several leaves, from one statement. @throws MissingHashes */
  async proofs(leaves: readonly number[], size: number): Promise<readonly InclusionProof[]> {
    const nodes = leaves.map((leaf) => ({ start: leaf, end: leaf + 1 }));
    const ranges = nodes.map((node) => [node, ...inclusionPath(node, size)]);
    const hashes = (await this.hashesOf(ranges.flat())).values();
    return ranges.map((of, n) => {
      const [leaf_hash = '', ...path] = of.map(() => hashes.next().value?.toString('hex') ?? '');
      return { size, leaf_index: leaves[n] ?? 0, leaf_hash, path };
    });
  }

  /** Which leaves the events at these positions are; null for one that is not in the tree. Their order is kept. */
  async leavesAt(positions: readonly Position[]): Promise<readonly (number | null)[]> {
    type Row = { leaf: number | null };
    const rows = await this.db.query<Row[]>(LEAVES_AT, [positions]);
    return rows.map(({ leaf }) => leaf);
  }

  /** The tile of the last event of the tree that was recorded by a time; null: that was before the first. @throws MissingHashes */
  async leavesRecordedBy(at: string): Promise<LeafTile | null> {
    const [tile] = await this.db.query<{ index: number }[]>(TILE_AT, [at]);
    return tile ? this.leaves(tile.index) : null;
  }

  /** A tile of level 0, with as many leaves as it has. @throws MissingHashes */
  async leaves(index: number): Promise<LeafTile> {
    const read = await this.load([index, index - 1].map((each) => ({ level: 0, index: each })));
    const [tile, before] = [index, index - 1].map((each) => read.get(nameOf({ level: 0, index: each })));
    const after = index === 0 ? START : before?.positions[TILE - 1];
    const hashes = split(tile?.hashes ?? Buffer.alloc(0));
    const lost = after === undefined ? index - 1 : index;
    if (!tile || after === undefined || hashes.length === 0 || hashes.length !== tile.positions.length)
      throw new MissingHashes(`the tile of the leaves from ${lost * TILE} on is gone, or has lost some`);
    return { index, hashes, positions: tile.positions, after, since: tile.since?.toISOString() ?? null };
  }

  /** The first hashes of a tile. @throws MissingHashes when it has fewer. */
  async beginning(name: TileName, count: number): Promise<{ hashes: readonly Hash[]; positions: readonly Position[] }> {
    const tile = count === 0 ? undefined : (await this.load([name])).get(nameOf(name));
    const hashes = split(tile?.hashes ?? Buffer.alloc(0)).slice(0, count);
    if (hashes.length < count) throw new MissingHashes(`a tile of level ${name.level} has lost hashes`);
    return { hashes, positions: tile?.positions.slice(0, count) ?? [] };
  }

  private async hashesOf(ranges: readonly LeafRange[]): Promise<readonly Hash[]> {
    const parts = ranges.map(subtreesOf);
    const tiles = await this.load(parts.flat().map(tileOf));
    // Proofs of events beside each other share most of their nodes: each is made of its children once.
    const made = new Map<string, Hash>();
    const hashOf = (subtree: Subtree): Hash => {
      const name = nameOf(subtree);
      const known = made.get(name);
      if (known) return known;
      const { level, index } = subtree;
      const hash =
        level % LEVELS === 0
          ? storedHash(tiles, subtree)
          : rootOf([2 * index, 2 * index + 1].map((child) => hashOf({ level: level - 1, index: child })));
      made.set(name, hash);
      return hash;
    };
    return parts.map((subtrees) => rootOf(subtrees.map(hashOf)));
  }

  private async load(names: readonly TileName[]): Promise<ReadonlyMap<string, TileRow>> {
    const wanted = [...new Map(names.map((name) => [nameOf(name), name])).values()];
    const rows = await this.db.query<TileRow[]>(TILES, [
      wanted.map(({ level }) => level),
      wanted.map(({ index }) => index),
    ]);
    return new Map(rows.map((row) => [nameOf(row), row]));
  }
}

/** The hash of a subtree that a tile has. @throws MissingHashes */
function storedHash(tiles: ReadonlyMap<string, TileRow>, subtree: Subtree): Hash {
  const name = tileOf(subtree);
  const start = (subtree.index - name.index * TILE) * HASH_BYTES;
  const hash = tiles.get(nameOf(name))?.hashes.subarray(start, start + HASH_BYTES);
  if (hash?.length !== HASH_BYTES) throw new MissingHashes(`a tile of level ${name.level} has lost hashes`);
  return hash;
}
