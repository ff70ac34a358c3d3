import { idParam } from '@ward-board/contract';
import { z } from 'zod';
import { readAllPages } from './all-pages.js';
import { noAnswer, type ReadModel, type Result } from './result.js';

const schema = z.object({ items: z.array(idParam), next_cursor: z.string().nullable() });
const row = (n: number) => ({ id: `01936000-0000-7000-8000-00000000000${n}` });
const page = (rows: readonly number[], next_cursor: string | null = null, readModel: ReadModel = 'current') =>
  ({ ok: true, data: { items: rows.map(row), next_cursor }, etag: null, readModel }) as const;

/** Gives its answers in order; the last again and again. */
function reads(...answers: Result<unknown>[]) {
  const asked: string[] = [];
  const get = async <T>(path: string): Promise<Result<T>> => {
    asked.push(path);
    return (answers.length > 1 ? answers.shift() : answers[0]) as Result<T>;
  };
  return { asked, read: (path = '/api/x') => readAllPages({ get }, path, schema) };
}

describe('reading a list whole', () => {
  it('is one question where one page holds it', async () => {
    const { asked, read } = reads(page([1, 2]));
    expect(await read()).toEqual({ ok: true, data: [row(1), row(2)], etag: null, readModel: 'current' });
    expect(asked).toEqual(['/api/x?limit=1000']);
  });

  it('follows cursors to the end; a row that moved between pages is there once', async () => {
    const { asked, read } = reads(page([3, 2], 'a b'), page([2, 1]));
    expect(await read('/api/x?status=admitted')).toMatchObject({ data: [row(3), row(2), row(1)] });
    expect(asked).toEqual(['/api/x?status=admitted&limit=1000', '/api/x?status=admitted&limit=1000&cursor=a%20b']);
  });

  it('is as good as its worst page', async () => {
    expect(await reads(page([2], 'a', 'stopped'), page([1])).read()).toMatchObject({ readModel: 'stopped' });
    expect(await reads(page([2], 'a'), page([1], null, 'behind')).read()).toMatchObject({ readModel: 'behind' });
  });

  it('fails whole, rather than giving a part for the whole', async () => {
    expect(await reads(page([2], 'a'), noAnswer).read()).toEqual(noAnswer);
    expect(await reads(page([1], 'again')).read()).toEqual(noAnswer);
  });
});
