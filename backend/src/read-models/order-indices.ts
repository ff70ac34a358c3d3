import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchedGrams } from './read-model-indices.js';

/**
 * What lists of orders go by: one patient's, or those filed under a status; and the open requests that Radiology's board chooses
 * from. The index of searches is made anew without what rows are filed under.
 */
export class OrderIndices1764400011000 implements MigrationInterface {
  name = 'OrderIndices1764400011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX read_row_request_of_patient ON read_row (generation, key, id) WHERE collection = 'service-requests';
      CREATE INDEX read_row_request_filed ON read_row (generation, search, id) WHERE collection = 'service-requests';
      CREATE INDEX read_row_request_open ON read_row (generation, id) WHERE collection = 'service-requests' AND NOT sealed;
      CREATE INDEX read_row_prescription_of_patient ON read_row (generation, key, id) WHERE collection = 'prescriptions';
      CREATE INDEX read_row_prescription_filed ON read_row (generation, search, id) WHERE collection = 'prescriptions';
      DROP INDEX IF EXISTS read_row_search;
      CREATE INDEX read_row_search ON read_row USING gin (${searchedGrams()});
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX read_row_request_of_patient, read_row_request_filed, read_row_request_open,
      read_row_prescription_of_patient, read_row_prescription_filed`);
  }
}
