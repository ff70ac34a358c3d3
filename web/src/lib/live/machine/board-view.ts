import { ageOf } from './board-phase.js';
import type { BoardState, Moment } from './board-state.js';

/** How old what is shown may be, and what the server says of it. */
export interface Freshness {
  /** Whole seconds since `asOf`, by the server's clock; null while nothing is shown. */
  readonly ageSeconds: number | null;
  /** What is shown held everything stored up to then. */
  readonly asOf: Date | null;
  readonly state: 'current' | 'behind' | 'stopped' | 'unknown';
  /** Since when it is not current, or nothing is known. */
  readonly since: Date | null;
}

export function freshnessOf(state: BoardState, at: Moment): Freshness {
  if (!('shown' in state) || state.shown === null || state.proof === null) {
    return { ageSeconds: null, asOf: null, state: 'unknown', since: null };
  }
  const { feed, proof } = state;
  return {
    ageSeconds: Math.floor(ageOf(proof, at) / 1_000),
    asOf: new Date(proof.server),
    state: feed.state,
    since: feed.since === null ? null : new Date(feed.since),
  };
}

const kept = new WeakMap<object, readonly unknown[]>();

/** A collection's records, newest first; the same array for as long as the collection is the same. */
export function newestFirst<Row extends { readonly id: string }>(rows: ReadonlyMap<string, Row>): readonly Row[] {
  const known = kept.get(rows) as readonly Row[] | undefined;
  if (known !== undefined) return known;
  const list = [...rows.values()].sort((one, other) => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0));
  kept.set(rows, list);
  return list;
}
