import type { Api } from './api.js';

interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

/** Everything that a list has, page by page. `path` has its query already, or none. */
export async function everything<Item>(api: Api, path: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `${path.includes('?') ? '&' : '?'}limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = (await api.get(path + query)).body as Page;
    items.push(...(page.items as readonly Item[]));
    cursor = page.next_cursor;
  }
  return items;
}
