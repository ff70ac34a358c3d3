import { type BoardSnapshot, type BoardWard, collectionsOf } from '@ward-board/contract';
import type { Hospital } from './invariants.js';

const READINGS = 10;
/** Some of the patients are confidential, since requests have said so. */
const WHY = 'reason=To+compare+boards+and+lists';
type Get = <Body>(path: string) => Promise<Body>;

/**
 * Reads everything while nobody writes; again, when the numbers of the boards say that something was still on its way.
 * @throws when a route that an auditor may read does not answer, or the boards never stand still.
 */
export async function readHospital(url: string, token: string): Promise<Hospital> {
  const get: Get = async <Body>(path: string) => {
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` }, signal });
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const wards = Object.keys(collectionsOf) as BoardWard[];
  for (let reading = 0; reading < READINGS; reading++) {
    const snapshots = await Promise.all(wards.map((ward) => get<BoardSnapshot>(`/api/boards/${ward}?${WHY}`)));
    const hospital = {
      admissions: await all<Hospital['admissions'][number]>(get, `/api/admissions?status=admitted&${WHY}`),
      beds: await all<Hospital['beds'][number]>(get, '/api/beds?'),
      rooms: await all<Hospital['rooms'][number]>(get, '/api/rooms?'),
      boards: Object.fromEntries(
        await Promise.all(snapshots.map(async ({ ward, collections }) => [ward, await withLists(get, collections)])),
      ),
    };
    const after = await Promise.all(wards.map((ward) => get<BoardSnapshot>(`/api/boards/${ward}?${WHY}`)));
    if (after.every(({ seq }, index) => seq === snapshots[index]?.seq)) return hospital;
  }
  throw new Error('The boards never stood still for as long as they took to be read.');
}

/** A board's lists, read by the routes of their collections. The arrival strip has none of its own. */
async function withLists(get: Get, snapshot: BoardSnapshot['collections']): Promise<Hospital['boards'][string]> {
  const names = Object.keys(snapshot).filter((name) => name !== 'admissions');
  const lists = await Promise.all(
    names.map(async (name) => {
      const items = await all<Hospital['admissions'][number]>(get, listOf[name] ?? `/api/${name}?${WHY}`);
      return [name, items.filter(shownOf[name] ?? (() => true))] as const;
    }),
  );
  return { snapshot: snapshot as Hospital['boards'][string]['snapshot'], lists: Object.fromEntries(lists) };
}

type Shown = (record: { readonly status: string }, rank: number) => boolean;

/** Where a list holds more than the board has: what is asked for, and what of it is shown. */
const listOf: Readonly<Record<string, string>> = {
  'service-requests': `/api/service-requests?category=radiology&${WHY}`,
};
const shownOf: Readonly<Record<string, Shown>> = {
  // Newest first, those that are open, and the newest.
  'imaging-studies': ({ status }, rank) => rank < 500 || status === 'scheduled' || status === 'in-progress',
  'service-requests': ({ status }) => status === 'active' || status === 'in-progress',
};

/** Small pages: that none is missing or there twice between two of them is looked at as well. */
async function all<Item>(get: Get, path: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: Item[]; next_cursor: string | null } = await get(
      `${path}&limit=50${cursor && `&cursor=${cursor}`}`,
    );
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}
