import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The Merkle tree of the event log. A tile of level n has up to 256 hashes, side by side, of the complete subtrees of 256 ** n
 * events; `positions` are those of the events of a tile of level 0. `ledger` says how many events are in the tree, and the
 * position of the last: it moves in the transaction that writes the tiles.
 */
export class Ledger1764400001000 implements MigrationInterface {
  name = 'Ledger1764400001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger (
        id integer PRIMARY KEY CHECK (id = 1),
        size bigint NOT NULL,
        position text COLLATE "C" NOT NULL
      );
      INSERT INTO ledger (id, size, position) VALUES (1, 0, '');
      CREATE TABLE ledger_tile (
        level integer NOT NULL,
        index integer NOT NULL,
        hashes bytea NOT NULL,
        positions text[] COLLATE "C" NOT NULL,
        PRIMARY KEY (level, index)
      );
      -- Hashes can't be compressed: trying costs time, and nothing is gained.
      ALTER TABLE ledger_tile ALTER COLUMN hashes SET STORAGE EXTERNAL;
      CREATE INDEX ledger_tile_of_position ON ledger_tile ((positions[1])) WHERE level = 0;
      CREATE TABLE ledger_key (
        key_id text PRIMARY KEY,
        public_key text NOT NULL,
        at timestamptz(3) NOT NULL
      );
      CREATE TABLE ledger_head (
        size bigint PRIMARY KEY,
        root text NOT NULL,
        at timestamptz(3) NOT NULL,
        signature text NOT NULL,
        key_id text NOT NULL REFERENCES ledger_key (key_id)
      );
      CREATE INDEX ledger_head_at ON ledger_head (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_head, ledger_key, ledger_tile, ledger');
  }
}
