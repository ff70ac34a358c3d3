import type { ObservationRecord } from '@ward-board/contract';
import { done } from '../../testing/api-client.js';
import { bundleAt, postResource, type Resource } from '../../testing/fhir.js';
import type { Answer } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';

const tests = resourceTests('nurse');

const post = (collection: string, resource: Resource) => postResource(tests.sender, collection, resource);
const category = [{ coding: [{ code: 'vital-signs' }] }];
const observed = (code: string, more: Resource): Resource => ({
  ...{ resourceType: 'Observation', status: 'final', category, subject: tests.subject },
  ...{ code: { coding: [{ system: LOINC, code }] }, effectiveDateTime: '2026-01-01T10:00:00+01:00', ...more },
});
const quantity = (value: number, code: string, unit = code) => ({ value, code, unit, system: UCUM });
const answers = (...codes: readonly string[]) => ({ coding: codes.map((code) => ({ system: LOINC, code })) });
/** A resource without what the service gives. */
const said = ({ id: _i, meta: _m, issued: _s, performer: _p, ...rest }: Resource) => rest;

describe('an Observation', () => {
  it('keeps what stands beside a pressure', async () => {
    const part = (code: string, value: number) => ({
      ...{ code: { coding: [{ system: LOINC, code }] }, valueQuantity: quantity(value, 'mm[Hg]') },
    });
    const component = [part('8480-6', 120), part('8462-4', 80), part('8478-0', 93)];
    const { items } = done(
      (await post('observations', observed('85354-9', { component }))) as Answer<{
        items: readonly ObservationRecord[];
      }>,
    );
    expect(items.map(({ code, value, value_string }) => [code, value_string ?? value])).toEqual([
      ['85354-9', '120/80'],
      ['8478-0', 93],
    ]);
  });

  it.each<[string, Resource, Partial<ObservationRecord>]>([
    [
      '85354-9',
      {
        component: ['8480-6', '8462-4'].map((code, n) => ({
          ...{ code: { coding: [{ system: LOINC, code }] }, valueInteger: [121, 81][n] },
        })),
      },
      { value_string: '121/81', unit: 'mmHg' },
    ],
    [
      '8867-4',
      {
        ...{ effectiveDateTime: undefined, valueInteger: 71 },
        effectivePeriod: { start: '2026-01-02T08:00:00Z', end: '2026-01-02' },
      },
      { value: 71, effective_at: '2026-01-02T08:00:00.000Z' },
    ],
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
    ['80288-4', { valueCodeableConcept: answers('LA6560-2') }, { value_string: 'C' }],
    ['67775-7', { valueCodeableConcept: answers('LA17108-4') }, { code: '80288-4', value_string: 'V' }],
    ['67775-7', { valueString: 'Alert' }, { code: '67775-7', value_string: 'Alert' }],
    ['8310-5', { valueQuantity: quantity(98.6, '[degF]', 'degrees F') }, { value: 37, unit: '°C' }],
    ['29463-7', { valueQuantity: { value: 154, unit: 'lbs' } }, { value: 69.85, unit: 'kg' }],
    ['3151-8', { valueQuantity: { ...quantity(1, 'L/min'), comparator: '<' } }, { value: null, value_string: '<1' }],
    [
      '85354-9',
      {
        component: [
          { code: { coding: [{ system: LOINC, code: '8480-6' }] }, valueQuantity: quantity(16, 'kPa') },
          { code: { coding: [{ system: LOINC, code: '8462-4' }] }, valueQuantity: quantity(80, 'mm[Hg]') },
        ],
      },
      { value_string: '120/80', unit: 'mmHg' },
    ],
    [
      '85354-9',
      {
        component: [
          {
            code: { coding: [{ system: LOINC, code: '8480-6' }] },
            valueQuantity: { ...quantity(60, 'mm[Hg]'), comparator: '<' },
          },
          { code: { coding: [{ system: LOINC, code: '8462-4' }] }, dataAbsentReason: { text: 'not measured' } },
        ],
      },
      { value_string: '<60/?', unit: 'mmHg' },
    ],
  ])('of %s is recorded as the plain one', async (code, more, record) => {
    const answer = await post('observations', observed(code, more));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      patient_id: tests.patient,
      effective_at: '2026-01-01T09:00:00.000Z',
      ...record,
    });
  });

  it('of oxygen saturation is known by either of its codes', async () => {
    const valueQuantity = quantity(97, '%');
    const codeOf = async (codes: readonly string[], more: Resource = {}) => {
      const coding = codes.map((code) => ({ system: LOINC, code }));
      return (await post('observations', observed('', { code: { coding }, valueQuantity, ...more }))).body.code;
    };
    expect(await codeOf(['2708-6', '59408-5'])).toBe('59408-5');
    expect(await codeOf(['2708-6'])).toBe('59408-5');
    // That of the laboratory was measured in blood.
    expect(await codeOf(['2708-6'], { category: [{ coding: [{ code: 'laboratory' }] }] })).toBe('2708-6');
  });

  it.each([
    [
      '55284-4',
      {
        component: [['8480-6', 70] as const, ['8462-4', 41] as const].map(([part, value]) => ({
          code: { coding: [{ system: LOINC, code: part }] },
          valueQuantity: quantity(value, 'mm[Hg]'),
        })),
      },
      '85354-9',
      { value_string: '70/41' },
    ],
    ['8331-1', { valueQuantity: quantity(40.5, 'Cel') }, '8310-5', { value: 40.5 }],
    ['8889-8', { valueQuantity: quantity(160, '/min') }, '8867-4', { value: 160 }],
  ])('of %s is the reading that boards and scores go by', async (code, more, chip, value) => {
    const answer = await post('observations', observed(code, more));
    expect(answer.body).toMatchObject({ code: chip, ...value });
  });

  it('that is a vital sign among others is listed as one', async () => {
    const both = ['exam', 'vital-signs'].map((code) => ({ coding: [{ code }] }));
    const answer = await post('observations', observed('8867-4', { category: both, valueInteger: 80 }));
    expect(answer.body).toMatchObject({ category: 'vital-signs', value: 80 });
  });

  it('is recorded with what was measured beside it, in one step', async () => {
    const flow = { code: { coding: [{ system: LOINC, code: '3151-8' }] }, valueQuantity: quantity(2, 'L/min') };
    const unknown = { code: { coding: [{ system: LOINC, code: '3150-6' }] }, dataAbsentReason: { text: 'unknown' } };
    const resource = observed('59408-5', { valueQuantity: quantity(94, '%'), component: [flow, unknown] });
    const before = await tests.app.countEvents();
    const { items } = done((await post('observations', resource)) as unknown as Answer<{ items: object[] }>);
    expect(items).toMatchObject([
      { code: '59408-5', value: 94, unit: '%' },
      { code: '3151-8', value: 2, unit: 'L/min', display: 'Inhaled oxygen flow rate' },
    ]);
    expect(await tests.app.countEvents()).toBe(before + 2);
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
      { code: '8310-5', value_string: '<35', unit: '°C' },
      { code: '80288-4', value_string: 'A' },
      { code: '1234-5', display: 'Something', value: 1.5, unit: 'furlongs' },
    ];
    const effective_at = '2026-01-01T09:00:00.000Z';
    done(await tests.sender.post('/api/observations', { patient_id: tests.patient, effective_at, set: plain }));
    const first = await bundleAt(tests.sender, `observations/patient/${tests.patient}/vitals`);
    expect(first).toHaveLength(plain.length);
    const pressure = first.find(({ component }) => component);
    expect(pressure).toMatchObject({
      component: [
        { code: { coding: [{ code: '8480-6' }] }, valueQuantity: { value: 120, code: 'mm[Hg]' } },
        { code: { coding: [{ code: '8462-4' }] }, valueQuantity: { value: 80, code: 'mm[Hg]' } },
      ],
    });
    const other = (await tests.app.reception.registers()).id;
    for (const resource of first)
      done(await post('observations', { ...resource, subject: { reference: `Patient/${other}` } }));
    const again = await bundleAt(tests.sender, `observations/patient/${other}/vitals`);
    const comparable = (all: readonly Resource[]) =>
      all.map((each) => JSON.stringify({ ...said(each), subject: null })).sort();
    expect(comparable(again)).toEqual(comparable(first));
  });

  it.each(['<60/?', '107/?', '?/80', '120.5/80'])(
    'of a pressure of %s comes out and goes in again as the same',
    async (value_string) => {
      const whole = { patient_id: tests.patient, code: '85354-9', unit: 'mmHg', value_string };
      done(await tests.sender.post('/api/observations', whole));
      const [resource] = await bundleAt(tests.sender, `observations/patient/${tests.patient}/vitals`);
      expect(resource?.component).toHaveLength(2);
      expect(done(await post('observations', resource ?? {}))).toMatchObject({ value_string, unit: 'mmHg' });
    },
  );

  const component = (code: string, more: Resource) => ({ code: { coding: [{ system: LOINC, code }] }, ...more });
  it.each<[string, () => Resource]>([
    ['value[x]', () => observed('8867-4', { valueInteger: 1, valueString: 'fast' })],
    [
      'component.0.value[x]',
      () => observed('8867-4', { component: [component('3151-8', { valueInteger: 1, valueString: 'air' })] }),
    ],
    ['dataAbsentReason', () => observed('8867-4', { valueInteger: 1, dataAbsentReason: { text: 'unknown' } })],
    [
      'component.0.dataAbsentReason',
      () =>
        observed('8867-4', {
          valueInteger: 1,
          component: [component('3151-8', { valueInteger: 1, dataAbsentReason: {} })],
        }),
    ],
    ['valueCodeableConcept', () => observed('67775-7', { valueCodeableConcept: answers('LA9340-6', 'LA9343-0') })],
    ['effective[x]', () => observed('8867-4', { effectivePeriod: { start: '2026-01-01' }, valueInteger: 1 })],
    ...[
      [{ effectiveTiming: { event: ['2026-01-01'] } }, 'effectiveTiming'] as const,
      [{ effectiveDateTime: '2026-01' }, 'effectiveDateTime'] as const,
      [{ effectiveDateTime: '2026' }, 'effectiveDateTime'] as const,
      [{ effectivePeriod: { start: '2026-01' } }, 'effectivePeriod.start'] as const,
      [{ effectivePeriod: { end: '2026-01-01' } }, 'effectivePeriod.start'] as const,
      [{ effectivePeriod: { start: '2026-01-02', end: '2026-01-01' } }, 'effectivePeriod.end'] as const,
      [{ effectivePeriod: { start: '2026-01-02', end: '2199-01-01' } }, 'effectivePeriod.end'] as const,
      [{ effectivePeriod: { start: '2026-01-02', end: 'later' } }, 'effectivePeriod.end'] as const,
    ].map(([when, place]): [string, () => Resource] => [
      place,
      () => observed('8867-4', { effectiveDateTime: undefined, valueInteger: 1, ...when }),
    ]),
    [
      'code.coding',
      () =>
        observed('', {
          code: { coding: ['8867-4', '9279-1'].map((code) => ({ system: LOINC, code })) },
          valueInteger: 1,
        }),
    ],
    [
      'component',
      () =>
        observed('85354-9', { component: [120, 90].map((value) => component('8480-6', { valueQuantity: { value } })) }),
    ],
    ['subject.type', () => observed('8867-4', { subject: { ...tests.subject, type: 'Group' }, valueInteger: 1 })],
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
    ['valueQuantity.unit', () => observed('8310-5', { valueQuantity: quantity(98.6, 'mg/dL') })],
    ['valueQuantity.unit', () => observed('8310-5', { valueQuantity: quantity(98.6, 'Cel', '°F') })],
    [
      'component',
      () =>
        observed('85354-9', {
          component: [{ code: { coding: [{ system: LOINC, code: '8480-6' }] }, valueQuantity: quantity(120, 'kg') }],
        }),
    ],
    ...[
      [
        { valueQuantity: { value: 16 } },
        { valueQuantity: quantity(11, 'kPa') },
        'component.0.valueQuantity.unit',
      ] as const,
      [
        { valueQuantity: quantity(16, 'kPa') },
        { valueQuantity: { value: 80 } },
        'component.1.valueQuantity.unit',
      ] as const,
      [{ valueQuantity: quantity(16, 'kPa') }, { valueInteger: 11 }, 'component.1.valueInteger'] as const,
    ].map(([upper, lower, place]): [string, () => Resource] => [
      place,
      () => observed('85354-9', { component: [component('8480-6', upper), component('8462-4', lower)] }),
    ]),
    ['component', () => observed('8867-4', { valueInteger: 1, component: [{ code: {}, valueInteger: 2 }] })],
    ['modifierExtension', () => observed('8867-4', { modifierExtension: [{ url: 'not' }], valueInteger: 1 })],
    [
      'component.0.modifierExtension',
      () => observed('8867-4', { valueInteger: 1, component: [{ code: {}, modifierExtension: [{ url: 'not' }] }] }),
    ],
    ['implicitRules', () => observed('8867-4', { implicitRules: 'urn:rules', valueInteger: 1 })],
    [
      'encounter.reference',
      () => observed('8867-4', { encounter: { reference: `Encounter/${crypto.randomUUID()}` }, valueInteger: 1 }),
    ],
  ])('is refused by its %s, and nothing is stored', async (place, resource) => {
    const before = await tests.app.countEvents();
    expectProblem(await post('observations', resource()), 'validation_failed', place);
    expect(await tests.app.countEvents()).toBe(before);
  });
});
