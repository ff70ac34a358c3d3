import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Read models, their checkpoints, the boards' feed, and notifications. */
export class ReadModels1763700000000 implements MigrationInterface {
  name = 'ReadModels1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE projection_generation (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        version integer NOT NULL,
        position text COLLATE "C" NOT NULL,
        state text NOT NULL CHECK (state IN ('live', 'building', 'retired')),
        failure jsonb,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX projection_generation_live ON projection_generation (name) WHERE state = 'live';
      CREATE TABLE projection (
        name text PRIMARY KEY,
        live integer NOT NULL REFERENCES projection_generation (id)
      );
      CREATE TABLE read_row (
        generation integer NOT NULL,
        collection text NOT NULL,
        id uuid NOT NULL,
        patient_id uuid NOT NULL,
        boards text[] NOT NULL DEFAULT '{}',
        search text,
        record jsonb NOT NULL,
        PRIMARY KEY (generation, collection, id)
      ) WITH (fillfactor = 60); -- A row changes some ten times: beside its older self, it needs no new index entries.
      CREATE INDEX read_row_of_patient ON read_row (generation, patient_id);
      CREATE INDEX read_row_on_board ON read_row (generation, collection, id) WHERE boards <> '{}';
      CREATE TABLE board_head (ward text PRIMARY KEY, seq bigint NOT NULL);
      CREATE TABLE board_feed (
        ward text NOT NULL,
        seq bigint NOT NULL,
        at timestamptz NOT NULL,
        changes json NOT NULL,
        PRIMARY KEY (ward, seq)
      );
      CREATE TABLE notification (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        priority text NOT NULL,
        title text NOT NULL,
        body text NOT NULL,
        patient_id uuid,
        admission_id uuid,
        ward text,
        link text,
        audience text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX notification_audience ON notification (audience, id DESC);
      CREATE TABLE notification_read (
        notification_id uuid NOT NULL REFERENCES notification (id),
        user_id uuid NOT NULL,
        read_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (notification_id, user_id)
      );
      INSERT INTO board_head (ward, seq)
      SELECT unnest(ARRAY['icu', 'maternity', 'emergency', 'operations', 'ward', 'lab', 'radiology']), 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE notification_read, notification, board_feed, board_head, read_row, projection, projection_generation',
    );
  }
}
