import { jest } from '@jest/globals';
import { admitted, bedClaimed, emergencyAmended, idOf, registered, retriaged } from '@ward-board/domain/testing';
import type { EventStore, NewEvent } from '@ward-board/event-store';
import { boards as wardBoards } from '../../boards/boards.js';
import { bedOccupancy } from '../../occupancy/bed-occupancy.js';
import { patientRegister } from '../../patients/patient-register.js';
import { projections } from '../../process/start-projections.js';
import { expectedOf, expectWhole } from '../../testing/expected.js';
import { timeOf } from '../../testing/history-writer.js';
import { journey, journeys } from '../../testing/journeys.js';
import { ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import { type Projection, patientIdOf } from '../projection.js';
import { rowsAsOf } from '../runner/rows-as-of.js';
import { parkedPatients } from './parked-documents.js';

const boards = wardBoards as Projection;
const names = projections.map(({ name }) => name);

/** P5: an event that can't be folded or stored parks its documents, visibly, and is never skipped; all others go on. */
describe('an event that can’t be taken in', () => {
  let side: ReadSide;
  beforeEach(async () => {
    side = await ReadSide.open();
  });
  afterEach(() => side.close());

  const standing = async (name: string) => (await side.progress.standings()).find((each) => each.name === name);
  const whole = async () => expectWhole(side, [patientRegister as Projection, bedOccupancy as Projection]);
  const parkedIn = async (name: string) => (await parkedPatients(side.db, [name])).map(({ patient_id }) => patient_id);
  /** The boards, which can't take in the events that `isBroken` says. */
  const fragile = (isBroken: (patient: string, type: string) => boolean): Projection => ({
    ...boards,
    apply: (document, stored) => {
      if (isBroken(patientIdOf(stored), stored.event.type)) throw new Error('What is this?');
      return boards.apply(document, stored);
    },
  });

  it('parks that patient on the boards, visibly; every other patient and projection goes on', async () => {
    const heard: string[] = [];
    const stop = side.listener.listen('projection_parked', (name) => heard.push(name));
    side.start();
    await side.append(...journeys(3), [retriaged({ emergency_id: idOf('emergency', 99) })]);
    await side.append(...journeys(3, 10), [registered({ patient_id: idOf('patient', 9) })]);
    await side.caughtUp([...names, 'notifications']);
    expect(await standing('ward-boards')).toMatchObject({ failure: null, parked: 1 });
    expect(await standing('patient-register')).toMatchObject({ failure: null, parked: 0 });
    const since = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await parkedPatients(side.db)).toEqual([{ patient_id: idOf('patient', 1), since }]);
    expect(await parkedPatients(side.db, ['patient-register'])).toEqual([]);
    const shown = (await side.rows(boards)).map(({ id }) => id);
    for (const n of [9, 10, 11, 12]) expect(shown).toContain(idOf('patient', n));
    await until('it was told', () => heard.includes('ward-boards'));
    await whole();
    stop();
  });

  it('leaves the rows of its document as they were before its append, whatever comes after', async () => {
    await side.append(...journey(1).slice(0, 3));
    const { rows } = expectedOf(boards, await side.events());
    await side.append([retriaged({ emergency_id: idOf('emergency', 99) })], ...journey(1).slice(3, 6));
    side.start();
    await side.caughtUp();
    expect(await side.rows(boards)).toEqual(rows);
  });

  it('of two patients in one append parks both: none is half folded', async () => {
    const [one, other] = [1, 2].map((n) => ({ patient_id: idOf('patient', n), admission_id: idOf('admission', n) }));
    await side.append([registered(one)], [registered(other)]);
    await side.append([admitted(one), retriaged({ ...other, emergency_id: idOf('emergency', 99) })]);
    side.start();
    await side.caughtUp();
    expect(await parkedIn('ward-boards')).toEqual([one?.patient_id, other?.patient_id]);
    expect((await side.rows(boards)).map(({ collection }) => collection)).not.toContain('admissions');
  });

  it.each<[string, Partial<NewEvent>, string]>([
    ['of an unknown type', {}, 'Unknown event type PatientTeleported.'],
    [
      'of a version to come',
      { type: 'PatientRegistered', metadata: { version: '2', occurred_at: timeOf(1), patient_id: idOf('patient') } },
      'Unknown version 2',
    ],
    [
      'without a time',
      { type: 'PatientRegistered', metadata: { version: '1', patient_id: idOf('patient') } },
      'does not say whose it is, or when',
    ],
    [
      'of a patient who has no id',
      {
        type: 'PatientRegistered',
        data: { ...registered().data, patient_id: 'Amina' },
        metadata: { version: '1', occurred_at: timeOf(1), patient_id: 'Amina' },
      },
      'uuid',
    ],
  ])('%s is parked by whoever it may concern', async (_, event, message) => {
    await side.append(...journeys(2));
    side.start();
    await side.caughtUp([...names, 'notifications']);
    const { id } = await side.appendOdd(event);
    await side.caughtUp([...names, 'notifications']);
    const { rows } = await side.pool.query(
      `SELECT name, event_id, message FROM parked_document d JOIN projection p ON p.live = d.generation ORDER BY name`,
    );
    const those = event.type
      ? ['imaging', 'patient-register', 'prescriptions', 'ward-boards']
      : ['chart-counts', 'imaging', 'notifications', 'patient-register', 'prescriptions', 'ward-boards'];
    expect(rows).toEqual(those.map((name) => ({ name, event_id: id, message: expect.stringContaining(message) })));
    for (const { failure } of await side.progress.standings()) expect(failure).toBeNull();
  });

  it('that Postgres can’t store parks the documents whose rows it would make, and the rest of its batch is taken in', async () => {
    // NUL: the event store keeps it, a row can't.
    const name = 'Amina \u0000 Haddad';
    await side.append(...journeys(2), [registered({ patient_id: idOf('patient', 7), name })], ...journeys(1, 20));
    side.start();
    await side.caughtUp();
    for (const each of ['patient-register', 'ward-boards']) expect(await parkedIn(each)).toEqual([idOf('patient', 7)]);
    expect((await side.rows(patientRegister)).map(({ id }) => id)).toEqual([1, 2, 20].map((n) => idOf('patient', n)));
    expect(await standing('bed-occupancy')).toMatchObject({ parked: 0 });
  });

  it('of a patient’s bed is no matter of another bed', async () => {
    const [bad, good] = [idOf('bed', 70), idOf('bed', 80)];
    side.start();
    await side.append([bedClaimed({ bed_id: bad, room_id: 'a \u0000 room' })], [bedClaimed({ bed_id: good })]);
    await side.caughtUp();
    expect((await side.rows(bedOccupancy)).map(({ id }) => id)).toEqual([good]);
    expect(await parkedIn('bed-occupancy')).toEqual([idOf('patient')]);
  });

  it('is folded once it can be, by itself, with all that came after it, as one patch in each feed', async () => {
    let broken = true;
    const patient = idOf('patient', 1);
    side.run(fragile((id, type) => broken && id === patient && type === 'EmergencyCaseTriaged'));
    await side.append(...journey(1).slice(0, 2), ...journey(2));
    await side.append(...journey(1).slice(2, 6));
    await side.caughtUp(['ward-boards']);
    expect(await parkedIn('ward-boards')).toEqual([patient]);
    const before = await side.feed();
    broken = false;
    await until('it is no longer parked', async () => (await parkedIn('ward-boards')).length === 0);
    expect(await side.rows(boards)).toEqual(expectedOf(boards, await side.events()).rows);
    const sent = (await side.feed()).filter(
      ({ feed, seq }) => !before.some((patch) => patch.feed === feed && patch.seq === seq),
    );
    expect(sent.map(({ feed }) => feed)).toEqual(['admissions', 'emergency', 'icu']);
    // Once folded it goes on as every other.
    await side.append(...journey(1).slice(6));
    await side.caughtUp(['ward-boards']);
    expect(await side.rows(boards)).toEqual(expectedOf(boards, await side.events()).rows);
  });

  it('is folded page by page where it has missed much; an answer to a write then reads what the write was about', async () => {
    let broken = true;
    const patient = idOf('patient', 1);
    side.run(fragile((id, type) => broken && id === patient && type === 'EmergencyCaseTriaged'));
    await side.append(...journey(1).slice(0, 3));
    const [, , triage] = await side.events();
    const edits = Array.from({ length: 1_300 }, (_, n) =>
      emergencyAmended({ ...(triage?.data as object), changes: { notes: `edit ${n}` } }),
    );
    for (let n = 0; n < edits.length; n += 100) await side.append(edits.slice(n, n + 100));
    await side.caughtUp(['ward-boards']);
    expect(await parkedIn('ward-boards')).toEqual([patient]);
    // The runner's own tries read of the patient as well, whenever they are due.
    const read = jest.fn(side.store.readByPatient.bind(side.store));
    const store: EventStore = Object.assign(Object.create(side.store), { readByPatient: read });
    const last = (await side.events()).at(-1);
    if (!last) throw new Error('Nothing is stored.');
    await rowsAsOf(side.db, store, boards, patient, last.position, new Set([last.stream]));
    expect(read).toHaveBeenCalledTimes(1);
    broken = false;
    await until('it is no longer parked', async () => (await parkedIn('ward-boards')).length === 0);
    expect(await side.rows(boards)).toEqual(expectedOf(boards, await side.events()).rows);
  });

  it('is tried again at the next start, however long it has been parked', async () => {
    const first = side.run(fragile((id) => id === idOf('patient', 1)));
    await side.append(...journeys(2));
    await side.caughtUp(['ward-boards']);
    await first.stop();
    side.run(boards);
    await until('nothing is parked', async () => (await parkedIn('ward-boards')).length === 0);
    expect(await side.rows(boards)).toEqual(expectedOf(boards, await side.events()).rows);
  });

  it('halts a projection that handles it when nobody can say whose it is, alone, until that can be said', async () => {
    let broken = true;
    const key: Projection['key'] = (event) => (broken && event.type === 'PatientAdmitted' ? null : boards.key(event));
    const running = side.run({ ...boards, key });
    side.run(patientRegister as Projection);
    await side.append(...journeys(2));
    await until('it has halted', async () => (await standing('ward-boards'))?.failure != null);
    const event = (await side.events()).find(({ type }) => type === 'PatientAdmitted');
    const failure = (await standing('ward-boards'))?.failure;
    expect(failure).toMatchObject({ event_id: event?.id, position: event?.position, type: 'PatientAdmitted' });
    await side.caughtUp(['patient-register']);
    await running.stop();
    side.run({ ...boards, key });
    await side.pool.query('SELECT pg_sleep(0.2)');
    expect((await standing('ward-boards'))?.failure?.since).toBe(failure?.since);
    broken = false;
    await side.caughtUp(['ward-boards']);
    expect((await standing('ward-boards'))?.failure).toBeNull();
    await expectWhole(side, [boards]);
  });
});
