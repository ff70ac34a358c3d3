import {
  acceptedOnWard,
  admitted,
  bedIn,
  discharged,
  handedOff,
  icuHandedOff,
  icuOpened,
  idOf,
  labOrdered,
  labReportAmended,
  labReportEnteredInError,
  labReported,
  medicationDispensed,
  operationAmended,
  operationScheduled,
  prescribed,
  prescriptionAmended,
  registered,
  reportAcknowledged,
  reportAmended,
  reportPublished,
  requestAmended,
  requestCompleted,
  requestReported,
  requestStarted,
  roomPlan,
  stayBegan,
  stayEnded,
  studyAmended,
  studyCompleted,
  studyOrdered,
  studyStarted,
  triaged,
  wardTransferAccepted,
} from '@ward-board/domain/testing';
import { ReadSide } from '../testing/read-side.js';
import { until } from '../testing/until.js';

/** Results that nobody has seen, and orders that nobody has begun, go where their patient goes. */
let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

const caughtUp = () => side.caughtUp(['notifications']);
const open = async () =>
  (
    await side.pool.query(
      `SELECT kind, audience, link, place, result, not_for, moves FROM notification
       WHERE handled_at IS NULL AND order_id IS NOT NULL AND kind NOT LIKE '%\\_new' ORDER BY audience`,
    )
  ).rows.map(({ audience, link, place, moves }) => [audience, link, place, moves].join(' '));

const result = [labReported({ critical: true }), requestReported(), requestStarted()];
const toIcu = [handedOff(), icuOpened()];
const toWard = [
  icuHandedOff({ to: 'ward', record_id: idOf('acceptance') }),
  acceptedOnWard({ bed: bedIn(roomPlan(2)) }),
];
const stay = idOf('admission');
const orderer = `user:${idOf('user')}`;

it('tells whoever ordered it where the patient is, and the ward that takes them over of what is critical', async () => {
  const moved: string[] = [];
  const stop = side.listener.listen('notification_moved', (id) => moved.push(id));
  side.start();
  await caughtUp();
  await side.append([registered()], [admitted(), stayBegan()], [triaged()], toIcu, [labOrdered()], result);
  await caughtUp();
  const [own, staff] = await open();
  expect([own, staff]).toEqual([
    `${orderer} /icu#${stay} room 101, bed A 0`,
    `ward:icu /icu#${stay} room 101, bed A 0`,
  ]);
  await side.append(toWard);
  await caughtUp();
  const onWard = [
    `${orderer} /normal-acceptance#${stay} room 102, bed A 1`,
    `ward:ward /normal-acceptance#${stay} room 102, bed A 0`,
  ];
  expect(await open()).toEqual(onWard);
  await until('it was announced', () => moved.length > 0);
  await side.append([wardTransferAccepted()]);
  await caughtUp();
  // Who accepts the patient has not seen the result.
  expect(await open()).toEqual(onWard);
  await side.append([discharged(), stayEnded()]);
  await caughtUp();
  // Reception's discharge is nobody's having seen it: the staff of the last board is asked until somebody has.
  expect(await open()).toEqual([`${orderer}   2`, 'ward:ward   1']);
  await side.append([reportAcknowledged()]);
  await caughtUp();
  expect(await open()).toEqual([]);
  stop();
});

it('tells in which theatre somebody is who has no bed there, and goes on to the next', async () => {
  const surgical = admitted({ admission_type: 'surgery' });
  side.start();
  await caughtUp();
  await side.append([registered()], [surgical, stayBegan()], [operationScheduled()], [labOrdered()], result);
  await caughtUp();
  const inTheatre = (room: string, moves: number) =>
    [orderer, 'ward:operations'].map((audience) => `${audience} /operations#${stay} ${room} ${moves}`);
  expect(await open()).toEqual(inTheatre('OR 2', 0));
  await side.append([operationAmended()]);
  await caughtUp();
  expect((await open()).map((bell) => bell.replace(/ \d+$/, ''))).toEqual(
    inTheatre('OR 3', 0).map((bell) => bell.replace(/ \d+$/, '')),
  );
});

