import type { SignedInUser } from '@ward-board/contract';
import { z } from 'zod';

/** Who makes a request, and by which sign-in. It is the same for the bearer token and the cookie of one sign-in. */
export interface Session {
  readonly id: string;
  readonly user: SignedInUser;
  readonly expires_at: Date;
}

const sessionEndReason = z.enum(['signed_out', 'deactivated', 'expired']);
/** Why a session ended. `deactivated`: an admin took the access away, or changed what it was granted for. */
export type SessionEndReason = z.infer<typeof sessionEndReason>;

const sessionEnd = z.object({ session_id: z.uuid(), user_id: z.uuid(), reason: sessionEndReason });
/** That a session has ended: whatever it opened, sockets included, must close. */
export type SessionEnd = Readonly<z.infer<typeof sessionEnd>>;

/** Reads the announcement of an end; null when the text is none. */
export function readSessionEnd(text: string): SessionEnd | null {
  try {
    return sessionEnd.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
