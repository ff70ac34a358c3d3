/**
 * `node proxy.js`, of `PORT` and `BACKENDS` (ports, with commas): passes each connection on to a backend that is ready, as deploy/haproxy.cfg
 * does. A process of its own, so that it can be killed like the others.
 */
import { createServer, connect as dial, type Socket } from 'node:net';

const CHECK_MS = 1_000;
const CONNECT_MS = 2_000;
/** Failed checks in a row after which a backend gets no new connections. */
const FALL = 2;

const backends = (process.env.BACKENDS ?? '').split(',').map((port) => ({ port: Number(port), failures: 0 }));
let turn = 0;

const server = createServer((near) => {
  near.setNoDelay(true);
  near.on('error', () => {});
  turn += 1;
  const ready = backends.filter(({ failures }) => failures < FALL);
  pass(
    near,
    (ready.length > 0 ? ready : backends).map((_, n, all) => all[(turn + n) % all.length]?.port ?? 0),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('The proxy is ready\n'));
setInterval(() => void check(), CHECK_MS);
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

async function check(): Promise<void> {
  await Promise.all(
    backends.map(async (backend) => {
      const signal = AbortSignal.timeout(CHECK_MS);
      const answer = await fetch(`http://127.0.0.1:${backend.port}/health/ready`, { signal }).catch(() => null);
      await answer?.body?.cancel().catch(() => {});
      backend.failures = answer?.ok ? 0 : backend.failures + 1;
    }),
  );
}
