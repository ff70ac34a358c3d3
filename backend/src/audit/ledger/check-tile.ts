import type { EventStore, Position, RecordedEvent } from '@ward-board/event-store';
import { hashOfEvent } from './leaf.js';
import { rootFrom, rootOfLeaves, type SeenTree } from './merkle.js';
import type { Presences } from './presence.js';
import { type LeafTile, TILE, type Tiles } from './tiles.js';

/** Where the log is not what it was, and how. `position` is that of an event; null: nobody can say. */
export interface Mismatch {
  readonly position: Position | null;
  readonly problem: string;
}

/** What the ledger keeps in the database. */
export interface LedgerTables {
  readonly tiles: Tiles;
  readonly presences: Presences;
}

const CHANGED = 'the event is not the one that was recorded';
const MISSING = 'the event that was recorded there is gone';
const ADDED = 'an event stands there that was not recorded';
const RETIMED = 'the ledger has another time for the event, so that boards of the past would be those of other moments';
const PRESENCE =
  'the ledger’s table of who was there is not what the event says, so that boards of the past would be wrong';

/** The first event that differs from its leaf; null: none does. @param events those after `tile.after`, at most as many as leaves. */
export function firstDifference(tile: LeafTile, events: readonly RecordedEvent[]): Mismatch | null {
  for (const [index, position] of tile.positions.entries()) {
    const event = events[index];
    if (!event || event.position > position) return { position, problem: MISSING };
    if (event.position < position) return { position: event.position, problem: ADDED };
    if (!tile.hashes[index]?.equals(hashOfEvent(event))) return { position, problem: CHANGED };
  }
  return null;
}

/**
 * Compares what boards of the past are found by with the events of a tile: when it began, and who was there. No hash covers it, since it
 * can be made of the events again.
 * @param events those of the leaves, and no others.
 */
export async function indexDifference(
  tile: LeafTile,
  events: readonly RecordedEvent[],
  presences: Presences,
): Promise<Mismatch | null> {
  const [first] = events;
  if (first && first.recordedAt !== tile.since) return { position: first.position, problem: RETIMED };
  const position = await presences.differsAt(tile.after, events);
  return position === null ? null : { position, problem: PRESENCE };
}

/** An event that was put before the first one, where whoever reads the log from its beginning would not meet it. */
export async function eventBefore(store: EventStore, first: Position): Promise<Mismatch | null> {
  const [event] = await store.readAllBackwards(1, first);
  return event ? { position: event.position, problem: ADDED } : null;
}

/**
 * Compares the events of a tile with its leaves, and the leaves with a tree of which the root is known from outside of the database:
 * neither events nor hashes can be changed alone or together, nor what boards of the past are found by.
 * @returns the first event that differs; where the hashes themselves were changed, the first that they are of; null: none.
 * @throws MissingHashes
 */
export async function checkTile(
  { tiles, presences }: LedgerTables,
  store: EventStore,
  index: number,
  head: SeenTree,
): Promise<Mismatch | null> {
  const node = { start: index * TILE, end: Math.min((index + 1) * TILE, head.size) };
  const whole = await tiles.leaves(index);
  const count = node.end - node.start;
  const tile = { ...whole, hashes: whole.hashes.slice(0, count), positions: whole.positions.slice(0, count) };
  const events = await store.readAll(tile.after, TILE);
  const [position] = tile.positions;
  const found = firstDifference(tile, events) ?? (index === 0 && position ? await eventBefore(store, position) : null);
  if (found || !position) return found;
  const path = await tiles.inclusion(node, head.size);
  const root = tile.hashes.length === count ? rootFrom(node, rootOfLeaves(tile.hashes), head.size, path) : null;
  if (!root?.equals(head.root)) return { position, problem: rewritten(tile.positions.at(-1) ?? position) };
  return indexDifference(tile, events.slice(0, tile.positions.length), presences);
}

/** For people. */
export const described = ({ position, problem }: Mismatch): string =>
  position === null ? problem : `position ${position}: ${problem}`;

const rewritten = (last: Position) => `the ledger’s hashes from there to ${last} are not those that were signed`;
