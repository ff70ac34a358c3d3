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
  /**
   * Passes nothing on, as a server that has frozen or a switch that is broken: connections stay, new ones are taken, and what is
   * sent over them is lost.
   */
  freeze(): void;
  /** Passes on what new connections bring. Those of before stay silent: what they lost is never sent again. */
  thaw(): void;
}

/** Opens a proxy to the server of a URL: an outage for one test, while other tests go on using the server. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let [losing, frozen] = [false, false];
  let server: Server | undefined;

  const join = (near: Socket): void => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (frozen) silent.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    near.on('data', (chunk) => {
      if (!silent.has(near)) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (silent.has(far)) return;
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
    freeze: () => {
      frozen = true;
      for (const socket of sockets) silent.add(socket);
    },
    thaw: () => {
      frozen = false;
    },
  };
}
