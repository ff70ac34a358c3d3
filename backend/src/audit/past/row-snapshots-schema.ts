import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A patient's rows as a projection makes them of every event up to a position, to go on from when a board of the past is asked for. A cache:
 * what is gone is made anew of the events. `rows` is a JSON text, since its code is of its bytes.
 */
export class RowSnapshots1764800001000 implements MigrationInterface {
  name = 'RowSnapshots1764800001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE row_snapshot (
        projection text COLLATE "C" NOT NULL,
        version integer NOT NULL,
        patient_id text COLLATE "C" NOT NULL,
        position text COLLATE "C" NOT NULL,
        rows text NOT NULL,
        code bytea NOT NULL,
        PRIMARY KEY (projection, version, patient_id, position)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE row_snapshot');
  }
}
