import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows that are listed by another order than that of their ids, and the feeds of patients' charts, as many as there are patients. */
export class ChartRows1764400000000 implements MigrationInterface {
  name = 'ChartRows1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read_row ADD COLUMN filed_under text, ADD COLUMN filed_at text COLLATE "C";
      CREATE INDEX read_row_filed ON read_row (generation, collection, filed_under, filed_at, id)
        WHERE filed_under IS NOT NULL;
      CREATE INDEX feed_patch_of_charts ON feed_patch (at) WHERE feed LIKE 'chart:%';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX feed_patch_of_charts, read_row_filed;
      ALTER TABLE read_row DROP COLUMN filed_under, DROP COLUMN filed_at;
      DELETE FROM feed_patch WHERE feed LIKE 'chart:%';
      DELETE FROM feed_head WHERE feed LIKE 'chart:%';
    `);
  }
}
