import { z } from 'zod';
import { type WardKey, wardKey } from '../access/wards.js';
import { type AdmissionRecord, admissionRecord } from '../admissions/admissions.js';
import { type ServiceRequestRecord, serviceRequest } from '../orders/service-request.js';
import { id, instant, reasonQuery, timestamp } from '../shared/primitives.js';
import type { FieldOf } from './board-record.js';
import { emergencyCase } from './emergency-case.js';
import { icuCase } from './icu-case.js';
import { type ImagingStudyRecord, imagingStudy } from './imaging-study.js';
import { normalAcceptance } from './normal-acceptance.js';
import { operation } from './operation.js';
import { type WaitingEntryRecord, waitingEntry } from './waiting-entry.js';

/** Every kind of board record, by the REST path's name. */
export const boardRecords = {
  'emergency-details': emergencyCase,
  icu: icuCase,
  operations: operation,
  'normal-acceptances': normalAcceptance,
} as const;
/** A collection of board records by the REST path's name. */
export type RecordCollection = keyof typeof boardRecords;
/** The record that each collection holds. */
export type BoardRecords = {
  [Name in RecordCollection]: z.infer<(typeof boardRecords)[Name]['record']>;
};

/** The collections that boards are made of, and the record each holds. */
export type BoardCollections = {
  admissions: AdmissionRecord;
  'waiting-list': WaitingEntryRecord;
  'imaging-studies': ImagingStudyRecord;
  'service-requests': ServiceRequestRecord;
} & BoardRecords;
/** A collection of boards by the REST path's name. */
export type BoardCollection = keyof BoardCollections;

/** What each board is made of; a ward without an entry has no board yet. */
export const collectionsOf = {
  emergency: ['admissions', 'emergency-details'],
  operations: ['admissions', 'operations'],
  icu: ['admissions', 'icu'],
  ward: ['admissions', 'normal-acceptances', 'waiting-list'],
  // Of the requests, the open ones of Radiology.
  radiology: ['imaging-studies', 'service-requests'],
} as const satisfies Partial<Record<WardKey, readonly BoardCollection[]>>;
/** A ward that has a board. */
export type BoardWard = keyof typeof collectionsOf;

type Kinds = typeof boardRecords;
/** A field that some kind of board record, or an imaging study, is declared with. */
export type DeclaredField =
  | { [Name in RecordCollection]: FieldOf<Kinds[Name]> }[RecordCollection]
  | FieldOf<typeof imagingStudy>;
/** What rows of some board say something in: a field that their record is declared with, or one that the service adds. */
export type RowField = { [Name in BoardCollection]: keyof BoardCollections[Name] }[BoardCollection];

const recordSchemas = Object.fromEntries(Object.entries(boardRecords).map(([name, { record }]) => [name, record])) as {
  [Name in RecordCollection]: Kinds[Name]['record'];
};

/** The schema of each collection's records. */
export const collectionSchemas: { readonly [Name in BoardCollection]: z.ZodType<BoardCollections[Name]> } = {
  admissions: admissionRecord,
  'waiting-list': waitingEntry,
  'imaging-studies': imagingStudy.record,
  'service-requests': serviceRequest.record,
  ...recordSchemas,
};

/** The lists of a board's snapshot: which of them a board has depends on what it is made of. */
const recordLists = Object.fromEntries(
  Object.entries(recordSchemas).map(([name, record]) => [name, z.array<z.ZodType>(record).optional()]),
) as { [Name in RecordCollection]: z.ZodOptional<z.ZodArray<Kinds[Name]['record']>> };

/** A patient whose rows stand still, because an event of theirs can't be read. One who has no row on the board is on none, and may be missing from it. */
export const stoppedPatient = z.object({ patient_id: id, since: instant });
/** A patient whose rows stand still, and since when. */
export type StoppedPatient = z.infer<typeof stoppedPatient>;

/**
 * `GET /api/boards/:ward`: all that a board shows, in one snapshot. `feed` is the identity of the feed whose numbers only
 * rise: with another one, what is held is to be read anew. `seq` is the number of the last patch that is in it.
 */
export const boardSnapshot = z.object({
  ward: wardKey,
  feed: z.string(),
  seq: z.int(),
  at: instant,
  collections: z.object({
    'waiting-list': z.array(waitingEntry).optional(),
    admissions: z.array(admissionRecord).optional(),
    'imaging-studies': z.array(imagingStudy.record).optional(),
    'service-requests': z.array(serviceRequest.record).optional(),
    ...recordLists,
  }),
  stopped: z.array(stoppedPatient),
});
/** A whole board at one number of its feed. */
export type BoardSnapshot = z.infer<typeof boardSnapshot>;

/** `GET /api/boards/:ward?at=`: a board as it stood at a moment. It has no number: nothing goes on from it. */
export const boardSnapshotAt = boardSnapshot.extend({
  feed: z.null(),
  seq: z.null(),
  /** When the first event of the log was recorded: of a moment before, nothing is known. Null: nothing was recorded yet. */
  log_begins_at: instant.nullable(),
});
/** A whole board as it stood at a moment. */
export type BoardSnapshotAt = z.infer<typeof boardSnapshotAt>;

/** A moment to look at, and why; without `at`, now. */
export const boardQuery = z.strictObject({ at: timestamp.optional(), ...reasonQuery });
/** A moment to look at. */
export type BoardQuery = z.infer<typeof boardQuery>;
