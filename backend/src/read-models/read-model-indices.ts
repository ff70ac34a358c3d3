import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The longest piece of a word that the index of searches holds. */
const LONGEST = 3;

/**
 * What the index must hold for a word to be found anywhere in a text: the word itself, or, of a longer one, every three
 * characters of it in a row. `search_grams` of the database gives all pieces of a text, of one to three characters, so
 * that a word of a single letter is found by the index as well.
 */
export function searchGrams(word: string): readonly string[] {
  const characters = [...word];
  if (characters.length <= LONGEST) return [word];
  return characters.slice(LONGEST - 1).map((_, start) => characters.slice(start, start + LONGEST).join(''));
}

/**
 * What lists and searches go by. None of the indices is on an expression of `record`: each update of a row would then
 * have to touch all of its indices. No extension of Postgres is needed.
 */
export class ReadModelIndices1764000001000 implements MigrationInterface {
  name = 'ReadModelIndices1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION search_grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT coalesce(array_agg(DISTINCT substr(word, start, length)), '{}')
        FROM regexp_split_to_table(words, '\\s+') AS word, generate_series(1, ${LONGEST}) AS length,
          generate_series(1, length(word) - length + 1) AS start
      $$;
      CREATE INDEX read_row_search ON read_row USING gin (search_grams(search)) WHERE collection = 'patients';
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
