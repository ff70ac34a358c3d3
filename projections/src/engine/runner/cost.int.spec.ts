import { setTimeout as delay } from 'node:timers/promises';
import { MOST_FOLLOWED } from '@ward-board/contract';
import type { DomainEvent } from '@ward-board/domain';
import {
  acceptedOnWard,
  admitted,
  allergyRecorded,
  bedClaimed,
  bedReleased,
  discharged,
  emergencyAmended,
  icuHandedOff,
  icuOpened,
  idOf,
  observationDetails,
  observationEnteredInError,
  observationRecorded,
  prescribed,
  registered,
  stayBegan,
  triaged,
  wardHandedOff,
} from '@ward-board/domain/testing';
import type { QueryArrayConfig } from 'pg';
import { boards } from '../../boards/boards.js';
import { chart } from '../../chart/chart.js';
import { chartCounts } from '../../chart/chart-counts.js';
import { bedOccupancy } from '../../occupancy/bed-occupancy.js';
import { prescriptionList } from '../../orders/prescriptions.js';
import { projections } from '../../process/start-projections.js';
import { poolOf } from '../../store/guard-connections.js';
import { ReadSide } from '../../testing/read-side.js';
import { round } from '../../testing/vitals.js';
import { findLive } from '../checkpoint/generation.js';
import { PATIENT_CLINICAL, type Projection } from '../projection.js';

let side: ReadSide;
/** What was asked of the database, and how many rows it answered with. */
const asked: { readonly text: string; readonly rows: number }[] = [];

beforeEach(async () => {
  side = await ReadSide.open();
  const wrapped = new WeakSet<object>();
  poolOf(side.db).on('acquire', (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((config: string | QueryArrayConfig, ...rest: unknown[]) => {
      const text = typeof config === 'string' ? config : config.text;
      const callback = rest.at(-1);
      const heard = (rows: number) => asked.push({ text, rows });
      if (typeof callback === 'function')
        return query(config, ...rest.slice(0, -1), (error: unknown, result: { rows?: unknown[] } | undefined) => {
          heard(result?.rows?.length ?? 0);
          callback(error, result);
        });
      return (query(config, ...rest) as Promise<{ rows: unknown[] }>).then((result) => {
        heard(result.rows.length);
        return result;
      });
    }) as typeof client.query;
  });
});
afterEach(() => side.close());

/** What it takes a runner that has nothing in memory to take in one more append. */
async function costOf(projection: Projection, ...events: readonly DomainEvent[]) {
  const live = await findLive(side.db, projection.name);
  if (!live) throw new Error('It has never run.');
  await side.append(events);
  const processor = await side.processor(projection, live);
  const batch = (await side.events()).filter(({ position }) => position > live.position);
  asked.length = 0;
  await processor.take(batch);
  const own = asked.filter(({ text }) => /read_row/.test(text));
  return { statements: own.length, loaded: own.reduce((sum, { rows }) => sum + rows, 0) };
}

it('a vital sign of a patient who has two thousand costs what the first one does', async () => {
  const pulse = (n: number, patient = 1) =>
    observationRecorded({ record_id: idOf('observation', n), patient_id: idOf('patient', patient) });
  const running = [side.run(chart as Projection), side.run(chartCounts as Projection)];
  for (let set = 0; set < 4; set++) await side.append(Array.from({ length: 500 }, (_, n) => pulse(500 * set + n)));
  await side.caughtUp(['chart', 'chart-counts']);
  for (const each of running) await each.stop();
  for (const [n, projection] of [chart, chartCounts].entries()) {
    const again = await costOf(projection as Projection, pulse(5_000 + n));
    const fresh = await costOf(projection as Projection, pulse(6_000 + n, 2 + n));
    expect(again.statements).toBe(fresh.statements);
    expect(again.loaded - fresh.loaded).toBeLessThanOrEqual(1);
    expect(again.loaded).toBeLessThanOrEqual(3);
  }
});

