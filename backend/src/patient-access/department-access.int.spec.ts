import {
  accessEntryList,
  breakGlassGrant,
  chartFeedOf,
  type FeedName,
  type NormalAcceptanceRecord,
} from '@ward-board/contract';
import { idOf } from '@ward-board/domain/testing';
import { feedRoom } from '../live/feed-names.js';
import { LiveGateway } from '../live/live.gateway.js';
import { type ApiClient, booking, done } from '../testing/api-client.js';
import { BoardWatch, seqOf } from '../testing/board-watch.js';
import { codeOf } from '../testing/http.js';
import { openWard } from '../testing/open-ward.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { fillTwoWards, type Subject, type TwoWards } from '../testing/two-wards.js';
import { until } from '../testing/until.js';

/** Where it is said who somebody is, which everybody who orders must find. */
const registers = ['/api/patients', '/api/patients/{id}'];
const SHIFT_MS = 12 * 60 * 60_000;

describe('under ACCESS_MODE=department', () => {
  let app: TestApp;
  let hospital: TwoWards;
  let auditor: ApiClient;
  let now = 0;
  beforeAll(async () => {
    app = await openTestApp({ accessMode: 'department' }, () => Date.now() + now);
    hospital = await fillTwoWards(app);
    auditor = await app.joins('auditor', null);
  });
  afterAll(() => app?.close());

  const nurse = () => app.joins('nurse', 'ICU');
  const opens = (who: ApiClient, patient_id: string, reason = 'Arrest team') =>
    who.http.post('/api/access/break-glass', { patient_id, reason });
  const entriesOf = async (patient_id: string) =>
    accessEntryList.parse((await auditor.http.get(`/api/audit/patients/${patient_id}/access?limit=1000`)).body).items;
  const bellsOf = async (patient_id: string) =>
    (await auditor.lists('/api/notifications?limit=1000')).filter(
      (bell) => bell.kind === 'break_glass' && bell.patient_id === patient_id,
    );
  const allergies = ({ patient }: Pick<Subject, 'patient'>) => `/api/allergies/patient/${patient}`;

  describe('what a GET route answers with another ward’s ids', () => {
    const queriesOf = ({ patient, ward }: Subject) => [
      ...['', `patient_id=${patient}`, `ward=${ward}`, 'status=admitted', 'type=emergency', 'search=Zacharias'],
      ...[
        'status=discharged',
        `category=radiology`,
        'include=entered_in_error',
        `patient_id=${patient}&status=admitted`,
      ],
    ];

    it('never has the data of a patient whom the caller does not reach', async () => {
      const { emergency } = hospital;
      const { mrn } = await app.reception.sees(`/api/patients/${emergency.patient}`);
      const marks = ['Zacharias', mrn, emergency.record, emergency.observation];
      const { body } = await app.icu.http.get<{ paths: Record<string, { get?: object }> }>('/api/openapi.json');
      const who = await nurse();
      const ids = [...new Set(Object.values(emergency))].filter((id) => id.length === 36);
      const urls = Object.entries(body.paths)
        .filter(([path, { get }]) => get && path.startsWith('/api/') && !registers.includes(path))
        .flatMap(([path]) => {
          if (!path.includes('{')) return queriesOf(emergency).map((query) => `${path}?${query}`);
          return [...ids, emergency.ward].map((id) => path.replaceAll(/\{\w+\}/g, id));
        });
      let answered = 0;
      const told: string[] = [];
      const ask = async (url: string) => {
        const { status, body: said } = await who.http.get<unknown>(url);
        if (status >= 500) told.push(`${status} ${url}`);
        if (status === 200) answered += 1;
        const text = JSON.stringify(said);
        // What is asked for stands in what refuses it; what is not asked for must not be answered.
        if (status === 200 && marks.some((mark) => text.includes(mark))) told.push(url);
      };
      for (let at = 0; at < urls.length; at += 8) await Promise.all(urls.slice(at, at + 8).map(ask));
      expect(told).toEqual([]);
      expect([urls.length > 500, answered > 20]).toEqual([true, true]);
    });

    it('is refused of a patient who is named as FHIR names them', async () => {
      const { emergency, icu } = hospital;
      const send = (who: ApiClient, subject: object) =>
        who.http.post(
          '/api/allergies',
          { resourceType: 'AllergyIntolerance', code: { text: 'Penicillin' }, ...subject },
          { 'content-type': 'application/fhir+json' },
        );
      const of = (id: string) => ({ reference: `Patient/${id}` });
      const who = await nurse();
      expectProblem(await send(who, { patient: of(emergency.patient) }), 'forbidden');
      expectProblem(await send(who, { patient: of(emergency.patient), subject: of(icu.patient) }), 'forbidden');
      expect((await send(who, { patient: of(icu.patient) })).status).toBe(201);
      const read = (id: string) => who.http.get(`/api/allergies/patient/${id}`, { accept: 'application/fhir+json' });
      expectProblem(await read(emergency.patient), 'forbidden');
      expect((await read(icu.patient)).status).toBe(200);
    });

    it('is refused with words that name what opens the chart', async () => {
      const { body } = await app.icu.http.get<{ detail: string }>(allergies(hospital.emergency));
      expect(body.detail).toContain('/api/access/break-glass');
    });
  });

  it('lists of all admissions those alone that stand on the caller’s board', async () => {
    const waits = await app.reception.receives('icu', { name: 'Wanda Waits' });
    const elsewhere = await app.reception.receives('emergency', { name: 'Elsa Elsewhere' });
    for (const query of ['', '?status=admitted', '?type=icu']) {
      const listed = (await app.icu.lists<'/api/admissions'>(`/api/admissions${query}` as '/api/admissions')).map(
        ({ id }) => id,
      );
      expect([listed.includes(waits.id), listed.includes(elsewhere.id)]).toEqual([true, false]);
    }
    expect(await app.icu.lists('/api/admissions?type=emergency')).toEqual([]);
    expectProblem(
      await app.icu.http.post('/api/icu', { admission_id: elsewhere.id, severity: 'serious' }),
      'forbidden',
    );
  });

  describe('who is put on a board, and so becomes its patient', () => {
    const boards = [
      ['ward', '/api/waiting-list', { priority: 2 }],
      ['radiology', '/api/imaging-studies', { modality: 'CT' }],
    ] as const;

    it.each(boards)('is nobody of another ward, unless a reason is given: by %s', async (ward, path, body) => {
      const who = await app.signsIn(ward);
      const { patient_id } = await app.reception.receives('emergency');
      expectProblem(await who.http.post(path, { ...body, patient_id }), 'forbidden');
      expectProblem(await who.http.get(allergies({ patient: patient_id })), 'forbidden');
      expect((await opens(who, patient_id, 'To come here')).status).toBe(201);
      expect((await who.http.post(path, { ...body, patient_id })).status).toBe(201);
    });

    it.each(boards)('is anybody who is not in the hospital: by %s', async (ward, path, body) => {
      const { id: patient_id } = await app.reception.registers();
      expect((await (await app.signsIn(ward)).http.post(path, { ...body, patient_id })).status).toBe(201);
    });

    it('stays by an entry of the waiting list nobody else’s of that ward while they are in another', async () => {
      const [who, other] = [await app.signsIn('ward'), await app.joins('nurse', 'Ward')];
      const { patient_id } = await app.reception.receives('emergency');
      await opens(who, patient_id, 'Arrest');
      await who.send('POST', '/api/waiting-list', { patient_id, priority: 2 });
      expect((await who.http.get(allergies({ patient: patient_id }))).status).toBe(200);
      expectProblem(await other.http.get(allergies({ patient: patient_id })), 'forbidden');
      const { id: waits } = await app.reception.registers();
      await who.send('POST', '/api/waiting-list', { patient_id: waits, priority: 2 });
      expect((await other.http.get(allergies({ patient: waits }))).status).toBe(200);
    });

    it('is by Radiology nobody any more once the study is cancelled', async () => {
      const radiologist = await app.signsIn('radiology');
      const study = await radiologist.ordersStudy(await app.reception.registers());
      expect((await radiologist.http.get(allergies({ patient: study.patient_id }))).status).toBe(200);
      await radiologist.amendsStudy(study, { status: 'cancelled', cancel_reason: 'Not needed' });
      expectProblem(await radiologist.http.get(allergies({ patient: study.patient_id })), 'forbidden');
    });

    it('is by Radiology whoever another ward has asked a study for', async () => {
      const radiologist = await app.signsIn('radiology');
      const { patient_id } = await app.reception.receives('emergency');
      await app.emergency.ordersImaging(await app.reception.sees(`/api/patients/${patient_id}`));
      expect((await radiologist.http.post('/api/imaging-studies', { patient_id, modality: 'CT' })).status).toBe(201);
    });
  });

  it('says nothing of the chart of a patient who was handed on, in lists and records, on the board and in its patches', async () => {
    const { emergency, icu, reception } = app;
    const [stays, leaves] = [await reception.receives('emergency'), await reception.receives('emergency')];
    const [stayed, left] = [await emergency.triages(stays), await emergency.triages(leaves)];
    await emergency.send('POST', `/api/emergency-details/${left.id}/transfer-to-icu`, {
      severity: 'critical',
    });
    const watch = await BoardWatch.open(emergency);
    const from = seqOf(await emergency.http.get('/api/admissions?type=emergency'));
    await watch.join('emergency', from);
    const lab = await app.joins('lab_technician', 'Laboratory');
    const test = async (who: ApiClient, { patient_id }: { readonly patient_id: string }) => {
      const request = await who.ordersTest(await reception.sees(`/api/patients/${patient_id}`));
      await lab.reportsResult(request, { critical: true });
    };
    await test(icu, leaves);
    await test(emergency, stays);
    const unseen = (admissions: readonly { readonly id: string; readonly critical_unseen: number }[]) =>
      [stays, leaves].map(({ id }) => admissions.find((each) => each.id === id)?.critical_unseen);
    expect(
      unseen(await emergency.lists<'/api/admissions'>('/api/admissions?type=emergency' as '/api/admissions')),
    ).toEqual([1, 0]);
    expect(unseen(await emergency.lists('/api/admissions'))).toEqual([1, 0]);
    type Board = { readonly collections: { readonly admissions: { id: string; critical_unseen: number }[] } };
    const board = async (who: ApiClient) =>
      unseen((await who.http.get<Board>('/api/boards/emergency')).body.collections.admissions);
    expect([await board(emergency), await board(await app.joins('doctor', null))]).toEqual([
      [1, 0],
      [1, 1],
    ]);
    const sent = (patches: BoardWatch['missed']) =>
      patches.flatMap(({ changes }) =>
        changes.flatMap((change) =>
          change.collection === 'admissions' && change.op === 'upsert' ? [change.record] : [],
        ),
      );
    const has = (patches: BoardWatch['missed']) => unseen(sent(patches).toReversed())[0] === 1;
    await until('the patches', () => has(watch.patches));
    watch.close();
    expect(sent(watch.patches).some(({ id }) => id === leaves.id)).toBe(true);
    expect(unseen(sent(watch.patches).toReversed())).toEqual([1, 0]);
    // Nor does the record of the stay that has ended there, which they may still read.
    const own = async (who: ApiClient, { id }: { readonly id: string }) =>
      (await who.sees(`/api/emergency-details/${id}`)).admission.critical_unseen;
    expect([await own(emergency, stayed), await own(emergency, left), await own(icu, left)]).toEqual([1, 0, 1]);
    // What was missed is answered as it would have been sent.
    const late = await BoardWatch.open(emergency);
    await late.join('emergency', from);
    late.close();
    expect(unseen(sent(late.missed).toReversed())).toEqual([1, 0]);
  });

  it('counts the critical results of a patient in theatre for the board that keeps their bed as well', async () => {
    const { ward, wing_id, room } = await openWard(app);
    const admission = await app.reception.receives('normal');
    const { id: room_id } = await room();
    const placed = { admission_id: admission.id, wing_id, room_id };
    const { id } = done(await ward.http.post<NormalAcceptanceRecord>('/api/normal-acceptances', placed));
    const watch = await BoardWatch.open(ward);
    await watch.join('ward', seqOf(await ward.http.get('/api/admissions?type=normal')));
    done(await ward.http.post(`/api/normal-acceptances/${id}/transfer-to-operation`, { ...booking, keep_bed: true }));
    const lab = await app.joins('lab_technician', 'Laboratory');
    const request = await ward.ordersTest(await app.reception.sees(`/api/patients/${admission.patient_id}`));
    await lab.reportsResult(request, { critical: true });
    const unseen = (admissions: readonly { readonly id: string; readonly critical_unseen: number }[]) =>
      admissions.find((each) => each.id === admission.id)?.critical_unseen;
    expect(unseen(await ward.lists('/api/admissions?type=normal' as '/api/admissions'))).toBe(1);
    expect(unseen((await ward.seesBoard('ward')).collections.admissions ?? [])).toBe(1);
    const sent = () =>
      watch.patches.flatMap(({ changes }) =>
        changes.flatMap((change) =>
          change.collection === 'admissions' && change.op === 'upsert' ? [change.record] : [],
        ),
      );
    await until('the patch', () => unseen(sent().toReversed()) === 1);
    watch.close();
  });

  it('hands over into another ward, and repeats the answer to who has lost it', async () => {
    const { emergency, icu, reception } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const path = `/api/emergency-details/${triaged.id}/transfer-to-icu`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await emergency.http.post(path, { severity: 'critical' }, key);
    const again = await emergency.http.post(path, { severity: 'critical' }, key);
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(again.body).toEqual(first.body);
    // The chart goes with the patient; the own record of them stays.
    const chart = `/api/patients/${triaged.patient_id}/chart-counts`;
    expect([(await emergency.http.get(chart)).status, (await icu.http.get(chart)).status]).toEqual([403, 200]);
    expect((await emergency.http.get(`/api/emergency-details/${triaged.id}`)).status).toBe(200);
  });

  it('Radiology reaches whoever has a study or a request for one, and nobody else', async () => {
    const { reception, icu, signsIn } = app;
    const radiology = await signsIn('radiology');
    const stay = await reception.receives('icu');
    await icu.accepts(stay);
    const patient = await reception.sees(`/api/patients/${stay.patient_id}`);
    const seen = async () => (await radiology.http.get(allergies({ patient: patient.id }))).status;
    await icu.ordersTest(patient);
    expect(await seen()).toBe(403);
    await icu.ordersImaging(patient);
    expect(await seen()).toBe(200);
    const other = await reception.registers();
    expect((await radiology.http.get(allergies({ patient: other.id }))).status).toBe(403);
    await radiology.ordersStudy(other);
    expect((await radiology.http.get(allergies({ patient: other.id }))).status).toBe(200);
  });

  describe('break-glass', () => {
    it('opens one patient to one person, until the shift ends and across a restart', async () => {
      const { emergency } = hospital;
      const [who, colleague] = [app.operations, await app.joins('doctor', 'Surgery')];
      const { status, body, headers } = await opens(who, emergency.patient, '  Arrest team  ');
      expect(headers.get('location')).toBe(`/api/access/break-glass/${emergency.patient}`);
      const { until: end, ...grant } = breakGlassGrant.parse(body);
      expect([status, grant]).toEqual([201, { patient_id: emergency.patient, reason: 'Arrest team' }]);
      expect(Math.abs(Date.parse(end) - Date.now() - SHIFT_MS)).toBeLessThan(60_000);
      expect((await who.http.get(`/api/access/break-glass/${emergency.patient}`)).body).toEqual(body);
      expect((await who.http.get(allergies(emergency))).status).toBe(200);
      expectProblem(await colleague.http.get(allergies(emergency)), 'forbidden');
      expectProblem(await colleague.http.get(`/api/access/break-glass/${emergency.patient}`), 'not_found');
      await app.service.restart();
      expect((await who.http.get(allergies(emergency))).status).toBe(200);
      const statusAfter = async (ms: number) => {
        now = ms;
        // A session ends with the shift as well: the same person, signed in anew.
        return (await (await app.signsIn('operations')).http.get(allergies(emergency))).status;
      };
      try {
        expect([await statusAfter(SHIFT_MS - 60_000), await statusAfter(SHIFT_MS + 60_000)]).toEqual([200, 403]);
      } finally {
        now = 0;
      }
    });

    it('asked twice at once, or again, is one grant, one entry and one bell', async () => {
      const { emergency } = hospital;
      const who = await nurse();
      const [bells, before] = [await bellsOf(emergency.patient), await entriesOf(emergency.patient)];
      const answers = await Promise.all(Array.from({ length: 6 }, () => opens(who, emergency.patient, 'Twice')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect((await opens(who, emergency.patient, 'Another reason')).body).toEqual(answers[0]?.body);
      expect((await bellsOf(emergency.patient)).length).toBe(bells.length + 1);
      const entries = (await entriesOf(emergency.patient)).filter(({ what }) => what === 'break-glass');
      expect(entries.length).toBe(before.filter(({ what }) => what === 'break-glass').length + 1);
    });

    it('notifies the auditors at once, and says who, whose and why', async () => {
      const watch = await BoardWatch.open(auditor);
      const who = await nurse();
      await opens(who, hospital.emergency.patient, 'Called to help');
      await until('the bell', () => watch.bells.length === 1);
      watch.close();
      const [bell] = watch.bells;
      expect(bell).toMatchObject({ kind: 'break_glass', priority: 'high', patient_id: hospital.emergency.patient });
      expect(bell?.link).toContain(hospital.emergency.patient);
      for (const part of ['Zacharias Foreign', 'nurse', 'ICU', 'Called to help']) expect(bell?.body).toContain(part);
      expect((await who.lists('/api/notifications')).some(({ kind }) => kind === 'break_glass')).toBe(false);
    });

    it('has every reading under it in the access log with its reason, and no other one', async () => {
      const { emergency } = hospital;
      const who = await nurse();
      await opens(who, emergency.patient, 'Reading it');
      for (const path of [
        allergies(emergency),
        `/api/observations/${emergency.observation}`,
        `/api/emergency-details/${emergency.record}`,
        `/api/patients/${emergency.patient}/monitoring`,
        `/api/imaging-studies/patient/${emergency.patient}`,
      ])
        expect([path, (await who.http.get(path)).status]).toEqual([path, 200]);
      const own = (await entriesOf(emergency.patient)).filter(({ reason }) => reason === 'Reading it');
      expect(own.map(({ what }) => what).toReversed()).toEqual([
        ...['break-glass', 'allergies', 'observations', 'emergency-details', 'monitoring', 'imaging-studies'],
      ]);
      await app.icu.http.get(allergies(hospital.icu));
      expect((await entriesOf(hospital.icu.patient)).every(({ reason }) => reason === null)).toBe(true);
    });

    it('wants a reason, and somebody who is known', async () => {
      const { patient } = hospital.emergency;
      for (const reason of [undefined, '', '  a ', '...', 'x'.repeat(501), 7])
        expectProblem(
          await app.icu.http.post('/api/access/break-glass', { patient_id: patient, reason }),
          'validation_failed',
          'reason',
        );
      expectProblem(
        await app.icu.http.post('/api/access/break-glass', { reason: 'Why not' }),
        'validation_failed',
        'patient_id',
      );
      expectProblem(await opens(app.icu, idOf('patient', 999)), 'not_found');
    });

    it('is nothing for a patient of one’s own board: it neither notifies nor grants, unless they have left', async () => {
      const stay = await app.reception.receives('icu');
      const { patient_id } = stay;
      const path = `/api/access/break-glass/${patient_id}`;
      const refused = async () => {
        expectProblem(await opens(app.icu, patient_id), 'access_not_restricted');
        expectProblem(await app.icu.http.get(path), 'access_not_restricted');
      };
      await refused();
      const record = await app.icu.accepts(stay);
      await refused();
      expect([await bellsOf(patient_id), await entriesOf(patient_id)]).toEqual([[], []]);
      expect((await app.db.query('SELECT FROM break_glass WHERE patient_id = $1', [patient_id])).rowCount).toBe(0);
      await app.icu.dischargesFromIcu(record);
      expectProblem(await app.icu.http.get(path), 'not_found');
      expect((await opens(app.icu, patient_id)).status).toBe(201);
      expect(await bellsOf(patient_id)).toHaveLength(1);
    });

    it('that was granted stays the same once the patient has come to the board', async () => {
      const stay = await app.reception.receives('emergency');
      const { body } = await opens(app.icu, stay.patient_id, 'Called down');
      await app.icu.send('POST', '/api/icu', { admission_id: stay.id, severity: 'critical' });
      const again = await opens(app.icu, stay.patient_id, 'Called again');
      expect([again.status, again.body]).toEqual([200, body]);
      expect((await app.icu.http.get(`/api/access/break-glass/${stay.patient_id}`)).body).toEqual(body);
      expect(await bellsOf(stay.patient_id)).toHaveLength(1);
    });

    it('is nothing for who is bound to no ward, nor for another role', async () => {
      expect(codeOf(await opens(await app.joins('doctor', null), hospital.icu.patient))).toBe('access_not_restricted');
      for (const who of [app.reception, app.admin, auditor])
        expectProblem(await opens(who, hospital.icu.patient), 'forbidden');
    });

    it('is never changed in the database', async () => {
      const changes = ['UPDATE break_glass SET until = now()', 'DELETE FROM break_glass', 'TRUNCATE break_glass'];
      const asReplica = changes.map((sql) => `SET session_replication_role = replica; ${sql}`);
      for (const sql of [...changes, ...asReplica]) await expect(app.db.query(sql)).rejects.toThrow('never changed');
    });
  });

  describe('live', () => {
    const join = async (who: ApiClient, name: FeedName) => {
      const watch = await BoardWatch.open(who);
      try {
        const joined = await watch.joinList(name as never, 0);
        return joined.ok || joined.code === 'resync_required' ? 'open' : joined.code;
      } finally {
        watch.close();
      }
    };

    it('a chart is followed by whoever reaches the patient, and recorded with the reason that it takes', async () => {
      const { icu, emergency } = hospital;
      const who = await nurse();
      expect(await join(who, chartFeedOf(icu.patient))).toBe('open');
      expect(await join(who, chartFeedOf(emergency.patient))).toBe('forbidden');
      await opens(who, emergency.patient, 'Following it');
      expect(await join(who, chartFeedOf(emergency.patient))).toBe('open');
      const entries = await entriesOf(emergency.patient);
      expect(entries.filter(({ reason }) => reason === 'Following it').map(({ what }) => what)).toContain('live/chart');
    });

    it('a chart that was followed is refused at the next join, once the patient has left', async () => {
      const stay = await app.reception.receives('icu');
      const record = await app.icu.accepts(stay);
      const feed = chartFeedOf(stay.patient_id);
      expect(await join(app.icu, feed)).toBe('open');
      await app.icu.dischargesFromIcu(record);
      expect(await join(app.icu, feed)).toBe('forbidden');
    });

    /** What somebody who follows a chart is pushed of an allergy that is recorded, as the one who records it is. */
    const pushed = async (watch: BoardWatch, who: ApiClient, patient_id: string) => {
      const feed = chartFeedOf(patient_id);
      const witness = await BoardWatch.open(who);
      const from = seqOf(await who.http.get(allergies({ patient: patient_id })));
      expect(await witness.joinList(feed, from)).toMatchObject({ ok: true });
      await who.send('POST', '/api/allergies', { patient_id, substance: `Substance ${from}` });
      const has = ({ listPatches }: BoardWatch) => listPatches.some(({ seq }) => seq > from);
      await until('the patch', () => has(witness));
      witness.close();
      const { rooms } = app.service.app.get(LiveGateway).server.sockets.adapter;
      await until('the patch, or that it is not followed', () => has(watch) || !rooms.has(feedRoom(feed)));
      if (has(watch)) return 'a patch';
      // By the answer whatever was sent to this socket before it has arrived.
      const rejoined = await watch.joinList(feed, from);
      expect([rejoined, has(watch)]).toEqual([{ ok: false, code: 'forbidden' }, false]);
      return 'nothing';
    };
    it('a chart that is followed is sent no more once the patient has left', async () => {
      const stay = await app.reception.receives('icu');
      const record = await app.icu.accepts(stay);
      const watch = await BoardWatch.open(app.icu);
      expect(await watch.joinList(chartFeedOf(stay.patient_id), 0)).toMatchObject({ ok: true });
      expect(await pushed(watch, app.icu, stay.patient_id)).toBe('a patch');
      await app.icu.dischargesFromIcu(record);
      expect(await pushed(watch, await app.joins('doctor', null), stay.patient_id)).toBe('nothing');
      expect(watch.gone).toBeUndefined();
      watch.close();
    });

    it('a chart that is followed under break-glass is sent no more once that has ended', async () => {
      const { patient_id } = await app.emergency.triages(await app.reception.receives('emergency'));
      await opens(app.operations, patient_id, 'Following it until the shift ends');
      try {
        now = SHIFT_MS - 60_000;
        // Sessions end with the shift as well: the same people, signed in anew.
        const [who, own] = [await app.signsIn('operations'), await app.signsIn('emergency')];
        const watch = await BoardWatch.open(who);
        expect(await watch.joinList(chartFeedOf(patient_id), 0)).toMatchObject({ ok: true });
        expect(await pushed(watch, own, patient_id)).toBe('a patch');
        now = SHIFT_MS + 60_000;
        expect(await pushed(watch, own, patient_id)).toBe('nothing');
        expect(watch.gone).toBeUndefined();
        watch.close();
      } finally {
        now = 0;
      }
    });

    it('lists of the whole hospital are followed by nobody who is bound to a ward', async () => {
      const who = await nurse();
      expect(await Promise.all((['admissions', 'lab', 'beds'] as const).map((name) => join(who, name)))).toEqual([
        ...['forbidden', 'forbidden', 'open'],
      ]);
      expect(await join(await app.joins('doctor', null), 'admissions')).toBe('open');
    });
  });
});
