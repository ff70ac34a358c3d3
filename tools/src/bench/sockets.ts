import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '@ward-board/api-client';
import { type BoardPatch, type Joined, type WardKey } from '@ward-board/contract';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { io, type Socket } from 'socket.io-client';
import { BENCH_PASSWORD, fillBoard, serviceSettings } from './full-board.js';
import { median } from './measure.js';
import { type Running, startProcess } from './processes.js';
import type { Row } from './table.js';

const WARDS = ['icu', 'emergency', 'operations', 'ward', 'radiology'] as const satisfies readonly WardKey[];
const BOARD_ROWS = 30;
const STORMS = 5;
const AIM_MS = 3_000;
const AIM_MB = 250;
/** As long as a client waits before it gives up; a storm takes far less. */
const PATIENCE_MS = 30_000;
const SETTLE_MS = 5_000;

/** Somebody of each board, with the number that a socket joins after. */
interface Follower {
  readonly url: string;
  readonly ward: WardKey;
  readonly token: string;
  readonly after: number;
  readonly feed: string;
}

/** 500 sockets over five boards that come back at once: until each has joined again. Then 1,000 over two services on one database. */
export async function benchSockets(say: (line: string) => void): Promise<readonly Row[]> {
  const database = await createTestDatabase();
  const env = { ...serviceSettings, DATABASE_URL: database.url };
  const start = () => startProcess('../../../backend/dist/main.js', '/health/ready', env);
  const services = [await start()];
  try {
    await fillBoard(services[0]?.url ?? '', BOARD_ROWS);
    say('500 sockets come back at once …');
    const rows = await storm(services, 500);
    services.push(await start());
    say('1,000 sockets come back at once to two services …');
    return [...rows, ...(await storm(services, 1_000))];
  } finally {
    for (const service of services) await service.stop();
    await database.drop();
  }
}

async function storm(services: readonly Running[], sockets: number): Promise<readonly Row[]> {
  const followers = (await Promise.all(services.map(followersOf))).flat();
  const all = Array.from({ length: sockets }, (_, n) => followers[n % followers.length]).filter(
    (each) => each !== undefined,
  );
  const times: number[] = [];
  let memory = 0;
  for (let n = 0; n < STORMS; n++) {
    const begun = performance.now();
    const joined = await Promise.all(all.map(join));
    times.push(performance.now() - begun);
    if (n === STORMS - 1) {
      await delay(SETTLE_MS);
      memory = Math.max(...services.map((service) => service.memory()));
    }
    for (const socket of joined) socket.disconnect();
    await delay(500);
  }
  const took = median(times);
  const backends = services.length === 1 ? 'one backend' : `${services.length} backends`;
  const what = `${sockets.toLocaleString('en')} sockets come back at once, ${backends}`;
  return [
    {
      what,
      ours: `${took.toFixed(0)} ms until all are live`,
      baseline: '',
      ratio: null,
      aim: `≤ ${AIM_MS} ms`,
      met: took <= AIM_MS,
    },
    {
      what: `memory of a backend then`,
      ours: `${memory.toFixed(0)} MB`,
      baseline: '',
      ratio: null,
      aim: `≤ ${AIM_MB} MB`,
      met: memory <= AIM_MB,
    },
  ];
}

/** Of each ward's board, as it is now. */
function followersOf({ url }: Running): Promise<readonly Follower[]> {
  return Promise.all(
    WARDS.map(async (ward) => {
      const person = await ApiClient.signsIn(url, `${ward}@wardboard.local`, BENCH_PASSWORD);
      const { seq, feed } = await person.seesBoard(ward);
      return { url, ward, token: person.token, after: seq, feed };
    }),
  );
}

/** Connects, and joins the board. @throws when either is refused. */
async function join({ url, ward, token, after, feed }: Follower): Promise<Socket> {
  const socket: Socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, timeout: PATIENCE_MS });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const joined = (await socket.emitWithAck('board:join', { ward, after, feed })) as Joined<BoardPatch>;
  if (!joined.ok) throw new Error(`A socket could not join ${ward}: ${joined.code}`);
  return socket;
}
