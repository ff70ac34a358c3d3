import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Collections that are kept apart within a generation: what is recalled by lists is many times more than all else, and would make the
 * planner take what searches look for to be rarer than it is.
 */
export class RowsApart1765200000000 implements MigrationInterface {
  name = 'RowsApart1765200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As the other one: made beside and then attached. What is apart is written once.
      CREATE FUNCTION create_read_row_partition(generation integer, apart text[]) RETURNS void LANGUAGE plpgsql AS $make$
      BEGIN
        IF cardinality(apart) = 0 THEN
          PERFORM create_read_row_partition(generation);
          RETURN;
        END IF;
        EXECUTE format('CREATE TABLE read_row_%s (LIKE read_row INCLUDING ALL) PARTITION BY LIST (collection)', generation);
        EXECUTE format('CREATE TABLE read_row_%1$s_apart PARTITION OF read_row_%1$s FOR VALUES IN (%2$s)', generation,
          (SELECT string_agg(quote_literal(name), ', ') FROM unnest(apart) AS name));
        EXECUTE format('CREATE TABLE read_row_%1$s_rest PARTITION OF read_row_%1$s DEFAULT WITH (fillfactor = 60)', generation);
        EXECUTE format('ALTER TABLE read_row ATTACH PARTITION read_row_%1$s FOR VALUES IN (%1$s)', generation);
      END
      $make$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION create_read_row_partition(integer, text[])');
  }
}
