import { randomUUID } from 'node:crypto';
import { wardKeys } from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { ReachablePatients } from '../patient-access/reachable-patients.js';
import { Clock } from '../platform/clock/clock.js';
import { type ApiClient, done } from '../testing/api-client.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { ReadModels } from './read-models.js';

/** A node of a plan that was executed, as `EXPLAIN (ANALYZE, FORMAT JSON)` tells it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

const CLOSED = 100_000;
const PATIENTS = 10_000;
/** Of fewer, Postgres finds it cheaper to read all that match than to go on in the order of the answer. */
const STUDIES = 30_000;
const OPERATIONS = 100_000;
const OBSERVATIONS = 50_000;
/** Of a table that is half one patient's, Postgres reads all. */
const OTHER_OBSERVATIONS = 150_000;
/** One is measured every few minutes, the last one now. */
const MEASURED_EVERY_MINUTES = 6;

/** As autovacuum does: each partition that has such rows, and not all of them once more as one table. */
async function analyze({ db }: TestApp, condition = 'true', ...values: unknown[]): Promise<void> {
  const { rows } = await db.query(
    `SELECT DISTINCT tableoid::regclass AS name FROM read_row WHERE ${condition}`,
    values,
  );
  for (const { name } of rows) await db.query(`ANALYZE ${name}`);
}

/*
 * A hospital of some years. What a list costs is counted, not timed: the rows of
 * read models that its statement touches.
 */
