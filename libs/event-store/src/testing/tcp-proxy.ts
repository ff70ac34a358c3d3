import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a server, with which a test simulates an outage. It starts open. */
export interface TcpProxy {
  /** The server's URL, with the proxy's host and port. */
  readonly url: string;
  /** Closes every connection and refuses new ones, as when the server was killed. */
  shut(): Promise<void>;
  /** Accepts connections again. */
  open(): Promise<void>;
  /** Closes the next connection on which the server answers, before the answer is passed on: the client does not get it. */
  loseNextAnswer(): void;
}

/** Opens a proxy to the server of a URL: an outage for one test, while other tests go on using the server. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
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
