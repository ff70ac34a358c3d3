import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which board's staff were told of a patient's critical results is found also once somebody has seen them. */
export class StaffTold1765300000000 implements MigrationInterface {
  name = 'StaffTold1765300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX notification_critical_of_patient ON notification (patient_id)
        WHERE kind = 'critical_finding' AND audience LIKE 'ward:%';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX notification_critical_of_patient');
  }
}
