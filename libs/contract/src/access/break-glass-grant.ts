import { z } from 'zod';
import { id, instant } from '../shared/primitives.js';

/** That its holder reaches a patient until a moment, whatever their board is: what break-glass answers. */
export const breakGlassGrant = z.object({ patient_id: id, reason: z.string(), until: instant });
/** That its holder reaches a patient until a moment. */
export type BreakGlassGrant = z.infer<typeof breakGlassGrant>;
