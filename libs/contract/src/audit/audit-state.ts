import { z } from 'zod';
import { id, instant, reasonQuery, timestamp } from '../shared/primitives.js';
import { eventCause } from './audit-history.js';

/**
 * What to look at: `at` a moment, by when things happened; `position`, after the event there with all that was recorded together
 * with it; `before`, before all of that. None: now.
 */
export const auditStateQuery = z
  .strictObject({
    at: timestamp.optional(),
    position: z.string().trim().max(100).optional(),
    before: z.string().trim().max(100).optional(),
    ...reasonQuery,
  })
  .refine(({ at, position, before }) => [at, position, before].filter((each) => each !== undefined).length <= 1, {
    path: ['at'],
    message: 'is one of at, position and before: give one of them',
  });
/** What to look at. */
export type AuditStateQuery = z.infer<typeof auditStateQuery>;

/**
 * A patient's records as they stood at a moment, made of the events alone: by the REST path's name, those that were closed by then,
 * and what of the chart was entered in error, among them. A board record, a study or a report that was taken back by then is not: its events
 * say what it was. `position` is that of the last event in them, and `recorded_at` when it was recorded, by which boards of the past go; null: there was
 * none yet. `cause`: what led to the event that `position` asked for; null: none was asked for.
 */
export const patientStateAt = z.object({
  patient_id: id,
  at: instant,
  position: z.string().nullable(),
  recorded_at: instant.nullable(),
  cause: eventCause.nullable(),
  collections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
/** A patient's records as they stood at a moment. */
export type PatientStateAt = z.infer<typeof patientStateAt>;
