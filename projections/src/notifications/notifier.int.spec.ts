import { setTimeout as delay } from 'node:timers/promises';
import {
  acceptedOnWard,
  admitted,
  detailsCorrected,
  discharged,
  handedOff,
  handover,
  icuDischarged,
  icuOpened,
  idOf,
  labOrdered,
  labReportAmended,
  labReported,
  medicationDispensed,
  operationScheduled,
  prescribed,
  registered,
  reportAcknowledged,
  requestCompleted,
  requestReported,
  requestStarted,
  stayBegan,
  stayEnded,
  triaged,
  wardHandedOff,
} from '@ward-board/domain/testing';
import { parkedPatients } from '../engine/poison/parked-documents.js';
import { expectEachBellOnce } from '../testing/expected.js';
import { timeOf } from '../testing/history-writer.js';
import { journeys } from '../testing/journeys.js';
import { ReadSide } from '../testing/read-side.js';
import { until } from '../testing/until.js';
import { pruneNotifications } from './prune-notifications.js';

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

const bells = async () =>
  (
    await side.pool.query(
      'SELECT kind, priority, title, body, ward, link, audience, patient_id, admission_id FROM notification ORDER BY id',
    )
  ).rows;
const caughtUp = () => side.caughtUp(['notifications']);

it('notifies whom it concerns, in the name that the patient has by then, told from others of that name', async () => {
  const created: string[] = [];
  const stop = side.listener.listen('notification', (id) => created.push(id));
  side.start();
  await caughtUp();
  await side.append([registered({ name: 'Amina' })], [detailsCorrected({ changes: { name: 'Amina Haddad' } })]);
  await side.append([admitted({ reason: 'Bee sting' })], [triaged()], [handedOff()]);
  await caughtUp();
  const whose = { patient_id: idOf('patient'), admission_id: idOf('admission') };
  expect(await bells()).toEqual([
    {
      kind: 'emergency_admission',
      priority: 'normal',
      title: 'New emergency arrival',
      body: 'Amina Haddad, born 09 Apr 1961: Bee sting',
      ward: 'emergency',
      link: `/emergency#${whose.admission_id}`,
      audience: 'ward:emergency',
      ...whose,
    },
    {
      kind: 'transfer_to_icu',
      priority: 'high',
      title: 'From Emergency to the ICU',
      body: 'Amina Haddad, born 09 Apr 1961: Chest pain',
      ward: 'icu',
      link: `/icu#${whose.admission_id}`,
      audience: 'ward:icu',
      ...whose,
    },
  ]);
  await until('both were heard', () => created.length >= 2);
  expect(new Set(created).size).toBe(2);
  stop();
});

it('says why somebody goes on of whom a board has written no reason, as it was told', async () => {
  side.start();
  await caughtUp();
  const told = handover({ from: 'operations', reason: 'Bowel resection' });
  await side.append(
    [registered(), admitted({ admission_type: 'normal' })],
    [acceptedOnWard({ diagnosis: null, handover: told })],
    [wardHandedOff()],
  );
  await caughtUp();
  const to = (await bells()).find(({ kind }) => kind === 'transfer_to_icu');
  expect(to?.body).toMatch(/: Bowel resection$/);
});

