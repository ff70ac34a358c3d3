import type { Socket } from 'socket.io';

type Connected = Pick<Socket, 'conn'>;

/** What may wait for one client, in characters: more than a join's answer and the patches of a short pause. */
const MOST = 2_000_000;

/** Whether so much waits for the socket's client that an answer more would only wait behind it. */
export const isBehind = (socket: Connected): boolean => untaken(socket) > MOST;

/** Whether twice as much waits: the client takes nothing, or far less than it is sent. */
export const takesNothing = (socket: Connected): boolean => untaken(socket) > 2 * MOST;

/** Characters that were sent and that the client has not taken from the connection, but for what the system holds. */
function untaken({ conn }: Connected): number {
  // Engine.IO's types call it private; nothing else tells what waits in the process.
  const { writeBuffer } = conn as unknown as { readonly writeBuffer: readonly { readonly data?: unknown }[] };
  return writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
}
