import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The Merkle tree of the event log. A tile of level n has up to 256 hashes, side by side, of the complete subtrees of 256 ** n
 * events; `positions` are those of the events of a tile of level 0, `since` is when the first of them was recorded. `ledger` says how
 * many events are in the tree, and the position of the last: it moves in the transaction that writes the tiles, and what else
 * auditors find events by: `presence` has the positions between which a stay, a wait or a study was open, or a study was there.
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
        since timestamptz(3),
        PRIMARY KEY (level, index)
      );
      -- Hashes can't be compressed: trying costs time, and nothing is gained.
      ALTER TABLE ledger_tile ALTER COLUMN hashes SET STORAGE EXTERNAL;
      CREATE INDEX ledger_tile_of_position ON ledger_tile ((positions[1])) WHERE level = 0;
      CREATE INDEX ledger_tile_since ON ledger_tile (since, index) WHERE level = 0;
      CREATE TYPE position_range AS RANGE (SUBTYPE = text, COLLATION = "C");
      CREATE TABLE presence (
        kind text NOT NULL,
        stream text COLLATE "C" NOT NULL,
        patient_id text NOT NULL,
        began text COLLATE "C" NOT NULL,
        ended text COLLATE "C",
        PRIMARY KEY (kind, stream)
      );
      CREATE INDEX presence_during ON presence USING gist (position_range(began, ended));
      CREATE INDEX presence_began ON presence (kind, began);
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
    await runner.query('DROP TABLE ledger_head, ledger_key, presence, ledger_tile, ledger; DROP TYPE position_range');
  }
}
