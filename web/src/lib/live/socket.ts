import { signedInUser } from '@ward-board/contract';
import { createLiveSocket, dial } from '@ward-board/live-client';
import { api } from '../http/api.js';
import { sessionEnding } from '../http/session-end.js';

/** As many connections as a browser keeps to one server. */
const KEPT = 6;
const LIMIT_MS = 2_000;

/**
 * A network that forgets connections without a word leaves the browser with idle ones that it takes for alive: each call
 * over one of them waits until its time is out, on a board that is live again. A harmless call over each, given up soon,
 * makes the browser drop the dead ones.
 */
async function dropIdle(): Promise<void> {
  const call = async (): Promise<void> => {
    try {
      const answer = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) });
      await answer.text();
    } catch {
      // One dead connection less.
    }
  };
  await Promise.all(Array.from({ length: KEPT }, call));
}

let person: string | null = null;
const socket = createLiveSocket({
  connect: () => dial(undefined, { withCredentials: true, auth: { signed_in_as: person } }),
  checkSession: () => api.get('/api/auth/me', signedInUser),
  dropIdle,
  sessionEnded: (reason) => sessionEnding.tell(reason),
  sessionLocked: () => sessionEnding.tell('locked'),
});
sessionEnding.hear(() => socket.close());

/** The one socket of this tab. */
export const { transport, listenForNotifications, onConnection } = socket;

/** @param id of the person whose session it is. */
export function openForSession(id: string): void {
  person = id;
  socket.openForSession();
}
