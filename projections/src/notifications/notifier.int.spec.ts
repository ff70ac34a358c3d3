import { setTimeout as delay } from 'node:timers/promises';
import { admitted, detailsCorrected, handedOff, idOf, registered, triaged } from '@ward-board/domain/testing';
import { expectEachBellOnce } from '../testing/expected.js';
import { journeys } from '../testing/journeys.js';
import { ReadSide } from '../testing/read-side.js';
import { until } from '../testing/until.js';

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

it('rings for whom it concerns, in the name that the patient has by then', async () => {
  const rung: string[] = [];
  const stop = side.listener.listen('notification', (id) => rung.push(id));
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
      body: 'Amina Haddad: Bee sting',
      ward: 'emergency',
      link: '/emergency',
      audience: 'ward:emergency',
      ...whose,
    },
    {
      kind: 'transfer_to_icu',
      priority: 'high',
      title: 'From Emergency to the ICU',
      body: 'Amina Haddad',
      ward: 'icu',
      link: '/icu',
      audience: 'ward:icu',
      ...whose,
    },
  ]);
  await until('both were heard', () => rung.length >= 2);
  expect(new Set(rung).size).toBe(2);
  stop();
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

it('P2: rings each bell once, also when it is stopped and cut off between, and when two want to', async () => {
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

it('also when its checkpoint is lost: a bell that has rung is known', async () => {
  side.start();
  await caughtUp();
  await side.append(...journeys(5));
  await caughtUp();
  await side.pool.query(`UPDATE projection_generation SET position = '' WHERE name = 'notifications'`);
  await side.append(...journeys(1, 10));
  await caughtUp();
  await expectEachBellOnce(side);
});

it('P5: what can’t be rung halts it visibly; all before has rung, and the boards live on', async () => {
  side.start();
  await caughtUp();
  // NUL: an event may say it, a notification can't.
  const reason = 'Fell \u0000 off';
  await side.append(...journeys(2), [registered({ patient_id: idOf('patient', 8) })]);
  await side.append([admitted({ patient_id: idOf('patient', 8), admission_id: idOf('admission', 8), reason })]);
  const poison = (await side.events()).at(-1);
  const failure = async () => (await side.progress.standings()).find(({ name }) => name === 'notifications')?.failure;
  await until('it has halted', async () => (await failure()) != null);
  expect(await failure()).toMatchObject({ event_id: poison?.id, position: poison?.position, type: 'PatientAdmitted' });
  expect(await bells()).toHaveLength(4);
  await side.caughtUp(['bed-occupancy', 'patient-register']);
});
