import { type FeedName, nothingRecorded, type WardKey } from '@ward-board/contract';
import {
  PATIENT_CLINICAL,
  PATIENT_IDENTITIES,
  PATIENT_ISOLATIONS,
  PATIENT_PLACES,
  PATIENT_VENTILATORS,
} from '@ward-board/projections';
import { withoutUnreached } from './admissions-on-boards.js';
import { type Collection, projectionOf } from './collections.js';
import { searchedGrams, searchGrams } from './read-model-indices.js';

/** What to list: rows of a collection, newest first. Every list is bounded by an index, however many rows there are. */
export interface Listing {
  readonly collection: Collection;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Only rows that stand on this feed now. */
  readonly onFeed?: FeedName | undefined;
  /** Only rows of this patient. */
  readonly patient?: string | undefined;
  /** Only rows of these patients. Each is looked up by itself: they are few. */
  readonly ofPatients?: readonly string[];
  /** Only rows whose record has these values. The names of fields are the code's, never a request's. */
  readonly where?: Readonly<Record<string, string | undefined>>;
  /** Only rows whose record has nothing in these fields. */
  readonly without?: readonly string[];
  /** Only rows of what has ended. */
  readonly sealed?: boolean;
  /** Only rows that are filed under one of these (`Row.search`), such as an admission under its type. */
  readonly filedUnder?: readonly string[] | undefined;
  /** Only rows that are filed on this list (`Row.filed`), in its order: by their time there, the last one first. */
  readonly filedOn?: string | undefined;
  /** Only rows in which every one of these words is found. */
  readonly words?: readonly string[];
  /**
   * Of each of the words, in their order, what stands in the rows for those that sound like it. Where the page has room,
   * rows follow in which each word or one of its marks is found, marked as found so. None: only the words count.
   */
  readonly marks?: readonly (readonly string[])[];
  /** The reader may not read charts: `clinical` is null. */
  readonly withoutClinical?: boolean;
  /** The reader is not to know who is confidential: `confidential` is null. */
  readonly withoutConfidential?: boolean;
  /** Admissions, to the staff of this board: of patients whom they don't reach, nothing of the chart. */
  readonly reachedBy?: WardKey | undefined;
  /** The feed whose number is read in the same snapshot. */
  readonly numberOf?: FeedName | null | undefined;
  /** The feed that the list itself is, where `numberOf` is a board that is assembled from it; its number is read as well. */
  readonly listNumberOf?: FeedName | null | undefined;
}

/** The statement of a listing, with its parameters. */
export interface ListStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Of the patient of the row `r`, the record that its projection keeps in a collection with one for each patient. */
const ofPatient = (collection: string) => `(SELECT i.record FROM read_row i WHERE i.generation = r.generation
    AND i.collection = '${collection}' AND i.id = (r.record ->> 'patient_id')::uuid)`;

/** What the chart of the patient of the row `r` shows now; of one of whose chart nothing is recorded there is no row. */
const CLINICAL = `coalesce(${ofPatient(PATIENT_CLINICAL)} -> 'shown', '${JSON.stringify(nothingRecorded)}')`;

/** Where the patient of the row `r` is now, and the mode of their ventilator and their isolation there, where its record says that: a study's does. */
const PLACED = `CASE WHEN r.record ? 'patient_place' THEN jsonb_build_object(
    'patient_place', coalesce(${ofPatient(PATIENT_PLACES)} -> 'shown', 'null'),
    'ventilator_mode', coalesce(${ofPatient(PATIENT_VENTILATORS)} -> 'shown', 'null'),
    'isolation', coalesce(${ofPatient(PATIENT_ISOLATIONS)} -> 'shown', 'null')) ELSE '{}' END`;

/**
 * The record of the row `r`. A sealed row keeps the patient, and the stay that a record is of, as they were then: it is
 * answered with who they are today, and how the stay is. One that was sealed without the patient's chart (`null`) is answered
 * with what the chart shows today; any other keeps what was known when it left its board. A study says where its patient is today, and that they are ventilated or isolated there.
 */
export const RECORD = `CASE WHEN r.sealed THEN jsonb_set(jsonb_set(jsonb_set(r.record,
    '{patient}', coalesce(${ofPatient(PATIENT_IDENTITIES)}, r.record -> 'patient'), false),
    '{admission}', coalesce((SELECT a.record - 'patient' FROM read_row a
      WHERE a.generation = r.generation AND a.collection = 'admissions'
        AND a.id = coalesce(r.record ->> 'admission_id', r.record ->> 'encounter_id')::uuid
    ), r.record -> 'admission', 'null'), r.record ? 'admission'),
    '{clinical}', CASE WHEN r.record -> 'clinical' = 'null' THEN ${CLINICAL} ELSE coalesce(r.record -> 'clinical', 'null') END,
    false) || ${PLACED} ELSE r.record END`;

/** Whether the projection that a parameter names has halted. */
export const haltedOf = (
  parameter: string,
) => `EXISTS (SELECT FROM projection p JOIN projection_generation g ON g.id = p.live
    WHERE p.name = ${parameter} AND g.failure IS NOT NULL)`;
/** Whether the projection named by `$1` has halted. */
export const HALTED = haltedOf('$1');

/** The number of the feed that a parameter names; null where it names none. */
const seqOf = (parameter: string) => `CASE WHEN ${parameter}::text IS NOT NULL
    THEN coalesce((SELECT seq FROM feed_head WHERE feed = ${parameter}::text), 0) END`;

/** The identity of the feeds, and the number of the feed that a parameter names; null where it names none. */
export const feedNumber = (parameter: string) => `${seqOf(parameter)} AS seq, current_feed_identity() AS feed`;

