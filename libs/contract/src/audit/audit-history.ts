import { z } from 'zod';
import { digitsOr } from '../shared/digits.js';
import { id, instant, listOf, reasonQuery, timestamp } from '../shared/primitives.js';
import { auditEvent } from './audit.js';

/** What an event is about, in the order in which they are offered. `bookkeeping` keeps streams in step; `unreadable` is of another release. */
export const auditGroups = [
  'registration',
  'stay',
  'move',
  'triage',
  'record',
  'vitals',
  'allergies',
  'chart',
  'orders',
  'medication',
  'results',
  'imaging',
  'handover',
  'outside',
  'bookkeeping',
  'unreadable',
] as const;
/** What an event is about. */
export type AuditGroup = (typeof auditGroups)[number];

/**
 * An event with what it is about, what it tells of as well (`also`: an allergy at triage), what happened as a sentence, the stay
 * that it belongs to, and the handover sheet that it is of; null: none. `effective_at`: when that happened, where it is a minute or more from when it was
 * entered. `before`: what an edit changed, as its record had it before, by the fields of `changes` in its data; null: it is no edit, or that is not known.
 */
const auditHistoryEvent = auditEvent.extend({
  group: z.enum(auditGroups),
  also: z.array(z.enum(auditGroups)),
  sentence: z.string(),
  admission_id: id.nullable(),
  handover_id: id.nullable(),
  effective_at: instant.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
});
/** An event in words. */
export type AuditHistoryEvent = z.infer<typeof auditHistoryEvent>;
/** `GET /api/audit/patients/:id/history`. A page may be empty and have more after it. */
export const auditHistoryList = listOf(auditHistoryEvent);

/** Which events, and in which order; filters are all to hold. `actor`: a user's id. `to` is included. */
export const auditHistoryQuery = z
  .strictObject({
    limit: digitsOr(50, 200),
    cursor: z.string().trim().max(100).optional(),
    order: z.enum(['newest', 'oldest']).default('newest'),
    actor: id.optional(),
    group: z.enum(auditGroups).optional(),
    admission_id: id.optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
    ...reasonQuery,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be before from',
  });
/** Which events, and in which order. */
export type AuditHistoryQuery = z.infer<typeof auditHistoryQuery>;

/**
 * What led to an event, as far as it is recorded. Each of them is an event of the same patient, in words; `position` of it is what
 * `state?position=` takes.
 */
export const eventCause = z.object({
  /** The event that says what the command did that stored this one too; null: this event says it itself. */
  part_of: auditHistoryEvent.nullable(),
  /** The event of another command without which this one would not be: the order of a study, the prescription of a dose, the hand-off that was accepted; null: none is recorded. */
  follows: auditHistoryEvent.nullable(),
  /** What else the same command stored of this patient, in the order of the log: neither the event itself nor `part_of`. */
  together: z.array(auditHistoryEvent),
});
/** What led to an event. */
export type EventCause = z.infer<typeof eventCause>;
