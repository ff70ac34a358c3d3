import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The longest piece of a word that the index holds. */
const LONGEST = 3;

/**
 * What the index of searches must hold for a word to be found anywhere in a text: the word itself, or, of a longer one,
 * every three characters of it in a row. `search_grams` of the database gives all pieces of a text, of one to three
 * characters, so that short words are found by the index as well.
 */
export function searchGrams(word: string): readonly string[] {
  const characters = [...word];
  if (characters.length <= LONGEST) return [word];
  return characters.slice(LONGEST - 1).map((_, start) => characters.slice(start, start + LONGEST).join(''));
}

/** The index that searches go by: no extension of Postgres is needed for it. */
export class SearchGrams1764000001000 implements MigrationInterface {
  name = 'SearchGrams1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION search_grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT coalesce(array_agg(DISTINCT substr(word, start, length)), '{}')
        FROM regexp_split_to_table(words, '\\s+') AS word, generate_series(1, ${LONGEST}) AS length,
          generate_series(1, length(word) - length + 1) AS start
      $$;
      CREATE INDEX read_row_search ON read_row USING gin (search_grams(search)) WHERE search IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read_row_search; DROP FUNCTION search_grams');
  }
}
