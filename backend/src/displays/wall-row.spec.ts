import {
  type BoardCollection,
  type BoardCollections,
  collectionSchemas,
  MOST_OF_A_NAMED_PLACE,
  MOST_OF_A_PLACE,
} from '@ward-board/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { ageBandOf, initialsOf, shortPlace, type WallView, wallRow } from './wall-row.js';

const today = '2026-11-22';
const id = '01936000-0000-7000-8aaa-000000000001';
const collections = Object.keys(collectionSchemas) as BoardCollection[];
const bed = {
  ...{ room_id: id, wing_id: id, bed_id: id },
  ...{ wing_name: 'North', room_number: '301', bed_label: 'A' },
};

interface JsonSchema {
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}
const formats: Readonly<Record<string, string>> = {
  ...{ uuid: id, date: '1999-09-19', 'date-time': '2026-11-20T07:00:00.000Z' },
};

/** A value as the schema has it, with the same text wherever anybody could have typed one. */
function sampleOf(schema: JsonSchema, text: string, isNull: () => boolean): unknown {
  if (schema.anyOf) {
    const [some = {}] = schema.anyOf.filter(({ type }) => type !== 'null');
    return some !== schema.anyOf[0] || (schema.anyOf.length > 1 && isNull()) ? null : sampleOf(some, text, isNull);
  }
  if (schema.const !== undefined) return schema.const;
  const types = [schema.type ?? []].flat();
  if (types.includes('null') && isNull()) return null;
  if (schema.enum) return schema.enum[0];
  if (types.includes('string')) return formats[schema.format ?? ''] ?? text;
  if (types.includes('array')) return [sampleOf(schema.items ?? {}, text, isNull)];
  if (types.includes('object'))
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sampleOf(of, text, isNull)]),
    );
  return types.includes('boolean') ? true : Math.max(schema.minimum ?? 1, 1);
}

const schemas = Object.fromEntries(
  collections.map((name) => [name, z.toJSONSchema(collectionSchemas[name], { unrepresentable: 'any', io: 'output' })]),
) as unknown as Readonly<Record<BoardCollection, JsonSchema>>;

function recordOf(collection: BoardCollection, text: string, isNull: () => boolean) {
  const record = sampleOf(schemas[collection], text, isNull) as BoardCollections[BoardCollection];
  return 'bed' in record && record.bed !== null ? { ...record, bed } : record;
}

const anyView: fc.Arbitrary<WallView> = fc.record({
  privacy: fc.constantFrom('initials', 'full'),
  clinical: fc.boolean(),
});
const letters = fc.string({
  ...{ unit: fc.constantFrom(...'bcdfghkmpqvwxz'), minLength: MOST_OF_A_PLACE + 1, maxLength: 40 },
});

