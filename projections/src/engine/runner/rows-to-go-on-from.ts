import { isDeepStrictEqual } from 'node:util';
import type { Projection, Recalled, Row } from '../projection.js';
import { nameOf } from './differences.js';
import { listOf, listsRecalled, newestFiled, rowsAmong } from './recalled-rows.js';

/** How many rows of each list are kept to go on from: more than a few events ask for. */
const LISTED_MOST = 16;

/** A row of those that later rows of its document are made from; `oldest`: there are older ones of its list that are not among them. */
export interface KeptRow extends Row {
  readonly oldest?: true;
}

/** An event is about sealed rows that were not kept: the document has to be made of all of its events. */
export class OlderRowsNeeded extends Error {
  override readonly name = 'OlderRowsNeeded';
}

/** What was left out of the rows that a document began with. */
export class LeftOut {
  /** The collections of which there are older ones. */
  private readonly cut: ReadonlySet<string>;
  /** The oldest row of each list of which there are older ones. */
  private readonly oldest: ReadonlyMap<string, Row>;

  constructor(began: readonly KeptRow[]) {
    const oldest = began.filter((row) => row.oldest);
    this.cut = new Set(oldest.map(({ collection }) => collection));
    this.oldest = new Map(oldest.map((row) => [listOf(row, row.filed?.under), row]));
  }

  /** Whether older rows of a list were left out. */
  isCut(list: string): boolean {
    return this.oldest.has(list);
  }

  /** Whether nothing was left out of a list that is newer than a row of it. */
  isKnown(list: string, row: Row): boolean {
    const oldest = this.oldest.get(list);
    return !oldest || newestFiled(row, oldest) < 0;
  }

  /** @throws OlderRowsNeeded unless all that is recalled is among the rows of the document. */
  check(recalled: Recalled, rows: ReadonlyMap<string, Row>): void {
    const missing = rowsAmong(recalled).some((named) => this.cut.has(named.collection) && !rows.has(nameOf(named)));
    const lists = [...listsRecalled(recalled, rows)].filter(([list]) => this.oldest.has(list));
    const known = (wanted: string) =>
      [...rows.values()].filter(
        (row) => row.filed && listOf(row, row.filed.under) === wanted && this.isKnown(wanted, row),
      );
    if (missing || lists.some(([list, newest]) => known(list).length < newest))
      throw new OlderRowsNeeded('An event is about a row that was not kept.');
  }
}

/** Of all rows of a document, or of those that were made since it began with some, those that its later rows are made from. */
export function toGoOnFrom(projection: Projection, rows: readonly Row[], leftOut?: LeftOut): readonly KeptRow[] {
  const [from, lists] = [new Set(projection.recalls?.from), new Set(projection.recalls?.lists)];
  const isListed = ({ collection, sealed }: Row) => sealed && lists.has(collection);
  const listed = Map.groupBy(rows.filter(isListed), (row) => listOf(row, row.filed?.under));
  return [
    ...rows.filter((row) => !isListed(row) && (!row.sealed || from.has(row.collection))),
    ...[...listed].flatMap(([list, own]) => {
      const known = own.filter((row) => leftOut?.isKnown(list, row) ?? true).sort(newestFiled);
      const kept = known.slice(0, LISTED_MOST);
      const isCut = kept.length < own.length || leftOut?.isCut(list);
      return kept.map((row, n): KeptRow => (isCut && n === kept.length - 1 ? { ...row, oldest: true } : row));
    }),
  ];
}

/**
 * Whether rows to go on from say the same. How many rows of a list are among them depends on where they were made from: those that
 * are in both are to be equal.
 */
export function saySame(projection: Projection, some: readonly KeptRow[], others: readonly KeptRow[]): boolean {
  const lists = new Set(projection.recalls?.lists);
  const byName = (rows: readonly KeptRow[]) => new Map(rows.map(({ oldest: _, ...row }) => [nameOf(row), row]));
  const [one, other] = [byName(some), byName(others)];
  return [...new Set([...one.keys(), ...other.keys()])].every((name) => {
    const [own, their] = [one.get(name), other.get(name)];
    const present = own ?? their;
    if (present && lists.has(present.collection) && !(own && their)) return true;
    return isDeepStrictEqual(own, their);
  });
}
