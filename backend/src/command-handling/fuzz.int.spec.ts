import fc from 'fast-check';
import { expectWellFormed } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

/** Whatever is sent, a write is done or refused in order: never a 5xx, and never half done. */
describe('arbitrary JSON', () => {
  let app: TestApp;
  let id: Record<'admission' | 'emergency' | 'icu' | 'operation' | 'patient' | 'wing', string>;
  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency, icu, operations, admin } = app;
    const admission = await reception.receives('emergency');
    id = {
      admission: admission.id,
      patient: admission.patient_id,
      emergency: (await emergency.triages(admission)).id,
      operation: (await operations.schedules(await reception.receives('surgery'))).id,
      icu: (await icu.accepts(await reception.receives('icu'))).id,
      wing: (await admin.setsUpWing('Fuzzed')).id,
    };
  });
  afterAll(() => app?.close());

  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\0', '\ud800', '__proto__'),
  );
  const date = fc.constantFrom(
    '2026-02-30',
    '2026-02-28',
    '0000-00-00',
    '2026-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
  );
  const anything = fc.oneof(
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, 0, -1, 1e308, 2 ** 53, true, [], {}) },
    { weight: 1, arbitrary: date },
  );
  /** Objects that use the route's own field names, with anything in them, half of them right. */
  const bodyOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
    fc.oneof(
      fc.jsonValue(),
      fc.record(Object.fromEntries(Object.entries(fields).map(([name, right]) => [name, fc.oneof(right, anything)])), {
        requiredKeys: [],
      }),
      fc.record(fields),
    );

  const line = fc.string({ unit: 'grapheme', maxLength: 60 });
  const one = (...values: readonly string[]) => fc.constantFrom(...values);
  const ref = (name: keyof typeof id) => fc.constant(`$${name}`);
  const patient = { name: line, phone: line, gender: one('male', 'other'), date_of_birth: date, blood_type: one('A+') };
  const details = { notes: line, vitals: line, avpu: one('pain'), stabilized_at: date, arrival_mode: one('police') };
  const icuDetails = { o2_flow: fc.double(), diet: line, vitals: line, doctor_id: fc.uuid(), room_id: fc.uuid() };
  const theatre = {
    ...{ procedure_name: line, surgery_type: one('elective'), scheduled_at: date, duration_minutes: fc.integer() },
    ...{ checklist: fc.constant({ consent: 'yes', fasting: null, labs: 'no', site_marked: null }), location: line },
  };

  it.each<[string, 'put' | 'post', string, Record<string, fc.Arbitrary<unknown>>]>([
    ['reception', 'post', 'patients', { ...patient, mrn: line }],
    ['reception', 'put', 'patients/$patient', patient],
    ['reception', 'post', 'admissions', { patient_id: ref('patient'), admission_type: one('icu'), reason: line }],
    ['reception', 'post', 'admissions/$admission/discharge', { notes: line, extra: fc.constant(1) }],
    ['emergency', 'post', 'emergency-details', { ...details, admission_id: ref('admission'), chief_complaint: line }],
    ['emergency', 'put', 'emergency-details/$emergency', { ...details, triage_level: one('critical', 'urgent') }],
    ['emergency', 'post', 'emergency-details/$emergency/transfer-to-icu', { ...icuDetails, severity: one('stable') }],
    ['emergency', 'post', 'emergency-details/$emergency/transfer-to-operation', { ...theatre, start: one('pre-op') }],
    ['operations', 'post', 'operations', { ...theatre, admission_id: ref('admission') }],
    ['operations', 'put', 'operations/$operation', { ...theatre, op_status: one('in-surgery', 'recovered') }],
    ['icu', 'post', 'icu', { ...icuDetails, admission_id: ref('admission'), severity: one('stable') }],
    ['icu', 'put', 'icu/$icu', { ...icuDetails, severity: one('critical', 'stable') }],
    ['icu', 'post', 'icu/$icu/discharge', { notes: line, extra: fc.constant(1) }],
    ['admin', 'post', 'wings', { name: line, ward_type: line }],
    ['admin', 'post', 'rooms', { wing_id: ref('wing'), number: line, beds: fc.array(line, { maxLength: 3 }) }],
    ['icu', 'post', 'notifications/$patient/read', { id: line }],
  ])('from %s to %s /api/%s', async (who, method, path, fields) => {
    const { http } = app[who as 'reception' | 'emergency' | 'icu' | 'operations' | 'admin'];
    const fill = (template: string) => template.replace(/\$(\w+)/g, (all, name: keyof typeof id) => id[name] ?? all);
    await fc.assert(
      fc.asyncProperty(bodyOf(fields), fc.boolean(), async (body, keyed) => {
        const before = await app.countEvents();
        const headers: Record<string, string> = keyed ? { 'idempotency-key': crypto.randomUUID() } : {};
        const answer = await http[method](`/api/${fill(path)}`, fill(JSON.stringify(body)), headers);
        expect(answer.status).toBeLessThan(500);
        if (answer.status < 400) return;
        expectWellFormed(answer);
        expect(await app.countEvents()).toBe(before);
      }),
      { numRuns: 40 },
    );
  });
});
