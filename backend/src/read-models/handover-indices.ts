import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchedGrams } from './read-model-indices.js';

/** What lists of handover sheets go by. Searches leave them out, as they do admissions. */
export class HandoverIndices1764300002000 implements MigrationInterface {
  name = 'HandoverIndices1764300002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX read_row_handover_entry ON read_row (generation, search, id)
        WHERE collection IN ('handover-entries', 'handover-patients');
      DROP INDEX read_row_search;
      CREATE INDEX read_row_search ON read_row USING gin (${searchedGrams()});
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read_row_handover_entry, read_row_search;
      CREATE INDEX read_row_search ON read_row USING gin ((CASE WHEN collection <> 'admissions' THEN search_grams(search) END));
    `);
  }
}
