import { booking, triage } from '@ward-board/api-client';
import {
  type BoardPatch,
  type BoardWard,
  boardRecords,
  collectionsOf,
  type DisplayWithToken,
  imagingStudy,
  type WallSnapshot,
  waitingPriorities,
  wallSnapshot,
} from '@ward-board/contract';
import { type ApiClient, done } from '../testing/api-client.js';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { type Answer, client } from '../testing/http.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

/** In every text that is typed here, and in no word of the service. */
const MARK = 'zyq';
const BORN = '1943-07-19';
const PHONE = '+4917655501';

/** A text for every field that takes one: a field that a board gets later is filled as well. */
const texts = (fields: (typeof boardRecords)[keyof typeof boardRecords]['fields'] | typeof imagingStudy.fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { input, from }]) =>
      ['line', 'paragraph', 'vitals', 'allergies'].includes(input.kind) && from === undefined
        ? [[name, `${MARK} ${name}`]]
        : [],
    ),
  );

/** A wall, and every character that reached it. */
interface Wall {
  readonly display: DisplayWithToken;
  readonly watch: BoardWatch;
  readonly first: WallSnapshot;
  readonly frames: string[];
}

describe('what a wall is sent through a day', () => {
  let app: TestApp;
  let ward: ApiClient;
  let radiology: ApiClient;
  const walls: Wall[] = [];
  let room = '';
  let wing = '';

  const httpOf = async ({ ward, token }: DisplayWithToken) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.service.url}/api/boards/${ward}`, { headers });
    return JSON.stringify([...answer.headers]) + (await answer.text());
  };
  const snapshotOf = async ({ ward, token }: DisplayWithToken): Promise<WallSnapshot> => {
    const { body }: Answer<unknown> = await client(app.service.url).as(token).get(`/api/boards/${ward}`);
    return wallSnapshot.strict().parse(body);
  };
  const hangUp = async (wardName: BoardWard, more: object): Promise<Wall> => {
    const body = { name: 'Wall', ward: wardName, privacy: 'initials', ...more };
    const display = (await app.admin.http.post<DisplayWithToken>('/api/displays', body)).body;
    const watch = await BoardWatch.open({ url: app.service.url, token: display.token });
    const frames: string[] = [];
    watch.socket.io.engine.on('data', (data: unknown) => frames.push(String(data)));
    const first = await snapshotOf(display);
    expect(await watch.join(wardName, first.seq, first.feed)).toMatchObject({ ok: true });
    return { display, watch, first, frames };
  };

  beforeAll(async () => {
    app = await openTestApp();
    [ward, radiology] = [await app.signsIn('ward'), await app.signsIn('radiology')];
    const made = await app.admin.setsUpWing('North', 'ward');
    const setUp = await app.admin.setsUpRoom(made, '301', ['A', 'B', 'C', 'D', 'E', 'F']);
    [wing, room] = [made.id, setUp.id];
    for (const name of Object.keys(collectionsOf) as BoardWard[])
      walls.push(await hangUp(name, { clinical: false }), await hangUp(name, { clinical: true }));
    walls.push(await hangUp('emergency', { privacy: 'full' }));
  });
  afterAll(async () => {
    for (const { watch } of walls) watch.close();
    await app?.close();
  });

  const writes = async (who: ApiClient, path: string, body?: object) => done(await who.http.post(path, body));
  let numbered = 0;
  const somebody = () => ({
    ...{ name: `${MARK}ulla ${MARK}berg`, mrn: `${MARK}-${++numbered}`, phone: `${PHONE}${numbered}` },
    ...{ date_of_birth: BORN, gender: 'female', blood_type: 'AB-' },
  });
  const reason = { reason: `${MARK} reason` };

  /** One patient's way through every board, with a text in every field of every record. */
  const passThrough = async () => {
    const admission = await app.reception.receives('emergency', somebody(), reason);
    const patient = { id: admission.patient_id } as Parameters<ApiClient['ordersTest']>[0];
    const emergency = boardRecords['emergency-details'].fields;
    let found = await app.emergency.triages(admission, { ...triage, ...texts(emergency), location: 'Bay 7' });
    found = await app.emergency.takes(found);
    found = await app.emergency.notes('emergency-details', found, `${MARK} note`);
    await writes(app.emergency, '/api/allergies', {
      patient_id: patient.id,
      substance: `${MARK} nuts`,
      category: 'food',
    });
    await writes(app.emergency, '/api/observations', {
      ...{ patient_id: patient.id, category: 'vital-signs', code: '8867-4', display: `${MARK} rate`, value: 88 },
    });
    const request = await app.emergency.ordersTest(patient, { display: `${MARK} count`, ...reason });
    const lab = await app.joins('lab_technician', null);
    await lab.reportsResult(request, { conclusion: `${MARK} conclusion`, findings: `${MARK} finding`, critical: true });
    await app.emergency.ordersImaging(patient, { display: `${MARK} CT`, ...reason });
    const study = await radiology.ordersStudy(patient, { ...texts(imagingStudy.fields), place: 'CT 1' });
    await radiology.amendsStudy(study, { status: 'in-progress', findings: `${MARK} findings` });
    const icu = { ...texts(boardRecords.icu.fields), handover: { notes: `${MARK} told` }, room_id: room };
    const { icu_case } = await app.emergency.transfersToIcu(found, icu);
    await writes(app.icu, `/api/icu/${icu_case.id}/send-back`, { reason: `${MARK} full` });
    const operating = {
      ...booking,
      ...texts(boardRecords.operations.fields),
      location: 'Bay 2',
      operating_room: 'OR 2',
    };
    const { operation } = await app.emergency.transfersToOperation(found, { ...operating, start: 'in-surgery' });
    await app.operations.updates(operation, { op_status: 'post-op', complications: `${MARK} complications` });
    const place = { wing_id: wing, room_id: room };
    await writes(app.operations, `/api/operations/${operation.id}/transfer-to-ward`, {
      ...{ ...place, ward_type: `${MARK} type`, attending_nurse: `${MARK} nurse`, care_plan: `${MARK} plan` },
    });
    const { collections } = await ward.seesBoard('ward');
    const acceptance = collections['normal-acceptances']?.find(({ patient_id }) => patient_id === patient.id);
    const { wing_id: _, ...texted } = texts(boardRecords['normal-acceptances'].fields);
    done(await ward.http.put(`/api/normal-acceptances/${acceptance?.id}`, texted));
    await writes(ward, `/api/normal-acceptances/${acceptance?.id}/accept`);
    return admission;
  };

  it('has no name, number, birth date, phone or typed text in any byte, by HTTP or by socket', async () => {
    const gone = await passThrough();
    await app.reception.discharges(gone);
    await passThrough();
    const waits = await app.reception.registers(somebody());
    const waiting = { patient_id: waits.id, priority: waitingPriorities[0], diagnosis: `${MARK} diagnosis`, ...reason };
    await writes(ward, '/api/waiting-list', waiting);
    for (const type of ['emergency', 'icu', 'surgery', 'normal'] as const)
      await app.reception.receives(type, somebody(), reason);
    for (const { display, watch, frames } of walls) {
      const { seq } = await snapshotOf(display);
      await watch.caughtUpTo(seq);
      const heard = frames.join('\n');
      // A wall that missed much is answered by its join.
      await watch.socket.emitWithAck('board:leave', { ward: display.ward });
      await watch.join(display.ward, 0);
      const read = await httpOf(display);
      expect(heard).toContain('board:patch');
      if (display.privacy === 'full') {
        expect(heard).toContain(`${MARK}ulla`);
        expect(heard.replaceAll(`${MARK}ulla ${MARK}berg`, '')).not.toMatch(new RegExp(MARK, 'i'));
      } else for (const bytes of [heard, frames.join('\n'), read]) expect(bytes).not.toMatch(new RegExp(MARK, 'i'));
      for (const bytes of [frames.join('\n'), read])
        for (const secret of [BORN, PHONE, 'AB-', 'password']) expect(bytes).not.toContain(secret);
      for (const value of [/"news2"/, /"vitals"/]) expect(value.test(frames.join('\n') + read)).toBe(display.clinical);
    }
  });

  it('makes the wall that its snapshot shows, whether it followed or came back', async () => {
    for (const { display, watch, first } of walls) {
      const now = await snapshotOf(display);
      const expected = Object.entries(now.collections).map(([name, rows]) => [name, [...rows].sort(byId)]);
      const made = (start: WallSnapshot['collections'], patches: readonly BoardPatch[]) =>
        Object.entries(start).map(([name, rows]) => [name, replay(name as 'icu', rows, patches)]);
      // What was pushed, and what the join of the test before brought on nothing.
      expect(made(first.collections, watch.patches)).toEqual(expected);
      const nothing = Object.fromEntries(Object.keys(now.collections).map((name) => [name, []]));
      if (watch.missed.length > 0) expect(made(nothing, watch.missed)).toEqual(expected);
    }
    const emergency = walls.find(({ display }) => display.ward === 'emergency');
    expect(emergency?.first.collections.admissions).toEqual([]);
    const [row] = (emergency && (await snapshotOf(emergency.display)).collections.admissions) ?? [];
    expect(row).toMatchObject({
      patient: { initials: 'ZZ', age_band: '80+', gender: 'female' },
      awaiting: 'emergency',
    });
  });

  it('says when newer vital signs were typed than it has, and which, on walls that show them, and not their values', async () => {
    const [plain, shows] = walls.filter(({ display }) => display.ward === 'emergency') as [Wall, Wall];
    const admission = await app.reception.receives('emergency', somebody(), reason);
    const case1 = await app.emergency.triages(admission, triage);
    const rowOf = async ({ display }: Wall) =>
      (await snapshotOf(display)).collections['emergency-details']?.find(({ id }) => id === case1.id);
    const set = [{ code: '8867-4', value: 88 }];
    await writes(app.emergency, '/api/observations', { patient_id: case1.patient_id, set });
    expect((await rowOf(shows))?.clinical).toMatchObject({ vitals: [{ value: 88 }], vitals_typed_at: null });
    done(await app.emergency.http.put(`/api/emergency-details/${case1.id}`, { vitals: 'HR 171' }));
    const edited = (await app.emergency.seesBoard('emergency')).collections['emergency-details']?.find(
      ({ id }) => id === case1.id,
    );
    expect(edited?.vitals_at).toEqual(expect.any(String));
    const row = await rowOf(shows);
    expect(row?.clinical).toMatchObject({
      ...{ vitals: [{ value: 88, newer_typed: true }], vitals_typed_at: edited?.vitals_at, vitals_typed: ['8867-4'] },
    });
    // Ids and times have any digits.
    const said = JSON.stringify(row).replace(/"[\da-f]{8}-[\da-f-]{27}"|"\d{4}-\d\d-\d\dT[^"]*"/g, '');
    expect(said).toContain('88');
    expect(said).not.toContain('171');
    expect(JSON.stringify(await rowOf(plain))).not.toMatch(/clinical|vitals/);
    await writes(app.emergency, '/api/observations', { patient_id: case1.patient_id, set });
    expect((await rowOf(shows))?.clinical).toMatchObject({ vitals_typed_at: null });
  });

  it('marks patients of one name on one board, and no others', async () => {
    const { display, watch } = walls[0] as Wall;
    await watch.join(display.ward, (await snapshotOf(display)).seq);
    const marks = () => {
      const rows = watch.patches.flatMap(({ changes }) => changes) as unknown as {
        record?: { patient: { same_name: boolean } };
      }[];
      return rows.at(-1)?.record?.patient.same_name;
    };
    await app.reception.receives('emergency', { name: 'Only One' });
    await until('a patch', () => marks() === false);
    await app.reception.receives('emergency', { name: 'One, Only' });
    await until('both are marked', () => marks() === true);
  });
});

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? 1 : -1);
