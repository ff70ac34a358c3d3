import { z } from 'zod';
import { id, text, visible } from '../shared/primitives.js';

/** The least that says why: two letters are no reason. */
export const SHORTEST_REASON = 3;

/** Whether a text says why, as far as its length tells. */
export const isReason = (reason: string): boolean => visible(reason).length >= SHORTEST_REASON;

/**
 * `POST /api/access/break-glass` (doctor, nurse): reach a patient who is not on the caller's board, under `ACCESS_MODE=department`.
 * `reason` stands in the patient's access log, and the auditors are told of it.
 */
export const breakGlass = z.strictObject({
  patient_id: id,
  reason: text(500).min(SHORTEST_REASON).refine(isReason, `needs ${SHORTEST_REASON} characters that are seen`),
});
/** Whom to reach, and why; the reason trimmed. */
export type BreakGlass = z.infer<typeof breakGlass>;

/** `GET /api/access/break-glass/:patient_id`. */
export const breakGlassParam = z.strictObject({ patient_id: id });
/** Whose grant is asked for. */
export type BreakGlassParam = z.infer<typeof breakGlassParam>;
