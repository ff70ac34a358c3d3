import { chartRecords, type ObservationRecord, type PatientRecord, type Trends } from '@ward-board/contract';
import { done } from '../testing/api-client.js';
import { Charts, heartRate } from '../testing/charts.js';
import type { Answer } from '../testing/http.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

const NOBODY = '019a0000-0000-7000-8000-00000000dead';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

let app: TestApp;
let charts: Charts;
beforeAll(async () => {
  app = await openTestApp();
  charts = await Charts.of(app);
});
afterAll(() => app?.close());

/** Two of one code, one after the other. */
const twice = (code: string, ...said: readonly string[]) => said.map((each) => [code, each] as const);
/** The trends of a patient: of each code its values, a pressure as `120/80`, or `70` where the diastolic one is not known. */
async function trendsOf(patientId: string): Promise<readonly (readonly (string | number)[])[]> {
  const path: string = `/api/observations/patient/${patientId}/trends`;
  return done((await charts.doctor.get(path)) as Answer<Trends>).series.map(({ code, points }) => [
    code,
    ...points.map(({ value, second }) => {
      if (second !== null) return `${value}/${second}`;
      return code === '85354-9' ? String(value) : value;
    }),
  ]);
}

describe('observations', () => {
  it('are recorded by whom and in which stay, and read back at once', async () => {
    const admission = await app.reception.receives('emergency');
    const patient = { id: admission.patient_id } as PatientRecord;
    const answer = await charts.nurse.post('/api/observations', heartRate(patient, { unit: 'bpm' }));
    const record = done(answer as Answer<ObservationRecord>);
    expect(chartRecords.observations.record.parse(record)).toMatchObject({
      ...{ patient_id: patient.id, admission_id: admission.id, code: '8867-4', display: 'Heart Rate', value: 72 },
      ...{ value_string: null, category: 'vital-signs', revision: 1, edited_by: null, entered_in_error_at: null },
      recorded_by: { role: 'nurse', department: 'ICU' },
    });
    expect(Math.abs(Date.parse(record.effective_at) - Date.now())).toBeLessThan(20_000);
    expect(answer.headers.get('location')).toBe(`/api/observations/${record.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(await charts.vitals(patient)).toEqual([record]);
    expect((await charts.doctor.get(`/api/observations/${record.id}`)).body).toEqual(record);
    expect(await charts.counts(patient)).toMatchObject({ vitals: 1, allergies: 0, results: 0 });
  });

  it('of a vital sign are in the unit of its chip where none is said, and have it as FHIR', async () => {
    const { id: patient_id } = await charts.arrives();
    const records = async (body: object) =>
      charts.records<ObservationRecord>('observations', { patient_id, ...body } as never);
    const asFhir = async ({ id }: { readonly id: string }) =>
      (await charts.doctor.get(`/api/observations/${id}`, { accept: 'application/fhir+json' })).body;
    const temperature = await records({ code: '8310-5', value: 37.2 });
    expect(temperature).toMatchObject({ unit: '°C', display: 'Body Temperature' });
    expect(await asFhir(temperature)).toMatchObject({ valueQuantity: { value: 37.2, unit: '°C', code: 'Cel' } });
    const pressure = await records({ code: '85354-9', value_string: '120/80' });
    expect(pressure.unit).toBe('mmHg');
    const [systolic, diastolic] = [{ value: 120 }, { value: 80 }].map((value) => ({ valueQuantity: value }));
    expect(await asFhir(pressure)).toMatchObject({ component: [systolic, diastolic] });
    for (const [code, said, unit] of [
      ['9269-2', { value: 15 }, null],
      ['80288-4', { value_string: 'A' }, null],
      ['59408-5', { value_string: '<70' }, '%'],
      ['8867-4', { value_string: 'not palpable' }, null],
      ['2339-0', { value: 5.6 }, null],
    ] as const)
      expect((await records({ code, ...said })).unit).toBe(unit);
    const path = `/api/observations/${temperature.id}`;
    expect((await charts.doctor.put(path, { unit: null })).body).toEqual(temperature);
    const moved = await charts.doctor.put(`/api/observations/${(await records({ code: '1234-5', value: 60 })).id}`, {
      code: '8867-4',
    });
    expect(moved.body).toMatchObject({ display: 'Heart Rate', unit: 'bpm' });
  });

  it('are listed by when they were measured, page by page', async () => {
    const patient = await charts.arrives();
    for (const minutes of [-30, -10, -20, -10, -40])
      await charts.records('observations', heartRate(patient, { effective_at: inMinutes(minutes), value: -minutes }));
    const all = await charts.vitals(patient);
    expect(all.map(({ value }) => value)).toEqual([10, 10, 20, 30, 40]);
    const paged: ObservationRecord[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/observations/patient/${patient.id}/vitals?limit=2${cursor && `&cursor=${cursor}`}`;
      const page = done(
        (await charts.doctor.get(path)) as Answer<{ items: ObservationRecord[]; next_cursor: string | null }>,
      );
      paged.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(all);
  });

  it('go by as trends: of a day, of three days, or of the stay', async () => {
    const admission = await app.reception.receives('icu');
    const patient = { id: admission.patient_id } as PatientRecord;
    for (const [minutes, value] of [
      [-6_000, 60],
      [-3_000, 70],
      [-10, 80],
    ] as const)
      await charts.records('observations', heartRate(patient, { value, effective_at: inMinutes(minutes) }));
    await charts.records('observations', heartRate(patient, { value: 85 }));
    const path = `/api/observations/patient/${patient.id}/trends`;
    const values = async (query: string) => {
      const { series, thinned } = done((await charts.doctor.get(`${path}${query}`)) as Answer<Trends>);
      expect(thinned).toBe(false);
      return series.flatMap(({ code, points }) => [code, ...points.map(({ value }) => value)]);
    };
    expect(await values('')).toEqual(['8867-4', 80, 85]);
    expect(await values('?period=3d')).toEqual(['8867-4', 70, 80, 85]);
    expect(await values('?period=stay')).toEqual(['8867-4', 85]);
    const never = await charts.arrives();
    const none = await charts.doctor.get(`/api/observations/patient/${never.id}/trends?period=stay`);
    expect(none.body).toMatchObject({ from: null, series: [], thinned: false });
    await charts.refuses('validation_failed', 'period', charts.doctor.get(`${path}?period=year`));
    await charts.refuses('not_found', undefined, charts.doctor.get(path.replace(patient.id, NOBODY)));
  });

  it('keep the lowest, highest and newest of each code as trends, however many sets are taken in a minute', async () => {
    const patient = await charts.arrives();
    const begin = Date.now() - 4 * 60_000;
    // Of 46 sets a low, a high, and the newest one.
    const unusual = new Map([
      [3, { rate: 40, breaths: 8, pressure: '90/35', saturation: 91 }],
      [7, { rate: 131, breaths: 25, pressure: '220/130', saturation: 100 }],
      [45, { rate: 76, breaths: 17, pressure: '121/81', saturation: 98 }],
    ]);
    for (let n = 0; n < 46; n++) {
      const of = unusual.get(n) ?? { rate: 75, breaths: 16, pressure: '120/80', saturation: 97 };
      const set = [
        { code: '8867-4', value: of.rate },
        { code: '9279-1', value: of.breaths },
        { code: '85354-9', value_string: of.pressure },
        { code: '59408-5', value: of.saturation },
        { code: '8310-5', value: 37 },
        { code: '3151-8', value: 2 },
        { code: '80288-4', value_string: 'A' },
      ];
      const effective_at = new Date(begin + n * 1_000).toISOString();
      done(
        (await charts.nurse.post('/api/observations', { patient_id: patient.id, effective_at, set })) as Answer<object>,
      );
    }
    const path: string = `/api/observations/patient/${patient.id}/trends`;
    const { series, thinned, incomplete } = done((await charts.doctor.get(path)) as Answer<Trends>);
    const points = (code: string) =>
      series
        .find((each) => each.code === code)
        ?.points.map(({ value, second }) => (second === null ? value : `${value}/${second}`));
    expect(points('8867-4')).toEqual([40, 131, 76]);
    expect(points('9279-1')).toEqual([8, 25, 17]);
    expect(points('59408-5')).toEqual([91, 100, 98]);
    expect(points('85354-9')).toEqual(['90/35', '220/130', '121/81']);
    expect(points('80288-4')).toBeUndefined();
    const newest = series.find(({ code }) => code === '8867-4')?.points.at(-1);
    expect({ thinned, incomplete }).toEqual({ thinned: true, incomplete: false });
    expect(newest?.at).toBe(new Date(begin + 45_000).toISOString());
  });

  it('go by, of one moment, as what was recorded later of one vital sign, by whichever code it came', async () => {
    const patient = await charts.arrives();
    const [first, second, third] = [-9, -6, -3].map(inMinutes);
    for (const [code, value, effective_at] of [
      ['8331-1', 36.5, first],
      ['8332-9', 39.5, first],
      ['8332-9', 35.5, second],
      ['8310-5', 37, second],
      ['8310-5', 36.6, third],
      ['8331-1', 38.5, third],
    ] as const)
      await charts.records('observations', { patient_id: patient.id, code, value, unit: '°C', effective_at });
    const { series } = done(
      (await charts.doctor.get(`/api/observations/patient/${patient.id}/trends`)) as Answer<Trends>,
    );
    expect(series.map(({ code, points }) => [code, ...points.map(({ value }) => value)])).toEqual([
      ['8310-5', 39.5, 37, 38.5],
    ]);
  });

  it.each([
    ['59408-5', 98, 82],
    ['8867-4', 140, 60],
    ['2339-0', 90, 70],
  ])('go by, of two of %s at one moment, as the later recorded alone', async (code, before, value) => {
    const { id: patient_id } = await charts.arrives();
    const effective_at = inMinutes(-5);
    for (const each of [before, value])
      await charts.records('observations', { patient_id, code, value: each, effective_at });
    expect(await trendsOf(patient_id)).toEqual([[code, value]]);
  });

  it.each([
    ['letters after a whole one', `${'9'.repeat(320)} artefact`],
    ['a whole one first', `${'9'.repeat(400)}/8`],
    ['a whole one last', `8/${'9'.repeat(400)}`],
    ['decimals first', `0.${'0'.repeat(400)}1/0`],
    ['decimals last', `120/0,${'0'.repeat(400)}1`],
    ['letters after decimals', `0.${'0'.repeat(400)}1 artefact`],
  ])('go by as trends without a text whose number is too long for a reading: %s', async (_, value_string) => {
    const { id: patient_id } = await charts.arrives();
    for (const code of ['85354-9', '8480-6', '8867-4'])
      await charts.records('observations', { patient_id, code, value_string, effective_at: inMinutes(-5) });
    expect(await trendsOf(patient_id)).toEqual([]);
    await charts.records('observations', { patient_id, code: '85354-9', value_string: '120/80' });
    await charts.records('observations', { patient_id, code: '8867-4', value: 72 });
    expect(await trendsOf(patient_id)).toEqual([
      ['85354-9', '120/80'],
      ['8867-4', 72],
    ]);
  });

  it.each<[string, readonly (readonly [code: string, said: number | string])[], string | undefined]>([
    ['pressures', twice('85354-9', '135/80', '75/40'), '75/40'],
    ['an upper number alone after both', twice('85354-9', '120/80', '70/?'), '70'],
    [
      'pressures by two codes',
      [
        ['85354-9', '120/80'],
        ['55284-4', '70/40'],
      ],
      '70/40',
    ],
    [
      'a systolic one after a whole one',
      [
        ['85354-9', '120/80'],
        ['8480-6', 70],
      ],
      '70',
    ],
    [
      'a whole one after a systolic one',
      [
        ['8480-6', 70],
        ['85354-9', '120/80'],
      ],
      '120/80',
    ],
    [
      'a systolic one that says the same as the whole one',
      [
        ['85354-9', '120/80'],
        ['8480-6', 120],
      ],
      '120/80',
    ],
    [
      'a systolic one after a whole one that was replaced',
      [
        ['85354-9', '70/40'],
        ['85354-9', '120/80'],
        ['8480-6', 70],
      ],
      '70',
    ],
    [
      'a systolic one with its diastolic one',
      [
        ['85354-9', '120/80'],
        ['8462-4', 45],
        ['8480-6', 70],
        ['8462-4', 40],
      ],
      '70/40',
    ],
    [
      'an invasive one after one of a cuff, each with its diastolic one',
      [
        ['76534-7', 120],
        ['76535-4', 80],
        ['76215-3', 70],
        ['76213-8', 40],
      ],
      '70/40',
    ],
    [
      'one of a cuff after an invasive one',
      [
        ['76215-3', 70],
        ['8480-6', 120],
      ],
      '120',
    ],
    [
      'words after a whole one',
      [
        ['85354-9', '120/80'],
        ['8480-6', 'not measurable'],
      ],
      undefined,
    ],
    [
      'a systolic one after words',
      [
        ['85354-9', 'refused'],
        ['8480-6', 70],
      ],
      '70',
    ],
    [
      'words that begin with the systolic one that was recorded before',
      [
        ['8480-6', 60],
        ['85354-9', '60/palp'],
      ],
      '60',
    ],
    [
      'a systolic one after words that begin with it',
      [
        ['85354-9', '60/P'],
        ['8480-6', 60],
      ],
      '60',
    ],
    [
      'a decimal systolic one that says the same as the whole one',
      [
        ['85354-9', '75.5/39.75'],
        ['8480-6', 75.5],
      ],
      '75.5/39.75',
    ],
  ])('go by, of %s at one moment, as the row has the pressure', async (_, said, expected) => {
    const { id: patient_id } = await charts.arrives();
    const effective_at = inMinutes(-5);
    for (const [code, value] of said)
      await charts.records('observations', {
        ...{ patient_id, code, effective_at },
        ...(typeof value === 'number' ? { value } : { value_string: value }),
      });
    const series = await trendsOf(patient_id);
    expect(series.find(([code]) => code === '85354-9')?.slice(1)).toEqual(expected && [expected]);
    // The codes' own series stay.
    const systolic = said.flatMap(([code, value]) => (typeof value === 'number' ? [[code, value] as const] : []));
    for (const [code, value] of new Map(systolic)) expect(series).toContainEqual([code, value]);
  });

  it('of one moment are recorded together, or not at all', async () => {
    const patient = await charts.arrives();
    const set = [
      { code: '85354-9', value_string: '120/80', unit: 'mmHg' },
      { code: '8867-4', value: 72 },
      { code: '19891-2', value: 38 },
    ];
    const body = { patient_id: patient.id, effective_at: inMinutes(-5), set };
    const answer = await charts.nurse.post('/api/observations', body, { 'idempotency-key': 'a-set' });
    const { items } = done(answer as unknown as Answer<{ items: readonly ObservationRecord[] }>);
    expect(items.map(({ display, value, value_string }) => [display, value ?? value_string])).toEqual([
      ['Blood Pressure', '120/80'],
      ['Heart Rate', 72],
      ['End-tidal CO2', 38],
    ]);
    const again = await charts.nurse.post('/api/observations', body, { 'idempotency-key': 'a-set' });
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([answer.body, 'true']);
    expect((await charts.vitals(patient)).map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
    const wrong = { ...body, set: [...set.slice(0, 2), { code: '19891-2', value: 38, value_string: 'x' }] };
    await charts.refuses('validation_failed', 'set.2.value_string', charts.nurse.post('/api/observations', wrong));
    expect(await charts.counts(patient)).toMatchObject({ vitals: 3 });
  });

  it('that are text are refused in another unit than the chart’s, in words that do not name it', async () => {
    const { id: patient_id } = await charts.arrives();
    const path: string = '/api/observations';
    const errorsOf = async (of: object) =>
      (await charts.nurse.post<{ errors: unknown }>(path, { patient_id, ...of })).body.errors;
    const pressure = { code: '85354-9', unit: 'kPa', value_string: '16/10' };
    const message = 'Blood Pressure as text is taken in mm[Hg] alone.';
    expect(await errorsOf(pressure)).toEqual([{ path: 'unit', message }]);
    const temperature = { code: '8310-5', unit: 'kg', value: 37 };
    const units = 'Body Temperature is taken in Cel, [degF] or K.';
    expect(await errorsOf(temperature)).toEqual([{ path: 'unit', message: units }]);
  });

  it('are edited with the earlier value kept, under the revision that was seen', async () => {
    const patient = await charts.arrives();
    const { id } = await charts.records<ObservationRecord>('observations', heartRate(patient));
    const path = `/api/observations/${id}`;
    const edited = await charts.doctor.put(path, { value: 76 }, { 'if-match': '"1"' });
    expect(edited.body).toMatchObject({ value: 76, revision: 2, edited_by: { role: 'doctor' } });
    await charts.refuses('stale_revision', undefined, charts.doctor.put(path, { value: 80 }, { 'if-match': '"1"' }));
    await charts.refuses('validation_failed', 'value', charts.doctor.put(path, { value: null }));
    await charts.refuses('validation_failed', 'patient_id', charts.doctor.put(path, { patient_id: NOBODY }));
    const before = await app.countEvents();
    expect((await charts.doctor.put(path, { value: 76, display: ' Heart Rate ' })).body).toEqual(edited.body);
    expect(await app.countEvents()).toBe(before);
    const { rows } = await app.db.query(
      `select data -> 'before' as before, data -> 'changes' as changes, metadata ->> 'patient_id' as patient
       from event_store.event where stream = $1 and type = 'ObservationAmended'`,
      [`observation-${id}`],
    );
    expect(rows).toEqual([{ before: { value: 72 }, changes: { value: 76 }, patient: patient.id }]);
  });

  it('of another code have its name, unless the edit says one, and a unit of it', async () => {
    const patient = await charts.arrives();
    const { id } = await charts.records<ObservationRecord>('observations', heartRate(patient, { unit: undefined }));
    const put = (changes: object) => charts.nurse.put<ObservationRecord>(`/api/observations/${id}`, changes);
    expect((await put({ display: 'Pulse' })).body).toMatchObject({ code: '8867-4', display: 'Pulse' });
    expect((await put({ code: '8867-4', value: 18 })).body).toMatchObject({ code: '8867-4', display: 'Pulse' });
    expect((await put({ code: '9279-1' })).body).toMatchObject({ code: '9279-1', display: 'Respiratory Rate' });
    const temperature = { code: '8310-5', display: 'Temp', value: 37, unit: '°C' };
    expect((await put(temperature)).body).toMatchObject(temperature);
    await charts.refuses('validation_failed', 'unit', put({ code: '9279-1' }) as ReturnType<typeof charts.nurse.put>);
  });

  it('that were entered in error leave lists and counts, and stay readable', async () => {
    const patient = await charts.arrives();
    const [wrong, right] = [
      await charts.records<ObservationRecord>('observations', heartRate(patient)),
      await charts.records<ObservationRecord>('observations', heartRate(patient, { value: 80 })),
    ];
    const path = `/api/observations/${wrong.id}`;
    expect((await charts.nurse.delete(path)).status).toBe(204);
    expect((await charts.vitals(patient)).map(({ id }) => id)).toEqual([right.id]);
    expect(await charts.counts(patient)).toMatchObject({ vitals: 1 });
    const shown = await charts.vitals(patient, '?include=entered_in_error');
    expect(shown.map(({ id }) => id)).toEqual([right.id, wrong.id]);
    expect((await charts.doctor.get(path)).body).toEqual(shown[1]);
    expect(shown[1]).toMatchObject({ revision: 2, entered_in_error_by: { role: 'nurse' } });
    await charts.refuses('entered_in_error', undefined, charts.nurse.delete(path));
    await charts.refuses('entered_in_error', undefined, charts.nurse.put(path, { value: 1 }));
  });

  it('are kept in the chart’s unit, whatever unit they came in', async () => {
    const patient = await charts.arrives();
    const body = { patient_id: patient.id, code: '8310-5', value: 102.2, unit: '[degF]' };
    const record = await charts.records<ObservationRecord>('observations', body);
    expect(record).toMatchObject({ value: 39, unit: '°C' });
    const path = `/api/observations/${record.id}`;
    expect((await charts.nurse.put(path, { value: 98.6, unit: '°F' })).body).toMatchObject({ value: 37, unit: '°C' });
    for (const unit of ['mg/dL', '°F'])
      await charts.refuses('validation_failed', 'unit', charts.nurse.put(path, { unit }));
    expect((await charts.nurse.put(path, { unit: 'Cel' })).body).toMatchObject({ value: 37, unit: '°C', revision: 2 });
    const { rows } = await app.db.query(
      `select data -> 'as_given' as given from event_store.event where stream = $1 order by revision`,
      [`observation-${record.id}`],
    );
    expect(rows).toEqual([{ given: { value: 102.2, unit: '[degF]' } }, { given: { value: 98.6, unit: '°F' } }]);
  });

  it('of other categories are listed beside the vital signs', async () => {
    const patient = await charts.arrives();
    const exam = await charts.records<ObservationRecord>('observations', heartRate(patient, { category: 'exam' }));
    expect(await charts.vitals(patient)).toEqual([]);
    expect(await charts.items(`observations?patient_id=${patient.id}&category=exam`)).toEqual([exam]);
    await charts.nurse.put(`/api/observations/${exam.id}`, { category: 'vital-signs' });
    expect((await charts.vitals(patient)).map(({ id }) => id)).toEqual([exam.id]);
    expect(await charts.counts(patient)).toMatchObject({ vitals: 1 });
  });

  it.each<[string, string, object]>([
    ['both values', 'value_string', { value_string: '72/60' }],
    ['neither value', 'value', { value: null }],
    ['a number as text', 'value_string', { value: undefined, value_string: '72' }],
    ['a code that is none', 'code', { code: 'HR' }],
    ['a consciousness that is no level', 'value_string', { code: '80288-4', value: undefined, value_string: 'Z' }],
    ['a category that is none', 'category', { category: 'vitals' }],
    ['a time in the future', 'effective_at', { effective_at: '2199-01-01T00:00:00Z' }],
    ['a time that is none', 'effective_at', { effective_at: 'now' }],
    ['nobody', 'patient_id', { patient_id: NOBODY }],
    ['an admission that is none', 'admission_id', { admission_id: NOBODY }],
    ['a field that is none', 'colour', { colour: 'red' }],
    ['a number beyond all measure', 'value', { value: 1e300 }],
    ['a unit that the measurement does not have', 'unit', { unit: 'mmol/L' }],
    [
      'such a unit in a set',
      'set.1.unit',
      {
        code: undefined,
        value: undefined,
        set: [
          { code: '8867-4', value: 72 },
          { code: '8310-5', value: 99, unit: 'kg' },
        ],
      },
    ],
  ])('are refused with %s', async (_, field, more) => {
    await charts.refuses(
      'validation_failed',
      field,
      charts.nurse.post('/api/observations', heartRate(await charts.arrives(), more)),
    );
  });

  it('are refused in another patient’s stay', async () => {
    const { id: admission_id } = await app.reception.receives('icu');
    const sent = charts.nurse.post('/api/observations', heartRate(await charts.arrives(), { admission_id }));
    await charts.refuses('validation_failed', 'admission_id', sent);
  });
});
