import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists of one patient's studies and reports go by, and the studies that the Radiology board chooses from. */
export class ImagingIndices1764200002000 implements MigrationInterface {
  name = 'ImagingIndices1764200002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX read_row_study_of_patient ON read_row (generation, key, id) WHERE collection = 'imaging-studies';
      CREATE INDEX read_row_report_of_patient ON read_row (generation, key, id) WHERE collection = 'diagnostic-reports';
      CREATE INDEX read_row_study_on_board ON read_row (generation, id) WHERE collection = 'imaging-studies' AND NOT sealed;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read_row_study_of_patient, read_row_report_of_patient, read_row_study_on_board');
  }
}
