import type { Position, RecordedEvent } from '@ward-board/event-store';
import type { BatchChanges, DocumentRow, ParkedDocument, UnnumberedPatch } from '../checkpoint/write-batch.js';
import type { Poison } from '../poison/halt.js';
import { park } from '../poison/parked-documents.js';
import { type Projection, type Row, readStored } from '../projection.js';
import { type DocumentDifference, differences, nameOf, patchesOf, type RowsByName } from './differences.js';
import type { KeyedAppend, KeyedEvent } from './keyed-appends.js';
import { recalledBy } from './recalled-rows.js';
import type { WindowRows } from './window-rows.js';

/** A document with the rows that it stands for, without those that are sealed. */
export interface OpenDocument {
  readonly document: unknown;
  readonly rows: RowsByName;
}

/** What a batch comes to: the rows to write, the rows to drop, the patches in order, who has to read anew, and the documents as they then are. */
export interface FoldedBatch extends Pick<BatchChanges, 'written' | 'patches' | 'signals' | 'parked'> {
  readonly documents: ReadonlyMap<string, OpenDocument>;
  readonly dropped: readonly DocumentRow[];
}

const byName = (rows: readonly Row[]): RowsByName => new Map(rows.map((row) => [nameOf(row), row]));

/** A document from its stored rows; none at all: one that the projection has not met yet. */
export function openDocument(projection: Projection, rows: readonly Row[]): OpenDocument {
  const document = projection.open(rows);
  // What was sealed comes back with what it was sealed without.
  return { document, rows: byName(rows.some(({ sealed }) => sealed) ? projection.rows(document) : rows) };
}

/**
 * Folds a batch, purely. `opened` holds every document that the batch names, but for those that are parked: their events
 * wait. An append that can't be folded is not half folded: all its documents are parked, as they were before it (P5).
 * @param after the position of the append before.
 * @param shown of a projection with windows: copies that take part in this batch alone.
 */
export function foldBatch(
  projection: Projection,
  batch: readonly KeyedAppend[],
  opened: ReadonlyMap<string, OpenDocument>,
  after: Position,
  shown: readonly WindowRows[] = [],
): FoldedBatch {
  const documents = new Map(opened);
  const parked = new Map<string, ParkedDocument>();
  const found: DocumentDifference[] = [];
  const patches: UnnumberedPatch[] = [];
  const atHand = atHandIn(
    projection,
    batch.flatMap(({ events }) => events),
  );
  let previous = after;
  for (const { events, last } of batch) {
    const own = events.filter(({ key }) => documents.has(key) && !parked.has(key));
    const step = foldAppend(projection, own, documents, atHand);
    if (step.poison) {
      for (const document of park(own, step.poison, previous)) parked.set(document.key, document);
    } else {
      for (const [key, document] of step.documents) documents.set(key, document);
      const differences = settled(shown, step.differences);
      found.push(...differences);
      const made = patchesOf(differences, last.recordedAt, projection.chartOf);
      const { traceparent } = last.metadata;
      patches.push(...(traceparent === undefined ? made : made.map((patch) => ({ ...patch, traceparent }))));
    }
    previous = last.position;
  }
  return { documents, ...rowsToWrite(projection, found), patches, parked: [...parked.values()] };
}

/** What an append comes to, once it is decided which rows the windows show. */
export const settled = (
  shown: readonly WindowRows[],
  found: readonly DocumentDifference[],
): readonly DocumentDifference[] => shown.reduce((left, window) => window.settle(left), found);

/** The rows to write and to drop, each once, however often it changed, and who has to read anew for them. */
export function rowsToWrite(
  { signals = () => [] }: Projection,
  found: readonly DocumentDifference[],
): Pick<FoldedBatch, 'written' | 'dropped' | 'signals'> {
  const touched = new Map<string, { readonly row: DocumentRow; readonly gone: boolean }>();
  for (const { was, is, key } of found) {
    const row = { ...(is ?? was), key };
    touched.set(nameOf(row), { row, gone: is === undefined });
  }
  const all = [...touched.values()];
  const rows = (wanted: boolean) => all.filter(({ gone }) => gone === wanted).map(({ row }) => row);
  return { written: rows(false), dropped: rows(true), signals: [...new Set(found.flatMap(signals))] };
}

/** What one append comes to: all of it, or poison. */
export type FoldedAppend =
  | {
      readonly documents: ReadonlyMap<string, OpenDocument>;
      readonly differences: readonly DocumentDifference[];
      readonly poison?: undefined;
    }
  | { readonly poison: Poison };

/** Whether a row stays in a document while a batch is folded. */
export type AtHand = (key: string, row: Row) => boolean;

/**
 * While events are folded, sealed rows stay in a document only if these are about sealed rows of it, and the row may be one of those:
 * however many a batch seals of one document, each of its appends costs the same. What a window may show stays.
 */
export function atHandIn(projection: Projection, events: readonly KeyedEvent[]): AtHand {
  const recalled = recalledBy(projection, events);
  const windowed = new Set(projection.windows?.map(({ collection }) => collection));
  const from = new Set(projection.recalls?.from);
  return (key, { collection, sealed }) =>
    !sealed || windowed.has(collection) || (recalled.has(key) && from.has(collection));
}

/** Folds the events of one append into the documents that they belong to. */
export function foldAppend(
  projection: Projection,
  events: readonly KeyedEvent[],
  opened: ReadonlyMap<string, OpenDocument>,
  atHand: AtHand,
): FoldedAppend {
  const folded = new Map<string, { readonly was: OpenDocument; readonly document: unknown }>();
  let current: RecordedEvent | undefined;
  try {
    for (const { key, recorded } of events) {
      current = recorded;
      const known = folded.get(key);
      const was = known?.was ?? opened.get(key) ?? openDocument(projection, []);
      const before = known ? known.document : was.document;
      folded.set(key, { was, document: projection.apply(before, readStored(recorded)) });
    }
    const documents = new Map<string, OpenDocument>();
    const found: DocumentDifference[] = [];
    for (const [key, { was, document }] of folded) {
      if (document === was.document) continue;
      const rows = projection.rows(document);
      found.push(...differences(was.rows, byName(rows)).map((difference) => ({ ...difference, key })));
      documents.set(
        key,
        withOnly(projection, { document, rows: byName(rows) }, (row) => atHand(key, row)),
      );
    }
    return { documents, differences: found };
  } catch (error) {
    if (!current) throw error;
    return { poison: { event: current, error } };
  }
}

/** The document as it is loaded again: whether it was kept in memory or not must make no difference (P4). */
export const withoutSealed = (projection: Projection, document: OpenDocument): OpenDocument =>
  withOnly(projection, document, ({ sealed }) => !sealed);

function withOnly(projection: Projection, open: OpenDocument, stays: (row: Row) => boolean): OpenDocument {
  const rows = [...open.rows.values()];
  const left = rows.filter(stays);
  return left.length === rows.length ? open : openDocument(projection, left);
}
