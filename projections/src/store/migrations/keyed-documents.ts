import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents by key instead of by patient, a partition for each generation, feeds instead of boards, leases, parked
 * documents, and what each user has read of their notifications.
 */
export class KeyedDocuments1763800000000 implements MigrationInterface {
  name = 'KeyedDocuments1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projection_generation ADD COLUMN token bigint NOT NULL DEFAULT 0;
      CREATE TABLE projection_lease (
        name text PRIMARY KEY,
        holder uuid NOT NULL,
        token bigint NOT NULL,
        heartbeat timestamptz NOT NULL
      );
      CREATE TABLE parked_document (
        generation integer NOT NULL REFERENCES projection_generation (id) ON DELETE CASCADE,
        key text NOT NULL,
        event_id uuid NOT NULL,
        type text NOT NULL,
        message text NOT NULL,
        position text COLLATE "C" NOT NULL,
        since timestamptz NOT NULL,
        patient_id uuid,
        stream text NOT NULL,
        resume_after text COLLATE "C" NOT NULL,
        PRIMARY KEY (generation, key)
      );

      ALTER TABLE read_row RENAME TO read_row_before;
      ALTER INDEX read_row_pkey RENAME TO read_row_before_pkey;
      DROP INDEX read_row_of_patient, read_row_on_board;
      CREATE TABLE read_row (
        generation integer NOT NULL,
        collection text NOT NULL,
        id uuid NOT NULL,
        key text NOT NULL,
        feeds text[] NOT NULL DEFAULT '{}',
        search text,
        record jsonb NOT NULL,
        sealed boolean NOT NULL DEFAULT false,
        PRIMARY KEY (generation, collection, id)
      ) PARTITION BY LIST (generation);
      CREATE INDEX read_row_of_document ON read_row (generation, key) WHERE NOT sealed;
      CREATE INDEX read_row_in_feed ON read_row (generation, collection, id) WHERE feeds <> '{}';
      -- Made beside and then attached: made as a partition, it would lock readers out for a moment.
      -- A row changes some ten times: beside its older self (fillfactor), it needs no new index entries.
      CREATE FUNCTION create_read_row_partition(generation integer) RETURNS void LANGUAGE plpgsql AS $make$
      BEGIN
        EXECUTE format('CREATE TABLE read_row_%s (LIKE read_row INCLUDING ALL) WITH (fillfactor = 60)', generation);
        EXECUTE format('ALTER TABLE read_row ATTACH PARTITION read_row_%s FOR VALUES IN (%s)', generation, generation);
      END
      $make$;
      DELETE FROM projection_generation WHERE state <> 'live';
      SELECT create_read_row_partition(id) FROM projection_generation;
      INSERT INTO read_row (generation, collection, id, key, feeds, search, record)
      SELECT generation, collection, id, CASE collection WHEN 'occupied-beds' THEN id ELSE patient_id END, boards, search, record
      FROM read_row_before WHERE generation IN (SELECT id FROM projection_generation);
      DROP TABLE read_row_before;

      ALTER TABLE board_head RENAME TO feed_head;
      ALTER INDEX board_head_pkey RENAME TO feed_head_pkey;
      ALTER TABLE feed_head RENAME COLUMN ward TO feed;
      INSERT INTO feed_head (feed, seq) VALUES ('admissions', 0), ('beds', 0);
      ALTER TABLE board_feed RENAME TO feed_patch;
      ALTER INDEX board_feed_pkey RENAME TO feed_patch_pkey;
      ALTER TABLE feed_patch RENAME COLUMN ward TO feed;
      CREATE TABLE feed_identity (id uuid PRIMARY KEY);
      CREATE UNIQUE INDEX feed_identity_once ON feed_identity ((true));
      INSERT INTO feed_identity (id) VALUES (gen_random_uuid());
      -- A copy that was restored elsewhere has another system identifier; one recovered to an earlier time, another timeline.
      CREATE FUNCTION current_feed_identity() RETURNS text LANGUAGE sql STABLE AS $identity$
        SELECT f.id || '.' || s.system_identifier || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
        FROM feed_identity f, pg_control_system() s
      $identity$;

      CREATE TABLE notification_watermark (user_id uuid PRIMARY KEY, read_up_to uuid, starts_after uuid NOT NULL);
      CREATE INDEX notification_read_of_user ON notification_read (user_id, notification_id);
      ALTER TABLE notification_read DROP CONSTRAINT notification_read_notification_id_fkey,
        ADD CONSTRAINT notification_read_notification_id_fkey
          FOREIGN KEY (notification_id) REFERENCES notification (id) ON DELETE CASCADE;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notification_read DROP CONSTRAINT notification_read_notification_id_fkey,
        ADD CONSTRAINT notification_read_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification (id);
      DROP INDEX notification_read_of_user;
      DROP TABLE notification_watermark;
      DROP FUNCTION current_feed_identity();
      DROP TABLE feed_identity;
      DELETE FROM feed_patch WHERE feed IN ('admissions', 'beds');
      ALTER TABLE feed_patch RENAME COLUMN feed TO ward;
      ALTER TABLE feed_patch RENAME TO board_feed;
      ALTER INDEX feed_patch_pkey RENAME TO board_feed_pkey;
      DELETE FROM feed_head WHERE feed IN ('admissions', 'beds');
      ALTER TABLE feed_head RENAME COLUMN feed TO ward;
      ALTER TABLE feed_head RENAME TO board_head;
      ALTER INDEX feed_head_pkey RENAME TO board_head_pkey;
      CREATE TABLE read_row_before (
        generation integer NOT NULL,
        collection text NOT NULL,
        id uuid NOT NULL,
        patient_id uuid NOT NULL,
        boards text[] NOT NULL DEFAULT '{}',
        search text,
        record jsonb NOT NULL,
        CONSTRAINT read_row_before_pkey PRIMARY KEY (generation, collection, id)
      ) WITH (fillfactor = 60);
      INSERT INTO read_row_before (generation, collection, id, patient_id, boards, search, record)
      SELECT generation, collection, id, coalesce(record ->> 'patient_id', key)::uuid,
        array_remove(array_remove(feeds, 'admissions'), 'beds'), search, record FROM read_row;
      DROP TABLE read_row;
      DROP FUNCTION create_read_row_partition(integer);
      ALTER TABLE read_row_before RENAME TO read_row;
      ALTER INDEX read_row_before_pkey RENAME TO read_row_pkey;
      CREATE INDEX read_row_of_patient ON read_row (generation, patient_id);
      CREATE INDEX read_row_on_board ON read_row (generation, collection, id) WHERE boards <> '{}';
      DROP TABLE parked_document, projection_lease;
      ALTER TABLE projection_generation DROP COLUMN token;
    `);
  }
}
