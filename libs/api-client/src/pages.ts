import type { Page } from './answer.js';
import { pageOf } from './request.js';

/** An answer that is a page, or why there is none. */
type PageAnswer<Row> = { readonly ok: true; readonly data: Page<Row> } | { readonly ok: false };

const PAGES_MAX = 100;

/**
 * All of a list, page by page. A page that fails fails the whole: a part is never given for all of it.
 * @returns the rows, and the answers that they came with; or the answer that failed; or null when the list has no end.
 */
export async function readPages<Row extends { readonly id: string }, Answer extends PageAnswer<Row>>(
  path: string,
  get: (path: string) => Promise<Answer>,
): Promise<
  | { readonly ok: true; readonly rows: readonly Row[]; readonly answers: readonly Extract<Answer, { ok: true }>[] }
  | { readonly ok: false; readonly answer: Extract<Answer, { ok: false }> }
  | null
> {
  const rows = new Map<string, Row>();
  const answers: Extract<Answer, { ok: true }>[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer: Answer = await get(pageOf(path, cursor));
    if (!answer.ok) return { ok: false, answer: answer as Extract<Answer, { ok: false }> };
    answers.push(answer as Extract<Answer, { ok: true }>);
    const { items, next_cursor } = answer.data;
    // Should a row be on two pages, because it moved in between, the later one is the newer.
    for (const row of items) rows.set(row.id, row);
    if (next_cursor === null) return { ok: true, rows: [...rows.values()], answers };
    cursor = next_cursor;
  }
  return null;
}
