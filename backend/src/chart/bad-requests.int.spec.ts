import { Charts } from '../testing/charts.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

const NOBODY = '019a0000-0000-7000-8000-00000000dead';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A good request of each kind. */
const good = {
  observations: { code: '8867-4', value: 72 },
  allergies: { substance: 'Latex' },
  conditions: { display: 'Asthma' },
  'nursing-assessments': { type: 'Pain', score: 3 },
  'care-plans': { title: 'Wound care' },
  consents: { procedure: 'CT' },
} as const;
type Collection = keyof typeof good;
const collections = Object.keys(good) as Collection[];

let app: TestApp;
let charts: Charts;
let patient_id: string;
let othersStay: string;
beforeAll(async () => {
  app = await openTestApp();
  charts = await Charts.of(app);
  patient_id = (await charts.arrives()).id;
  othersStay = (await app.reception.receives('icu')).id;
});
afterAll(() => app?.close());

const post = (collection: Collection, more: object) =>
  charts.nurse.post(`/api/${collection}`, { patient_id, ...good[collection], ...more });

describe.each(collections)('what can’t be of %s is refused by its field, and nothing is stored', (collection) => {
  it.each<[string, string, () => object]>([
    ['another patient’s stay', 'admission_id', () => ({ admission_id: othersStay })],
    ['no stay at all', 'admission_id', () => ({ admission_id: NOBODY })],
    ['nobody', 'patient_id', () => ({ patient_id: NOBODY })],
    ['no id', 'patient_id', () => ({ patient_id: 'x' })],
    ['a field that is none', 'colour', () => ({ colour: 'red' })],
  ])('%s', async (_, field, more) => {
    await charts.refuses('validation_failed', field, post(collection, more()));
  });

  it('in an edit: another patient, another stay, a field that is none', async () => {
    const { id } = await charts.records<{ id: string }>(collection, { patient_id, ...good[collection] });
    for (const [field, more] of [
      ['patient_id', { patient_id: NOBODY }],
      ['admission_id', { admission_id: othersStay }],
      ['colour', { colour: 'red' }],
    ] as const)
      await charts.refuses('validation_failed', field, charts.nurse.put(`/api/${collection}/${id}`, more));
    await charts.refuses('not_found', undefined, charts.nurse.put(`/api/${collection}/${NOBODY}`, {}));
  });
});

it.each<[Collection, string, object]>([
  ['conditions', 'clinical_status', { clinical_status: 'sick' }],
  ['conditions', 'onset_date', { onset_date: '2999-01-01' }],
  ['conditions', 'onset_date', { onset_date: '1849-12-31' }],
  ['conditions', 'onset_date', { onset_date: 'May' }],
  ['conditions', 'code', { code: 'J45  9' }],
  ['conditions', 'code', { code: 'J45\t9' }],
  ['conditions', 'notes', { notes: 'Form\u000cfeed' }],
  ['observations', 'value_string', { value: undefined, value_string: 'irregular\u0001' }],
  ['conditions', 'display', { display: ' ' }],
  ['conditions', 'display', { display: 'x'.repeat(201) }],
  ['nursing-assessments', 'type', { type: 'Mood' }],
  ['nursing-assessments', 'score', { score: 11 }],
  ['nursing-assessments', 'score', { score: 2.5 }],
  ['nursing-assessments', 'score', { score: null }],
  ['nursing-assessments', 'items.eye', { items: { eye: 4 } }],
  ['nursing-assessments', 'items.eye', { type: 'GCS', score: null, items: { eye: true } }],
  ['nursing-assessments', 'items.redness', { type: 'Wound check', score: null, items: { redness: 'maybe' } }],
  ['nursing-assessments', 'score', { type: 'Wound check' }],
  ['care-plans', 'status', { status: 'entered-in-error' }],
  ['care-plans', 'title', { title: '' }],
  ['consents', 'status', { status: 'inactive' }],
  ['consents', 'signed_by', { status: 'active' }],
  ['consents', 'signed_at', { signed_by: 'Ada', signed_at: inMinutes(30) }],
  ['allergies', 'substance', { substance: 'Latex', no_known: true }],
  ['observations', 'set', { code: undefined, value: undefined, set: [] }],
  ['observations', 'set.0.code', { code: undefined, value: undefined, set: [{ code: 'HR', value: 1 }] }],
  ['observations', 'display', { display: 'Oxygen Saturation' }],
  ['observations', 'display', { code: '59408-5', display: ' heart  rate' }],
  [
    'observations',
    'set.1.display',
    {
      ...{ code: undefined, value: undefined },
      set: [
        { code: '8867-4', value: 72 },
        { code: '59408-5', display: 'Heart Rate', value: 97 },
      ],
    },
  ],
  ['observations', 'set.0.value', { code: undefined, value: undefined, set: [{ code: '8867-4' }] }],
])('of %s a request is refused by its %s: %j', async (collection, field, more) => {
  await charts.refuses('validation_failed', field, post(collection, more));
});

