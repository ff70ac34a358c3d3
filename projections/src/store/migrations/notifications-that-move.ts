import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where the patient of a result is now, and what the result says, apart from the words of a notification, and how often the patient was moved
 * since. Those that are open have the place as the last part of their words.
 */
export class NotificationsThatMove1764700000000 implements MigrationInterface {
  name = 'NotificationsThatMove1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notification ADD COLUMN result text, ADD COLUMN place text, ADD COLUMN moves int NOT NULL DEFAULT 0,
        ADD COLUMN moved_at timestamptz;
      UPDATE notification SET place = substring(body FROM ' · ([^·]*)$'), body = regexp_replace(body, ' · [^·]*$', '')
      WHERE handled_at IS NULL AND kind IN ('critical_finding', 'result_final') AND ward IS DISTINCT FROM 'radiology';
      CREATE INDEX notification_open_result_of_patient ON notification (patient_id)
        WHERE handled_at IS NULL AND kind IN ('critical_finding', 'result_final', 'prescription_refused');
      CREATE INDEX notification_moved ON notification (moved_at) WHERE moved_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX notification_open_result_of_patient, notification_moved;
      UPDATE notification SET body = body || coalesce(': ' || result, '') || coalesce(' · ' || place, '');
      ALTER TABLE notification DROP COLUMN result, DROP COLUMN place, DROP COLUMN moves, DROP COLUMN moved_at;
    `);
  }
}
