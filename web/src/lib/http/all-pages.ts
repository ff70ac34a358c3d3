import type { ZodType } from 'zod';
import type { Http } from './http.js';
import { noAnswer, type ReadModel, type Result } from './result.js';

/** A page of a list, as every list answers. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}
interface Identified {
  readonly id: string;
}
type Failure = Extract<Result<never>, { ok: false }>;

const PAGE = 1000;
const PAGES_MAX = 100;

/**
 * Asks for page after page until the list ends. A page that fails fails the whole: a part of a list is never given for
 * all of it. The answers come along, for what else they say.
 */
export async function followPages<Row extends Identified, More>(
  path: string,
  ask: (page: string) => Promise<More & { readonly result: Result<Page<Row>> }>,
): Promise<{ ok: true; rows: ReadonlyMap<string, Row>; answers: readonly More[] } | Failure> {
  const rows = new Map<string, Row>();
  const answers: More[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}${from}`);
    const { result } = answer;
    if (!result.ok) return result;
    // Should a row be on two pages, because it moved in between, the later one is the newer.
    for (const row of result.data.items) rows.set(row.id, row);
    answers.push(answer);
    cursor = result.data.next_cursor;
    if (cursor === null) return { ok: true, rows, answers };
  }
  return noAnswer;
}

/** Reads all of a list, however long it is. */
export async function readAllPages<Row extends Identified>(
  http: Pick<Http, 'get'>,
  path: string,
  schema: ZodType<Page<Row>>,
): Promise<Result<readonly Row[]>> {
  const readModels = new Set<ReadModel>();
  const read = await followPages(path, async (page) => {
    const result = await http.get(page, schema);
    if (result.ok) readModels.add(result.readModel);
    return { result };
  });
  if (!read.ok) return read;
  const readModel = (['stopped', 'behind'] as const).find((each) => readModels.has(each)) ?? 'current';
  return { ok: true, data: [...read.rows.values()], etag: null, readModel };
}
