import { z } from 'zod';
import { id, text } from '../shared/primitives.js';

/** The least that says why: two letters are no reason. */
export const SHORTEST_REASON = 3;

/**
 * `POST /api/access/break-glass` (doctor, nurse): reach a patient who is not on the caller's board, under `ACCESS_MODE=department`.
 * `reason` stands in the patient's access log, and the auditors are told of it.
 */
export const breakGlass = z.strictObject({ patient_id: id, reason: text(500).min(SHORTEST_REASON) });
/** Whom to reach, and why; the reason trimmed. */
export type BreakGlass = z.infer<typeof breakGlass>;

/** `GET /api/access/break-glass/:patient_id`. */
export const breakGlassParam = z.strictObject({ patient_id: id });
/** Whose grant is asked for. */
export type BreakGlassParam = z.infer<typeof breakGlassParam>;