it('leaves the staff theirs when the result is final as it was, and whoever ordered it one bell', async () => {
  side.start();
  await caughtUp();
  await side.append([registered()], [admitted(), stayBegan()], [triaged()], toIcu, [labOrdered()], result);
  await side.append([labReportAmended({ status: 'final', changes: {} }), requestCompleted()]);
  await caughtUp();
  const place = `/icu#${stay} room 101, bed A 0`;
  expect(await open()).toEqual([`${orderer} ${place}`, `ward:icu ${place}`]);
});

it('leaves the staff what they were told of a finding that does not stand, when the result is taken back after it', async () => {
  const titles = async () =>
    (
      await side.pool.query(
        'SELECT title, audience FROM notification WHERE handled_at IS NULL AND order_id IS NOT NULL ORDER BY audience, id',
      )
    ).rows.flatMap(({ title, audience }) => (audience === orderer || audience === 'ward:icu' ? [title] : []));
  side.start();
  await caughtUp();
  await side.append([registered()], [admitted(), stayBegan()], [triaged()], toIcu, [labOrdered()], result);
  await side.append([labReportAmended({ status: 'preliminary', changes: { critical: false } })]);
  await caughtUp();
  expect(await titles()).toEqual(['Result no longer critical', 'Result no longer critical']);
  await side.append([labReportEnteredInError()]);
  await caughtUp();
  expect(await titles()).toEqual(['Result taken back', 'Result no longer critical']);
});

it('says what a result was before it was corrected, of the laboratory and of Radiology', async () => {
  side.start();
  await caughtUp();
  const value = { code: '2823-3', display: 'Potassium', value: 5.9, unit: 'mmol/L' };
  await side.append([registered()], [labOrdered()], [labReported({ status: 'final', values: [value] })]);
  const values = [{ ...value, value: 2.9 }];
  await side.append([labReportAmended({ status: 'amended', changes: { values } })]);
  await side.append([studyOrdered({ findings: 'Clear lungs' })], [studyStarted()]);
  const of = { report_id: idOf('report', 2) };
  await side.append([studyCompleted(of), reportPublished(of)]);
  const changes = { findings: 'A nodule' };
  await side.append([studyAmended({ changes }), reportAmended({ ...of, changes })]);
  await caughtUp();
  const { rows } = await side.pool.query(
    `SELECT result FROM notification WHERE handled_at IS NULL AND title LIKE 'Amended %' ORDER BY id`,
  );
  expect(rows.map(({ result: said }) => said)).toEqual([
    'Potassium 2.9 mmol/L (was 5.9); Anaemia',
    'A nodule (was: Clear lungs)',
  ]);
});

