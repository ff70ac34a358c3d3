import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@ward-board/api-client';
import type { BoardPatch, BoardSnapshot, Joined } from '@ward-board/contract';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { io, type Socket } from 'socket.io-client';
import { BENCH_PASSWORD, type Cases, caseAt, fillBoard, serviceSettings } from './full-board.js';
import { startProcess } from './processes.js';
import type { Row } from './table.js';

const BOARD_ROWS = 30;
const SOCKETS = 100;
/** How many patches the sockets have missed. */
const DISTANCES = [10, 200, 1_000];
const ROUNDS = 3;
/** A socket may join forty times in ten seconds; so are the rounds kept apart. */
const BETWEEN_ROUNDS_MS = 1_500;
const ALL_JOINED_MS = 2_000;
const READ_MS = 200;

/** Those who guess, each again as soon as it is answered. */
const GUESSERS = [400, 800];
const FLOOD_MS = 15_000;
/** Until as many wait as the service lets wait. */
const FLOODED_AFTER_MS = 5_000;
const KNOWN_MS = 2_000;
const UNKNOWN_MS = 10_000;

const aim = (what: string, ms: number, limit: number): Row => ({
  what,
  ours: `${ms.toFixed(0)} ms`,
  baseline: '',
  ratio: null,
  aim: `≤ ${limit} ms`,
  met: ms <= limit,
});

/** What a crowd does to everybody else: a ward's tablets that come back at once, and guesses at passwords. */
export async function benchCrowd(say: (line: string) => void): Promise<readonly Row[]> {
  const database = await createTestDatabase();
  const env = { ...serviceSettings, DATABASE_URL: database.url };
  const service = await startProcess('../../../backend/dist/main.js', '/health/ready', env);
  try {
    const { doctor, cases } = await fillBoard(service.url, BOARD_ROWS);
    const rows: Row[] = [];
    say(`${Math.max(...DISTANCES)} patches …`);
    await edit(doctor, cases, Math.max(...DISTANCES) + BOARD_ROWS);
    const board = await doctor.seesBoard('emergency');
    for (const distance of DISTANCES) {
      say(`${SOCKETS} sockets join, ${distance} patches behind …`);
      rows.push(...(await joinBehind(service.url, doctor, board, distance)));
    }
    for (const guessers of GUESSERS) {
      say(`${guessers} guess passwords …`);
      rows.push(...(await floodSignIn(service.url, guessers)));
    }
    return rows;
  } finally {
    await service.stop();
    await database.drop();
  }
}

async function edit(doctor: ApiClient, cases: Cases, count: number): Promise<void> {
  // Each case by one at a time: nobody's edit conflicts with another's.
  let next = 0;
  const editing = async (own: number) => {
    for (let n = next++; n < count; n = next++) await doctor.amends(caseAt(cases, own), { notes: `Seen again, ${n}` });
  };
  await Promise.all(cases.map((_, own) => editing(own)));
}

/** The longest of the rounds: until the last of the sockets is answered, and a reading of the board's list meanwhile. */
async function joinBehind(
  url: string,
  doctor: ApiClient,
  { seq, feed }: BoardSnapshot,
  distance: number,
): Promise<readonly Row[]> {
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => connect(url, doctor.token)));
  let [joined, read] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    await delay(BETWEEN_ROUNDS_MS);
    let isOver = false;
    const reading = (async () => {
      while (!isOver) read = Math.max(read, await timed(() => doctor.sees('/api/emergency-details?limit=1')));
    })();
    const joins = sockets.map(async (socket, n) => {
      // Not all of them have missed the same.
      const after = Math.max(0, seq - distance + (n % 7));
      const ack = (await socket.emitWithAck('board:join', { ward: 'emergency', after, feed })) as Joined<BoardPatch>;
      // Whose patches are too many for an answer loads the board anew, which is an answer.
      if (!ack.ok && ack.code !== 'resync_required') throw new Error(`A socket could not join: ${ack.code}`);
    });
    joined = Math.max(joined, await timed(() => Promise.all(joins)));
    isOver = true;
    await reading;
  }
  for (const socket of sockets) socket.disconnect();
  return [
    aim(`${SOCKETS} sockets join, ${distance} patches behind: the last is answered`, joined, ALL_JOINED_MS),
    aim('the slowest reading of a list meanwhile', read, READ_MS),
  ];
}

async function connect(url: string, token: string): Promise<Socket> {
  const socket: Socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  return socket;
}

/** Each guesses at an account of its own each time, from the address that everybody has here. */
async function floodSignIn(url: string, guessers: number): Promise<readonly Row[]> {
  const post = (email: string, password: string, cookie = '') =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email, password }),
    });
  const signIn = async (mailbox: string, cookie: string) => {
    const { status } = await post(`${mailbox}@wardboard.local`, BENCH_PASSWORD, cookie);
    if (status !== 200) throw new Error(`A right password was answered ${status}.`);
  };
  const device = cookieOf(await post('icu@wardboard.local', BENCH_PASSWORD), 'ward_board_device');
  const browser = cookieOf(await fetch(`${url}/login`, { headers: { accept: 'text/html' } }), 'ward_board_browser');
  let [isOver, guesses] = [false, 0];
  const flood = Array.from({ length: guessers }, async (_, n) => {
    while (!isOver) await (await post(`somebody-${n}-${guesses++}@wardboard.local`, 'a guess')).text();
  });
  await delay(FLOODED_AFTER_MS);
  let [known, unknown] = [0, 0];
  for (const until = performance.now() + FLOOD_MS; performance.now() < until; ) {
    known = Math.max(known, await timed(() => signIn('icu', device)));
    unknown = Math.max(unknown, await timed(() => signIn('ward', browser)));
  }
  isOver = true;
  await Promise.all(flood);
  const meanwhile = `${guessers} guess passwords without end`;
  return [
    aim(`${meanwhile}: the slowest sign-in of a known device`, known, KNOWN_MS),
    aim(`${meanwhile}: of a browser that has loaded the page`, unknown, UNKNOWN_MS),
  ];
}

/** What a browser sends back of a cookie that an answer set. */
function cookieOf(answer: Response, name: string): string {
  const set = answer.headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  if (!set) throw new Error(`${answer.url} set no ${name}.`);
  return set.split(';', 1)[0] ?? '';
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