describe('with 100,000 closed admissions', () => {
  let app: TestApp;
  let pharmacist: ApiClient;
  let statements: { text: string; values: unknown[] }[] = [];
  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency, icu, operations, admin, db } = app;
    const room = await admin.setsUpRoom(await admin.setsUpWing('Unit'), '1', ['A', 'B']);
    await reception.receives('planned', { name: 'Zxq Rare', phone: '4711' });
    await emergency.triages(await reception.receives('emergency'));
    const { patient_id: inIcu } = await icu.accepts(await reception.receives('icu'), { room_id: room.id });
    done(await icu.http.post('/api/handovers', { ward: 'icu', patient_ids: [inIcu] }));
    await operations.schedules(await reception.receives('surgery'));
    await reception.discharges(await reception.receives('emergency'));
    for (const closes of [false, true]) {
      const { id: patient_id } = await reception.registers();
      const { id } = done(await icu.http.post('/api/waiting-list', { patient_id, priority: 1 }));
      if (closes) done(await icu.http.delete(`/api/waiting-list/${id}`));
    }
    const radiology = await app.signsIn('radiology');
    const examined = await reception.registers({ name: 'Qwv Unusual' });
    await radiology.ordersStudy(examined, { modality: 'Zxq scan' });
    const study = await radiology.ordersStudy(examined, { body_part: 'Chest' });
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed' });
    const test = await icu.ordersTest(examined);
    await icu.ordersTest(examined);
    await icu.ordersImaging(examined);
    const drug = await icu.prescribes(examined);
    await icu.prescribes(examined);
    await icu.amendsRequest(test, { status: 'revoked' });
    await icu.send('PUT', `/api/prescriptions/${drug.id}`, { status: 'stopped' });
    await until('all is projected', async () => (await reception.lists('/api/admissions')).length === 5);
    // Copies of the discharged one, older than all others, each of a patient of its own: as the boards have it, and as studies name it.
    await db.query(
      `WITH closed AS (SELECT r.* FROM read_row r WHERE collection = 'admissions' AND sealed),
       n AS (SELECT n, ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid AS id,
         ('01000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid AS patient FROM generate_series(1, $1) n)
       INSERT INTO read_row (generation, collection, id, key, search, record, sealed)
       SELECT c.generation, c.collection, n.id, n.patient::text, c.search,
         jsonb_build_object('id', n.id, 'patient_id', n.patient, 'patient', null,
           'admitted_at', to_char(timezone('UTC', now()) - interval '200 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), true FROM closed c, n`,
      [CLOSED],
    );
    await db.query(
      `WITH one AS (SELECT r.* FROM read_row r WHERE collection = 'patients' LIMIT 1),
       n AS (SELECT n, ('01000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid AS id FROM generate_series(1, $1) n)
       INSERT INTO read_row (generation, collection, id, key, search, record)
       SELECT o.generation, o.collection, n.id, n.id::text,
         'amina ' || md5(n::text) || ' mrn-' || n || ' +49 30 ' || n || ' =AMN= =' || upper(substr(md5(n::text), 1, 3)) || '=', jsonb_build_object('id', n.id) FROM one o, n`,
      [PATIENTS],
    );
    await db.query(
      `WITH one AS (SELECT r.* FROM read_row r WHERE collection = 'waiting-list' AND sealed LIMIT 1),
       n AS (SELECT n, ('01000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid AS id FROM generate_series(1, $1) n)
       INSERT INTO read_row (generation, collection, id, key, record, sealed)
       SELECT o.generation, o.collection, n.id, n.id::text, jsonb_build_object('id', n.id, 'status', 'cancelled'), true FROM one o, n`,
      [PATIENTS],
    );
    // Completed studies off the board, ten of each patient, and their reports.
    for (const [collection, digit] of [
      ['imaging-studies', 'a'],
      ['diagnostic-reports', 'b'],
    ])
      await db.query(
        `WITH one AS (SELECT r.* FROM read_row r WHERE collection = $2 ORDER BY id DESC LIMIT 1),
         n AS (SELECT n, ('01000000-0000-7000-' || $3 || '000-' || lpad(n::text, 12, '0'))::uuid AS id,
           ('01000000-0000-7000-9000-' || lpad((n / 10)::text, 12, '0'))::uuid AS patient FROM generate_series(1, $1) n)
         INSERT INTO read_row (generation, collection, id, key, search, record, sealed)
         SELECT o.generation, o.collection, n.id, n.patient::text,
           CASE WHEN o.search IS NOT NULL THEN '2.25.' || n || ' ct chest feld =FLT=' END,
           jsonb_build_object('id', n.id, 'patient_id', n.patient, 'patient', null)
             || CASE WHEN o.search IS NOT NULL THEN jsonb_build_object('admission', null,
               'encounter_id', '01000000-0000-7000-8000-' || lpad(n.n::text, 12, '0')) ELSE '{}' END, true FROM one o, n`,
        [STUDIES, collection, digit],
      );
    // Sheets of some years, ten with each patient.
    await db.query(
      `WITH one AS (SELECT r.* FROM read_row r WHERE collection = 'handover-entries' LIMIT 1),
       n AS (SELECT n, ('01000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid AS id FROM generate_series(1, $1) n)
       INSERT INTO read_row (generation, collection, id, key, search, record)
       SELECT o.generation, 'handover-' || of.kind, n.id, n.id::text, of.search, o.record FROM one o, n,
         LATERAL (VALUES ('entries', 'icu'), ('patients', 'icu 01000000-0000-7000-9000-' || lpad((n / 10)::text, 12, '0')))
           AS of (kind, search)`,
      [STUDIES],
    );
    // Orders that are over, ten of each patient.
    for (const [collection, search, digit, done] of [
      ['service-requests', 'laboratory completed', 'd', 'done laboratory'],
      ['prescriptions', 'given', 'b', 'done'],
    ])
      await db.query(
        `WITH one AS (SELECT r.* FROM read_row r WHERE collection = $2 AND sealed LIMIT 1),
         n AS (SELECT n, ('01000000-0000-7000-' || $4 || '000-' || lpad(n::text, 12, '0'))::uuid AS id,
           ('01000000-0000-7000-9000-' || lpad((n / 10)::text, 12, '0'))::uuid AS patient FROM generate_series(1, $1) n)
         INSERT INTO read_row (generation, collection, id, key, search, record, sealed, filed_under, filed_at)
         SELECT o.generation, o.collection, n.id, n.patient::text, $3,
           o.record || jsonb_build_object('id', n.id, 'patient_id', n.patient), true, $5,
           to_char(timezone('UTC', now()) - n.n * interval '1 min', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM one o, n`,
        [STUDIES, collection, search, digit, done],
      );
    // Operations of eleven years, twenty-five a day.
    await db.query(
      `WITH one AS (SELECT r.* FROM read_row r WHERE collection = 'operation-times' LIMIT 1),
       n AS (SELECT n, timestamptz '2010-01-01Z' + n * interval '57.6 min' AS at,
         ('01000000-0000-7000-c000-' || lpad(n::text, 12, '0')) AS id FROM generate_series(1, $1) n),
       t AS (SELECT *, lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS ms FROM n)
       INSERT INTO read_row (generation, collection, id, key, record, sealed)
       SELECT o.generation, o.collection, (left(ms, 8) || '-' || right(ms, 4) || substr(t.id, 14))::uuid, t.id,
         o.record || jsonb_build_object('operation_id', t.id, 'scheduled_at', to_jsonb(at)), true FROM one o, t`,
      [OPERATIONS],
    );
    // Vital signs of a patient who has been here for long, every fifth entered in error, and of four others.
    done(await icu.http.post('/api/observations', { patient_id: examined.id, code: '8867-4', value: 72 }));
    await db.query(
      `WITH one AS (SELECT r.* FROM read_row r WHERE collection = 'observations' LIMIT 1),
       n AS (SELECT n, ('01000000-0000-7000-d000-' || lpad(n::text, 12, '0'))::uuid AS id,
         '01000000-0000-7000-9000-' || lpad(CASE WHEN n <= $1 THEN '1' ELSE (n % 4 + 2)::text END, 12, '0') AS patient,
         CASE WHEN n % 5 = 0 THEN ' vital-signs entered_in_error' ELSE ' vital-signs' END AS list,
         to_char(timezone('UTC', now()) - ($1 - n % $1) * $2 * interval '1 min', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
         FROM generate_series(1, $1::int + $3::int) n)
       INSERT INTO read_row (generation, collection, id, key, feeds, record, filed_under, filed_at)
       SELECT o.generation, o.collection, n.id, 'observation-' || n.id, ARRAY['chart:' || n.patient],
         o.record || jsonb_build_object('id', n.id), n.patient || n.list, n.at FROM one o, n`,
      [OBSERVATIONS, MEASURED_EVERY_MINUTES, OTHER_OBSERVATIONS],
    );
    await db.query(
      `INSERT INTO read_row (generation, collection, id, key, record)
       SELECT o.generation, o.collection, ('01000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid,
         '01000000-0000-7000-9000-' || lpad(n::text, 12, '0'), o.record || jsonb_build_object('vitals', $1::int)
       FROM read_row o, generate_series(1, 5) n WHERE o.collection = 'chart-counts'`,
      [OBSERVATIONS],
    );
    // What the boards, and imaging, keep of the readings of charts.
    await db.query(
      `WITH one AS (SELECT r.* FROM read_row r WHERE collection = 'patient-readings'),
       n AS (SELECT n, ('01000000-0000-7000-e000-' || lpad(n::text, 12, '0'))::uuid AS id,
         '01000000-0000-7000-9000-' || lpad((n % 200)::text, 12, '0') AS patient FROM generate_series(1, $1) n)
       INSERT INTO read_row (generation, collection, id, key, search, record, sealed, filed_under, filed_at)
       SELECT o.generation, o.collection, n.id, n.patient, n.patient || ' 8867-4', o.record, true, n.patient || ' 8867-4',
         to_char(timezone('UTC', now()) - n.n * interval '1 min', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM one o, n`,
      [OBSERVATIONS],
    );
    const kept = await db.query(
      "SELECT count(DISTINCT generation)::int AS of FROM read_row WHERE collection = 'patient-readings'",
    );
    expect(kept.rows).toEqual([{ of: 2 }]);
    await analyze(app);
    pharmacist = await app.joins('pharmacist', 'Pharmacy');
    const source = app.service.app.get(DataSource);
    const query = source.query.bind(source);
    source.query = async (text: string, values: unknown[] = []) => {
      statements.push({ text, values });
      return query(text, values);
    };
  });
  afterAll(() => app?.close());

  /** The scans of read models' rows in a plan. */
  const scans = (node: PlanNode): PlanNode[] => [
    ...(node['Relation Name']?.startsWith('read_row') ? [node] : []),
    ...(node.Plans ?? []).flatMap(scans),
  ];
  const rowsOf = (node: PlanNode) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];

  const anAdmission = '01000000-0000-7000-8000-000000005000';
  const aStudy = '01000000-0000-7000-a000-000000005000';
  const anEntry = '01000000-0000-7000-a000-000000020000';
  const aStudysPatient = '01000000-0000-7000-9000-000000000500';
  const longAgo = new Date(Date.now() - (OBSERVATIONS / 2) * MEASURED_EVERY_MINUTES * 60_000).toISOString();
  const longHere = '01000000-0000-7000-9000-000000000001';
  const itsPatient = '01000000-0000-7000-9000-000000005000';

  const asked: readonly (readonly [path: string, most: number])[] = [
    // A page of the longest list is 500 rows, and one more to know of a next page.
    ['/api/emergency-details', 20],
    ['/api/emergency-details?triage_level=urgent', 20],
    ['/api/icu', 20],
    ['/api/operations?op_status=pre-op', 20],
    ['/api/normal-acceptances', 20],
    ['/api/admissions?status=admitted', 20],
    ['/api/admissions?type=emergency', 20],
    ['/api/admissions?type=normal', 40],
    ['/api/admissions', 510],
    [`/api/admissions?cursor=${anAdmission}`, 510],
    ['/api/admissions?status=discharged', 520],
    ['/api/admissions?status=discharged&type=emergency', 510],
    ['/api/admissions?status=discharged&type=daycase', 20],
    ['/api/admissions?status=discharged&type=normal', 20],
    [`/api/admissions?patient_id=${itsPatient}`, 10],
    [`/api/admissions?patient_id=${itsPatient}&status=discharged`, 10],
    ['/api/boards/emergency', 20],
    ['/api/boards/icu', 20],
    ['/api/boards/operations', 20],
    ['/api/boards/ward', 20],
    ['/api/waiting-list', 20],
    ['/api/boards/radiology', 20],
    ['/api/handovers?ward=icu', 510],
    [`/api/handovers?ward=icu&cursor=${anEntry}`, 510],
    ['/api/handovers?ward=ward', 20],
    ['/api/handovers', 510],
    [`/api/handovers?patient_id=${aStudysPatient}`, 40],
    // Each study off the board is answered with who its patient is now, and how the stay is that it is of: two rows more.
    ['/api/imaging-studies', 1_530],
    [`/api/imaging-studies?cursor=${aStudy}`, 1_530],
    [`/api/imaging-studies/patient/${aStudysPatient}`, 40],
    ['/api/radiology?search=zxq%20unusual', 40],
    ['/api/imaging-studies?search=2.25.7777', 400],
    ['/api/imaging-studies?search=ct%20chest', 1_600],
    ['/api/imaging-studies?search=c', 1_600],
    ['/api/imaging-studies?search=nobody%20at%20all', 40],
    // Whose name sounds like it: very many, on a page of letters and of sounds, one, or none. Each off the board: two rows more.
    ['/api/imaging-studies?search=phelt', 200],
    ['/api/imaging-studies?search=phelt%20chest', 200],
    ['/api/imaging-studies?search=unewsual', 100],
    ['/api/imaging-studies?search=unewsual%20nobody', 100],
    [`/api/imaging-studies?search=${'phelt%20'.repeat(5)}`, 200],
    [`/api/diagnostic-reports?patient_id=${aStudysPatient}`, 40],
    // Each that is over is answered with who its patient is now: a row more.
    ['/api/lab', 20],
    ['/api/lab?status=completed', 1_020],
    ['/api/lab?done=true', 1_030],
    ['/api/lab?status=revoked', 20],
    ['/api/pharmacy', 20],
    ['/api/pharmacy?status=given', 1_020],
    ['/api/pharmacy?done=true', 1_030],
    ['/api/pharmacy?done=true&limit=20&cursor=01000000-0000-7000-b000-000000000500', 60],
    ['/api/service-requests', 1_040],
    ['/api/service-requests?category=lab&status=active', 20],
    ['/api/service-requests?category=imaging', 20],
    [`/api/service-requests?patient_id=${aStudysPatient}&category=lab&status=completed`, 40],
    [`/api/service-requests?patient_id=${aStudysPatient}&include=entered_in_error`, 40],
    ['/api/prescriptions', 1_040],
    [`/api/prescriptions?patient_id=${aStudysPatient}`, 40],
    [`/api/observations/patient/${longHere}/vitals`, 510],
    [`/api/observations/patient/${longHere}/vitals?limit=10`, 30],
    [`/api/observations/patient/${longHere}/vitals?cursor=${longAgo}_${aStudy}`, 510],
    // A trend reads its period, and no more than some of it. Those of the stay are more.
    [`/api/observations/patient/${longHere}/trends`, 360],
    [`/api/observations/patient/${longHere}/trends?period=3d`, 720],
    [`/api/observations/patient/${longHere}/trends?period=stay`, 20_010],
    // Of each list a page.
    [`/api/observations/patient/${longHere}/vitals?include=entered_in_error`, 1_020],
    [`/api/observations?patient_id=${longHere}&category=exam`, 10],
    [`/api/allergies/patient/${longHere}`, 10],
    [`/api/conditions/patient/${longHere}`, 10],
    [`/api/nursing-assessments/patient/${longHere}`, 10],
    [`/api/care-plans?patient_id=${longHere}`, 10],
    [`/api/consents?patient_id=${longHere}`, 10],
    [`/api/patients/${longHere}/chart-counts`, 2],
    // Three days more than are asked for: what began then may last.
    ['/api/operations/utilization?from=2015-03-01&to=2015-03-07', 260],
    ['/api/operations/utilization?from=2015-03-01&to=2015-05-31', 2_400],
    ['/api/operations/utilization?from=1950-01-01&to=1950-03-31', 10],
    ['/api/wings', 20],
    ['/api/rooms', 20],
    ['/api/beds', 20],
    ['/api/patients', 510],
    ['/api/patients?search=rare%20zxq', 40],
    ['/api/patients?search=zx', 40],
    ['/api/patients?search=%C3%9F', 40],
    ['/api/patients?search=mrn-7777', 300],
    ['/api/patients?search=amina', 600],
    ['/api/patients?search=a', 600],
    ['/api/patients?search=nobody%20at%20all', 40],
    // Who sounds like it, of whom there are very many, or one, or none.
    ['/api/patients?search=amena', 100],
    ['/api/patients?search=emina&limit=30', 100],
    ['/api/patients?search=amina&limit=30', 100],
    ['/api/patients?search=sicksek', 40],
    ['/api/patients?search=sicksek%20rair', 40],
    ['/api/patients?search=amena%20nobody', 100],
    [`/api/patients?search=${'amena%20'.repeat(5)}`, 100],
    [`/api/patients?search=${'a%20'.repeat(100)}`, 600],
    [`/api/patients?search=${[...'0123456789+mrn-aiu'].join('%20')}`, 40],
    [`/api/patients?search=${'aeiou'.repeat(40)}`, 40],
  ];

  it('are tried with every list that the API has of read models', async () => {
    type Answers = Readonly<
      Record<string, { content?: { 'application/json'?: { schema?: { properties?: object } } } }>
    >;
    const { body } = await app.icu.http.get<{ paths: Record<string, { get?: { responses: Answers } }> }>(
      '/api/openapi.json',
    );
    const lists = Object.keys(body.paths).filter((path) => {
      const schema = body.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema;
      return 'next_cursor' in (schema?.properties ?? {});
    });
    const isAsked = (list: string) =>
      asked.some(([path]) => new RegExp(`^${list.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`).test(path));
    expect(lists.length).toBeGreaterThan(20);
    expect(lists.filter((list) => !isAsked(list)).toSorted()).toEqual([
      // The log's, and of tables of their own.
      '/api/audit/access',
      '/api/audit/ledger/keys',
      '/api/audit/patients/{id}/access',
      '/api/audit/patients/{id}/events',
      '/api/audit/patients/{id}/history',
      '/api/displays',
      '/api/doctors',
      '/api/notifications',
      '/api/oncall',
      '/api/users',
    ]);
  });

  it.each(asked)('GET %s touches no more than %i rows, by an index', async (path, most) => {
    statements = [];
    const who = path.startsWith('/api/pharmacy') ? pharmacist : app.icu;
    const answer = await who.http.get(path);
    expect(answer.status).toBe(200);
    const reads = statements.filter(({ text }) => text.includes('read_row'));
    expect(reads.length).toBeGreaterThan(0);
    for (const { text, values } of reads) {
      const { rows } = await app.db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      const found = scans(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Actual Loops'] > 0);
      // Of a partition of one page there is no better way.
      const large = found.filter((node) => rowsOf(node) > 10);
      expect(large.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(found.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(most);
    }
  });

  it('says who reaches a patient, of every ward at once, by an index, however long the patient’s history is', async () => {
    const [here] = await app.icu.lists('/api/icu');
    const patient = here?.patient_id ?? '';
    // Of each read model that keeps rows by patient, 20,000 that are over.
    await app.db.query(
      `WITH one AS (SELECT DISTINCT ON (generation, collection) r.* FROM read_row r
         WHERE collection IN ('admissions', 'patient-readings', 'service-requests', 'prescriptions', 'diagnostic-reports'))
       INSERT INTO read_row (generation, collection, id, key, search, record, sealed)
       SELECT o.generation, o.collection, ('01000000-0000-7000-b100-' || lpad(n::text, 12, '0'))::uuid, $1, o.search,
         jsonb_build_object('id', n, 'patient_id', $1::text), true FROM one o, generate_series(1, 20000) n`,
      [patient],
    );
    await analyze(app, 'key = $1', patient);
    const reachable = new ReachablePatients(
      app.service.app.get(DataSource),
      app.service.app.get(ReadModels),
      app.service.app.get(Clock),
    );
    const { user } = app.icu.session;
    const people = wardKeys.map((ward) => ({ ...user, id: randomUUID(), ward }));
    statements = [];
    const reached = await reachable.reaching(people, patient);
    expect([...reached]).toEqual(people.flatMap(({ id, ward }) => (ward === 'icu' ? [id] : [])));
    for (const each of people) await reachable.reach(each, { patient });
    const reads = statements.filter(({ text }) => text.includes('break_glass'));
    expect(reads.length).toBe(1 + people.length);
    for (const { text, values } of reads) {
      const { rows } = await app.db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      const found = scans(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Actual Loops'] > 0);
      // What is open of the patient is read once for each ward; nothing that is over is.
      expect(found.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(40);
    }
  });

  it('says of trends that there is more than they were read of', async () => {
    const trends = (period: string) =>
      app.icu.http.get(`/api/observations/patient/${longHere}/trends?period=${period}`);
    expect((await trends('stay')).body).toMatchObject({ thinned: true, incomplete: true });
    expect((await trends('3d')).body).toMatchObject({ incomplete: false });
  });

  it('makes a handover sheet from the newest prescriptions alone, of a patient who has thousands', async () => {
    const [here] = await app.icu.lists('/api/icu');
    await app.db.query(
      `WITH one AS (SELECT r.* FROM read_row r WHERE collection = 'prescriptions' AND sealed LIMIT 1)
       INSERT INTO read_row (generation, collection, id, key, search, record, sealed)
       SELECT o.generation, o.collection, ('01000000-0000-7000-f000-' || lpad(n::text, 12, '0'))::uuid, $1, 'given',
         o.record || jsonb_build_object('patient_id', $1::text), true FROM one o, generate_series(1, 5000) n`,
      [here?.patient_id],
    );
    await analyze(app, 'key = $1', here?.patient_id);
    statements = [];
    done(await app.icu.http.post('/api/handovers', { ward: 'icu', patient_ids: [here?.patient_id] }));
    const read = statements.find(({ text }) => text.includes('prescribed'));
    const { rows } = await app.db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${read?.text}`, read?.values);
    const found = scans(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Actual Loops'] > 0);
    expect(found.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(520);
  });

  it('makes the pieces of the names that have both words, not of all that have one of them', async () => {
    statements = [];
    // In the names are six hundred with one of the words.
    expect((await app.icu.http.get('/api/patients?search=abc%20def')).status).toBe(200);
    const [search] = statements.filter(({ text }) => text.includes('read_row'));
    const db = await app.db.connect();
    try {
      await db.query("BEGIN; SET LOCAL track_functions = 'all'");
      await db.query(search?.text ?? '', search?.values);
      const { rows } = await db.query(
        "SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_xact_user_functions WHERE funcname = 'search_grams'",
      );
      expect(rows[0].calls).toBeLessThan(60);
    } finally {
      await db.query('ROLLBACK');
      db.release();
    }
  });
});
