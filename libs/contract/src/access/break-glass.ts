import { z } from 'zod';
import { id, instant, storable } from '../shared/primitives.js';

/** The least that says why: two letters are no reason. */
export const SHORTEST_REASON = 3;

/**
 * `POST /api/access/break-glass` (doctor, nurse): reach a patient who is not on the caller's board, under `ACCESS_MODE=department`.
 * `reason` stands in the patient's access log, and the auditors are told of it.
 */
export const breakGlass = z.strictObject({
  patient_id: id,
  reason: z
    .string()
    .trim()
    .min(SHORTEST_REASON, `is too short: at least ${SHORTEST_REASON} characters`)
    .max(500, 'is too long: at most 500 characters')
    .refine(storable, 'has a character that cannot be stored'),
});
/** Whom to reach, and why; the reason trimmed. */
export type BreakGlass = z.infer<typeof breakGlass>;

/** That its holder reaches a patient until a moment, whatever their board is. */
export const breakGlassGrant = z.object({ patient_id: id, reason: z.string(), until: instant });
/** That its holder reaches a patient until a moment. */
export type BreakGlassGrant = z.infer<typeof breakGlassGrant>;

/** `GET /api/access/break-glass/:patient_id`. */
export const breakGlassParam = z.strictObject({ patient_id: id });
/** Whose grant is asked for. */
export type BreakGlassParam = z.infer<typeof breakGlassParam>;
