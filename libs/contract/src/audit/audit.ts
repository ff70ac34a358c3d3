import { z } from 'zod';
import { actor } from '../access/people.js';
import { digits, digitsOr } from '../shared/digits.js';
import { DEFAULT_LIMIT, id, instant, listOf, pageQuery, reasonQuery, timestamp } from '../shared/primitives.js';

const { reason } = reasonQuery;

/** One event of a patient's stream, as it is stored. */
export const auditEvent = z.object({
  /** Opaque; texts of it sort in the order of the log. */
  position: z.string(),
  event_id: id,
  type: z.string(),
  /** Of the shape of `data`; 1 is the first. */
  version: z.int().positive(),
  stream: z.string(),
  /** In its stream, from 1 on. */
  revision: z.int().positive(),
  /** When it happened, by the service's clock. */
  occurred_at: instant,
  /** When the store recorded it, by the store's clock. */
  recorded_at: instant,
  actor: actor.nullable(),
  /** The request that it came of; that request's answer carries it as `X-Correlation-Id`. */
  correlation_id: z.string().nullable(),
  /** The command that caused it; every event of one command has the same. */
  causation_id: z.string().nullable(),
  /** Any JSON, by its type and version. */
  data: z.unknown(),
});
/** One event of a patient's stream, as it is answered. */
export type AuditEvent = z.infer<typeof auditEvent>;
/** `GET /api/audit/patients/:id/events`: oldest first. A page may be empty and have more after it. */
export const auditEventList = listOf(auditEvent);

/**
 * Which events: those that happened from `from` until `to`, both included, after a position. `cursor` and `after` are the
 * same thing: the position of an event, as `position` and `next_cursor` give it.
 */
export const auditEventQuery = z
  .strictObject({
    /** Of a page. The default is in the OpenAPI document alone, and not filled in: whoever asks for a stream of lines, which has no pages, may not give a limit. */
    limit: digits(1000, DEFAULT_LIMIT).optional(),
    cursor: z.string().trim().max(100).optional(),
    after: z.string().trim().max(100).optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
    /** Each line with the proof that the event is in the signed log; of application/x-ndjson alone. */
    proofs: z.enum(['true', 'false']).optional(),
    reason,
  })
  .refine(({ cursor, after }) => cursor === undefined || after === undefined, {
    path: ['cursor'],
    message: 'is the same as after: give one of them',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be before from',
  });
/** Which events of a patient. */
export type AuditEventQuery = z.infer<typeof auditEventQuery>;

/** The feed of every event that is stored, for whoever may read the audit. */
export const AUDIT_FEED = 'audit';
/** `feed:join` of it: `after` is the number of the last event that is known, which is its position as a number. */
export const auditJoin = z.strictObject({
  feed: z.literal(AUDIT_FEED),
  after: z.int().min(0),
  life: z.string().max(100).optional(),
});
/** Joins the feed of all events. */
export type AuditJoin = z.infer<typeof auditJoin>;
/**
 * That an event is stored, and whose it is: null, nobody's. What it says is read by REST, where each reading is recorded and a
 * confidential patient asks for a reason.
 */
const storedEvent = auditEvent
  .pick({ position: true, event_id: true, recorded_at: true })
  .extend({ patient_id: id.nullable() });
/** An event of the audit's feed: `seq` is its position as a number, so that there is a patch for each. */
export const auditPatch = z.object({
  feed: z.literal(AUDIT_FEED),
  seq: z.int(),
  at: instant,
  changes: z.array(z.object({ collection: z.literal(AUDIT_FEED), op: z.literal('upsert'), id, record: storedEvent })),
});
/** An event of the audit's feed. */
export type AuditPatch = z.infer<typeof auditPatch>;

/** Somebody read something of a patient. `what` names it, such as `chart-counts`, `allergies` or `audit/events`. */
const accessEntry = z.object({
  id,
  at: instant,
  user: actor,
  what: z.string(),
  reason: z.string().nullable(),
});
/** Somebody read something of a patient. */
export type AccessEntry = z.infer<typeof accessEntry>;
/** `GET /api/audit/patients/:id/access`: newest first. */
export const accessEntryList = listOf(accessEntry);
/** Whose readings: everybody's, or `staff`'s, without auditors', of whom each look at a board is a reading of all on it. */
const readers = z.enum(['all', 'staff']).default('all');
/**
 * What was read: of a patient's chart; an export of their history; what auditors alone read; a search of the register, or a record of it; a board of
 * now; access asked for past one's ward; a list, a sheet or a record of a board, which is recorded of auditors alone.
 */
export const accessKinds = ['chart', 'export', 'audit', 'search', 'board', 'override', 'list'] as const;
/** What was read, by kind. */
export type AccessKind = (typeof accessKinds)[number];
/** `from` and `to`: when the reading was recorded, both included. */
const whichReadings = {
  readers,
  kind: z.enum(accessKinds).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
  reason,
};
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
const isPeriod = ({ from, to }: Period): boolean => from === undefined || to === undefined || from <= to;
const endsEarlier = { path: ['to'], message: 'must not be before from' };
/** Which entries. */
export const accessQuery = z.strictObject({ ...pageQuery, ...whichReadings }).refine(isPeriod, endsEarlier);
/** Which entries. */
export type AccessQuery = z.infer<typeof accessQuery>;

/** What somebody read of anybody: an entry with the patient whose records they were, by the name in the register now. */
const personAccessEntry = accessEntry.extend({ patient_id: id, patient_name: z.string().nullable() });
/** What somebody read of anybody. */
export type PersonAccessEntry = z.infer<typeof personAccessEntry>;
/** `GET /api/audit/access`: newest first. */
export const personAccessList = listOf(personAccessEntry);
/** Whose readings; `user_id` left out: everybody's, or with `readers=staff` everybody's but auditors'. */
export const personAccessQuery = z
  .strictObject({
    limit: digitsOr(100, 200),
    cursor: id.optional(),
    user_id: id.optional(),
    ...whichReadings,
  })
  .refine(isPeriod, endsEarlier);
/** Whose readings. */
export type PersonAccessQuery = z.infer<typeof personAccessQuery>;

/** Whose events an auditor follows: who reads them, on `GET /api/audit/patients/:id/history`, is told when there are more. */
export const auditFollow = z.strictObject({ patient_id: id });
/** Whose events to follow. */
export type AuditFollow = z.infer<typeof auditFollow>;
/** An event of a followed patient was stored; `position` is that of the newest. What it says is read by HTTP. */
export const auditStored = z.object({ patient_id: id, position: z.string() });
/** An event of a followed patient was stored. */
export type AuditStored = z.infer<typeof auditStored>;