it('an event of a patient with a thousand earlier stays costs what that of a new patient does', async () => {
  const first = side.run(boards as Projection);
  await side.append([registered()], [registered({ patient_id: idOf('patient', 2) })]);
  for (let n = 1; n <= 1_000; n++) {
    const stay = { admission_id: idOf('admission', n) };
    await side.append([admitted(stay), discharged(stay)]);
  }
  await side.caughtUp(['ward-boards']);
  await first.stop();
  expect((await side.rows(boards)).filter(({ sealed }) => sealed)).toHaveLength(1_000);
  const again = await costOf(boards as Projection, admitted({ admission_id: idOf('admission', 2_001) }));
  const fresh = await costOf(
    boards as Projection,
    admitted({ patient_id: idOf('patient', 2), admission_id: idOf('admission', 2_002) }),
  );
  expect(again).toEqual(fresh);
  expect(fresh).toEqual({ statements: 2, loaded: 2 });
});

it('an edit of a record that was edited two thousand times costs what the first edit of one does', async () => {
  const first = side.run(boards as Projection);
  const other = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
  const second = { ...other, emergency_id: idOf('emergency', 2) };
  await side.append([registered(), admitted(), triaged()]);
  await side.append([registered(other), admitted(other), triaged(second)]);
  for (let n = 0; n < 10; n++)
    await side.append(
      Array.from({ length: 200 }, (_, edit) => emergencyAmended({ changes: { notes: `${n} ${edit}` } })),
    );
  await side.caughtUp(['ward-boards']);
  await first.stop();
  const again = await costOf(boards as Projection, emergencyAmended());
  const fresh = await costOf(boards as Projection, emergencyAmended(second));
  expect(again).toEqual(fresh);
  // Who the patient is, the admission, and the record.
  expect(fresh).toEqual({ statements: 2, loaded: 3 + 1 });
});

it('a transfer of a patient who was transferred hundreds of times costs what that of another does', async () => {
  const first = side.run(boards as Projection);
  const other = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
  const round = (n: number, of: object = {}) => [
    icuOpened({ ...of, icu_id: idOf('icu', n) }),
    icuHandedOff({ ...of, icu_id: idOf('icu', n), record_id: idOf('acceptance', n) }),
    acceptedOnWard({ ...of, acceptance_id: idOf('acceptance', n) }),
    wardHandedOff({ ...of, acceptance_id: idOf('acceptance', n), record_id: idOf('icu', n + 1) }),
  ];
  await side.append([registered(), admitted(), ...round(1), ...round(2)]);
  await side.append([registered(other), admitted(other), ...round(1_001, other), ...round(1_002, other)]);
  for (let n = 3; n <= 200; n++) await side.append(round(n));
  await side.caughtUp(['ward-boards']);
  await first.stop();
  expect((await side.rows(boards)).filter(({ sealed }) => !sealed)).toHaveLength(2 * 4);
  const often = await costOf(boards as Projection, icuOpened({ icu_id: idOf('icu', 500) }));
  const fresh = await costOf(boards as Projection, icuOpened({ ...other, icu_id: idOf('icu', 1_500) }));
  expect(often).toEqual(fresh);
});

it('a round of vital signs of a patient with hundreds of earlier rounds costs what that of another does', async () => {
  const first = side.run(boards as Projection);
  const other = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
  await side.append([registered(), admitted(), triaged()]);
  await side.append([registered(other), admitted(other), triaged({ ...other, emergency_id: idOf('emergency', 2) })]);
  for (let n = 1; n <= 300; n++) await side.append(round(n));
  for (let n = 301; n <= 307; n++) await side.append(round(n, {}, other));
  await side.caughtUp(['ward-boards']);
  await first.stop();
  const often = await costOf(boards as Projection, ...round(400));
  const fresh = await costOf(boards as Projection, ...round(401, {}, other));
  expect(often).toEqual(fresh);
  // Who the patient is, what is kept of the chart, the admission, and the record.
  expect(fresh).toEqual({ statements: 2, loaded: 4 + 1 });
  const charts = (await side.rows(boards)).filter(({ collection }) => collection === PATIENT_CLINICAL);
  const [one = 0, two = 0] = charts.map(({ record }) => JSON.stringify(record).length);
  expect(Math.abs(one - two)).toBeLessThan(one / 50);
});

it('a correction of a vital sign of a patient with hundreds of earlier rounds costs what that of another does', async () => {
  const first = side.run(boards as Projection);
  const other = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
  await side.append([registered(), admitted(), triaged()]);
  await side.append([registered(other), admitted(other), triaged({ ...other, emergency_id: idOf('emergency', 2) })]);
  for (let n = 1; n <= 300; n++) await side.append(round(n));
  for (let n = 301; n <= 310; n++) await side.append(round(n, {}, other));
  await side.caughtUp(['ward-boards']);
  await first.stop();
  const before = observationDetails();
  const error = (n: number, of: object = {}) =>
    observationEnteredInError({ ...of, record_id: idOf('observation', n), before });
  const often = await costOf(boards as Projection, error(3_000));
  const fresh = await costOf(boards as Projection, error(3_100, other));
  expect(often).toEqual(fresh);
  // As a round, with the reading, by its name and by its list, and two more of that.
  expect(fresh).toEqual({ statements: 2 + 2, loaded: 4 + 1 + 1 + 3 });
});