describe('the row that a wall is sent', () => {
  it('has no text that anybody typed, whatever field of a record it is in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...collections), letters, anyView, fc.infiniteStream(fc.boolean()), (...made) => {
        const [collection, text, { clinical }, nulls] = made;
        const record = recordOf(collection, text, () => nulls.next().value);
        const view: WallView = { privacy: 'initials', clinical };
        const row = wallRow(collection, record, { view, sameName: false, today });
        expect(JSON.stringify(record)).toContain(text);
        expect(JSON.stringify(row)).not.toContain(text);
        expect(JSON.stringify(row)).not.toContain(record.patient.date_of_birth ?? 'no birth date');
        expect(Object.keys(row.patient)).toEqual(['id', 'initials', 'age_band', 'gender', 'same_name']);
        expect((row.location ?? '').length).toBeLessThanOrEqual(MOST_OF_A_PLACE);
        if (!clinical) expect(row).not.toHaveProperty('clinical');
      }),
      { numRuns: 300 },
    );
  });

  it('has the name and the whole place, and nothing else more, where the display shows names', () => {
    const record = { ...recordOf('emergency-details', 'vertraulich-text', () => false), bed: null };
    const [initials, full] = (['initials', 'full'] as const).map((privacy) =>
      wallRow('emergency-details', record, { view: { privacy, clinical: true }, sameName: false, today }),
    );
    const name = 'vertraulich-text';
    expect(full).toEqual({ ...initials, whole_location: name, patient: { ...initials?.patient, name } });
  });

  it.each(['imaging-studies', 'waiting-list'] as const)(
    'does not say since when the patient is in the hospital: %s',
    (collection) => {
      const record = recordOf(collection, 'text', () => false);
      expect(record).toMatchObject({ admission: { admitted_at: expect.any(String) } });
      const view: WallView = { privacy: 'full', clinical: true };
      expect(wallRow(collection, record, { view, sameName: false, today }).admitted_at).toBeNull();
    },
  );

  it('has the level, the bed, the times, and of the chart the score and whether results are critical', () => {
    const record = { ...recordOf('icu', 'text', () => false), ventilator_mode: 'Nasal cannula' };
    expect(wallRow('icu', record, { view: { privacy: 'initials', clinical: true }, sameName: true, today })).toEqual({
      id,
      patient: { id, initials: 'T', age_band: '16-39', gender: 'male', same_name: true },
      bed: { wing_name: 'North', room_number: '301', bed_label: 'A' },
      ...{ location: null, severity: 'critical', seen_at: null, admitted_at: '2026-11-20T07:00:00.000Z' },
      ...{ away: 'emergency', transferred_from: 'emergency', accepted_at: '2026-11-20T07:00:00.000Z' },
      in_kept_bed: true,
      created_at: '2026-11-20T07:00:00.000Z',
      clinical: {
        vitals: [],
        vitals_typed_at: null,
        vitals_typed: [],
        ventilated: false,
        news2: { total: 1, risk: 'none', at: '2026-11-20T07:00:00.000Z' },
        next_observation_due_at: '2026-11-20T07:00:00.000Z',
        results: [{ critical: true }],
      },
    });
  });
});

it('has no score of somebody on a ventilator, as no board does, and says why', () => {
  const record = { ...recordOf('icu', 'text', () => false), ventilator_mode: 'SIMV' };
  const view: WallView = { privacy: 'initials', clinical: true };
  expect(wallRow('icu', record, { view, sameName: false, today }).clinical).toMatchObject({
    ...{ ventilated: true, news2: null, next_observation_due_at: null },
    results: [{ critical: true }],
  });
});

it('has the vital signs of the chart as numbers with their time, and no other word of them', () => {
  const at = '2026-11-20T07:00:00.000Z';
  const reading = (code: string, value: number | null, value_string: string | null) => ({
    ...{ code, display: 'vertraulich', unit: 'vertraulich', value, value_string, effective_at: at, previous: null },
  });
  const record = recordOf('icu', 'text', () => false);
  const vitals = [
    reading('8310-5', 37.2, null),
    reading('85354-9', null, '119.6/80.25'),
    reading('8867-4', null, 'vertraulich'),
    reading('59408-5', 970, null),
    reading('29463-7', 71, null),
  ];
  const known = 'clinical' in record ? record.clinical : null;
  const charted = { ...record, clinical: { ...known, vitals } } as typeof record;
  const sent = (clinical: boolean) =>
    wallRow('icu', charted, { view: { privacy: 'initials', clinical }, sameName: false, today }).clinical?.vitals;
  expect(sent(true)).toEqual([
    { code: '85354-9', value: null, value_string: '120/80', effective_at: at, deviation: null, newer_typed: false },
    { code: '8310-5', value: 37.2, value_string: null, effective_at: at, deviation: null, newer_typed: false },
  ]);
  expect(sent(false)).toBeUndefined();
});

