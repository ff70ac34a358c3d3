import { HASH_BYTES } from './merkle.js';
import { type Database, TILE, Tiles } from './tiles.js';

/** Tiles of a tree of any size, all of them full, which counts how many are read. */
function countedTiles() {
  const read: number[] = [];
  const db: Database = {
    async query<Rows>(_: string, [levels, indexes]: unknown[] = []): Promise<Rows> {
      const names = (levels as number[]).map((level, n) => ({ level, index: (indexes as number[])[n] ?? 0 }));
      read.push(names.length);
      return names.map((name) => ({ ...name, hashes: Buffer.alloc(TILE * HASH_BYTES), positions: [] })) as Rows;
    },
  };
  return { tiles: new Tiles(db), read };
}

it.each([
  [1_000, 3],
  [1_000_000, 5],
  [1_000_000_007, 8],
])('a proof in a tree of %d events is one statement, and as many tiles as the tree is deep', async (size, most) => {
  for (const ask of [
    (tiles: Tiles) => tiles.root(size),
    (tiles: Tiles) => tiles.proofs([Math.floor(size / 3)], size),
    (tiles: Tiles) => tiles.consistency(Math.floor(size / 3), size),
  ]) {
    const { tiles, read } = countedTiles();
    await ask(tiles);
    expect(read.length).toBe(1);
    expect(read[0]).toBeLessThanOrEqual(most);
  }
});
