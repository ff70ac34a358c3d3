import type { Socket } from 'node:net';

/** A client that sends on for longer, or nothing for `QUIET_MS`, is cut off. */
const LONGEST_MS = 30_000;
const QUIET_MS = 5_000;

/**
 * Ends our side of a connection, and reads on until the client ends its own: closed at once while a client is still sending,
 * the connection is reset, and the client loses the answer that says why its request was refused.
 */
export function closeLingering(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LONGEST_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  socket.setTimeout(QUIET_MS, () => socket.destroy());
  socket.end();
}