it('says a pressure of which the lower number was not measured', () => {
  const icu = recordOf('icu', 'text', () => false);
  const pressure = { code: '85354-9', display: '', unit: null, value: null, value_string: '88/?' };
  const vitals = [{ ...pressure, effective_at: '2026-11-20T07:00:00.000Z', previous: null }];
  const clinical = { ...('clinical' in icu && icu.clinical ? icu.clinical : {}), vitals };
  const view: WallView = { privacy: 'initials', clinical: true };
  const row = wallRow('icu', { ...icu, clinical } as typeof icu, { view, sameName: false, today });
  expect(row.clinical?.vitals).toMatchObject([{ value: null, value_string: '88/?' }]);
});

it('marks vital signs as the boards do: by the exact age, by the scale of saturation, and on a ventilator as well', () => {
  const at = '2026-11-20T07:00:00.000Z';
  const reading = (code: string, value: number) => ({
    ...{ code, display: '', unit: null, value, value_string: null, effective_at: at, previous: null },
  });
  const icu = recordOf('icu', 'text', () => false);
  const marks = (date_of_birth: string | null, spo2_scale: 1 | 2) => {
    const vitals = [reading('8867-4', 95), reading('59408-5', 90), reading('3151-8', 0), reading('9279-1', 36)];
    const clinical = {
      ...('clinical' in icu && icu.clinical ? icu.clinical : {}),
      ...{ vitals, monitoring: { spo2_scale, pregnant: null, interval_minutes: null } },
    };
    const record = { ...icu, ventilator_mode: 'SIMV', patient: { ...icu.patient, date_of_birth }, clinical };
    const view: WallView = { privacy: 'initials', clinical: true };
    const row = wallRow('icu', record as typeof icu, { view, sameName: false, today });
    return row.clinical?.vitals.map(({ deviation }) => deviation && `${deviation.way} ${deviation.tier}`);
  };
  expect(marks(null, 1)).toEqual(['high 1', 'low 3', 'high 3']);
  expect(marks('1960-01-01', 2)).toEqual(['high 1', null, 'high 3']);
  // Both are of one age band.
  expect(marks('2025-11-01', 1)).toEqual(['low 1', 'low 3', null]);
  expect(marks('2022-11-01', 1)).toEqual([null, 'low 3', 'high 1']);
});

it.each([
  ['Jane Mary Miller', 'JM'],
  ['Okafor, Daniel', 'DO'],
  ['Dr. Anna Özdemir', 'AÖ'],
  ['Unknown', 'U'],
  ['Ludwig van Beethoven', 'LB'],
  ['«Łukasz» (Nowak)', 'ŁN'],
  ['田中 太郎', '田太'],
  ['?', '?'],
])('initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

it.each([
  ['2026-11-22', '0'],
  ['2025-11-23', '0'],
  ['2025-11-22', '1-4'],
  ['2010-11-23', '5-15'],
  ['2010-11-22', '16-39'],
  ['1926-01-01', '80+'],
  ['2026-11-23', null],
  [null, null],
])('somebody born on %s is in the band %s', (born, band) => expect(ageBandOf(born, today)).toBe(band));

it.each([
  ['Bay 4', 'Bay 4'],
  ['12345678', '12345678'],
  ['Trolley 12', 'Troll…12'],
  ['Holding bay 1', 'Holdin…1'],
  ['Admissions lounge', 'Admissi…'],
  [' ', null],
  ['🛏️🛏️🛏️🛏️', '🛏️🛏️…'],
])('the place %s is sent to a wall of initials as %s', (place, sent) => {
  expect(shortPlace(place, MOST_OF_A_PLACE)).toBe(sent);
});

it.each([
  ['Admissions lounge', 'Admissions lounge'],
  ['Corridor trolley 12', 'Corridor trolley 12'],
  ['Surgical Assessment Unit, bay 12', 'Surgical Assessment U…12'],
])('the place %s is sent to a wall of names as %s', (place, sent) => {
  expect(shortPlace(place, MOST_OF_A_NAMED_PLACE)).toBe(sent);
});
