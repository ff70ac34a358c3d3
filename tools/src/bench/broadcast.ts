import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { ApiClient } from '@ward-board/api-client';
import type { BoardPatch, Joined } from '@ward-board/contract';
import { io, type Socket } from 'socket.io-client';
import { type Cases, caseAt } from './full-board.js';
import { quantile } from './measure.js';
import type { Running } from './processes.js';
import { atMost, type Row } from './table.js';

const SOCKETS = 200;
const SAMPLES = 300;
const WARM_UP = 30;
const AIMS = [
  { share: 0.5, aim: 1.5 },
  { share: 0.99, aim: 1.4 },
];

/** From sending a command until the patch is at the last of 200 sockets, against a commit and a bare broadcast to 200. */
export async function benchBroadcast(service: Running, bare: Running, doctor: ApiClient, cases: Cases): Promise<Row[]> {
  const ours = await connect(service.url, { token: doctor.token });
  for (const socket of ours) {
    const joined = (await socket.emitWithAck('board:join', {
      ward: 'emergency',
      after: (await doctor.seesBoard('emergency')).seq,
    })) as Joined<BoardPatch>;
    if (!joined.ok) throw new Error(`A socket could not join: ${joined.code}`);
  }
  const theirs = await connect(bare.url, {});
  const sample: BoardPatch[] = [];
  ours[0]?.once('board:patch', (patch: BoardPatch) => sample.push(patch));

  const latencies = { ours: [] as number[], bare: [] as number[] };
  for (let n = 0; n < SAMPLES + WARM_UP; n++) {
    const edit = { vitals: `BP 134/82 HR ${60 + Math.floor(n / cases.length)} SpO2 97` };
    const our = await untilAll(ours, () => doctor.amends(caseAt(cases, n), edit));
    const their = await untilAll(theirs, () => commit(bare.url, sample[0] ?? {}));
    if (n >= WARM_UP) {
      latencies.ours.push(our);
      latencies.bare.push(their);
    }
  }
  for (const socket of theirs) socket.disconnect();
  return AIMS.map(({ share, aim }) => {
    const [our, their] = [quantile(latencies.ours, share), quantile(latencies.bare, share)];
    return {
      what: `command → last of ${SOCKETS} sockets, p${share * 100}`,
      ours: `${our.toFixed(1)} ms`,
      baseline: `${their.toFixed(1)} ms commit + broadcast`,
      ...atMost(our / their, aim),
    };
  });
}

async function connect(url: string, auth: Record<string, string>): Promise<Socket[]> {
  const sockets = Array.from({ length: SOCKETS }, () => io(url, { auth, transports: ['websocket'], forceNew: true }));
  await Promise.all(sockets.map((socket) => once(socket as unknown as NodeJS.EventEmitter, 'connect')));
  return sockets;
}

const commit = (url: string, patch: object) =>
  fetch(`${url}/commit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(patch),
  }).then((answer) => answer.text());

async function untilAll(sockets: readonly Socket[], act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const last = Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => socket.once('board:patch', () => resolve()))),
  ).then(() => performance.now() - begun);
  await act();
  return last;
}
