import { type SignedInUser, sessionEndReason } from '@ward-board/contract';
import { z } from 'zod';

/** Who makes a request, and by which sign-in. It is the same for the bearer token and the cookie of one sign-in. */
export interface Session {
  readonly id: string;
  readonly user: SignedInUser;
  readonly expires_at: Date;
}

const revocation = z.object({ session_id: z.uuid(), user_id: z.uuid(), reason: sessionEndReason });
/** That a session has ended: whatever it opened, sockets included, must close. */
export type Revocation = Readonly<z.infer<typeof revocation>>;

/** Reads the announcement of an end; null when the text is none. */
export function readRevocation(text: string): Revocation | null {
  try {
    return revocation.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
