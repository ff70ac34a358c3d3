import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { ApiClient } from '@ward-board/api-client';
import { io, type Socket } from 'socket.io-client';
import { records, vitals } from './chart-bedsides.js';
import { caseAt } from './full-board.js';
import { median, takeTurns } from './measure.js';
import type { PastStay } from './past.js';
import { type ServiceWithPast, startServiceWithPast } from './service-with-past.js';
import { atMost, type Row } from './table.js';

const ROUNDS = 9;
const STARTS = 3;
const REQUESTS = 60;
/** Hand-offs of a round: fewer than there are cases, since each is sent back before its next one. */
const HAND_OFFS = 12;
const CHART_ROUNDS = 10;
const AIM = 1.2;

/**
 * A hospital with ten years behind it, against one that opened today: the same board, the same work. What a rebuild costs for each event
 * is compared with that of a tenth of the history.
 */
export async function benchHistory(
  old: ServiceWithPast,
  stay: PastStay,
  events: number,
  say: (line: string) => void,
): Promise<readonly Row[]> {
  const young = await startServiceWithPast(stay, 0);
  const row = async (
    what: string,
    measure: (hospital: ServiceWithPast) => Promise<number>,
    rounds = ROUNDS,
  ): Promise<Row> => {
    say(`  ${what} …`);
    const { ours, baseline, ratio } = await takeTurns(
      rounds,
      () => measure(old),
      () => measure(young),
    );
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    return {
      what: `with history: ${what}`,
      ours: ms(ours),
      baseline: `${ms(baseline)} with an empty log`,
      ...atMost(ratio, AIM),
    };
  };
  const reading = (path: string) => (hospital: ServiceWithPast) => medianRead(hospital, hospital.doctor, path);
  const ofPatient = ({ cases }: ServiceWithPast) => caseAt(cases, 0).patient_id;
  for (const { doctor, cases } of [old, young])
    for (let n = 0; n < CHART_ROUNDS; n++) await records(doctor, caseAt(cases, 0).patient_id, { set: vitals(n) });
  const rows = [
    await row('board snapshot', reading('/api/boards/emergency')),
    await row('admissions by type', reading('/api/admissions?type=emergency')),
    await row('one patient’s admissions', (hospital) =>
      medianRead(hospital, hospital.doctor, `/api/admissions?patient_id=${ofPatient(hospital)}`),
    ),
    await row('chart list', (hospital) =>
      medianRead(hospital, hospital.doctor, `/api/observations/patient/${ofPatient(hospital)}/vitals`),
    ),
    await row('audit page', (hospital) =>
      medianRead(hospital, hospital.auditor, `/api/audit/patients/${ofPatient(hospital)}/events`),
    ),
    await row('patient search', reading('/api/patients?search=benchmark%2017')),
    await row('edit → patch', medianPatch),
    await row('hand-off', medianHandOff),
    await row('start until ready', (hospital) => hospital.restart(), STARTS),
  ];
  await young.close();
  say('  rebuild …');
  rows.push(await rebuilt(old, stay, events));
  return rows;
}

/** Milliseconds for a thousand events, of all against a tenth of them. */
async function rebuilt(old: ServiceWithPast, stay: PastStay, events: number): Promise<Row> {
  const tenth = await startServiceWithPast(stay, Math.ceil(events / 10));
  await tenth.stopService();
  await old.stopService();
  const { ours, baseline, ratio } = await takeTurns(
    1,
    () => old.rebuild(),
    () => tenth.rebuild(),
  );
  await tenth.close();
  return {
    what: 'with history: rebuild of the boards, for 1,000 events',
    ours: `${ours.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms with a tenth of the history`,
    ...atMost(ratio, AIM),
  };
}

/** Milliseconds of the median among some requests, one after the other. */
async function medianRead({ service }: ServiceWithPast, reader: ApiClient, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${reader.token}` };
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(service.url + path, { headers, agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.on('end', resolve).on('error', reject).resume();
      }).on('error', reject);
    });
    times.push(performance.now() - begun);
  }
  agent.destroy();
  return median(times);
}

let edits = 0;

/** Milliseconds from sending an edit until its patch is at a socket, of the median among some edits. */
async function medianPatch({ service, doctor, cases }: ServiceWithPast): Promise<number> {
  const socket: Socket = io(service.url, { auth: { token: doctor.token }, transports: ['websocket'], forceNew: true });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const { seq, feed } = await doctor.seesBoard('emergency');
  const joined = await socket.emitWithAck('board:join', { ward: 'emergency', after: seq, feed });
  if (!joined.ok) throw new Error(`The board could not be joined: ${joined.code}`);
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const patch = new Promise<void>((resolve) => socket.once('board:patch', () => resolve()));
    const begun = performance.now();
    const edit = doctor.amends(caseAt(cases, n), {
      vitals: `BP 134/82 HR ${60 + (++edits % 100)} RR ${edits}`,
    });
    await patch;
    times.push(performance.now() - begun);
    await edit;
  }
  socket.disconnect();
  return median(times);
}

/** Milliseconds of the median among some hand-offs from Emergency to the ICU, which sends each back. */
async function medianHandOff({ doctor, icu, cases }: ServiceWithPast): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < HAND_OFFS; n++) {
    const begun = performance.now();
    const { icu_case } = await doctor.transfersToIcu(caseAt(cases, n));
    times.push(performance.now() - begun);
    await icu.send('POST', `/api/icu/${icu_case.id}/send-back`, { reason: 'No bed' });
  }
  return median(times);
}
