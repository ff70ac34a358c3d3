import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A network in front of the service that may answer pages and files itself. */
export interface CaptivePortal {
  readonly url: string;
  /** Whether the network asks for its own sign-in, from this file on: what is asked for before it is the service's. */
  asksFrom(path: string): void;
  /** Whoever sits behind it has signed in. */
  letsThrough(): void;
  /** How often it has answered itself. */
  readonly answered: number;
  close(): Promise<void>;
}

const SIGN_IN = '<!doctype html><title>Guest network</title><h1>Accept the terms</h1>';

/** Listens on 127.0.0.1. Sockets are refused: the page asks by HTTP then. */
export async function openCaptivePortal(port: number): Promise<CaptivePortal> {
  let from: string | null = null;
  let asks = false;
  let answered = 0;
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (from !== null && path.startsWith(from)) asks = true;
    if (asks && asked.method === 'GET' && !path.startsWith('/api') && !path.startsWith('/socket.io') && path !== from) {
      answered += 1;
      answer.writeHead(200, { 'content-type': 'text/html' }).end(SIGN_IN);
      return;
    }
    const passed = request(
      { host: '127.0.0.1', port, method: asked.method, path, headers: asked.headers },
      (given) => void given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers)),
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asksFrom: (path) => {
      from = path;
    },
    letsThrough: () => {
      from = null;
      asks = false;
    },
    get answered() {
      return answered;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
