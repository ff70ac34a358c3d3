import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllergyRecord, ObservationRecord } from '@ward-board/contract';
import { done } from '../../testing/api-client.js';
import type { Answer, Client } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';

const FHIR = 'application/fhir+json';
const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';

let app: TestApp;
let nurse: Client;
let patient: string;
beforeAll(async () => {
  app = await openTestApp();
  nurse = (await app.joins('nurse', 'ICU')).http;
});
beforeEach(async () => {
  patient = (await app.reception.registers()).id;
});
afterAll(() => app?.close());

type Resource = Readonly<Record<string, unknown>>;
const post = (collection: string, resource: Resource) =>
  nurse.post(`/api/${collection}`, resource, { 'content-type': FHIR }) as Promise<Answer<Resource>>;
const category = [{ coding: [{ code: 'vital-signs' }] }];
const subject = () => ({ reference: `Patient/${patient}` });
const observed = (code: string, more: Resource): Resource => ({
  ...{ resourceType: 'Observation', status: 'final', category, subject: subject() },
  ...{ code: { coding: [{ system: LOINC, code }] }, effectiveDateTime: '2026-01-01T10:00:00+01:00', ...more },
});
const quantity = (value: number, code: string, unit = code) => ({ value, code, unit, system: UCUM });
/** A resource without what the service gives. */
const said = ({ id: _i, meta: _m, issued: _s, performer: _p, ...rest }: Resource) => rest;
const bundleAt = async (path: string): Promise<readonly Resource[]> => {
  const answer = await nurse.get(`/api/${path}`, { accept: FHIR });
  expect(answer.headers.get('content-type')).toMatch(/^application\/fhir\+json/);
  const bundle = done(answer as Answer<{ resourceType: string; entry: readonly { resource: Resource }[] }>);
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'searchset' });
  return bundle.entry.map(({ resource }) => resource);
};

