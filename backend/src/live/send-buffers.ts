import type { Socket } from 'socket.io';

type Connected = Pick<Socket, 'conn'>;

/** What may wait for one client, in characters: more than a join's answer and the patches of a short pause. */
const MOST = 2_000_000;
/** What may wait for all clients that take nothing, in characters: thousands of sockets would fill the memory otherwise. */
const MOST_OF_ALL = 64_000_000;

/** Whether so much waits for the socket's client that an answer more would only wait behind it. */
export const isBehind = (socket: Connected): boolean => buffered(socket) > MOST;

/** Looks now and then for sockets whose clients would fill the memory, however they keep their connections alive. */
export class SendBufferWatch<Watched extends Connected> {
  /** What waited for each socket at the last look. */
  private before: ReadonlyMap<Watched, number> = new Map();

  /**
   * @returns those for whom twice as much waits as may, who take nothing or far less than they are sent; and, where too much waits
   * for all who have taken nothing since the last look, those of them for whom most waits.
   */
  toClose(sockets: Iterable<Watched>): readonly Watched[] {
    const waiting = [...sockets]
      .map((socket) => [socket, buffered(socket) + inFlight(socket)] as const)
      .filter(([, characters]) => characters > 0)
      .sort(([, one], [, other]) => other - one);
    const stuck = new Set(
      waiting.filter(([socket, now]) => now >= (this.before.get(socket) ?? Number.POSITIVE_INFINITY)),
    );
    this.before = new Map(waiting);
    let ofAll = [...stuck].reduce((sum, [, characters]) => sum + characters, 0);
    const closed: Watched[] = [];
    for (const each of waiting) {
      const [socket, characters] = each;
      if (characters <= 2 * MOST && !(stuck.has(each) && ofAll > MOST_OF_ALL)) continue;
      closed.push(socket);
      if (stuck.has(each)) ofAll -= characters;
    }
    return closed;
  }
}

/** Closes a socket's connection at once: the closing of a WebSocket would wait behind what its client does not take. */
export function cutOff({ conn }: Connected): void {
  const webSocket = webSocketOf(conn);
  conn.close(true);
  webSocket?.terminate();
}

/** Bytes that were given to a connection, and that the system has not taken. */
const inFlight = ({ conn }: Connected): number => webSocketOf(conn)?.bufferedAmount ?? 0;

/** Undefined while it is long polling that the socket is carried by. Engine.IO's types call it private. */
function webSocketOf({ transport }: Connected['conn']): WebSocketInUse | undefined {
  return (transport as unknown as { readonly socket?: WebSocketInUse }).socket;
}

interface WebSocketInUse {
  readonly bufferedAmount: number;
  terminate(): void;
}

/** Characters that wait for those before them to be taken. */
function buffered({ conn }: Connected): number {
  // Engine.IO's types call it private; nothing else tells what waits in the process.
  const { writeBuffer } = conn as unknown as { readonly writeBuffer: readonly { readonly data?: unknown }[] };
  return writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
}
