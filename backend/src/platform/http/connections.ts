import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What clients may make the service keep for them. */
export interface ConnectionLimits {
  /** Requests that are sent ahead on one connection, before the first of them is answered. */
  readonly pipelined: number;
  /** Bytes of answers that clients have not taken yet, over all connections. */
  readonly unsentBytes: number;
  /** A client that takes nothing of its answer for `quietPeriods` times `quietMs` is cut off. */
  readonly quietMs: number;
  readonly quietPeriods: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  pipelined: 64,
  unsentBytes: 64 * 1024 * 1024,
  quietMs: 5_000,
  // Linux says that a client has taken something when a third of the four megabytes that it keeps at most has gone: of who takes 12 kB
  // a second, as over a proxy of the same machine, that is heard every two minutes.
  quietPeriods: 24,
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/** Of an answer that is on its way: for how many periods in a row the client has taken nothing, and how much it had taken then. */
interface Quiet {
  periods: number;
  taken: number;
}

/** Nest and Fastify listen eleven times for the end of an answer that is a stream; Node warns of a leak beyond ten, in the log of each export. */
const MOST_LISTENERS = 20;

const ignore = (): void => {};

/**
 * How many bytes a connection has taken since it began. Node itself has only a timeout, which starts anew with each byte that
 * comes in: who sends but never reads would be kept for ever. What it calls `bytesWritten` is what it was given to write, and of
 * one long answer it does not tell how much has gone.
 */
function takenBy(
  socket: Socket & { readonly _handle?: { bytesWritten: number; writeQueueSize: number } | null },
): number {
  const { bytesWritten, writeQueueSize } = socket._handle ?? { bytesWritten: 0, writeQueueSize: 0 };
  return bytesWritten - writeQueueSize;
}

/**
 * Takes the requests of a connection one after the other, as they are answered, so that a connection that is written to and
 * never read has one answer in memory, not as many as it has asked for; and bounds what all such answers come to.
 */
export class Connections {
  /** The requests of each connection that are not answered yet; the first is under way. */
  private readonly exchanges = new WeakMap<Socket, Exchange[]>();
  /** Connections with an answer on its way, the longest under way first. */
  private readonly unsent = new Map<Socket, Quiet>();

  constructor(private readonly limits: ConnectionLimits = CONNECTION_LIMITS) {}

  /** Begins a request once those before it on its connection are answered. */
  take(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const { socket } = request;
    const exchange = { request, response, begin };
    const earlier = this.exchanges.get(socket);
    if (!earlier) {
      this.exchanges.set(socket, [exchange]);
      this.begin(socket, exchange);
    } else if (earlier.length < this.limits.pipelined) {
      earlier.push(exchange);
    } else {
      socket.destroy();
    }
  }

  /** Calls back when the requests that were read in full before are answered, if the connection is there by then. */
  afterAnswers(socket: Socket, callback: () => void): void {
    const open = this.exchanges.get(socket) ?? [];
    const last = open.at(-1);
    const isUnanswered = open.length === 1 && !last?.response.headersSent;
    if (last === undefined) callback();
    else if (last.request.complete) last.response.once('close', () => socket.writable && callback());
    // The request that is broken off: nothing of an answer to it may be out, nor an answer to an earlier one be missing.
    else if (isUnanswered) callback();
    else socket.destroy();
  }

  /**
   * The same for a connection that Node's server has handed out, and of which it hears nothing any more: neither that there is
   * room for more of an answer that is a stream, nor that the connection broke, which without a listener would end the process.
   */
  afterAnswersOfDetached(socket: Socket, callback: () => void): void {
    const onDrain = () => this.exchanges.get(socket)?.[0]?.response.emit('drain');
    socket.on('drain', onDrain).off('error', ignore).on('error', ignore);
    this.afterAnswers(socket, () => {
      socket.off('drain', onDrain);
      callback();
    });
  }

  /** Whether a request of this connection has not been read to its end. */
  isReading(socket: Socket): boolean {
    return this.exchanges.get(socket)?.some(({ request }) => !request.complete) ?? false;
  }

  /** How many answers wait for clients to take them, and how many bytes of them are in memory. */
  get waiting(): { readonly answers: number; readonly bytes: number } {
    const sockets = [...this.unsent.keys()].filter(({ writableLength }) => writableLength > 0);
    return { answers: sockets.length, bytes: sockets.reduce((sum, { writableLength }) => sum + writableLength, 0) };
  }

  private begin(socket: Socket, { response, begin }: Exchange): void {
    this.unsent.set(socket, { periods: 0, taken: takenBy(socket) });
    const looking = setInterval(() => this.look(socket), this.limits.quietMs).unref();
    response.setMaxListeners(MOST_LISTENERS);
    response.once('prefinish', () => this.makeRoom());
    response.once('close', () => {
      clearInterval(looking);
      this.onClose(socket);
    });
    begin();
  }

  private onClose(socket: Socket): void {
    this.unsent.delete(socket);
    const open = this.exchanges.get(socket) ?? [];
    open.shift();
    const next = socket.writable ? open[0] : undefined;
    if (next) this.begin(socket, next);
    else this.exchanges.delete(socket);
  }

  /** A client that takes part of its answer now and then gets it, however long that takes. */
  private look(socket: Socket): void {
    const quiet = this.unsent.get(socket);
    if (!quiet) return;
    const taken = takenBy(socket);
    // While the answer is in the making, nobody can take anything of it.
    const isQuiet = socket.writableLength > 0 && taken === quiet.taken;
    quiet.periods = isQuiet ? quiet.periods + 1 : 0;
    quiet.taken = taken;
    if (quiet.periods >= this.limits.quietPeriods) socket.destroy();
  }

  /** Cuts off who has taken nothing for longest, then who takes longest, until the others' answers fit. */
  private makeRoom(): void {
    let { bytes } = this.waiting;
    if (bytes <= this.limits.unsentBytes) return;
    const sockets = [...this.unsent].filter(([{ writableLength }]) => writableLength > 0);
    for (const [socket] of sockets.sort(([, one], [, other]) => other.periods - one.periods)) {
      bytes -= socket.writableLength;
      socket.destroy();
      if (bytes <= this.limits.unsentBytes) return;
    }
  }
}
