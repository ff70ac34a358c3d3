import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the index must hold for a word to be found anywhere in a text: the word itself, or, of a longer one, every three
 * characters of it in a row. `search_grams` of the database gives the pieces of a text, of one, two and three characters:
 * a single letter, or a Chinese name of two, is found by the index as well.
 */
export function searchGrams(word: string): readonly string[] {
  const characters = [...word];
  if (characters.length <= 3) return [word];
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''));
}

/**
 * The pieces of the text that a search looks in, of the row `r`. Only of what is searched, and not
 * of what lists ask for rows by. Not in the condition of the index instead: of a part of the rows alone the planner would not know how
 * common a piece is, and read a common one's rows in no useful order.
 */
export const searchedGrams = (r = ''): string =>
  `(CASE WHEN ${r}collection IN ('patients', 'imaging-studies') THEN search_grams(${r}search) END)`;

/**
 * What lists and searches go by. None of the indices is on an expression of `record`: each update of a row would then
 * have to touch all of its indices. No extension of Postgres is needed.
 */
export class ReadModelIndices1764000001000 implements MigrationInterface {
  name = 'ReadModelIndices1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION search_grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT array_agg(substr(words, n, 1)) || array_agg(substr(words, n, 2)) || array_agg(substr(words, n, 3))
        FROM generate_series(1, length(words)) AS n
      $$;
      -- Rows of the release before: lists ask for them so until they have been built anew.
      UPDATE read_row SET search = record ->> 'admission_type', sealed = record ->> 'status' = 'discharged',
        feeds = CASE record ->> 'status' WHEN 'admitted' THEN array_append(feeds, 'admissions') ELSE feeds END
      WHERE collection = 'admissions';
      CREATE INDEX read_row_search ON read_row USING gin (${searchedGrams()});
      CREATE INDEX read_row_admission_of_patient ON read_row (generation, key, id) WHERE collection = 'admissions';
      CREATE INDEX read_row_admission_of_type ON read_row (generation, search, id) WHERE collection = 'admissions';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read_row_search, read_row_admission_of_patient, read_row_admission_of_type;
      DROP FUNCTION search_grams;
    `);
  }
}
