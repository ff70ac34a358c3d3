import { jest } from '@jest/globals';
import { accessEntryList, type PatientRecord, personAccessList } from '@ward-board/contract';
import { DataSource } from 'typeorm';
import type { ApiClient } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

/** A node of a plan that was executed. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

describe('what names several patients, as it is now', () => {
  let app: TestApp;
  let auditor: ApiClient;
  /** What each shows, and one confidential patient who is in it. */
  let shown: readonly (readonly [path: string, what: string, patient_id: string])[];
  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency, icu, operations } = app;
    auditor = await app.joins('auditor', null);
    const confidential = { name: 'Carla Confidential', confidential: true };
    const triaged = await emergency.triages(await reception.receives('emergency', confidential));
    const accepted = await icu.accepts(await reception.receives('icu', confidential));
    const scheduled = await operations.schedules(await reception.receives('surgery', confidential));
    const awaited = await reception.receives('planned', confidential);
    const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('North', 'ward'), '1', ['A']);
    const inWard = await reception.receives('planned', confidential);
    const { id: acceptance } = await emergency.send<{ id: string }>('POST', '/api/normal-acceptances', {
      ...{ admission_id: inWard.id, wing_id: room.wing_id, room_id: room.id },
    });
    const waiting = await reception.registers(confidential);
    const { id: entry } = await emergency.send<{ id: string }>('POST', '/api/waiting-list', {
      ...{ patient_id: waiting.id, priority: 1 },
    });
    const patient = { id: triaged.patient_id } as PatientRecord;
    await emergency.ordersStudy(patient);
    await emergency.prescribes(patient);
    const request = await emergency.ordersTest(patient);
    const laboratory = await app.joins('lab_technician', 'Laboratory');
    await laboratory.reportsResult(request);
    await emergency.ordersTest(patient);
    shown = [
      ['/api/boards/emergency', 'boards/emergency', patient.id],
      ['/api/boards/icu', 'boards/icu', accepted.patient_id],
      ['/api/boards/operations', 'boards/operations', scheduled.patient_id],
      ['/api/boards/ward', 'boards/ward', inWard.patient_id],
      ['/api/boards/radiology', 'boards/radiology', patient.id],
      ['/api/emergency-details', 'emergency-details', patient.id],
      [`/api/emergency-details/${triaged.id}`, 'emergency-details', patient.id],
      ['/api/icu', 'icu', accepted.patient_id],
      [`/api/icu/${accepted.id}`, 'icu', accepted.patient_id],
      ['/api/operations', 'operations', scheduled.patient_id],
      [`/api/operations/${scheduled.id}`, 'operations', scheduled.patient_id],
      ['/api/normal-acceptances', 'normal-acceptances', inWard.patient_id],
      [`/api/normal-acceptances/${acceptance}`, 'normal-acceptances', inWard.patient_id],
      ['/api/waiting-list', 'waiting-list', waiting.id],
      [`/api/waiting-list/${entry}`, 'waiting-list', waiting.id],
      ['/api/admissions?status=admitted', 'admissions', awaited.patient_id],
      [`/api/admissions/${awaited.id}`, 'admissions', awaited.patient_id],
      ['/api/imaging-studies', 'imaging-studies', patient.id],
      ['/api/radiology', 'radiology', patient.id],
      ['/api/lab', 'lab', patient.id],
      ['/api/prescriptions', 'prescriptions', patient.id],
      ['/api/service-requests?category=laboratory', 'service-requests', patient.id],
      [`/api/lab/${request.id}/result`, 'lab/result', patient.id],
    ];
  });
  afterAll(() => app?.close());

  const because = (path: string, reason: string) => `${path}${path.includes('?') ? '&' : '?'}reason=${reason}`;
  const readingsOf = async (patient_id: string) =>
    accessEntryList
      .parse((await auditor.http.get(`/api/audit/patients/${patient_id}/access?limit=1000&reason=To+see+it`)).body)
      .items.map(({ what, reason, user }) => `${what} ${user.role} ${reason}`);

  it('is read by an auditor with a reason alone where somebody confidential is in it, and recorded for each', async () => {
    for (const [n, [path, what, patient_id]] of shown.entries()) {
      expectProblem(await auditor.http.get(path), 'reason_required', 'reason');
      const { status, body } = await auditor.http.get(because(path, `Complaint+${n}`));
      expect([path, status, JSON.stringify(body).includes(patient_id)]).toEqual([path, 200, true]);
      expect(await readingsOf(patient_id)).toContain(`${what} auditor Complaint ${n}`);
    }
  });

  it('is the same as FHIR', async () => {
    const [[, , patient_id] = ['', '', '']] = shown;
    const fhir = { accept: 'application/fhir+json' };
    for (const list of ['prescriptions', 'service-requests']) {
      expectProblem(await auditor.http.get(`/api/${list}`, fhir), 'reason_required', 'reason');
      const { status } = await auditor.http.get(`/api/${list}?reason=Complaint+as+FHIR`, fhir);
      expect([list, status]).toEqual([list, 200]);
      expect(await readingsOf(patient_id)).toContain(`${list} auditor Complaint as FHIR`);
    }
  });

  it('is recorded for an auditor without a reason where nobody confidential is in it', async () => {
    const { id } = await app.reception.registers();
    const study = await app.icu.ordersStudy({ id } as PatientRecord);
    const [path, before] = [`/api/imaging-studies?search=${study.study_uid}`, await readingsOf(id)];
    expect([(await auditor.http.get(path)).status, before]).toEqual([200, []]);
    expect((await readingsOf(id)).filter((entry) => !entry.startsWith('audit/'))).toEqual([
      'imaging-studies auditor null',
    ]);
  });

  it('asks doctors and nurses nothing, and their work at boards and lists is no entry of the access log', async () => {
    const count = async () => (await app.db.query('select count(*)::int as count from access_log')).rows[0];
    const before = await count();
    for (const who of [app.icu, await app.joins('nurse', 'Emergency')])
      for (const [path, what] of shown)
        if (what !== 'lab/result') expect([path, (await who.http.get(path)).status]).toEqual([path, 200]);
    expect(await count()).toEqual(before);
  });

  it('has the bells that are the auditor’s own, which no reason is asked for', async () => {
    expect((await auditor.http.get('/api/notifications')).status).toBe(200);
    expect((await auditor.http.get('/api/auth/me')).status).toBe(200);
  });

  it('says who looked at whom with a reason alone where somebody confidential is named, everybody’s and one person’s', async () => {
    const { user } = auditor.session;
    for (const query of ['', `user_id=${user.id}`]) {
      const refused = await auditor.http.get(`/api/audit/access?${query}`);
      expectProblem(refused, 'reason_required', 'reason');
      expect(JSON.stringify(refused.body)).not.toContain('Carla');
      const { body } = await auditor.http.get(`/api/audit/access?reason=Complaint+31&${query}`);
      const names = personAccessList.parse(body).items.map(({ patient_name }) => patient_name);
      expect(names).toContain('Carla Confidential');
    }
    const [[, , patient_id] = ['', '', '']] = shown;
    expect((await readingsOf(patient_id)).filter((entry) => entry.endsWith('Complaint 31'))).not.toEqual([]);
    // Of somebody who has read nobody confidential nothing is asked.
    const other = await app.reception.registers();
    await app.icu.http.get(`/api/diagnostic-reports?patient_id=${other.id}`);
    expect((await auditor.http.get(`/api/audit/access?user_id=${app.icu.session.user.id}`)).status).toBe(200);
  });

  it('leaves out auditors, whose look at a board is a reading of everybody on it, where staff’s readings are asked for', async () => {
    const { id } = await app.reception.registers();
    await app.icu.http.get(`/api/diagnostic-reports?patient_id=${id}`);
    await auditor.http.get('/api/boards/icu?reason=To+see+it');
    const rolesAt = async (query: string) => {
      const { status, body } = await auditor.http.get(`/api/audit/access?reason=To+see+it${query}`);
      expect(status).toBe(200);
      return new Set(personAccessList.parse(body).items.map(({ user }) => user.role));
    };
    expect(await rolesAt('')).toContain('auditor');
    expect(await rolesAt('&readers=staff')).toEqual(new Set(['doctor']));
    expectProblem(await auditor.http.get('/api/audit/access?readers=nobody'), 'validation_failed', 'readers');
  });

  it('leaves auditors out of a patient’s readings as well, where staff’s are asked for', async () => {
    const { id } = await app.reception.registers();
    await app.icu.http.get(`/api/diagnostic-reports?patient_id=${id}`);
    await auditor.http.get(`/api/audit/patients/${id}/state`);
    const rolesAt = async (query: string) => {
      const { status, body } = await auditor.http.get(`/api/audit/patients/${id}/access${query}`);
      expect(status).toBe(200);
      return new Set(accessEntryList.parse(body).items.map(({ user }) => user.role));
    };
    expect(await rolesAt('?readers=staff')).toEqual(new Set(['doctor']));
    expect(await rolesAt('')).toEqual(new Set(['doctor', 'auditor']));
    const refused = await auditor.http.get(`/api/audit/patients/${id}/access?readers=nobody`);
    expectProblem(refused, 'validation_failed', 'readers');
  });

  describe('asked for by kind and by when they were recorded', () => {
    const [reader, other] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002'];
    const whats = [
      ...['chart-counts', 'live/chart', 'patients/monitoring', 'lab/result', 'audit/events', 'audit/history'],
      ...['audit/boards/icu', 'patients', 'boards/ward', 'break-glass', 'handovers'],
    ];
    const dayOf = (n: number) => `2026-03-${String(n + 1).padStart(2, '0')}T10:00:00.000Z`;
    let patient: string;
    beforeAll(async () => {
      patient = (await app.reception.registers()).id;
      for (const [n, what] of whats.entries())
        await app.db.query(
          'INSERT INTO access_log (id, patient_id, at, "user", what) VALUES (gen_random_uuid(), $1, $2, $3, $4)',
          [patient, dayOf(n), { id: reader, name: 'R. Reader', role: 'doctor', department: 'ICU' }, what],
        );
    });

    const lists = () => [`/api/audit/patients/${patient}/access?`, `/api/audit/access?user_id=${reader}&`];
    const whatsAt = async (path: string): Promise<readonly string[]> => {
      const { status, body } = await auditor.http.get(path);
      expect(status).toBe(200);
      return accessEntryList.parse(body).items.flatMap(({ user, what }) => (user.id === reader ? [what] : []));
    };

    it.each([
      ['chart', ['lab/result', 'patients/monitoring', 'live/chart', 'chart-counts']],
      ['export', ['audit/events']],
      ['audit', ['audit/boards/icu', 'audit/history']],
      ['search', ['patients']],
      ['board', ['boards/ward']],
      ['override', ['break-glass']],
      ['list', ['handovers']],
    ])('are those of the kind %s, of a patient, of a person and of everybody', async (kind, expected) => {
      for (const path of lists()) expect(await whatsAt(`${path}kind=${kind}`)).toEqual(expected);
      const period = `from=${dayOf(0)}&to=${dayOf(20)}&reason=To+see+it`;
      for (const readers of ['all', 'staff'])
        expect(await whatsAt(`/api/audit/access?readers=${readers}&kind=${kind}&${period}`)).toEqual(expected);
    });

    it('are those of a period, its bounds included, page by page', async () => {
      for (const path of lists()) {
        const query = `from=${dayOf(1)}&to=${dayOf(5)}&limit=2`;
        const pages: string[] = [];
        let cursor: string | null = null;
        do {
          const { body } = await auditor.http.get(`${path}${query}${cursor === null ? '' : `&cursor=${cursor}`}`);
          const { items, next_cursor } = accessEntryList.parse(body);
          pages.push(...items.map(({ what }) => what));
          cursor = next_cursor;
        } while (cursor !== null);
        expect(pages).toEqual(whats.slice(1, 6).toReversed());
        expect(await whatsAt(`${path}kind=chart&from=${dayOf(1)}&to=${dayOf(2)}`)).toEqual(
          whats.slice(1, 3).toReversed(),
        );
        expect(await whatsAt(`${path}from=2026-04-01T00:00:00Z&to=2026-04-02T00:00:00Z`)).toEqual([]);
      }
    });

    it('are refused with the field’s name where one is wrong', async () => {
      for (const path of [...lists(), '/api/audit/access?'])
        for (const [query, field] of [
          ['kind=gossip', 'kind'],
          ['from=yesterday', 'from'],
          ['to=2026-02-30T00:00:00Z', 'to'],
          [`from=${dayOf(2)}&to=${dayOf(1)}`, 'to'],
        ] as const)
          expectProblem(await auditor.http.get(path + query), 'validation_failed', field);
    });

    it('go on behind an entry that was deleted meanwhile', async () => {
      const path = `/api/audit/access?user_id=${reader}&limit=1`;
      const at = Date.parse(dayOf(3)).toString(16).padStart(12, '0');
      const cursor = `${at.slice(0, 8)}-${at.slice(8)}-7000-8000-000000000000`;
      expect(await whatsAt(`${path}&cursor=${cursor}`)).toEqual([whats[2]]);
    });

    it('are found by an index, however many others there are', async () => {
      const fill = (what: string, role: string, byOther: boolean) =>
        app.db.query(
          `INSERT INTO access_log (id, patient_id, at, "user", what)
           SELECT gen_random_uuid(), $1, now() + n * interval '1 s', jsonb_build_object('id', $2::text, 'name', 'A', 'role', $3::text), $4
           FROM generate_series(1, 20000) n`,
          [byOther ? other : patient, byOther ? reader : other, role, what],
        );
      await fill('observations', 'doctor', true);
      await fill('boards/icu', 'auditor', false);
      await app.db.query('ANALYZE access_log');
      const touched = async (path: string): Promise<number> => {
        const query = jest.spyOn(app.service.app.get(DataSource), 'query');
        expect((await auditor.http.get(path)).status).toBe(200);
        const [text, values] = query.mock.calls.find(([asked]) => asked.includes('FROM access_log l')) ?? [];
        query.mockRestore();
        const { rows } = await app.db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values as unknown[]);
        const ofLog = (node: PlanNode): PlanNode[] => [
          ...(node['Relation Name'] === 'access_log' ? [node] : []),
          ...(node.Plans ?? []).flatMap(ofLog),
        ];
        return ofLog(rows[0]['QUERY PLAN'][0].Plan).reduce(
          (sum, node) =>
            sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * Math.max(node['Actual Loops'], 1),
          0,
        );
      };
      const march = `from=${dayOf(0)}&to=${dayOf(20)}`;
      for (const narrowed of [march, 'kind=export', 'kind=override&limit=5', `kind=chart&${march}`, 'limit=20'])
        for (const path of [
          ...lists(),
          '/api/audit/access?reason=To+see+it&',
          '/api/audit/access?readers=staff&reason=To+see+it&',
        ]) {
          // Nobody confidential may be among them.
          const rows = await touched(`${path}${narrowed}`);
          expect([path, narrowed, rows <= 102]).toEqual([path, narrowed, true]);
        }
    });
  });

  it('has one patient’s result of the laboratory as what somebody opened, whoever that is', async () => {
    const [path, , patient_id] = shown.find(([, what]) => what === 'lab/result') ?? ['', '', ''];
    const before = await readingsOf(patient_id);
    const readers = [app.icu, await app.joins('nurse', 'Emergency'), await app.joins('lab_technician', 'Laboratory')];
    for (const who of readers) expect((await who.http.get(path)).status).toBe(200);
    const after = await readingsOf(patient_id);
    const added = after.slice(0, after.length - before.length).filter((entry) => !entry.startsWith('audit/'));
    expect(added).toEqual(['lab/result lab_technician null', 'lab/result nurse null', 'lab/result doctor null']);
  });

  it('has an auditor’s search of the register as a reading of everybody whom it finds, and asks no reason for it', async () => {
    const name = 'Wilhelmina Searched';
    const { id } = await app.reception.registers({ name, confidential: true });
    const other = await app.reception.registers({ name });
    const search = '/api/patients?search=Wilhelmina+Searched';
    for (const who of [app.icu, app.reception, auditor]) expect((await who.http.get(search)).status).toBe(200);
    for (const found of [id, other.id])
      expect((await readingsOf(found)).filter((entry) => !entry.startsWith('audit/'))).toEqual([
        'patients auditor null',
      ]);
    expect((await auditor.http.get('/api/patients?search=Nobody+at+all')).body).toMatchObject({ items: [] });
  });
});
