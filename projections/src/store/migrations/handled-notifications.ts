import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When what a notification asked for was done. Unread lists go by an index of those that still ask for something. */
export class HandledNotifications1764200000000 implements MigrationInterface {
  name = 'HandledNotifications1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notification ADD COLUMN handled_at timestamptz;
      CREATE INDEX notification_open_of_audience ON notification (audience, id DESC) WHERE handled_at IS NULL;
      CREATE INDEX notification_open_of_admission ON notification (admission_id) WHERE handled_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX notification_open_of_audience, notification_open_of_admission;
      ALTER TABLE notification DROP COLUMN handled_at;
    `);
  }
}