describe('an Observation', () => {
  it.each<[string, Resource, Partial<ObservationRecord>]>([
    ['8867-4', { valueQuantity: quantity(72, '/min', 'beats/min') }, { value: 72, unit: 'bpm', display: 'Heart Rate' }],
    ['8310-5', { valueQuantity: quantity(37.2, 'Cel') }, { value: 37.2, unit: '°C', display: 'Body Temperature' }],
    ['19891-1', { valueQuantity: quantity(38, 'mm[Hg]') }, { code: '19891-2', value: 38, unit: 'mmHg' }],
    [
      '85354-9',
      {
        component: [
          { code: { coding: [{ system: LOINC, code: '8462-4' }] }, valueQuantity: quantity(80, 'mm[Hg]') },
          { code: { coding: [{ system: LOINC, code: '8480-6' }] }, valueQuantity: quantity(120, 'mm[Hg]') },
        ],
      },
      { value: null, value_string: '120/80', unit: 'mmHg' },
    ],
    ['80288-4', { valueCodeableConcept: { text: 'A' } }, { value_string: 'A' }],
  ])('of %s is recorded as the plain one', async (code, more, record) => {
    const answer = await post('observations', observed(code, more));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ patient_id: patient, effective_at: '2026-01-01T09:00:00.000Z', ...record });
  });

  it('of oxygen saturation is known by either of its codes', async () => {
    const coding = ['2708-6', '59408-5'].map((code) => ({ system: LOINC, code }));
    const valueQuantity = quantity(97, '%');
    const answer = await post('observations', observed('', { code: { coding }, valueQuantity }));
    expect(answer.body).toMatchObject({ code: '59408-5', value: 97, unit: '%' });
  });

  it('is recorded with what was measured beside it, in one step', async () => {
    const flow = { code: { coding: [{ system: LOINC, code: '3151-8' }] }, valueQuantity: quantity(2, 'L/min') };
    const unknown = { code: { coding: [{ system: LOINC, code: '3150-6' }] }, dataAbsentReason: { text: 'unknown' } };
    const resource = observed('59408-5', { valueQuantity: quantity(94, '%'), component: [flow, unknown] });
    const before = await app.countEvents();
    const { items } = done((await post('observations', resource)) as unknown as Answer<{ items: object[] }>);
    expect(items).toMatchObject([
      { code: '59408-5', value: 94, unit: '%' },
      { code: '3151-8', value: 2, unit: 'L/min', display: 'Inhaled oxygen flow rate' },
    ]);
    expect(await app.countEvents()).toBe(before + 2);
  });

  it('of a number as text is recorded as the number', async () => {
    expect((await post('observations', observed('8867-4', { valueString: '72' }))).body).toMatchObject({ value: 72 });
  });

  it('comes out of the list as it went in, and goes in again as the same record', async () => {
    const plain = [
      { code: '85354-9', value_string: '120/80', unit: 'mmHg' },
      { code: '8867-4', value: 72, unit: 'bpm' },
      { code: '59408-5', value: 97, unit: '%' },
      { code: '19891-2', value: 38, unit: 'mmHg' },
      { code: '9269-2', value: 15 },
      { code: '80288-4', value_string: 'A' },
      { code: '1234-5', display: 'Something', value: 1.5, unit: 'furlongs' },
    ];
    const effective_at = '2026-01-01T09:00:00.000Z';
    done(await nurse.post('/api/observations', { patient_id: patient, effective_at, set: plain }));
    const first = await bundleAt(`observations/patient/${patient}/vitals`);
    expect(first).toHaveLength(plain.length);
    const pressure = first.find(({ component }) => component);
    expect(pressure).toMatchObject({
      component: [
        { code: { coding: [{ code: '8480-6' }] }, valueQuantity: { value: 120, code: 'mm[Hg]' } },
        { code: { coding: [{ code: '8462-4' }] }, valueQuantity: { value: 80, code: 'mm[Hg]' } },
      ],
    });
    const other = (await app.reception.registers()).id;
    for (const resource of first)
      done(await post('observations', { ...resource, subject: { reference: `Patient/${other}` } }));
    const again = await bundleAt(`observations/patient/${other}/vitals`);
    const comparable = (all: readonly Resource[]) =>
      all.map((each) => JSON.stringify({ ...said(each), subject: null })).sort();
    expect(comparable(again)).toEqual(comparable(first));
  });

  it.each<[string, () => Resource]>([
    ['resourceType', () => observed('8867-4', { resourceType: 'Patient', valueInteger: 1 })],
    ['status', () => observed('8867-4', { status: 'entered-in-error', valueInteger: 1 })],
    ['category', () => observed('8867-4', { category: undefined, valueInteger: 1 })],
    ['category', () => observed('8867-4', { category: [{ coding: [{ code: 'vitals' }] }], valueInteger: 1 })],
    ['code', () => observed('8867-4', { code: undefined, valueInteger: 1 })],
    ['code.coding', () => observed('8867-4', { code: { text: 'Pulse' }, valueInteger: 1 })],
    ['code.coding', () => observed('pulse', { valueInteger: 1 })],
    ['subject', () => observed('8867-4', { subject: undefined, valueInteger: 1 })],
    ['subject.reference', () => observed('8867-4', { subject: { reference: 'Patient/example' }, valueInteger: 1 })],
    [
      'subject.reference',
      () => observed('8867-4', { subject: { reference: `Patient/${crypto.randomUUID()}` }, valueInteger: 1 }),
    ],
    ['value[x]', () => observed('8867-4', {})],
    ['effective[x]', () => observed('8867-4', { effectiveDateTime: 'yesterday', valueInteger: 1 })],
    ['effective[x]', () => observed('8867-4', { effectiveDateTime: '2199-01-01T00:00:00Z', valueInteger: 1 })],
    ['component', () => observed('8867-4', { valueInteger: 1, component: [{ code: {}, valueInteger: 2 }] })],
    [
      'encounter.reference',
      () => observed('8867-4', { encounter: { reference: `Encounter/${crypto.randomUUID()}` }, valueInteger: 1 }),
    ],
  ])('is refused by its %s, and nothing is stored', async (place, resource) => {
    const before = await app.countEvents();
    expectProblem(await post('observations', resource()), 'validation_failed', place);
    expect(await app.countEvents()).toBe(before);
  });
});

