import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DomainEvent } from '@ward-board/domain';
import {
  admitted,
  icuAmended,
  icuOpened,
  observationAmended,
  observationDetails,
  observationEnteredInError,
  observationRecorded,
  registered,
  streamOf,
} from '@ward-board/domain/testing';
import { type NewEvent, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { boards, type Projection, RowsFromEvents } from '@ward-board/projections';
import type { Settings } from '../../settings/settings.js';
import { lived } from '../../testing/lived.js';
import { openLog, type TestLog } from '../../testing/open-log.js';
import { until } from '../../testing/until.js';
import { KEPT_EVERY, PastRows } from './past-rows.js';
import { RowSnapshots } from './row-snapshots.js';
import { SnapshotKeeping } from './snapshot-keeping.js';

const projection = boards as Projection;
const SECRET = 'a-session-secret-for-tests-of-32-characters';
/** Several times what is read of a patient at most. */
const EDITS = 3 * KEPT_EVERY + 40;

describe('rows as they stood at a position', () => {
  let log: TestLog;
  let past: PastRows;
  const pastOf = (sessionSecret: string) => new PastRows(log.db, log.store, { sessionSecret } as Settings);
  const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  beforeAll(async () => {
    log = await openLog();
    past = pastOf(SECRET);
  });
  afterEach(() => warned.mockClear());
  afterAll(async () => {
    warned.mockRestore();
    await log?.close();
  });

  const stayed = (patient_id: string, edits: number): readonly DomainEvent[] => {
    const of = { patient_id, admission_id: randomUUID(), icu_id: randomUUID() };
    const numbers = Array.from({ length: edits }, (_, n) => n);
    return [
      registered({ patient_id, mrn: patient_id }),
      admitted({ ...of, admission_number: patient_id }),
      icuOpened(of),
      ...numbers.map((n) => icuAmended({ ...of, changes: { o2_flow: (n % 15) + 1 } })),
    ];
  };
  /** Somebody in the ICU whose case was edited so many times, and the positions of the events. */
  const inIcu = async (edits = EDITS) => {
    const patient = randomUUID();
    for (const events of Object.values(Object.groupBy(stayed(patient, edits), streamOf)))
      await lived(log.store, streamOf(events?.[0] ?? registered()), patient, (events ?? []) as unknown as NewEvent[]);
    const events = await log.store.readByPatient(patient, START, 10_000);
    return { patient, events, last: events.at(-1)?.position ?? START };
  };
  const rowsAt = async (patient: string, position: Position, rows = past) =>
    (await rows.of(projection, [patient], position)).on('icu');
  const made = (events: readonly RecordedEvent[]) => {
    const whole = new RowsFromEvents(projection);
    whole.add(events);
    return JSON.parse(JSON.stringify(whole.on('icu')));
  };
  /** How many events of patients are read for something. */
  const eventsReadFor = async (work: () => Promise<unknown>) => {
    let count = 0;
    const { readByPatient } = log.store;
    const spy = jest.spyOn(log.store, 'readByPatient').mockImplementation(async (...asked) => {
      const events = await readByPatient.apply(log.store, asked);
      count += events.length;
      return events;
    });
    await work();
    spy.mockRestore();
    return count;
  };
  const keptOf = async (patient: string) => {
    const text = 'SELECT position FROM row_snapshot WHERE patient_id = $1 AND projection = $2 ORDER BY position';
    const kept = await log.db.query<{ position: Position }[]>(text, [patient, projection.name]);
    return kept.map(({ position }) => position);
  };

  it('are made of the events of two patients at once, however many ask, so that nobody’s write waits for a connection', async () => {
    const { readByPatient } = log.store;
    const [underWay, most] = [new Set<string>(), { atOnce: 0 }];
    const spy = jest.spyOn(log.store, 'readByPatient').mockImplementation(async (...asked) => {
      underWay.add(asked[0]);
      most.atOnce = Math.max(most.atOnce, underWay.size);
      try {
        return await readByPatient.apply(log.store, asked);
      } finally {
        underWay.delete(asked[0]);
      }
    });
    const somebody = () => Array.from({ length: 5 }, () => randomUUID());
    const head = await log.store.head();
    await Promise.all(Array.from({ length: 8 }, () => past.of(projection, somebody(), head)));
    expect([spy.mock.calls.length, most.atOnce]).toEqual([40, 2]);
    spy.mockRestore();
  });

  it('keep nobody else waiting once one of them can not be read', async () => {
    const failing = jest.spyOn(log.store, 'readByPatient').mockRejectedValue(new Error('gone'));
    const everybody = Array.from({ length: 50 }, () => randomUUID());
    await expect(past.of(projection, everybody, await log.store.head())).rejects.toThrow('gone');
    await past.of(projection, [], START);
    expect(failing.mock.calls.length).toBeLessThan(5);
    failing.mockRestore();
  });

  it('are those that every event up to there gives, and cost a bounded part of a long history once it was read', async () => {
    const { patient, events, last } = await inIcu();
    expect(await eventsReadFor(() => rowsAt(patient, last))).toBeGreaterThan(EDITS);
    for (const cut of [1, 3, 200, 300, 511, 700, events.length]) {
      const position = events[cut - 1]?.position ?? START;
      let shown: unknown;
      const read = await eventsReadFor(async () => {
        shown = await rowsAt(patient, position);
      });
      expect(read).toBeLessThanOrEqual(2 * KEPT_EVERY);
      expect(JSON.parse(JSON.stringify(shown))).toEqual(made(events.slice(0, cut)));
    }
  });

  it('are kept beforehand of whoever has many events, as those are stored', async () => {
    const { patient, events, last } = await inIcu();
    const keeping = new SnapshotKeeping(past);
    for (let at = 0; at < events.length; at += 100) keeping.saw(events.slice(at, at + 100));
    await keeping.onIdle();
    expect(await eventsReadFor(() => rowsAt(patient, last))).toBeLessThanOrEqual(2 * KEPT_EVERY);
  });

  it('are kept by the step that adds events to the ledger', async () => {
    const { patient } = await inIcu();
    await log.ledgerIn(log.folder).bringUpToDate();
    await until('they are kept', async () => (await keptOf(patient)).length > 0);
  });

  it('are of nobody kept who has few events, nor of events that do not say whose they are', async () => {
    const { patient, events, last } = await inIcu(20);
    const keeping = new SnapshotKeeping(past);
    keeping.saw([
      ...events,
      ...events.map((event) => ({ ...event, metadata: null as unknown as typeof event.metadata })),
    ]);
    await keeping.onIdle();
    await rowsAt(patient, last);
    expect(await keptOf(patient)).toEqual([]);
  });

  it('are not made from what somebody has changed in the database, or another secret or version has kept', async () => {
    const { patient, events, last } = await inIcu();
    const right = made(events);
    await rowsAt(patient, last);
    const [, middle = START] = await keptOf(patient);
    await log.db.query(
      `UPDATE row_snapshot SET rows = replace(rows, '"severity"', '"was_severity"') WHERE patient_id = $1`,
      [patient],
    );
    expect(JSON.parse(JSON.stringify(await rowsAt(patient, last)))).toEqual(right);
    // What was changed is replaced, and not made anew at each reading.
    expect(await eventsReadFor(() => rowsAt(patient, last))).toBeLessThanOrEqual(2 * KEPT_EVERY);
    expect(
      await eventsReadFor(() => rowsAt(patient, middle, pastOf('another-secret-of-32-characters-'))),
    ).toBeGreaterThan(KEPT_EVERY);
    const newer = { ...projection, version: projection.version + 1 };
    expect(await eventsReadFor(() => past.of(newer, [patient], last))).toBeGreaterThan(EDITS);
    await past.forgetOlderVersions(newer);
    expect(await keptOf(patient)).toHaveLength(3);
    await past.forgetOlderVersions({ ...newer, version: newer.version + 1 });
    expect(await keptOf(patient)).toEqual([]);
  });

  it('are forgotten where a check finds that the events give others, with what was made from them', async () => {
    const { patient, events, last } = await inIcu();
    await rowsAt(patient, last);
    const [first = START, second = START, third = START] = await keptOf(patient);
    const snapshots = new RowSnapshots(log.db, SECRET);
    const kept = (await snapshots.newest(projection, [patient], second)).get(patient);
    await snapshots.forget(projection, patient, second);
    const others = (kept?.rows ?? []).map((row) => ({ ...row, record: { ...row.record, severity: 'stable' } }));
    await snapshots.keep(projection, { patient_id: patient, position: second, rows: others });
    await rowsAt(patient, last);
    expect(await keptOf(patient)).toEqual([first, second, third]);
    let checked: Awaited<ReturnType<PastRows['check']>> = null;
    do checked = await past.check(projection, checked);
    while (checked !== null);
    expect(await keptOf(patient)).toEqual([first]);
    expect(warned.mock.calls).toEqual([[expect.stringContaining(patient)]]);
    expect(JSON.parse(JSON.stringify(await rowsAt(patient, last)))).toEqual(made(events));
  });

  it('are of a long chart no more, and those of all its events also after a correction of the first of them', async () => {
    const { patient } = await inIcu(3);
    const reads = Array.from({ length: EDITS }, (_, n) => {
      const details = observationDetails({ value: n, effective_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString() });
      return observationRecorded({ patient_id: patient, record_id: randomUUID(), details });
    });
    const store = async (event: DomainEvent | undefined) =>
      event && lived(log.store, streamOf(event), patient, [event] as unknown as NewEvent[]);
    for (const event of reads) await store(event);
    const events = async () => log.store.readByPatient(patient, START, 10_000);
    const newest = async () => (await events()).at(-1)?.position ?? START;
    await rowsAt(patient, await newest());
    const sizes =
      'SELECT length(rows)::int AS of FROM row_snapshot WHERE patient_id = $1 AND projection = $2 ORDER BY position';
    const [first, ...more] = await log.db.query<{ of: number }[]>(sizes, [patient, projection.name]);
    for (const { of } of more) expect(of).toBeLessThan(1.1 * (first?.of ?? 0));
    expect(more.length).toBeGreaterThan(0);

    const error = (n: number) => {
      const { record_id, details: before } = reads[n]?.data ?? observationRecorded().data;
      return observationEnteredInError({ patient_id: patient, record_id, before });
    };
    await store(error(EDITS - 2));
    const corrected = await newest();
    expect(await eventsReadFor(() => rowsAt(patient, corrected))).toBeLessThanOrEqual(2 * KEPT_EVERY);
    const changes = { effective_at: new Date(Date.UTC(2027, 0, 1)).toISOString() };
    await store(
      observationAmended({ patient_id: patient, record_id: reads[0]?.data.record_id ?? '', changes, before: {} }),
    );
    const edited = await newest();
    expect(await eventsReadFor(() => rowsAt(patient, edited))).toBeGreaterThan(EDITS);
    const shown: readonly { readonly record: object }[] = JSON.parse(
      JSON.stringify(await rowsAt(patient, await newest())),
    );
    expect(shown).toEqual(made(await events()));
    // The admission has no chart, and stands before the record or after it, as their ids are.
    const onBoard = shown.find(({ record }) => 'clinical' in record);
    expect(onBoard?.record).toMatchObject({ clinical: { vitals: [{ value: 0, previous: { value: EDITS - 1 } }] } });
    // How many rows of a list were kept depends on what they were made from, and is no fault.
    await past.forgetOlderVersions({ ...projection, version: projection.version + 1 });
    for (const { position } of (await events()).filter((_, n) => n % 300 === 299)) await rowsAt(patient, position);
    await rowsAt(patient, await newest());
    let checked: Awaited<ReturnType<PastRows['check']>> = null;
    do checked = await past.check(projection, checked);
    while (checked !== null);
    expect(warned.mock.calls).toEqual([]);
  });

  it('are read while nothing can be kept', async () => {
    const { patient, events, last } = await inIcu();
    const query = log.db.query.bind(log.db);
    const full = jest
      .spyOn(log.db, 'query')
      .mockImplementation((text, ...values) =>
        text.includes('INTO row_snapshot')
          ? Promise.reject(new Error('No space left on device'))
          : query(text, ...values),
      );
    const shown = await rowsAt(patient, last);
    full.mockRestore();
    expect(JSON.parse(JSON.stringify(shown))).toEqual(made(events));
    expect(await keptOf(patient)).toEqual([]);
    expect(warned).toHaveBeenCalled();
  });
});
