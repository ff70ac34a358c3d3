import type { ProblemCode } from '@ward-board/contract';
import { booking, triage } from '../testing/api-client.js';
import type { Answer } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

const NOBODY = '019a0000-0000-7000-8000-00000000dead';
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('bad input', () => {
  let app: TestApp;
  /** What the paths and bodies below refer to. */
  let known: Record<'patient' | 'admission' | 'other' | 'emergency' | 'icu' | 'operation' | 'wing', string>;
  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency, icu, operations, admin } = app;
    const admission = await reception.receives('emergency');
    known = {
      patient: admission.patient_id,
      admission: admission.id,
      other: (await reception.registers()).id,
      emergency: (await emergency.triages(await reception.receives('emergency'))).id,
      operation: (await operations.schedules(await reception.receives('surgery'))).id,
      icu: (await icu.accepts(await reception.receives('icu'))).id,
      wing: (await admin.setsUpWing('North')).id,
    };
  });
  afterAll(() => app?.close());

  const clientFor = (path: string) => {
    if (/^(patients|admissions)/.test(path)) return app.reception.http;
    return /^(wings|rooms)/.test(path) ? app.admin.http : app.emergency.http;
  };
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}): Promise<Answer> => {
    const full = `/api/${path.replace(/\$(\w+)/g, (_, name: keyof typeof known) => known[name])}`;
    if (method === 'DELETE') return clientFor(path).delete(full, headers);
    return clientFor(path)[method === 'POST' ? 'post' : 'put'](full, body, headers);
  };
  /** Refused with this code, naming this field, and nothing stored. */
  const expectRefused = async (code: ProblemCode, field: string | undefined, sent: () => Promise<Answer>) => {
    const before = await app.countEvents();
    expectProblem(await sent(), code, field);
    expect(await app.countEvents()).toBe(before);
  };

  const routes = [
    ['POST', 'patients'],
    ['PUT', 'patients/$patient'],
    ['POST', 'admissions'],
    ['POST', 'admissions/$admission/discharge'],
    ['POST', 'emergency-details'],
    ['PUT', 'emergency-details/$emergency'],
    ['POST', 'emergency-details/$emergency/transfer-to-icu'],
    ['POST', 'icu'],
    ['PUT', 'icu/$icu'],
    ['POST', 'icu/$icu/discharge'],
    ['POST', 'wings'],
    ['POST', 'rooms'],
  ] as const;

  describe.each(routes)('%s /api/%s', (method, path) => {
    it.each<[string, ProblemCode, string | undefined, unknown, Record<string, string>]>([
      ['malformed JSON', 'validation_failed', 'body', '{"name":', {}],
      ['a trailing comma', 'validation_failed', 'body', '{"name":"x",}', {}],
      ['a key twice', 'validation_failed', 'notes', '{"notes":"a","notes":"b"}', {}],
      ['__proto__', 'validation_failed', 'body', '{"__proto__":{"name":"x"}}', {}],
      ['an array', 'validation_failed', 'body', [], {}],
      ['a string', 'validation_failed', 'body', '"x"', {}],
      ['null', 'validation_failed', 'body', 'null', {}],
      ['a field that is none', 'validation_failed', 'colour', { colour: 'red' }, {}],
      ['very deep JSON', 'validation_failed', 'body', deep(60_000), { 'idempotency-key': crypto.randomUUID() }],
      ['very deep JSON in a field', 'validation_failed', 'colour', `{"colour":${deep(60_000)}}`, {}],
      ['another content type', 'unsupported_media_type', 'Content-Type', 'name=x', { 'content-type': 'text/plain' }],
      [
        'a form',
        'unsupported_media_type',
        'Content-Type',
        'a=b',
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
      ['too much', 'payload_too_large', undefined, { notes: 'x'.repeat(300_000) }, {}],
    ])('refuses %s', async (_, code, field, body, headers) => {
      await expectRefused(code, field, () => send(method, path, body, headers));
    });
  });

  const empty: readonly ['POST', string, string][] = [
    ['POST', 'patients', 'body'],
    ['POST', 'admissions', 'body'],
    ['POST', 'emergency-details', 'body'],
    ['POST', 'icu', 'body'],
    ['POST', 'operations', 'body'],
    ['POST', 'wings', 'body'],
  ];
  it.each(empty)('%s /api/%s needs a body', async (method, path, field) => {
    await expectRefused('validation_failed', field, () => send(method, path));
  });

  const admission_id = '$admission';
  it.each<['POST' | 'PUT', string, string, unknown]>([
    ['POST', 'patients', 'name', {}],
    ['POST', 'patients', 'name', { name: ' \t\n\u00a0' }],
    ['POST', 'patients', 'name', { name: 'a\u0000b' }],
    ['POST', 'patients', 'name', '{"name":"\\ud800"}'],
    ['POST', 'patients', 'name', { name: 'x'.repeat(201) }],
    ['POST', 'patients', 'name', { name: 7 }],
    ['POST', 'patients', 'gender', { name: 'x', gender: 'F' }],
    ['POST', 'patients', 'date_of_birth', { name: 'x', date_of_birth: '2026-02-30' }],
    ['POST', 'patients', 'date_of_birth', { name: 'x', date_of_birth: '1900-02-29' }],
    ['POST', 'patients', 'date_of_birth', { name: 'x', date_of_birth: '2999-01-01' }],
    ['POST', 'patients', 'date_of_birth', { name: 'x', date_of_birth: '0000-01-01' }],
    ['PUT', 'patients/$patient', 'date_of_birth', { date_of_birth: '1849-12-31' }],
    ['POST', 'patients', 'date_of_birth', { name: 'x', date_of_birth: '01.02.1980' }],
    ['POST', 'patients', 'blood_type', { name: 'x', blood_type: 'A' }],
    ['POST', 'patients', 'phone', { name: 'x', phone: '\u0000' }],
    ['POST', 'patients', 'mrn', { name: 'x', mrn: 'a b' }],
    ['PUT', 'patients/$patient', 'mrn', { mrn: 'NEW' }],
    ['PUT', 'patients/$patient', 'name', { name: null }],
    ['PUT', 'patients/$patient', 'id', { id: NOBODY }],
    ['POST', 'admissions', 'patient_id', { admission_type: 'icu' }],
    ['POST', 'admissions', 'patient_id', { admission_type: 'icu', patient_id: '1 or 1=1' }],
    ['POST', 'admissions', 'patient_id', { admission_type: 'icu', patient_id: NOBODY }],
    ['POST', 'admissions', 'admission_type', { patient_id: '$other', admission_type: 'maternity' }],
    ['POST', 'admissions', 'doctor_id', { patient_id: '$other', admission_type: 'icu', doctor_id: NOBODY }],
    ['POST', 'admissions', 'status', { patient_id: '$other', admission_type: 'icu', status: 'discharged' }],
    ['POST', 'admissions/$admission/discharge', 'notes', { notes: 5 }],
    ['POST', 'emergency-details', 'chief_complaint', { admission_id, triage_level: 'urgent' }],
    ['POST', 'emergency-details', 'chief_complaint', { ...triage, admission_id, chief_complaint: '  ' }],
    ['POST', 'emergency-details', 'triage_level', { ...triage, admission_id, triage_level: 'Urgent' }],
    ['POST', 'emergency-details', 'stabilized_at', { ...triage, admission_id, stabilized_at: '2026-02-30T10:00:00Z' }],
    ['POST', 'emergency-details', 'stabilized_at', { ...triage, admission_id, stabilized_at: '2026-01-01 10:00' }],
    [
      ...(['POST', 'emergency-details', 'stabilized_at'] as const),
      { ...triage, admission_id, stabilized_at: '0000-01-01T00:00:00+23:59' },
    ],
    ['POST', 'emergency-details', 'admission_id', { ...triage, admission_id: NOBODY }],
    ['POST', 'emergency-details', 'patient_id', { ...triage, admission_id, patient_id: '$other' }],
    ['PUT', 'emergency-details/$emergency', 'admission_id', { admission_id }],
    ['PUT', 'emergency-details/$emergency', 'triage_level', { triage_level: null }],
    ['PUT', 'emergency-details/$emergency', 'vitals', { vitals: 'x'.repeat(4001) }],
    ['PUT', 'emergency-details/$emergency', 'vitals', { vitals: { bp: '120/80' } }],
    ['POST', 'emergency-details/$emergency/transfer-to-icu', 'severity', {}],
    ['POST', 'emergency-details/$emergency/transfer-to-icu', 'room_id', { severity: 'stable', room_id: NOBODY }],
    ['POST', 'emergency-details/$emergency/transfer-to-icu', 'doctor_id', { severity: 'stable', doctor_id: NOBODY }],
    ['POST', 'emergency-details/$emergency/transfer-to-operation', 'procedure_name', { surgery_type: 'urgent' }],
    ['POST', 'emergency-details/$emergency/transfer-to-operation', 'op_status', { ...booking, op_status: 'pre-op' }],
    ['POST', 'operations', 'admission_id', { ...booking, admission_id: NOBODY }],
    ['POST', 'operations', 'surgery_type', { ...booking, admission_id, surgery_type: 'soon' }],
    ['POST', 'operations', 'duration_minutes', { ...booking, admission_id, duration_minutes: 1.5 }],
    ['POST', 'operations', 'checklist.consent', { ...booking, admission_id, checklist: { consent: 'maybe' } }],
    ['PUT', 'operations/$operation', 'checklist.allergies', { checklist: { allergies: 'yes' } }],
    ['PUT', 'operations/$operation', 'op_status', { op_status: null }],
    ['PUT', 'operations/$operation', 'scheduled_at', { scheduled_at: 'tomorrow' }],
    ['PUT', 'operations/$operation', 'scheduled_at', { scheduled_at: '9999-12-31T23:59:59Z' }],
    ['PUT', 'operations/$operation', 'scheduled_at', { scheduled_at: '0026-11-21T07:15:00Z' }],
    ['PUT', 'operations/$operation', 'procedure_name', { procedure_name: ' ' }],
    ['POST', 'icu', 'admission_id', { severity: 'stable', admission_id: NOBODY }],
    ['POST', 'icu', 'patient_id', { severity: 'stable', admission_id, patient_id: '$other' }],
    ['PUT', 'icu/$icu', 'o2_flow', { o2_flow: -1 }],
    ['PUT', 'icu/$icu', 'o2_flow', '{"o2_flow":1e400}'],
    ['PUT', 'icu/$icu', 'o2_flow', '{"o2_flow":123456789012345678901234567890}'],
    ['PUT', 'icu/$icu', 'o2_flow', { o2_flow: '6' }],
    ['PUT', 'icu/$icu', 'doctor_id', { doctor_id: NOBODY }],
    ['PUT', 'icu/$icu', 'room_id', { room_id: NOBODY }],
    ['POST', 'wings', 'ward_type', { name: 'x' }],
    ['POST', 'rooms', 'wing_id', { wing_id: NOBODY, number: '1', beds: ['A'] }],
    ['POST', 'rooms', 'beds', { wing_id: '$wing', number: '1', beds: [] }],
    ['POST', 'rooms', 'beds', { wing_id: '$wing', number: '1', beds: ['A', ' A '] }],
    ['POST', 'rooms', 'beds.1', { wing_id: '$wing', number: '1', beds: ['A', 2] }],
  ])('%s /api/%s names %s in %j', async (method, path, field, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const filled = text.replace(/\$(\w+)/g, (_, name: keyof typeof known) => known[name]);
    await expectRefused('validation_failed', field, () => send(method, path, filled));
  });

  it.each([
    ['PUT', 'patients/$patient', { phone: '1' }, 'If-Match', 'nonsense'],
    ['DELETE', 'icu/$icu', undefined, 'If-Match', '"1'],
    ['POST', 'icu/$icu/discharge', {}, 'If-Match', '1, 2'],
    ['POST', 'patients', { name: 'x' }, 'Idempotency-Key', ''],
    ['POST', 'patients', { name: 'x' }, 'Idempotency-Key', 'x'.repeat(256)],
  ] as const)('%s /api/%s with %j names the header %s', async (method, path, body, header, value) => {
    await expectRefused('validation_failed', header, () => send(method, path, body, { [header]: value }));
  });

  it.each([
    ['patients?limit=0', 'limit'],
    ['patients?limit=many', 'limit'],
    ['patients?cursor=x', 'cursor'],
    ['patients?colour=red', 'colour'],
    ['patients?search=%00', 'search'],
    ['patients/7', 'id'],
    ['admissions?type=maternity', 'type'],
    ['admissions?patient_id=7', 'patient_id'],
    ['notifications?unread=perhaps', 'unread'],
    ['rooms?wing_id=7', 'wing_id'],
  ])('GET /api/%s names %s', async (path, field) => {
    expectProblem(await app.emergency.http.get(`/api/${path}`), 'validation_failed', field);
  });

  it('GET names a header that is no position', async () => {
    const answer = await app.emergency.http.get('/api/patients', { 'x-min-position': 'yesterday' });
    expectProblem(answer, 'validation_failed', 'X-Min-Position');
  });

  describe.each([
    ['POST', 'admissions/:id/discharge', undefined],
    ['PUT', 'patients/:id', {}],
    ['PUT', 'emergency-details/:id', {}],
    ['DELETE', 'emergency-details/:id', undefined],
    ['POST', 'emergency-details/:id/transfer-to-icu', { severity: 'stable' }],
    ['POST', 'emergency-details/:id/transfer-to-operation', booking],
    ['PUT', 'operations/:id', {}],
    ['DELETE', 'operations/:id', undefined],
    ['PUT', 'icu/:id', {}],
    ['DELETE', 'icu/:id', undefined],
    ['POST', 'icu/:id/discharge', undefined],
  ] as const)('%s /api/%s', (method, path, body) => {
    it.each(['1', 'null', '%00', '019a0000-0000-7000-8000-00000000dead%00', `${'9'.repeat(3000)}`])(
      'refuses the id %.60s',
      async (id) => {
        await expectRefused('validation_failed', 'id', () => send(method, path.replace(':id', id), body));
      },
    );

    it('does not know an id that nobody gave, or that is another kind of record’s', async () => {
      for (const id of [NOBODY, known.wing])
        await expectRefused('not_found', undefined, () => send(method, path.replace(':id', id), body));
    });
  });
});
