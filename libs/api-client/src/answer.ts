import { headers as names, type Problem, problem } from '@ward-board/contract';

/** An answer of any status, read to its end. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** What its JSON says; the text, where it is none. */
  readonly body: Body;
}

/** A page of a list, as every list answers. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** The read model that an answer is from: one that is not `current` lacks changes that are stored. */
export type ReadModel = 'current' | 'behind' | 'stopped';

/** The number of a live feed that a page was read at, and the identity of the feed that the number is of. */
export interface FeedPosition {
  readonly identity: string;
  readonly seq: number;
}

/** @throws what reading it fails with, as when the connection ends within it. */
export async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, body: jsonIn(await response.text()) };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page of a proxy, or no body at all.
    return text;
  }
}

/**
 * Whether the service gave an answer. Each of its answers has a correlation id; the page of a network's own sign-in has none, nor what a proxy says, and
 * either may have any status.
 */
export const isFromService = ({ headers }: Pick<Answer, 'headers'>): boolean => headers.has(names.correlationId);

/**
 * The same of an answer that is not read to its end: the service says all in JSON, and refuses by a problem. A proxy may write a correlation id on pages of
 * its own.
 */
export const isJsonFromService = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean =>
  isFromService({ headers }) &&
  (status < 400 ? /^application\/json\b/ : /^application\/problem\+json\b/).test(headers.get('content-type') ?? '');

/** When the service gave an answer, in ms by its own clock; null: somebody else gave it, or it does not say. */
export function serviceTimeIn(answer: Pick<Answer, 'status' | 'headers'>): number | null {
  const date = isJsonFromService(answer) ? Date.parse(answer.headers.get('date') ?? '') : Number.NaN;
  return Number.isNaN(date) ? null : date;
}

/** The problem that a refusal says; null: it says none that is known. */
export function problemIn(body: unknown): Problem | null {
  return problem.safeParse(body).data ?? null;
}

export function readModelOf(headers: Headers): ReadModel {
  const word = headers.get(names.projection);
  return word === 'behind' || word === 'stopped' ? word : 'current';
}

/** Where a write was stored, for whoever reads it next; null: the answer is to no write. */
export const eventPositionOf = (headers: Headers): string | null => headers.get(names.eventPosition);

/** Of a list that is part of a board, as well as a feed of its own, the position in its own. Null: the answer is of no feed. */
export function feedPositionOf(headers: Headers): FeedPosition | null {
  const identity = headers.get(names.boardFeed);
  const seq = headers.get(names.listSeq) ?? headers.get(names.boardSeq);
  return identity !== null && seq !== null && /^\d+$/.test(seq) ? { identity, seq: Number(seq) } : null;
}