it('an event of a patient at hand reads nothing of them, and one that recalls reads what it recalls', async () => {
  const first = side.run(boards as Projection);
  await side.append([registered(), admitted(), triaged()], round(1), round(2));
  await side.caughtUp(['ward-boards']);
  await first.stop();
  const live = await findLive(side.db, boards.name);
  if (!live) throw new Error('It has never run.');
  const processor = await side.processor(boards as Projection, live);
  const readFor = async (...events: readonly DomainEvent[]) => {
    const end = await side.append(events);
    const batch = (await side.events()).filter(({ position }) => position > processor.position && position <= end);
    asked.length = 0;
    await processor.take(batch);
    return asked.filter(({ text }) => /(?<!DELETE )FROM read_row/.test(text)).map(({ rows }) => rows);
  };
  expect(await readFor(...round(3))).toHaveLength(1);
  expect(await readFor(...round(4))).toEqual([]);
  const error = { record_id: idOf('observation', 40), before: observationDetails() };
  // It, and the three newest of its list.
  expect(await readFor(observationEnteredInError(error))).toEqual([1, 3]);
  expect(await readFor(...round(5))).toEqual([]);
});

it('an allergy of a patient with hundreds of prescriptions that nobody ended costs what it costs with the newest of them', async () => {
  const first = side.run(prescriptionList as Projection);
  const ordered = (count: number, patient: number) =>
    Array.from({ length: count }, (_, n) => {
      const ids = { prescription_id: idOf('prescription', 1_000 * patient + n), patient_id: idOf('patient', patient) };
      return prescribed(ids);
    });
  await side.append([registered()], [registered({ patient_id: idOf('patient', 2) })]);
  await side.append(ordered(6 * MOST_FOLLOWED, 1), ordered(MOST_FOLLOWED, 2));
  await side.caughtUp(['prescriptions']);
  await first.stop();
  const many = await costOf(prescriptionList as Projection, allergyRecorded());
  const few = await costOf(
    prescriptionList as Projection,
    allergyRecorded({ patient_id: idOf('patient', 2), record_id: idOf('allergy', 2) }),
  );
  expect(many).toEqual(few);
  // Who the patient is, and the prescriptions that say their allergies.
  expect(few.loaded).toBe(1 + MOST_FOLLOWED + 1);
});

it('a claim of a bed with ten thousand earlier claims costs what that of a new bed does', async () => {
  const first = side.run(bedOccupancy as Projection);
  const often = Array.from({ length: 500 }, () => [bedClaimed(), bedReleased()]).flat();
  for (let n = 0; n < 10; n++) await side.append(often);
  await side.caughtUp(['bed-occupancy']);
  await first.stop();
  const again = await costOf(bedOccupancy as Projection, bedClaimed());
  const fresh = await costOf(bedOccupancy as Projection, bedClaimed({ bed_id: idOf('bed', 99) }));
  expect(again).toEqual(fresh);
  expect(fresh).toEqual({ statements: 2, loaded: 1 });
});

it('events that concern nobody cost no statement each: checkpoints move over them now and then', async () => {
  side.start();
  await side.append([registered()]);
  await side.caughtUp();
  await delay(600);
  asked.length = 0;
  const began = Date.now();
  let appends = 0;
  while (Date.now() - began < 1_500 || appends <= 20) {
    await side.append([stayBegan()]);
    appends += 1;
    await delay(5);
  }
  await side.caughtUp();
  const moves = asked.filter(({ text }) => /UPDATE projection_generation/.test(text)).length;
  const runners = projections.filter(({ handles }) => !handles.includes('StayBegan')).length;
  expect(moves).toBeGreaterThanOrEqual(runners);
  expect(moves).toBeLessThanOrEqual((projections.length + 1) * Math.ceil((Date.now() - began) / 500 + 1));
  expect(asked.filter(({ text }) => /FROM read_row/.test(text))).toEqual([]);
});
