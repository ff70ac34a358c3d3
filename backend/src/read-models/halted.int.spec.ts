import { randomUUID } from 'node:crypto';
import type { EventStore } from '@ward-board/event-store';
import {
  bedOccupancy,
  boards,
  chart,
  chartCounts,
  handoverSheets,
  imaging,
  NOTIFIER,
  operationTimes,
  patientRegister,
  prescriptionList,
} from '@ward-board/projections';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { booking, done } from '../testing/api-client.js';
import type { Answer } from '../testing/http.js';
import { haltProjection } from '../testing/paused-projections.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

/** An answer from events alone, since the read model does not have it. */
const behind = <Body>(answer: Answer<Body>): Body => {
  expect([answer.status < 300, answer.headers.get('x-projection')]).toEqual([true, 'behind']);
  return done(answer);
};

describe('while something stands still', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  /** A write for each projection that shows it, and a read that it answers. */
  const writes = {
    [patientRegister.name]: async () => {
      const written = await app.reception.http.put(`/api/patients/${(await patient()).id}`, { phone: randomUUID() });
      return { written, path: `/api/patients/${written.body.id}` };
    },
    [boards.name]: async () => {
      const { id } = await app.emergency.triages(await app.reception.admits(await patient(), 'emergency'));
      const written = await app.emergency.http.put(`/api/emergency-details/${id}`, { notes: randomUUID() });
      return { written, path: `/api/emergency-details/${id}` };
    },
    [bedOccupancy.name]: async () => {
      const written = await app.icu.http.post('/api/icu', {
        ...{ severity: 'stable', admission_id: (await app.reception.admits(await patient(), 'icu')).id },
        room_id: (await room()).id,
      });
      return { written, path: `/api/beds/${written.body.bed?.bed_id}` };
    },
  };
  const patient = () => app.reception.registers();
  let rooms = 0;
  const room = async () => app.admin.setsUpRoom(await app.admin.setsUpWing(`Wing ${++rooms}`), '1', ['A']);

  const [shown, others] = [
    [patientRegister.name, boards.name, bedOccupancy.name, NOTIFIER],
    [imaging, prescriptionList, chart, chartCounts, handoverSheets, operationTimes].map(({ name }) => name),
  ];
  it.each([...shown, ...others])('the writes and reads of others go on with %s halted', async (name) => {
    const halted = await haltProjection(app, name);
    try {
      for (const [other, write] of Object.entries(writes)) {
        const { written, path } = await write();
        expect(written.status).toBeLessThan(300);
        const isShown = { 'x-min-position': written.headers.get('x-event-position') ?? '' };
        const read = await app.icu.http.get(path, isShown);
        if (other === name) expect(read.status).toBe(503);
        else expect(read.status).toBe(200);
        // A patient's details are shown by the register and the boards, a claimed bed by the boards and the beds, and who
        // was to come by the bells, too. The lists of Radiology and Pharmacy say who their patients are, and where.
        const lists = [imaging.name, prescriptionList.name];
        const shownBy: Record<string, readonly string[]> = {
          [patientRegister.name]: [patientRegister.name, boards.name, ...lists],
          [boards.name]: [boards.name, ...lists],
          [bedOccupancy.name]: [bedOccupancy.name, boards.name, NOTIFIER, ...lists],
        };
        expect([other, written.headers.get('x-projection')]).toEqual([
          other,
          shownBy[other]?.includes(name) ? 'behind' : null,
        ]);
      }
      // Who holds a bed, and the precautions of those.
      const beds = await app.icu.http.get('/api/beds');
      const stopped = name === bedOccupancy.name || name === boards.name ? 'stopped' : null;
      expect([beds.status, beds.headers.get('x-projection')]).toEqual([200, stopped]);
      const ready = await app.icu.http.get('/health/ready');
      expect([ready.status, ready.body.degraded]).toEqual([200, [expect.stringContaining(`${name} halted`)]]);
    } finally {
      await halted.resume();
    }
  });

  /** Everything that is done with patients who are on a board, answered from events. */
  async function careGoesOn(
    { inEmergency, toTheatre, inIcu, operated }: Awaited<ReturnType<typeof patientsOnBoards>>,
    roomId: string,
  ) {
    const { emergency, icu, operations, reception } = app;
    const emergencyCase = `/api/emergency-details/${inEmergency.id}` as const;
    expect(behind(await emergency.http.put(emergencyCase, { notes: 'x' }))).toMatchObject({ notes: 'x' });
    const toIcu = { severity: 'critical', room_id: roomId };
    const { icu_case } = behind(await emergency.http.post(`${emergencyCase}/transfer-to-icu`, toIcu));
    expect(icu_case).toMatchObject({ severity: 'critical', room_id: roomId });
    expect(behind(await icu.http.put(`/api/icu/${icu_case.id}`, { room_id: null, diet: 'NPO' }))).toMatchObject({
      ...{ bed: null, diet: 'NPO' },
    });
    const theatre = `/api/emergency-details/${toTheatre.id}/transfer-to-operation` as const;
    const { operation } = behind(await emergency.http.post(theatre, booking));
    behind(await operations.http.put(`/api/operations/${operation.id}`, { op_status: 'in-surgery' }));
    behind(await operations.http.delete(`/api/operations/${operated.id}`));
    expect(behind(await icu.http.post(`/api/icu/${inIcu.id}/discharge`))).toMatchObject({
      outcome: { kind: 'discharged' },
    });
    expect(behind(await reception.http.post(`/api/admissions/${inIcu.admission_id}/discharge`))).toMatchObject({
      status: 'discharged',
    });
  }

  async function patientsOnBoards() {
    const { reception, emergency, icu, operations } = app;
    return {
      inEmergency: await emergency.triages(await reception.receives('emergency')),
      toTheatre: await emergency.triages(await reception.receives('emergency')),
      inIcu: await icu.accepts(await reception.receives('icu')),
      operated: await operations.schedules(await reception.receives('surgery')),
    };
  }

  it('care goes on with the boards halted, and they show it once they run again', async () => {
    const patients = await patientsOnBoards();
    const halted = await haltProjection(app, boards.name);
    try {
      await careGoesOn(patients, (await room()).id);
    } finally {
      await halted.resume();
    }
    await until('the boards have caught up', async () => {
      const { status } = await app.icu.sees(`/api/admissions/${patients.inIcu.admission_id}`);
      return status === 'discharged';
    });
  });

  it('a GET of a record says that its document is parked, and never that a record is absent for sure', async () => {
    const { reception, emergency, icu } = app;
    const shown = await emergency.triages(await reception.receives('emergency'));
    const other = await emergency.triages(await reception.receives('emergency'));
    const path = `/api/emergency-details/${shown.id}`;
    expect((await icu.http.get(path)).headers.get('x-projection')).toBeNull();
    expectProblem(await icu.http.get(`/api/icu/${randomUUID()}`), 'not_found');
    // As the projections leave it when an event of theirs can't be read.
    const parked = (generation: string) =>
      app.db.query(
        `insert into parked_document (generation, key, event_id, type, message, position, since, patient_id, stream, resume_after)
         select p.live, $1::uuid::text, gen_random_uuid(), 'T', 'M', g.position, now(), $1::uuid, 's', g.position
         from projection p join projection_generation g on g.id = p.live where p.name = $2`,
        [shown.patient_id, generation],
      );
    await parked(boards.name);
    await parked(patientRegister.name);
    try {
      for (const each of [path, `/api/admissions/${shown.admission_id}`, `/api/patients/${shown.patient_id}`]) {
        const { status, headers } = await icu.http.get(each);
        expect([each, status, headers.get('x-projection')]).toEqual([each, 200, 'stopped']);
      }
      const running = await icu.http.get(`/api/emergency-details/${other.id}`);
      expect([running.status, running.headers.get('x-projection')]).toEqual([200, null]);
      for (const each of ['icu', 'patients']) {
        const absent = await icu.http.get(`/api/${each}/${randomUUID()}`);
        expectProblem(absent, 'projection_behind');
        expect(absent.headers.get('retry-after')).toBe('1');
      }
    } finally {
      await app.db.query('delete from parked_document where patient_id = $1', [shown.patient_id]);
    }
    expectProblem(await icu.http.get(`/api/icu/${randomUUID()}`), 'not_found');
    const halted = await haltProjection(app, boards.name);
    try {
      expect((await icu.http.get(path)).headers.get('x-projection')).toBe('stopped');
    } finally {
      await halted.resume();
    }
  });

  it('care goes on for parked patients, whom the boards name; nobody else notices', async () => {
    const patients = await patientsOnBoards();
    const store = app.service.app.get<EventStore>(EVENT_STORE);
    // An edit of a case that was never opened: no board can show it.
    for (const { admission_id, patient_id } of Object.values(patients)) {
      const data = { patient_id, admission_id, emergency_id: randomUUID(), changes: { vitals: 'HR 80' } };
      const metadata = { version: '1', patient_id, admission_id, occurred_at: new Date().toISOString() };
      const stream = `unknown-${admission_id}`;
      const events = [{ id: randomUUID(), type: 'EmergencyCaseAmended', data, metadata }];
      await store.append([{ stream, expectedRevision: 0, events }]);
    }
    const ids = Object.values(patients).map(({ patient_id }) => patient_id);
    const named = async () => {
      const snapshots = await Promise.all(
        (['emergency', 'icu', 'operations'] as const).map((ward) => app.icu.seesBoard(ward)),
      );
      return snapshots.map(({ stopped }) => stopped.map(({ patient_id }) => patient_id));
    };
    const { inEmergency, toTheatre, inIcu, operated } = patients;
    const parked = [[inEmergency, toTheatre], [inIcu], [operated]].map((each) =>
      each.map(({ patient_id }) => patient_id).toSorted(),
    );
    await until('they are parked', async () => (await named()).flat().length === ids.length);
    expect(await named()).toEqual(parked);
    await careGoesOn(patients, (await room()).id);
    const other = await app.emergency.triages(await app.reception.receives('emergency'));
    const edited = await app.emergency.http.put(`/api/emergency-details/${other.id}`, { notes: 'y' });
    expect([edited.status, edited.headers.get('x-projection')]).toEqual([200, null]);
    const { status, body } = await app.icu.http.get('/health/ready');
    expect([status, body.degraded]).toEqual([200, [`${boards.name}: ${ids.length} parked`]]);
  });
});
