import { z } from 'zod';
import { accessReason, id } from '../shared/primitives.js';

/**
 * `POST /api/access/break-glass` (doctor, nurse): reach a patient who is not on the caller's board, under `ACCESS_MODE=department`.
 * `reason` stands in the patient's access log, and the auditors are told of it.
 */
export const breakGlass = z.strictObject({
  patient_id: id,
  reason: accessReason(500),
});
/** Whom to reach, and why; the reason trimmed. */
export type BreakGlass = z.infer<typeof breakGlass>;

/** `GET /api/access/break-glass/:patient_id`. */
export const breakGlassParam = z.strictObject({ patient_id: id });
/** Whose grant is asked for. */
export type BreakGlassParam = z.infer<typeof breakGlassParam>;
