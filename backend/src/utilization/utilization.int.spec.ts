import { defaultFacility, utilization } from '@ward-board/contract';
import { operationTimes, type Projection, rebuild } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { client } from '../testing/http.js';
import { pauseProjections } from '../testing/paused-projections.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

const HOUR = 3_600_000;

describe('OR utilization', () => {
  /** Noon of a day in winter: in Berlin an hour later than in UTC. */
  let now = Date.parse('2026-11-18T11:00:00.000Z');
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ facility: { ...defaultFacility, time_zone: 'Europe/Berlin' } }, () => now);
  });
  afterAll(() => app?.close());

  const PATH = '/api/operations/utilization';
  const today = `${PATH}?from=2026-11-18&to=2026-11-18`;
  const booked = async (operating_room: string | null, scheduled_at: string, duration_minutes: number | null = 60) =>
    app.operations.schedules(await app.reception.receives('surgery'), {
      operating_room,
      scheduled_at,
      duration_minutes,
    });
  const ofRoom = async (name: string | null, path = today) =>
    (await app.operations.sees(path as `${typeof PATH}?`)).rooms.find(({ room }) => room === name)?.days;

  it('counts an operation from its booking and the moments at which its status changed, at once and for anybody', async () => {
    const { operations, joins } = app;
    const operation = await booked('OR 1', '2026-11-18T11:00:00Z');
    const nurse = await joins('nurse', 'Surgery');
    expect(await ofRoom('OR 1')).toMatchObject([{ date: '2026-11-18', booked_minutes: 60, used_minutes: 0 }]);
    now += HOUR / 3;
    await operations.updates(operation, { op_status: 'in-surgery', duration_minutes: 45 });
    now += HOUR / 2;
    expect(await ofRoom('OR 1')).toMatchObject([{ booked_minutes: 45, used_minutes: 30, in_progress: 1 }]);
    await operations.updates(operation, { op_status: 'post-op', duration_minutes: 200 });
    now += HOUR;
    const report = await nurse.sees(`${today}`);
    expect(utilization.strict().parse(report)).toEqual(report);
    expect(report).toMatchObject({ time_zone: 'Europe/Berlin', today: '2026-11-18', at: new Date(now).toISOString() });
    expect(await ofRoom('OR 1')).toMatchObject([
      ...[
        { booked_minutes: 45, used_minutes: 30, utilization_percent: 67, late_starts: 1, first_start_late_minutes: 20 },
      ],
    ]);
  });

  it('goes by the days of the facility: what is past midnight there is of the next day', async () => {
    await booked('OR 2', '2026-11-19T22:30:00Z');
    const days = await ofRoom('OR 2', `${PATH}?from=2026-11-19&to=2026-11-20`);
    expect(days).toMatchObject([
      { date: '2026-11-19', booked_minutes: 30 },
      { date: '2026-11-20', booked_minutes: 30 },
    ]);
    expect(await ofRoom('OR 2', `${PATH}?from=2026-11-20&to=2026-11-20`)).toMatchObject([{ booked_minutes: 30 }]);
  });

  it('has an operation that was rescheduled where it is booked now, and none that was entered in error', async () => {
    const { operations } = app;
    const operation = await booked('OR 3', '2026-11-18T15:00:00Z');
    await operations.updates(operation, { scheduled_at: '2026-11-25T15:00:00Z', operating_room: 'OR 4' });
    expect([await ofRoom('OR 3'), await ofRoom('OR 4')]).toEqual([undefined, undefined]);
    const nextWeek = `${PATH}?from=2026-11-25&to=2026-11-25`;
    expect(await ofRoom('OR 4', nextWeek)).toMatchObject([{ booked_minutes: 60 }]);
    await operations.http.delete(`/api/operations/${operation.id}`);
    expect(await ofRoom('OR 4', nextWeek)).toBeUndefined();
  });

  it('is the same after a rebuild, also of stays that have ended', async () => {
    const operation = await booked('OR 5', '2026-11-18T13:30:00Z');
    await app.operations.updates(operation, { op_status: 'in-surgery' });
    now += HOUR;
    await app.reception.http.post(`/api/admissions/${operation.admission_id}/discharge`);
    const before = await app.operations.sees(`${today}`);
    expect(await ofRoom('OR 5')).toMatchObject([{ used_minutes: 60, in_progress: 0 }]);
    const generation = async () => {
      const { rows } = await app.db.query(
        `select generation, bool_or(sealed) as sealed from read_row where collection = 'operation-times' group by 1`,
      );
      expect(rows).toMatchObject([{ sealed: true }]);
      return rows[0].generation;
    };
    const live = await generation();
    const { app: nest } = app.service;
    await rebuild(
      operationTimes as Projection,
      nest.get(EVENT_STORE),
      nest.get(DataSource),
      AbortSignal.timeout(60_000),
    );
    expect(await generation()).not.toBe(live);
    expect(await app.operations.sees(`${today}`)).toEqual(before);
  });

  it('names the field of days that are none, in the wrong order, or too many', async () => {
    const ask = (query: string) => app.operations.http.get(`${PATH}${query}`);
    expectProblem(await ask(''), 'validation_failed', 'from');
    expectProblem(await ask('?from=2026-11-18'), 'validation_failed', 'to');
    expectProblem(await ask('?from=2026-02-30&to=2026-03-01'), 'validation_failed', 'from');
    expectProblem(await ask('?from=0001-01-01&to=2026-03-01'), 'validation_failed', 'from');
    expectProblem(await ask('?from=2026-11-18&to=2026-11-17'), 'validation_failed', 'to');
    expectProblem(await ask('?from=2026-01-01&to=2026-04-03'), 'validation_failed', 'to');
    expectProblem(await ask('?from=2026-11-18&to=2026-11-18&room=1'), 'validation_failed', 'room');
    expect((await ask('?from=2026-01-01&to=2026-04-02')).status).toBe(200);
    expect((await ask('?from=2199-12-31&to=2199-12-31')).status).toBe(200);
  });

  it('is for whoever may read operations', async () => {
    expect((await (await app.joins('auditor', null)).http.get(today)).status).toBe(200);
    expectProblem(await app.reception.http.get(today), 'forbidden');
    expectProblem(await client(app.service.url).get(today), 'unauthenticated');
    expectProblem(await app.operations.http.post(PATH, {}), 'method_not_allowed');
  });

  it('says when it is behind, and never leaves out what somebody who asks has seen on the board', async () => {
    const { operations } = app;
    const paused = await pauseProjections(app, ['operation-times']);
    const operation = await booked('OR 6', '2026-11-18T16:00:00Z');
    const behind = await operations.http.get(today);
    expect(behind.headers.get('x-projection')).toBe('behind');
    const position = (await operations.http.put(`/api/operations/${operation.id}`, { surgeon: 'Dr Vale' })).headers;
    expectProblem(
      await operations.http.get(today, { 'x-min-position': position.get('x-event-position') ?? '' }),
      'projection_behind',
    );
    const asked = operations.http.get(today);
    await paused.resume();
    const seen = await asked;
    if (seen.headers.get('x-projection') === null)
      expect(seen.body.rooms.map(({ room }: { room: string | null }) => room)).toContain('OR 6');
    expect(await ofRoom('OR 6')).toMatchObject([{ booked_minutes: 60 }]);
  });

  it('says that it is stopped while an operation’s events can’t be read', async () => {
    const { rows } = await app.db.query(`select live from projection where name = 'operation-times'`);
    await app.db.query(
      `insert into parked_document (generation, key, event_id, type, message, position, since, stream, resume_after)
       values ($1, 'admission-x', gen_random_uuid(), 'OperationAmended', 'set by a test', '', now(), 'admission-x', '')`,
      [rows[0].live],
    );
    const answer = await app.operations.http.get(today);
    await app.db.query(`delete from parked_document where key = 'admission-x'`);
    expect([answer.status, answer.headers.get('x-projection')]).toEqual([200, 'stopped']);
  });

  it('asks for fewer days where there are more operations than one answer is counted from', async () => {
    await app.db.query(
      `insert into read_row (generation, collection, id, key, record, sealed)
       select live, 'operation-times', ('0000f000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'many', '{}', true
       from projection, generate_series(1, 18401) n where name = 'operation-times'`,
    );
    const date = new Date(0x0000f0000000).toISOString().slice(0, 10);
    expectProblem(await app.operations.http.get(`${PATH}?from=${date}&to=${date}`), 'validation_failed', 'to');
    await app.db.query(`delete from read_row where key = 'many'`);
  });
});
