import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which study a notification tells of, whom of its audience it is not for, and what was handled lately, to be told of. */
export class NotificationsOfStudies1764300000000 implements MigrationInterface {
  name = 'NotificationsOfStudies1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notification ADD COLUMN study_id uuid, ADD COLUMN not_for uuid;
      CREATE INDEX notification_open_of_study ON notification (study_id) WHERE handled_at IS NULL AND study_id IS NOT NULL;
      CREATE INDEX notification_handled ON notification (handled_at) WHERE handled_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX notification_open_of_study, notification_handled;
      ALTER TABLE notification DROP COLUMN study_id, DROP COLUMN not_for;
    `);
  }
}