describe('once the patient has left the hospital', () => {
  const gone = [discharged(), stayEnded()];
  const titles = async (audience: string) =>
    (
      await side.pool.query(
        `SELECT title, not_for FROM notification
         WHERE handled_at IS NULL AND order_id IS NOT NULL AND audience = $1 ORDER BY id`,
        [audience],
      )
    ).rows.map(({ title, not_for }) => (not_for === null || not_for === idOf('user') ? title : not_for));
  const staffTold = async () => [await titles('ward:emergency'), await titles('ward:icu'), await titles('ward:ward')];
  const begin = [[registered()], [admitted(), stayBegan()], [triaged()], toIcu, [labOrdered()], result];
  const taken = [labReportEnteredInError({ critical: true })];

  it.each([
    ['taken back', 'Critical result taken back', taken],
    ['critical no longer', 'Result no longer critical', [labReportAmended({ changes: { critical: false } })]],
    [
      'changed',
      'Critical finding, changed',
      [labReportAmended({ status: 'preliminary', changes: { findings: 'Clotted' } })],
    ],
  ])('who was told last of a critical result is told that it is %s', async (_, title, events) => {
    side.start();
    await caughtUp();
    await side.append(...begin);
    await caughtUp();
    await side.append(toWard);
    await caughtUp();
    await side.append(gone);
    await caughtUp();
    expect(await staffTold()).toEqual([[], [], ['Critical finding, not seen yet']]);
    await side.append(events);
    await caughtUp();
    expect(await titles(orderer)).toEqual([title]);
    expect(await staffTold()).toEqual([[], [], [title]]);
  });

  it('also where somebody has seen it, and nobody who was not told', async () => {
    side.start();
    await caughtUp();
    await side.append(...begin);
    await caughtUp();
    await side.append([reportAcknowledged()], toWard, gone);
    await caughtUp();
    expect(await staffTold()).toEqual([[], [], []]);
    await side.append(taken);
    await caughtUp();
    expect(await staffTold()).toEqual([[], ['Critical result taken back'], []]);
    // Reported after the patient had left: no staff were told.
    const late = { service_request_id: idOf('service-request', 2), report_id: idOf('report', 2) };
    await side.append([labOrdered(late)], [labReported({ ...late, critical: true })]);
    await side.append([labReportEnteredInError({ ...late, critical: true })]);
    await caughtUp();
    expect(await staffTold()).toEqual([[], ['Critical result taken back'], []]);
  });

  it('and so is who was told of a finding of Radiology', async () => {
    side.start();
    await caughtUp();
    await side.append([registered()], [admitted(), stayBegan()], [triaged()], toIcu);
    await side.append([studyOrdered({ critical: true })]);
    await caughtUp();
    await side.append(gone);
    await caughtUp();
    await side.append([studyAmended({ changes: { critical: false } })]);
    await caughtUp();
    const { rows } = await side.pool.query(
      'SELECT title FROM notification WHERE handled_at IS NULL AND study_id IS NOT NULL ORDER BY audience',
    );
    expect(rows.map(({ title }) => title)).toEqual(['Finding no longer critical', 'Finding no longer critical']);
  });
});

it('also when all of it comes at once, and no more once the result was seen', async () => {
  const running = side.start();
  await caughtUp();
  await running.stop();
  await side.append([registered()], [admitted(), stayBegan()], [triaged()], [labOrdered()], result, toIcu, toWard);
  side.start();
  await caughtUp();
  expect(await open()).toEqual([
    `${orderer} /normal-acceptance#${stay} room 102, bed A 0`,
    `ward:ward /normal-acceptance#${stay} room 102, bed A 0`,
  ]);
  await side.append([reportAcknowledged()]);
  await caughtUp();
  expect(await open()).toEqual([]);
});

it('and what asks a department for an order says where its patient is now, until it has begun', async () => {
  const asked = async () =>
    (
      await side.pool.query(
        `SELECT kind, body || ' · ' || place AS said, link, moves FROM notification
         WHERE handled_at IS NULL AND kind LIKE '%\\_new' ORDER BY kind`,
      )
    ).rows.map(({ said, link, moves }) => [said, link, moves].join(' '));
  const page = `/laboratory#${idOf('service-request')}`;
  side.start();
  await caughtUp();
  await side.append([registered()], [admitted(), stayBegan()], [triaged()], [labOrdered()]);
  await caughtUp();
  const said = (place: string, moves: number) => [expect.stringMatching(new RegExp(`· ${place} ${page} ${moves}$`))];
  expect(await asked()).toEqual(said('Emergency', 0));
  await side.append(toIcu);
  await caughtUp();
  expect(await asked()).toEqual(said('ICU, room 101, bed A', 1));
  await side.append(toWard);
  await caughtUp();
  expect(await asked()).toEqual(said('Ward, room 102, bed A', 2));
  await side.append([discharged(), stayEnded()]);
  await caughtUp();
  expect(await asked()).toEqual(said('on no board now', 3));
  await side.append([requestStarted()]);
  await caughtUp();
  expect(await asked()).toEqual([]);
});

