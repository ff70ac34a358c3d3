import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['access_log', 'break_glass'] as const;

/** What gives an entry its number: one expression, which is written out where it is called. The transaction has its id before the number is drawn. */
export const NEXT_NUMBER = ` SELECT nextval(CASE WHEN pg_current_xact_id() IS NOT NULL THEN 'access_number'::regclass END) `;

/** Whether a change is the numbering of an entry of a release before, which had no numbers: everything else of it stays. */
const NUMBERS_ONLY = `TG_OP = 'UPDATE' THEN
            IF OLD.number IS NULL AND NEW.number IS NOT NULL AND to_jsonb(NEW) - 'number' = to_jsonb(OLD) - 'number' THEN
              RETURN NEW;
            END IF;`;

const accessLogIsFinal = (numbering: string) => `
      CREATE OR REPLACE FUNCTION access_log_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'DELETE' THEN
            IF OLD.at < now() - interval '365 days' AND current_setting('ward_board.prunes_access_log', true) = 'on' THEN
              RETURN OLD;
            END IF;${numbering && `\n          ELSIF ${numbering}`}
          END IF;
          RAISE EXCEPTION 'the access log is never changed';
        END $$;`;

const breakGlassIsFinal = (numbering: string) => `
      CREATE OR REPLACE FUNCTION break_glass_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN${numbering && `\n          IF ${numbering}\n          END IF;`}
          RAISE EXCEPTION 'what was granted by break-glass is never changed';
        END $$;`;

/**
 * The chain of hashes over who looked, and who was granted access by break-glass. Every entry has a number. A transaction has its id before it
 * draws one: once all transactions that were open when a number had been drawn have ended, nothing comes any more with that number
 * or one before it (`SettledNumbers`). Entries of a release before have none, and are given one later, some at a time: a number for all of them at
 * once would be a table that nobody can write to for minutes. `access_block` has 256 entries each: their numbers, and of each when it was
 * and its hash (`records`); `before` is the hash that the blocks before it lead to. `access_head` is the newest head of each key.
 */
export class AccessChain1765700001000 implements MigrationInterface {
  name = 'AccessChain1765700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE access_number;
      CREATE FUNCTION next_access_number() RETURNS bigint LANGUAGE sql VOLATILE AS $$${NEXT_NUMBER}$$;
      ${TABLES.map(
        (table) => `
        ALTER TABLE ${table} ADD COLUMN number bigint;
        ALTER TABLE ${table} ALTER COLUMN number SET DEFAULT next_access_number();
        CREATE UNIQUE INDEX ${table}_number ON ${table} (number) WHERE number IS NOT NULL;
        CREATE INDEX ${table}_unnumbered ON ${table} (id) WHERE number IS NULL;`,
      ).join('')}
      ${accessLogIsFinal(NUMBERS_ONLY)}
      ${breakGlassIsFinal(NUMBERS_ONLY)}
      CREATE TABLE access_block (
        index integer PRIMARY KEY,
        before bytea NOT NULL,
        records bytea NOT NULL,
        numbers bigint[] NOT NULL
      );
      -- Hashes can't be compressed: trying costs time, and nothing is gained.
      ALTER TABLE access_block ALTER COLUMN records SET STORAGE EXTERNAL;
      CREATE TABLE access_head (
        key_id text PRIMARY KEY,
        size bigint NOT NULL,
        root text NOT NULL,
        at timestamptz(3) NOT NULL,
        signature text NOT NULL,
        public_key text NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${accessLogIsFinal('')}
      ${breakGlassIsFinal('')}
      ${TABLES.map((table) => `ALTER TABLE ${table} DROP COLUMN number;`).join('')}
      DROP TABLE access_head, access_block;
      DROP FUNCTION next_access_number();
      DROP SEQUENCE access_number;
    `);
  }
}
