import { type BoardSnapshot, type BoardWard, collectionOfList, headers, type ListFeed } from '@ward-board/contract';
import { type FeedState, type Identified, stateOf } from './feed-state.js';

/** A board, or a live list. */
export type FeedSource =
  | { readonly kind: 'board'; readonly ward: BoardWard }
  | { readonly kind: 'list'; readonly feed: ListFeed };

const LIST_PATHS: Readonly<Record<ListFeed, string>> = {
  admissions: '/api/admissions?status=admitted&limit=1000',
  beds: '/api/beds?limit=1000',
  pharmacy: '/api/pharmacy?limit=1000',
  lab: '/api/lab?limit=1000',
};
const READINGS = 20;
const READ_WITHIN_MS = 15_000;

/** What people call it. */
export const nameOf = (source: FeedSource): string => (source.kind === 'board' ? source.ward : source.feed);

/** Reads it whole, at one number. @throws when the service does not answer, or never twice at one number. */
export async function readFeed(url: string, token: string, source: FeedSource): Promise<FeedState> {
  if (source.kind === 'board') {
    const answer = await get(url, token, `/api/boards/${source.ward}`);
    const { feed, seq, collections } = (await bodyOf(answer)) as BoardSnapshot;
    return stateOf(feed, seq, collections);
  }
  for (let reading = 0; reading < READINGS; reading++) {
    const state = await readPages(url, token, source.feed);
    if (state) return state;
  }
  throw new Error(`The list of ${source.feed} was never the same for as long as its pages took.`);
}

/** Null when the list changed between two pages. */
async function readPages(url: string, token: string, feed: ListFeed): Promise<FeedState | null> {
  const items: Identified[] = [];
  const numbers = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await get(url, token, LIST_PATHS[feed] + (cursor && `&cursor=${cursor}`));
    const { headers: said } = answer;
    numbers.add(`${said.get(headers.boardFeed)} ${said.get(headers.listSeq) ?? said.get(headers.boardSeq)}`);
    const page = (await bodyOf(answer)) as { items: Identified[]; next_cursor: string | null };
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  const [life = '', seq] = [...numbers].join(' ').split(' ');
  return numbers.size === 1 ? stateOf(life, Number(seq), { [collectionOfList[feed]]: items }) : null;
}

// Not `json()`: within jest that makes objects of another realm than a socket's patches are, which are never deeply equal.
const bodyOf = async (answer: Response): Promise<unknown> => JSON.parse(await answer.text());

async function get(url: string, token: string, path: string): Promise<Response> {
  const signal = AbortSignal.timeout(READ_WITHIN_MS);
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` }, signal });
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
