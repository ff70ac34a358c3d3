import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { mulberry32 } from '@ward-board/event-store/testing';

/** The network between a browser and the service, to be broken in the ways that networks break. */
export interface TcpLine {
  /** The service, through this line. */
  readonly url: string;
  /**
   * Swallows everything without a word: both ends believe that they are connected. What was open or is opened meanwhile
   * stays dead for good, as when a router forgets a connection.
   */
  swallow(): void;
  /** Ends every connection and refuses the next ones, as where no service runs. */
  refuse(): void;
  /** The Idempotency-Keys that have come over the line, one for each time that a write was sent. */
  readonly keys: readonly string[];
  /**
   * Each piece of data comes so much later, in either direction; of those that are lost, a repetition comes 1 s after that. Of the requests,
   * one to open a socket included, such a share loses its connection: it is ended before the service has it, or when the answer
   * comes, or it stays dead without a word, each as often.
   */
  weaken(how: Weakness): void;
  /** Lets new connections through again, at once. */
  restore(): void;
  /** Passes the next request of this method on, then cuts its connection: it is done, and nobody learns it. */
  loseTheNextAnswerTo(method: 'POST' | 'PUT' | 'DELETE'): void;
  close(): Promise<void>;
}

interface Weakness {
  readonly delayMs: number;
  readonly lost: number;
  readonly dropped?: number;
}

const REPEATED_MS = 1_000;
const SEED = 7;
const REQUEST = /^(?:GET|HEAD|POST|PUT|DELETE) /;

export async function openTcpLine(port: number): Promise<TcpLine> {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; dead: boolean }>();
  const keys: string[] = [];
  let swallowing = false;
  let refusing = false;
  let losing: string | null = null;
  let weak: Weakness = { delayMs: 0, lost: 0 };
  let pieces = 0;
  const random = mulberry32(SEED);

  /** Passes data on when it is due, in its order: TCP repeats what is lost, and holds back what came after it. */
  function passing(to: Socket): (chunk: Buffer) => void {
    let due = 0;
    return (chunk) => {
      pieces += 1;
      // Spread evenly and always alike, so that a test is.
      const lost = (pieces * 7) % 10 < weak.lost * 10;
      due = Math.max(due, Date.now() + weak.delayMs + (lost ? REPEATED_MS : 0));
      const wait = due - Date.now();
      if (wait <= 0) to.write(chunk);
      else setTimeout(() => (to.destroyed ? undefined : to.write(chunk)), wait).unref();
    };
  }

  const endAll = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  };

  const server = createServer((near) => {
    if (refusing) {
      near.on('error', () => {});
      near.destroy();
      return;
    }
    const pair = { near, far: connect(port, '127.0.0.1'), dead: swallowing, unanswered: false };
    pairs.add(pair);
    const [toFar, toNear] = [passing(pair.far), passing(near)];
    const end = () => {
      // A dead line carries no farewell either.
      if (pair.dead) return;
      pairs.delete(pair);
      near.destroy();
      pair.far.destroy();
    };
    for (const socket of [near, pair.far]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', end);
    }
    near.on('data', (chunk) => {
      if (pair.dead) return;
      const key = /^(?:POST|PUT|DELETE) [\s\S]*?\r\nidempotency-key: (\S+)/i.exec(chunk.toString('latin1'))?.[1];
      if (key !== undefined) keys.push(key);
      if (losing !== null && chunk.subarray(0, losing.length).toString('latin1') === losing) {
        losing = null;
        pair.unanswered = true;
      }
      if (REQUEST.test(chunk.subarray(0, 8).toString('latin1')) && random() < (weak.dropped ?? 0)) {
        const how = Math.floor(random() * 3);
        if (how === 0) return end();
        if (how === 1) pair.unanswered = true;
        else pair.dead = true;
      }
      toFar(chunk);
    });
    pair.far.on('data', (chunk) => {
      if (pair.unanswered) end();
      else if (!pair.dead) toNear(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    keys,
    swallow: () => {
      swallowing = true;
      for (const pair of pairs) pair.dead = true;
    },
    refuse: () => {
      refusing = true;
      endAll();
    },
    weaken: (how) => {
      weak = how;
    },
    restore: () => {
      swallowing = false;
      refusing = false;
      weak = { delayMs: 0, lost: 0 };
    },
    loseTheNextAnswerTo: (method) => {
      losing = `${method} /api/`;
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
