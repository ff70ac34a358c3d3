/**
 * `node proxy.js`, of `PORT` and `BACKENDS` (ports, with commas): passes each connection on to a backend that is ready, as deploy/haproxy.cfg
 * does. A process of its own, so that it can be killed like the others.
 */
import { createServer, connect as dial, type Socket } from 'node:net';

const CHECK_MS = 1_000;
/** As `timeout check` there. */
const ANSWER_MS = 4_000;
const CONNECT_MS = 2_000;
/** Failed checks in a row after which a backend gets no new connections. */
const FALL = 2;
const NONE_READY =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 3\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

const backends = (process.env.BACKENDS ?? '')
  .split(',')
  .map((port) => ({ port: Number(port), failures: 0, checking: false }));
let turn = 0;

const server = createServer((near) => {
  near.setNoDelay(true);
  near.on('error', () => {});
  turn += 1;
  const ready = backends.filter(({ failures }) => failures < FALL);
  // With none ready nothing is passed on, whatever still runs: a readiness that is wrong takes everything away.
  if (ready.length === 0) near.end(NONE_READY);
  else
    pass(
      near,
      ready.map((_, n, all) => all[(turn + n) % all.length]?.port ?? 0),
    );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('The proxy is ready\n'));
setInterval(() => void Promise.all(backends.map(check)), CHECK_MS);
process.once('SIGTERM', () => process.exit(0));

/** No byte has been sent while a connection can't be made: trying another backend does nothing twice. */
function pass(near: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void near.destroy();
  const far = dial({ port, host: '127.0.0.1', noDelay: true });
  far.setTimeout(CONNECT_MS, () => far.destroy());
  far.once('error', () => {});
  const failed = () => pass(near, others);
  far.once('close', failed);
  far.once('connect', () => {
    far.setTimeout(0);
    far.off('close', failed);
    far.once('close', () => near.destroy());
    near.once('close', () => far.destroy());
    near.pipe(far).pipe(near);
    if (near.destroyed) far.destroy();
  });
}

async function check(backend: (typeof backends)[number]): Promise<void> {
  if (backend.checking) return;
  backend.checking = true;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(`http://127.0.0.1:${backend.port}/health/ready`, { signal }).catch(() => null);
  await answer?.body?.cancel().catch(() => {});
  backend.failures = answer?.ok ? 0 : backend.failures + 1;
  backend.checking = false;
}