/** What takes the place of fields that the reader is not to know. */
const hidden = ({ withoutClinical, withoutConfidential, reachedBy }: Listing): string =>
  `${reachedBy ? ` || ${withoutUnreached(reachedBy)}` : ''}${withoutClinical ? ` || '{"clinical": null}'` : ''}${withoutConfidential ? ` || '{"confidential": null}'` : ''}`;

/** After the row that a page ended with. One that has left the list since stands where it stood: it was changed later than it was filed. */
const after = ({ collection, filedOn }: Listing, cursor: string): string =>
  filedOn === undefined
    ? `r.id < ${cursor}::uuid`
    : `(r.filed_at, r.id) < ((SELECT coalesce(c.filed_at, (c.record ->> 'updated_at') COLLATE "C") FROM read_row c
        WHERE c.generation = p.live AND c.collection = '${collection}' AND c.id = ${cursor}::uuid), ${cursor}::uuid)`;

/** `hasWord` of the contract: in what is written, or as the beginning of words that are written together. */
const hasWord = (word: string): string =>
  `(position(${word}::text IN split_part(r.search, E'\\n', 1)) > 0 OR position(E'\\n' || ${word}::text IN r.search) > 0)`;

/** One statement, so one snapshot: the rows and the number of the feed belong together. */
export function listStatement(listing: Listing): ListStatement {
  const { collection, limit, numberOf, listNumberOf } = listing;
  const order = listing.filedOn === undefined ? 'r.id DESC' : 'r.filed_at DESC, r.id DESC';
  const values: unknown[] = [projectionOf(collection).name, limit, numberOf ?? null];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  // As a literal: the conditions of indices name it.
  const conditions = ['r.generation = p.live', `r.collection = '${collection}'`];
  if (listing.onFeed) conditions.push(`r.feeds <> '{}' AND r.feeds @> ARRAY[${parameter(listing.onFeed)}::text]`);
  if (listing.sealed) conditions.push('r.sealed');
  if (listing.patient) conditions.push(`r.key = ${parameter(listing.patient)}`);
  for (const [field, value] of Object.entries(listing.where ?? {}))
    if (value !== undefined) conditions.push(`r.record ->> '${field}' = ${parameter(value)}`);
  for (const field of listing.without ?? []) conditions.push(`r.record ->> '${field}' IS NULL`);
  const unpaged = [...conditions];
  if (listing.filedOn !== undefined) conditions.push(`r.filed_under = ${parameter(listing.filedOn)}`);
  if (listing.cursor) conditions.push(after(listing, parameter(listing.cursor)));
  // The pieces of all words at once, and after the words: a row's own are made anew each time they are compared, which costs
  // a hundred times what it costs to look for a word.
  const contains = (words: readonly string[]) =>
    [
      ...words.map((word) => hasWord(parameter(word))),
      `${searchedGrams('r.')} @> ${parameter([...new Set(words.flatMap(searchGrams))])}::text[]`,
    ].join(' AND ');
  const { words = [], marks = [] } = listing;
  const found = words.length > 0 ? [contains(words)] : [];
  const alike = marks.some((each) => each.length > 0)
    ? words.map((word, n) => `(${[word, ...(marks[n] ?? [])].map((text) => contains([text])).join(' OR ')})`)
    : null;
  const rows = (...more: readonly string[]) =>
    `SELECT r.* FROM read_row r WHERE ${[...conditions, ...found, ...more].join(' AND ')} ORDER BY ${order} LIMIT $2 + 1`;
  // Each value by itself, and as a parameter: an index has the rows of one value in the order of the list, which the planner goes
  // by where it knows that the value is a common one.
  const parts =
    listing.filedUnder?.map((value) => `r.search = ${parameter(value)}`) ??
    listing.ofPatients?.map((patient) => `r.key = ${parameter(patient)}`);
  const source =
    parts === undefined ? rows() : parts.map((part) => `(${rows(part)})`).join(' UNION ALL ') || rows('false');
  const text = `WITH page AS MATERIALIZED (
    SELECT r.*, row_number() OVER (ORDER BY ${order}) AS n
    FROM projection p CROSS JOIN LATERAL (${source}) r
    WHERE p.name = $1 ORDER BY ${order} LIMIT $2 + 1
  ), item AS (
    SELECT 1 AS part, n, (${RECORD}${hidden(listing)})::text AS record FROM page r WHERE n <= $2
    ${alike === null ? '' : `UNION ALL ${alikeItems([...unpaged, ...alike, `NOT (${found.join()})`], hidden(listing))}`}
  )
  SELECT coalesce((SELECT string_agg(record, ',' ORDER BY part, n) FROM item), '') AS items,
    (SELECT id FROM page WHERE n = $2 AND EXISTS (SELECT FROM page WHERE n > $2)) AS next_cursor,
    ${feedNumber('$3')}, ${listNumberOf ? seqOf(parameter(listNumberOf)) : 'NULL'} AS list_seq, ${HALTED} AS halted`;
  return { text, values };
}

/** Rows that a list finds by sound alone, at most. */
const MOST_ALIKE = 20;

/** The items of a list that are found by sound alone. Not looked for while the page is full of others. */
const alikeItems = (conditions: readonly string[], hiding: string): string =>
  `SELECT 2 AS part, n, (${RECORD} || '{"match": "sounds_like"}'${hiding})::text AS record FROM (
      SELECT r.*, row_number() OVER (ORDER BY r.id DESC) AS n FROM projection p CROSS JOIN LATERAL (
        SELECT r.* FROM read_row r WHERE ${conditions.join(' AND ')} ORDER BY r.id DESC LIMIT ${MOST_ALIKE}
      ) r WHERE p.name = $1 AND (SELECT count(*) FROM page) < $2
    ) r WHERE n <= $2 - (SELECT count(*) FROM page)`;