it('a time ahead by what clocks may differ is taken, and one beyond it refused', async () => {
  expect((await post('observations', { effective_at: inMinutes(1) })).status).toBe(201);
  await charts.refuses('validation_failed', 'effective_at', post('observations', { effective_at: inMinutes(4) }));
});

it('nothing is measured, begins or is signed before the patient was born, nor is it moved there by an edit', async () => {
  const { id: born } = await app.reception.registers({ date_of_birth: '2020-05-17' });
  for (const [collection, field, early, more] of [
    ['observations', 'effective_at', '2020-05-15T12:00:00.000Z', {}],
    [
      'observations',
      'effective_at',
      '2020-05-15T12:00:00.000Z',
      { code: undefined, value: undefined, set: [good.observations] },
    ],
    ['conditions', 'onset_date', '2020-05-16', {}],
    ['consents', 'signed_at', '2020-05-15T12:00:00.000Z', { signed_by: 'Ada' }],
  ] as const) {
    const of = { patient_id: born, ...good[collection] };
    await charts.refuses(
      'validation_failed',
      field,
      charts.nurse.post(`/api/${collection}`, { ...of, ...more, [field]: early }),
    );
    const { id } = await charts.records<{ id: string }>(collection, of);
    const edit = { ...('signed_by' in more && more), [field]: early };
    await charts.refuses('validation_failed', field, charts.nurse.put(`/api/${collection}/${id}`, edit));
  }
});

it('an edit of an observation has one value at most, and leaves one', async () => {
  const { id } = await charts.records<{ id: string }>('observations', { patient_id, ...good.observations });
  for (const [field, body] of [
    ['value_string', { value: 1, value_string: 'irregular' }],
    ['value', { value: null }],
    ['value', { value: null, value_string: null }],
    ['value', { value: '80' }],
    ['display', { display: 'Oxygen Saturation' }],
    ['display', { code: '59408-5', display: 'Heart Rate' }],
    ['code', { code: 'pulse' }],
    ['code', { code: null }],
    ['category', { category: 'vitals' }],
    ['effective_at', { effective_at: inMinutes(30) }],
    ['unit', { unit: '°C' }],
  ] as const)
    await charts.refuses('validation_failed', field, charts.nurse.put(`/api/observations/${id}`, body));
});

it.each([
  ['limit', 'limit=0'],
  ['limit', 'limit=1001'],
  ['cursor', 'cursor=yesterday'],
  ['include', 'include=all'],
  ['colour', 'colour=red'],
])('a list is refused by its %s: %s', async (field, query) => {
  for (const path of ['allergies/patient/:id?', 'observations/patient/:id/vitals?', 'consents?patient_id=:id&'])
    await charts.refuses(
      'validation_failed',
      field,
      charts.doctor.get(`/api/${path.replace(':id', patient_id)}${query}`),
    );
});
