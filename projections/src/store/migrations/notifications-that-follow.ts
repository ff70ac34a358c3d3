import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What asks a department for an order says where the patient is now, as results do: apart from its other words, and found by patient. */
export class NotificationsThatFollow1765100000000 implements MigrationInterface {
  name = 'NotificationsThatFollow1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    // Those of a stay have a place as the last part of their words.
    await runner.query(`
      UPDATE notification SET place = substring(body FROM ' · ([^·]*)$'), body = regexp_replace(body, ' · [^·]*$', '')
      WHERE handled_at IS NULL AND kind IN ('lab_order_new', 'imaging_order_new', 'prescription_new')
        AND admission_id IS NOT NULL AND place IS NULL;
      CREATE INDEX notification_open_of_patient ON notification (patient_id) WHERE handled_at IS NULL AND kind IN (
        'critical_finding', 'result_final', 'prescription_refused', 'lab_order_new', 'imaging_order_new', 'prescription_new');
      DROP INDEX notification_open_result_of_patient;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX notification_open_result_of_patient ON notification (patient_id)
        WHERE handled_at IS NULL AND kind IN ('critical_finding', 'result_final', 'prescription_refused');
      DROP INDEX notification_open_of_patient;
      UPDATE notification SET body = body || ' · ' || place, place = NULL
      WHERE kind IN ('lab_order_new', 'imaging_order_new', 'prescription_new') AND place IS NOT NULL;
    `);
  }
}
