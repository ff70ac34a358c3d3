import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@ward-board/api-client';
import type { BoardPatch, Joined } from '@ward-board/contract';
import { io, type Socket } from 'socket.io-client';
import { type Cases, caseAt } from './full-board.js';
import { takeTurns } from './measure.js';
import type { Running } from './processes.js';
import { atMost, type Row } from './table.js';

/** How many patients are measured at the same time. */
export const BEDSIDES = 64;
const SOCKETS = 200;
const MOST_TRIES = 20;
const AGAIN_MS = 500;
const ROUNDS = 5;

/** A service with a full board, and who records at it. */
export interface Charts {
  readonly service: Running;
  readonly cases: Cases;
  /** Sessions of their own, since of one session a few requests are worked on at a time. */
  readonly people: readonly ApiClient[];
}

/** The next person, round and round. */
export const personAt = ({ people }: Charts, n: number): ApiClient => {
  const found = people[n % people.length];
  if (!found) throw new Error('Nobody has signed in.');
  return found;
};

/** Records an observation, or a set. */
export async function records(person: ApiClient, patient_id: string, body: object): Promise<void> {
  // A machine that is busy with something else has the service answer 503: it is sent again, as a bedside would.
  for (let tries = 1; ; tries++) {
    try {
      await person.send('POST', '/api/observations', { patient_id, ...body });
      return;
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes('answered 503')) throw error;
      await delay(AGAIN_MS);
    }
  }
}

/** What a set of vital signs says, others each time. */
export const vitals = (n: number) => [
  { code: '85354-9', value_string: `${110 + (n % 40)}/${70 + (n % 20)}`, unit: 'mmHg' },
  { code: '8867-4', value: 60 + (n % 60), unit: 'bpm' },
  { code: '8310-5', value: 36 + (n % 30) / 10, unit: '°C' },
  { code: '59408-5', value: 90 + (n % 10), unit: '%' },
  { code: '9279-1', value: 12 + (n % 12), unit: '/min' },
  { code: '3151-8', value: n % 4, unit: 'L/min' },
  { code: '80288-4', value_string: 'A' },
];

/** A set of vital signs at each of 64 bedsides at once, until the last of 200 sockets has every row. */
export async function benchBedsides(hospital: Charts, bare: Running): Promise<readonly Row[]> {
  const person = personAt(hospital, 0);
  const { seq, feed } = await person.seesBoard('emergency');
  const ours = await connect(hospital.service.url, { token: person.token });
  for (const socket of ours) {
    const joined = (await socket.emitWithAck('board:join', {
      ward: 'emergency',
      after: seq,
      feed,
    })) as Joined<BoardPatch>;
    if (!joined.ok) throw new Error(`A socket could not join: ${joined.code}`);
  }
  const theirs = await connect(bare.url, {});
  let patch: object = {};
  ours[0]?.once('board:patch', (first: object) => (patch = first));
  let round = 0;
  const {
    ours: our,
    baseline,
    ratio,
  } = await takeTurns(
    ROUNDS,
    () =>
      untilAll(ours, () => {
        round++;
        return Array.from({ length: BEDSIDES }, (_, n) =>
          records(personAt(hospital, n), caseAt(hospital.cases, n).patient_id, { set: vitals(round + n) }),
        );
      }),
    () => untilAll(theirs, () => Array.from({ length: BEDSIDES }, () => commit(bare.url, patch))),
  );
  for (const socket of [...ours, ...theirs]) socket.disconnect();
  return [
    {
      what: `a set of vitals at ${BEDSIDES} bedsides → last of ${SOCKETS} sockets`,
      ours: `${our.toFixed(0)} ms`,
      baseline: `${baseline.toFixed(0)} ms ${BEDSIDES} commits + broadcasts`,
      ...atMost(ratio, 2),
    },
  ];
}

async function connect(url: string, auth: Record<string, string>): Promise<Socket[]> {
  const sockets = Array.from({ length: SOCKETS }, () => io(url, { auth, transports: ['websocket'], forceNew: true }));
  await Promise.all(sockets.map((socket) => once(socket as unknown as NodeJS.EventEmitter, 'connect')));
  return sockets;
}

const commit = (url: string, patch: object): Promise<unknown> =>
  fetch(`${url}/commit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(patch),
  }).then((answer) => answer.text());

/** Milliseconds until each socket has had a patch of each of the bedsides. */
async function untilAll(sockets: readonly Socket[], act: () => readonly Promise<unknown>[]): Promise<number> {
  const begun = performance.now();
  const all = Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          let left = BEDSIDES;
          const count = () => {
            left -= 1;
            if (left > 0) return;
            socket.off('board:patch', count);
            resolve();
          };
          socket.on('board:patch', count);
        }),
    ),
  );
  await Promise.all(act());
  await all;
  return performance.now() - begun;
}
