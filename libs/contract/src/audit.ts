import { z } from 'zod';
import { actor } from './access/people.js';
import { id, instant, LINE, listOf, optionalText, pageQuery, timestamp } from './shared/primitives.js';

/** Why somebody reads, in their own words; it stands in the access log. */
const reason = optionalText(LINE);

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
  data: z.json(),
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
    limit: pageQuery.limit,
    cursor: z.string().trim().max(100).optional(),
    after: z.string().trim().max(100).optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
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

/** A moment to look at; without `at`, now. */
export const auditStateQuery = z.strictObject({ at: timestamp.optional(), reason });
/** A moment to look at. */
export type AuditStateQuery = z.infer<typeof auditStateQuery>;

/**
 * A patient's records as they stood at a moment, made of the events alone: by the REST path's name, those that were closed or
 * entered in error by then among them. `position` is that of the last event in them; null: there was none yet.
 */
export const patientStateAt = z.object({
  patient_id: id,
  at: instant,
  position: z.string().nullable(),
  collections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
/** A patient's records as they stood at a moment. */
export type PatientStateAt = z.infer<typeof patientStateAt>;

/** Somebody read something of a patient. `what` names it, such as `chart-counts`, `allergies` or `audit/events`. */
export const accessEntry = z.object({
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
/** Which entries. */
export const accessQuery = z.strictObject({ ...pageQuery, reason });
/** Which entries. */
export type AccessQuery = z.infer<typeof accessQuery>;