describe('allergies, conditions, care plans and consents', () => {
  it.each<[string, string, object]>([
    [
      'allergies',
      'allergies/patient/:id',
      { substance: 'Latex', category: 'environment', criticality: 'high', reaction: 'Rash' },
    ],
    ['allergies', 'allergies/patient/:id', { no_known: true }],
    [
      'conditions',
      'conditions/patient/:id',
      { display: 'Asthma', code: 'J45.9', onset_date: '2001-05-01', notes: 'Mild' },
    ],
    [
      'care-plans',
      'care-plans?patient_id=:id',
      { title: 'Wound', category: 'Wound care', goals: 'Closed', activities: 'Dress' },
    ],
    [
      'consents',
      'consents?patient_id=:id',
      { procedure: 'CT', category: 'Surgical', status: 'active', signed_by: 'Amina' },
    ],
    ['consents', 'consents?patient_id=:id', { procedure: 'CT' }],
  ])('of %s come out of %s as they went in, and go in again as the same: %j', async (collection, path, body) => {
    const plain = done((await nurse.post(`/api/${collection}`, { patient_id: patient, ...body })) as Answer<Resource>);
    const [resource] = await bundleAt(path.replace(':id', patient));
    const other = (await app.reception.registers()).id;
    const whose = { reference: `Patient/${other}` };
    const of = 'patient' in (resource ?? {}) ? { patient: whose } : { subject: whose };
    const record = done(await post(collection, { ...resource, ...of }));
    const own = ['id', 'patient_id', 'created_at', 'updated_at'];
    const comparable = (one: Resource) => Object.entries(one).filter(([name]) => !own.includes(name));
    expect(comparable(record)).toEqual(comparable(plain));
  });

  it('tell of what was entered in error, and take no such thing', async () => {
    const body = { patient_id: patient, substance: 'Latex' };
    const { id } = done((await nurse.post('/api/allergies', body)) as Answer<AllergyRecord>);
    await nurse.delete(`/api/allergies/${id}`);
    const [resource] = await bundleAt(`allergies/patient/${patient}?include=entered_in_error`);
    expect(resource).toMatchObject({ verificationStatus: { coding: [{ code: 'entered-in-error' }] } });
    expectProblem(await post('allergies', resource ?? {}), 'validation_failed', 'verificationStatus');
  });

  it('are taken as FHIR where they are recorded, and nowhere else', async () => {
    const resource = { resourceType: 'AllergyIntolerance' };
    for (const path of ['/api/waiting-list', '/api/nursing-assessments'])
      expectProblem(await nurse.post(path, resource, { 'content-type': FHIR }), 'unsupported_media_type');
    expectProblem(
      await nurse.put(`/api/allergies/${crypto.randomUUID()}`, resource, { 'content-type': FHIR }),
      'unsupported_media_type',
    );
  });
});

/** Published examples; where they are is said by `US_CORE_EXAMPLES`. */
const folder = process.env.US_CORE_EXAMPLES ?? '';
const collections: Readonly<Record<string, string>> = {
  Observation: 'observations',
  AllergyIntolerance: 'allergies',
  Condition: 'conditions',
  CarePlan: 'care-plans',
};
const examples = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Resource)
      .filter(({ resourceType }) => Object.hasOwn(collections, String(resourceType)))
  : [];

// Panels that have no value of their own, and what is coded without LOINC, are refused: each is told where.
(examples.length > 0 ? it : it.skip)('the published examples are recorded, or told what of them can’t be', async () => {
  const refused: string[] = [];
  const taken = new Set<unknown>();
  for (const example of examples) {
    const whose = { reference: `Patient/${patient}` };
    const of = 'patient' in example ? { patient: whose } : { subject: whose };
    const answer = await post(collections[String(example.resourceType)] ?? '', { ...example, ...of });
    if (answer.status === 201) taken.add(example.resourceType);
    else {
      expectProblem(answer, 'validation_failed');
      const errors = (answer.body as unknown as { errors: readonly { path: string }[] }).errors;
      refused.push(`${example.id}: ${errors.map(({ path }) => path).join()}`);
    }
  }
  expect([...taken].sort()).toEqual(Object.keys(collections).sort());
  expect(refused.length).toBeLessThan(examples.length / 5);
});