it('names the place, and notifies who is on call at that time, in that wing before the whole ward', async () => {
  const insert = (n: number, duty: string, ward: string, wing: number | null, hours: readonly [number, number]) =>
    side.pool.query(
      `WITH one AS (INSERT INTO app_user VALUES ($1::uuid, $7))
       INSERT INTO on_call VALUES ($1::uuid, $1::uuid, $2, $3, $4, $5::timestamptz, $6::timestamptz)`,
      [
        ...[idOf('doctor', n), duty, ward, wing && idOf('wing', wing)],
        ...hours.map((hour) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00Z`),
        n !== 4,
      ],
    );
  await side.pool.query(`INSERT INTO wing VALUES ($1, 'East')`, [idOf('wing')]);
  // Chronicles tell of the morning of the first of March, from eight o'clock on.
  await insert(1, 'charge_nurse', 'ward', null, [8, 20]);
  await insert(2, 'charge_nurse', 'ward', 1, [8, 20]);
  await insert(3, 'charge_nurse', 'ward', 2, [8, 20]);
  await insert(4, 'charge_nurse', 'ward', 1, [8, 20]);
  await insert(5, 'charge_nurse', 'ward', 1, [20, 23]);
  await insert(6, 'doctor', 'ward', 1, [8, 20]);
  await insert(7, 'or_coordinator', 'operations', null, [1, 8]);
  side.start();
  await caughtUp();
  const toWard = { to: 'ward', record_id: idOf('acceptance') } as const;
  await side.append([registered()], [admitted()], [triaged()], [handedOff(toWard), acceptedOnWard()]);
  const second = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
  const theirs = { ...second, emergency_id: idOf('emergency', 2) };
  const booked = { operation_id: idOf('operation', 2) };
  await side.append([registered(second)], [admitted(second)], [triaged(theirs)]);
  await side.append([
    handedOff({ ...theirs, to: 'operations', record_id: booked.operation_id }),
    operationScheduled({ ...second, ...booked }),
  ]);
  await caughtUp();
  const transfers = (await bells()).filter(({ kind }) => kind.startsWith('transfer'));
  expect(transfers).toMatchObject([
    {
      audience: `user:${idOf('doctor', 2)}`,
      body: 'Amina Haddad, born 09 Apr 1961: Chest pain · East, room 101, bed A',
    },
    { audience: 'ward:operations', body: 'Amina Haddad, born 09 Apr 1961: Chest pain · pre-op' },
  ]);
});

it('says of a bell when what it asked for was done, also when both come at once', async () => {
  const handled = async () =>
    (await side.pool.query('SELECT kind, handled_at FROM notification ORDER BY id')).rows.map(
      ({ kind, handled_at }) => `${kind} ${handled_at?.toISOString() ?? 'open'}`,
    );
  side.start();
  await caughtUp();
  await side.append([registered()], [admitted()]);
  await caughtUp();
  expect(await handled()).toEqual(['emergency_admission open']);
  await side.append([triaged()]);
  await caughtUp();
  expect(await handled()).toEqual([`emergency_admission ${timeOf(3)}`]);
  await side.append([handedOff(), icuOpened()]);
  await caughtUp();
  expect(await handled()).toEqual([`emergency_admission ${timeOf(3)}`, 'transfer_to_icu open']);
  await side.append([icuDischarged()]);
  await caughtUp();
  expect(await handled()).toEqual([`emergency_admission ${timeOf(3)}`, `transfer_to_icu ${timeOf(5)}`]);
  const second = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
  await side.append(
    [registered(second)],
    [admitted(second), triaged({ ...second, emergency_id: idOf('emergency', 2) })],
  );
  await caughtUp();
  expect((await handled()).at(-1)).toBe(`emergency_admission ${timeOf(7)}`);
});

it('asks a department for an order until it has begun, and who ordered it to see the result until they have', async () => {
  const open = async () =>
    (
      await side.pool.query(
        'SELECT kind, audience, order_id FROM notification WHERE handled_at IS NULL AND order_id IS NOT NULL ORDER BY kind, audience',
      )
    ).rows.map(({ kind, audience, order_id }) => `${kind} ${audience} ${order_id}`);
  const [lab, drug] = [idOf('service-request'), idOf('prescription')];
  side.start();
  await caughtUp();
  await side.append([registered()], [admitted(), stayBegan()], [labOrdered()], [prescribed()]);
  await caughtUp();
  expect(await open()).toEqual([
    `lab_order_new role:lab_technician ${lab}`,
    `prescription_new role:pharmacist ${drug}`,
  ]);
  await side.append([medicationDispensed()], [labReported({ critical: true }), requestReported(), requestStarted()]);
  await caughtUp();
  const critical = [`critical_finding user:${idOf('user')} ${lab}`, `critical_finding ward:emergency ${lab}`];
  expect(await open()).toEqual(critical);
  await side.append([discharged(), stayEnded()]);
  await caughtUp();
  expect(await open()).toEqual(critical);
  await side.append([labReportAmended({ changes: { conclusion: 'Anaemia' } }), requestCompleted()]);
  await caughtUp();
  // It is critical still, and says something else: whoever ordered it is told so, and the patient is on no board.
  // Those of the board that had them have not seen it: theirs stands.
  expect(await open()).toEqual(critical);
  await side.append([reportAcknowledged()]);
  await caughtUp();
  expect(await open()).toEqual([]);
});

it('begins at the head of a store that has a history', async () => {
  await side.append(...journeys(3));
  const running = side.start();
  await caughtUp();
  expect(await bells()).toEqual([]);
  await running.stop();
  await side.append(...journeys(1, 10));
  side.start();
  await caughtUp();
  expect(await bells()).toMatchObject([{ kind: 'emergency_admission' }, { kind: 'transfer_to_icu' }]);
});

it('P2: creates each bell once, also when it is stopped and cut off between, and when two want to', async () => {
  let running = side.start();
  await caughtUp();
  const writing = side.append(...journeys(25));
  for (let n = 0; n < 5; n++) {
    await delay(40);
    await side.terminateConnections();
    await running.stop();
    running = side.start();
  }
  side.start();
  await writing;
  await caughtUp();
  await expectEachBellOnce(side);
});

it('also when its checkpoint is lost: a bell that was created is known', async () => {
  side.start();
  await caughtUp();
  await side.append(...journeys(5));
  await caughtUp();
  await side.pool.query(`UPDATE projection_generation SET position = '' WHERE name = 'notifications'`);
  await side.append(...journeys(1, 10));
  await caughtUp();
  await expectEachBellOnce(side);
});

it('P5: what can’t be told is parked alone, visibly; everything after it is told', async () => {
  side.start();
  await caughtUp();
  const [bad, good] = [8, 9].map((n) => ({ patient_id: idOf('patient', n), admission_id: idOf('admission', n) }));
  // NUL: an event may say it, a notification can't.
  const reason = 'Fell \u0000 off';
  await side.append(...journeys(2), [registered(bad)], [registered(good)]);
  await side.append([admitted({ ...bad, reason })], [admitted(good)]);
  await caughtUp();
  const standing = (await side.progress.standings()).find(({ name }) => name === 'notifications');
  expect(standing).toMatchObject({ failure: null, parked: 1 });
  expect((await bells()).map(({ patient_id }) => patient_id)).toContain(good?.patient_id);
  expect(await parkedPatients(side.db, ['notifications'])).toEqual([]);
});

it('what was parked is told as soon as it can be', async () => {
  await side.append(...journeys(1));
  const running = side.start();
  await caughtUp();
  await running.stop();
  const [event] = (await side.events()).filter(({ type }) => type === 'PatientAdmitted');
  await side.pool.query(
    `INSERT INTO parked_document (generation, key, event_id, type, message, position, since, patient_id, stream, resume_after)
     SELECT live, $1::text, $1::text::uuid, $2, 'No.', $3, now(), $4::uuid, $5, '' FROM projection WHERE name = 'notifications'`,
    [event?.id, event?.type, event?.position, event?.metadata.patient_id, event?.stream],
  );
  side.start();
  await until('it is told', async () => (await bells()).length === 1);
  expect(await bells()).toMatchObject([{ kind: 'emergency_admission', patient_id: idOf('patient') }]);
});

it('keeps notifications for as long as it is told to, and deletes the oldest in small steps, with who has read them', async () => {
  const insert = (days: number, count: number) =>
    side.pool.query(
      `WITH n AS (
         INSERT INTO notification (id, kind, priority, title, body, audience, created_at)
         SELECT (lpad(to_hex(ms >> 16), 8, '0') || '-' || lpad(to_hex(ms & 65535), 4, '0') || '-7' || lpad(to_hex(i), 3, '0')
           || '-8000-000000000000')::uuid, 'icu_admission', 'high', '', '', 'ward:icu', now()
         FROM generate_series(1, $2::int) i, (SELECT (extract(epoch FROM now()) * 1000)::bigint - $1 * 86400000::bigint AS ms) t
         RETURNING id
       ) INSERT INTO notification_read (notification_id, user_id) SELECT id, gen_random_uuid() FROM n`,
      [days, count],
    );
  await insert(31, 600);
  await insert(29, 3);
  const before = new Date(Date.now() - 30 * 86_400_000);
  expect(await pruneNotifications(side.db, before)).toBe(true);
  expect(await bells()).toHaveLength(103);
  expect(await pruneNotifications(side.db, before)).toBe(false);
  expect(await bells()).toHaveLength(3);
  expect((await side.pool.query('SELECT FROM notification_read')).rowCount).toBe(3);
});
