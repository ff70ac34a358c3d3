import type { DataSource } from 'typeorm';
import type { Projection, Row } from '../projection.js';
import { Documents } from './documents.js';
import { type OpenDocument, openDocument } from './fold-batch.js';

const projection: Projection = {
  name: 'sample',
  version: 1,
  handles: [],
  key: () => null,
  history: (key) => ({ patient: key }),
  open: (rows) => rows,
  apply: (document) => document,
  rows: (document) => document as readonly Row[],
};

const row = (id: string): Row => ({ collection: 'samples', id, feeds: [], search: null, record: { id } });

/** The documents of a projection, and which of them were asked of the database. */
function documents() {
  const asked: string[] = [];
  const query = async (_: string, [, keys]: [number, readonly string[]]) => {
    asked.push(...keys);
    return keys.map((key) => ({ key, ...row(key) }));
  };
  return { asked, documents: new Documents(projection, { query } as unknown as DataSource, 1) };
}

const opened = (keys: readonly string[]): ReadonlyMap<string, OpenDocument> =>
  new Map(keys.map((key) => [key, openDocument(projection, [row(key)])]));

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `document-${n}`);

it('what a batch has touched is at hand for the next one', async () => {
  const { asked, documents: all } = documents();
  all.keep(opened(['one']));
  const found = await all.openAll(new Set(['one', 'two']));
  expect([...found.keys()]).toEqual(['one', 'two']);
  expect(asked).toEqual(['two']);
});

it('keeps the newest five thousand documents of a row each, however many a batch has touched', async () => {
  const { asked, documents: all } = documents();
  all.keep(opened(numbered(6_000)));
  all.keep(opened(['document-1500']));
  await all.openAll(new Set(['document-999', 'document-1000', 'document-1001', 'document-1500', 'document-5999']));
  expect(asked).toEqual(['document-999']);
});
