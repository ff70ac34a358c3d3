import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which trace a patch belongs to, so that the process that pushes it can go on with it. Null unless traces are sent. */
export class TracesOfPatches1764600000000 implements MigrationInterface {
  name = 'TracesOfPatches1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_patch ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_patch DROP COLUMN traceparent');
  }
}
