import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A copy in the same server keeps the rows and the system identifier, but not the oid of the database or of a table. */
export class IdentityOfCopies1763900000000 implements MigrationInterface {
  name = 'IdentityOfCopies1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION current_feed_identity() RETURNS text LANGUAGE sql STABLE AS $identity$
        SELECT f.id || '.' || s.system_identifier || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
          || '.' || d.oid || '.' || 'feed_patch'::regclass::oid
        FROM feed_identity f, pg_control_system() s, pg_database d WHERE d.datname = current_database()
      $identity$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION current_feed_identity() RETURNS text LANGUAGE sql STABLE AS $identity$
        SELECT f.id || '.' || s.system_identifier || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
        FROM feed_identity f, pg_control_system() s
      $identity$`);
  }
}
