import { z } from 'zod';

/**
 * Why a session ended. `deactivated`: an admin took the access away, or changed what it was granted for. `unlock_refused`: it
 * was locked, and five PINs or passwords in a row were wrong.
 */
export const sessionEndReason = z.enum(['signed_out', 'deactivated', 'expired', 'unlock_refused']);
/** Why a session ended. */
export type SessionEndReason = z.infer<typeof sessionEndReason>;