describe('what asks a department for an order', () => {
  const bells = async () =>
    (
      await side.pool.query(
        `SELECT kind, priority, title, body, moves, moved_at, handled_at FROM notification
         WHERE order_id IS NOT NULL ORDER BY id`,
      )
    ).rows;
  const orders = [prescribed(), labOrdered()];
  const [statPrescription, statRequest] = [
    prescriptionAmended({ changes: { priority: 'stat' } }),
    requestAmended({ changes: { priority: 'stat' } }),
  ];
  const isOpen = { handled_at: null };
  const prescription = {
    ...{ kind: 'prescription_new', priority: 'normal', title: 'New prescription' },
    body: expect.stringMatching(/: Warfarin 5 mg, Oral, Every 6 hours$/),
  };
  const request = {
    ...{ kind: 'lab_order_new', priority: 'normal', title: 'New laboratory order' },
    body: expect.stringMatching(/: Crossmatch, Fever · urgent$/),
  };
  const edits = [
    prescriptionAmended({ changes: { medication: 'Warfarin', dose: '5 mg' } }),
    requestAmended({ changes: { display: 'Crossmatch' } }),
  ];

  it('says what was ordered once that was edited, without notifying', async () => {
    const [created, told]: [string[], string[]] = [[], []];
    const stops = [
      side.listener.listen('notification', (id) => created.push(id)),
      side.listener.listen('notification_moved', (id) => told.push(id)),
    ];
    side.start();
    await caughtUp();
    await side.append([registered()], ...orders.map((each) => [each]));
    await caughtUp();
    await until('they are created', () => created.length === 2);
    await side.append(...edits.map((each) => [each]));
    await caughtUp();
    const now = [
      { ...prescription, ...isOpen, moves: 1 },
      { ...request, ...isOpen, moves: 1 },
    ];
    expect(await bells()).toMatchObject(now);
    await until('both were announced anew', () => new Set(told).size === 2);
    // What the bell does not say changes nothing of it.
    await side.append([prescriptionAmended({ changes: { instructions: 'With water' } })]);
    await side.append([requestAmended({ changes: { reason: 'Fever' } })]);
    await caughtUp();
    expect([await bells(), created.length]).toEqual([expect.arrayContaining([expect.objectContaining(now[0])]), 2]);
    expect((await bells()).map(({ moves }) => moves)).toEqual([1, 1]);
    for (const stop of stops) stop();
  });

  it('notifies anew once it is STAT, in the place of the bell before, and is not STAT any more when it is not', async () => {
    side.start();
    await caughtUp();
    await side.append([registered()], ...orders.map((each) => [each]));
    await caughtUp();
    await side.append(...edits.map((each) => [each]), [statPrescription], [statRequest]);
    await caughtUp();
    const open = async () => (await bells()).filter(({ handled_at }) => handled_at === null);
    expect(await bells()).toHaveLength(4);
    expect(await open()).toMatchObject([
      {
        ...prescription,
        priority: 'high',
        title: 'STAT prescription',
        body: expect.stringMatching(/Warfarin.* · stat$/),
      },
      {
        ...request,
        priority: 'high',
        title: 'STAT laboratory order',
        body: expect.stringMatching(/Crossmatch.* · stat$/),
      },
    ]);
    await side.append([prescriptionAmended({ changes: { priority: 'routine' } })]);
    await side.append([requestAmended({ changes: { priority: 'urgent' } })]);
    await caughtUp();
    expect(await open()).toMatchObject([prescription, request]);
    await side.append([medicationDispensed()], [requestStarted()]);
    await caughtUp();
    expect(await open()).toEqual([]);
  });

  it('says so too when all of it comes at once, with one bell open for each', async () => {
    const running = side.start();
    await caughtUp();
    await running.stop();
    await side.append([registered()], ...[...orders, ...edits, statPrescription, statRequest].map((each) => [each]));
    await side.append([prescriptionAmended({ changes: { priority: 'routine' } })]);
    side.start();
    await caughtUp();
    const all = await bells();
    expect(all.filter(({ handled_at }) => handled_at === null)).toMatchObject([
      prescription,
      { title: 'STAT laboratory order', body: expect.stringMatching(/Crossmatch/) },
    ]);
    expect(all).toHaveLength(4);
  });
});
