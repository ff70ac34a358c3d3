import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { migrate } from '../platform/database/migrate.js';
import { HandoverIndices1764300002000 } from '../read-models/handover-indices.js';
import { LinearSearchGrams1765400003000 } from '../read-models/linear-search-grams.js';
import { OrderIndices1764400011000 } from '../read-models/order-indices.js';
import { ReadModelIndices1764000001000 } from '../read-models/read-model-indices.js';
import { migrations } from './database-schema.js';

it('brings a database up to date once, however many nodes start at the same time', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, migrations)));
    await migrate(database.url, migrations);
    await client.connect();
    const { rows } = await client.query(
      'select name, count(*)::int as times from migrations group by name order by name',
    );
    expect(rows).toEqual(migrations.map(({ name }) => ({ name, times: 1 })).sort((a, b) => (a.name < b.name ? -1 : 1)));
  } finally {
    await client.end();
    await database.drop();
  }
});

it('lets the lists of admissions find the rows that the release before made', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    const later: readonly unknown[] = [
      ReadModelIndices1764000001000,
      HandoverIndices1764300002000,
      OrderIndices1764400011000,
      LinearSearchGrams1765400003000,
    ];
    await migrate(
      database.url,
      migrations.filter((migration) => !later.includes(migration)),
    );
    await client.connect();
    await client.query(
      `insert into projection_generation (name, version, position, state) values ('ward-boards', 2, '', 'live');
       select create_read_row_partition(id) from projection_generation;
       insert into read_row (generation, collection, id, key, feeds, record)
       select g.id, 'admissions', gen_random_uuid(), 'p', r.feeds::text[], r.record::jsonb from projection_generation g, (values
         ('{emergency}', '{"admission_type": "emergency", "status": "admitted"}'),
         ('{}', '{"admission_type": "icu", "status": "discharged"}')) as r (feeds, record)`,
    );
    await migrate(database.url, migrations);
    const { rows } = await client.query('select search, feeds, sealed from read_row order by search');
    expect(rows).toEqual([
      { search: 'emergency', feeds: ['emergency', 'admissions'], sealed: false },
      { search: 'icu', feeds: [], sealed: true },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});

it('makes of every text the pieces that its index has from the release before', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(
      database.url,
      migrations.filter((migration) => migration !== LinearSearchGrams1765400003000),
    );
    await client.connect();
    const texts = [
      '',
      'a',
      '李',
      'ab',
      'ewan mac donald\newanmacdonald',
      ' a  b ',
      '𝒳y𝒵w',
      'e\u0301\u0302',
      'राम देवी',
      null,
    ];
    const pieces = async () =>
      (await client.query('SELECT search_grams(t) AS pieces FROM unnest($1::text[]) AS t', [texts])).rows;
    const before = await pieces();
    expect(before[3]).toEqual({ pieces: ['a', 'b', 'ab', 'b', 'ab', 'b'] });
    await migrate(database.url, migrations);
    expect(await pieces()).toEqual(before);
    const { rows } = await client.query("SELECT pg_get_functiondef('search_grams'::regproc) AS source");
    expect(rows[0].source).not.toContain('substr');
  } finally {
    await client.end();
    await database.drop();
  }
});
