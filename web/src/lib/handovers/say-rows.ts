import type { BoardCollection, HandoverPatient } from '@ward-board/contract';

/** What became of a row of a collection since a sheet was made. */
interface Words {
  /** One is there that is not on the sheet. */
  readonly new: string;
  /** One that is on the sheet is not there any more. */
  readonly gone: string;
  /** A new one is there in place of one of the sheet. */
  readonly anew: string;
  /** What somebody is, of whom this has gone, and whose admission stands among the arrivals. */
  readonly arrival?: string;
}

const ARRIVALS = 'admissions';
const ofRecords: Words = {
  ...{ new: 'accepted here since', gone: 'no longer accepted here', arrival: 'awaiting acceptance' },
  anew: 'new record here since: the one on this sheet is no longer on this board',
};
/** What is said of an admission depends on the other rows. */
const ofCollections: Readonly<Record<Exclude<BoardCollection, typeof ARRIVALS>, Words>> = {
  'emergency-details': {
    ...ofRecords,
    ...{ new: 'triaged since', gone: 'emergency record removed', arrival: 'under Pending Triage' },
  },
  operations: {
    ...ofRecords,
    ...{ new: 'scheduled here since', gone: 'operation no longer on this board', arrival: 'to be scheduled' },
  },
  icu: ofRecords,
  'normal-acceptances': ofRecords,
  'waiting-list': {
    ...{ new: 'put on the waiting list since', gone: 'no longer on the waiting list' },
    anew: 'new entry on the waiting list since',
  },
  'imaging-studies': {
    ...{ new: 'another study on this board since', gone: 'a study is no longer on this board' },
    anew: 'another study on this board since, one no longer on it',
  },
  // One that is completed, taken back or entered in error has left the board: which of these it was is not compared.
  'service-requests': {
    ...{ new: 'imaging asked for since', gone: 'an imaging request is no longer open' },
    anew: 'imaging asked for since, another request no longer open',
  },
};
/** Of signatures that do not say which rows, and of collections that are not known. */
const OTHER_ROWS = 'other records on this board than on this sheet';

/** Whether the name of a field in a difference says something of whole rows. */
export const isOfRows = (name: string): boolean => name === 'rows' || name.startsWith('rows.');

/** What changed where a board has other rows of a patient than a sheet: `no longer accepted here: awaiting acceptance`. Pure. */
export function sayRows(fields: readonly string[]): readonly string[] {
  if (!fields.some(isOfRows)) return [];
  const named = (kind: string): ReadonlySet<string> =>
    new Set(fields.flatMap((name) => (name.startsWith(`rows.${kind}.`) ? [name.slice(`rows.${kind}.`.length)] : [])));
  const [gone, come, toAccept] = [named('gone'), named('new'), named('to_accept')];
  const isArrival = come.has(ARRIVALS);
  const said = Object.entries(ofCollections).flatMap(([collection, words]): readonly string[] => {
    const [isGone, isNew] = [gone.has(collection), come.has(collection)];
    if (toAccept.has(collection)) return [`handed over to this board ${isGone ? 'again' : 'since'}, not accepted yet`];
    if (isNew) return [isGone ? words.anew : words.new];
    if (!isGone) return [];
    return [isArrival && words.arrival ? `${words.gone}: ${words.arrival}` : words.gone];
  });
  const isSaid = Object.entries(ofCollections).some(
    ([name, { arrival }]) => arrival && gone.has(name) && !come.has(name) && !toAccept.has(name),
  );
  if (isArrival && !isSaid) said.push('awaited on this board since');
  if (gone.has(ARRIVALS) && !isArrival && come.size + toAccept.size === 0) said.push('no longer awaited on this board');
  return said.length > 0 ? said : [OTHER_ROWS];
}

/** What is so of a record since a sheet that says that it is not: of such fields the name alone says too little. */
const since: Readonly<Record<string, string>> = {
  ...{ accepted_at: 'accepted here since', accepted_by: 'accepted here since' },
  ...{ away: 'sent to another board since, bed kept', sent_back: 'sent back here since' },
  imaging_study_id: 'study ordered since',
};

/** That something is so by now which was not so on the sheet; null: the field is of another kind, or had another value then. */
export function begunSince(name: string, rows: HandoverPatient['rows']): string | null {
  const values = rows.flatMap(({ record }) => (name in record ? [record[name]] : []));
  return values.length > 0 && values.every((value) => value === null) ? (since[name] ?? null) : null;
}
