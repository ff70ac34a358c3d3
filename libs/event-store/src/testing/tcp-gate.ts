import { connect, createServer, type Server, type Socket } from 'node:net';

/** Where a test cuts the way to a server. It begins open. */
export interface TcpGate {
  /** The given URL, through the gate. */
  readonly url: string;
  /** Cuts every connection and refuses new ones, as a server does that was killed. */
  shut(): Promise<void>;
  /** Lets connections through again. */
  open(): Promise<void>;
  /** Cuts the next connection on which the server answers, and keeps the answer: it was done, and nobody learns it. */
  loseNextAnswer(): void;
}

/** A way to a server that can be shut: an outage, without touching the server that other tests use. */
export async function openTcpGate(target: string): Promise<TcpGate> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let losing = false;
  let server: Server | undefined;

  const join = (near: Socket): void => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => {
      if (losing) near.destroy();
      else near.write(chunk);
      losing = false;
    });
  };
  const listen = (at: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const opened = createServer(join).once('error', reject);
      server = opened;
      opened.listen(at, '127.0.0.1', () => {
        const address = opened.address();
        resolve(typeof address === 'object' && address ? address.port : at);
      });
    });

  const ownPort = await listen(0);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(ownPort);
  return {
    url: url.href,
    shut: async () => {
      const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      for (const socket of sockets) socket.destroy();
      await closed;
      server = undefined;
    },
    open: async () => {
      if (!server) await listen(ownPort);
    },
    loseNextAnswer: () => {
      losing = true;
    },
  };
}
