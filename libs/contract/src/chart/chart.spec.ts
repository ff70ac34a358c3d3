import type { z } from 'zod';
import { allergy } from './allergy.js';
import { chartFeed, chartRecords, chartSchemas } from './chart.js';
import { chartCards, chartCounts, isImagingOrder, isLabOrder } from './chart-cards.js';
import { chartPage } from './chart-record.js';
import { condition } from './condition.js';
import { type VitalName, vitalCodes } from './deviation.js';
import { nursingAssessment } from './nursing-assessment.js';
import { observation } from './observation.js';
import { chartAreas, type VitalsChip, vitalsChips } from './vitals-chips.js';

const patient_id = '01900000-0000-7000-8000-000000000001';
const pulse = { patient_id, code: '8867-4', value: 72 };
const faults = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const TWICE = 'is in the set already, by this code or another of the same vital sign';

describe('an observation', () => {
  it('is a vital sign unless it says otherwise', () => {
    expect(observation.create.parse(pulse)).toEqual({ ...pulse, category: 'vital-signs' });
  });

  it('has exactly one of value and value_string', () => {
    const { value: _, ...none } = pulse;
    expect(faults(observation.create, { ...pulse, value_string: '120/80' })).toEqual([
      'value_string: must not be given beside value',
    ]);
    for (const without of [none, { ...none, value: null }, { ...none, value_string: ' ' }])
      expect(faults(observation.create, without)).toEqual(['value: is required, or value_string']);
    expect(faults(observation.update, { value: 5, value_string: 'x' })).toEqual([
      'value_string: must not be given beside value',
    ]);
  });

  it.each([
    ...['98', '-1', '+36.60', '.5', '7.', '80,5', ',5', '1,5', '8e1', '1.5E-3', '1 000', '1\u202f000,5', '1’000'],
    ...['1,000', '1,000.5', '1.000,5', '1,000,000', '−2', ' 80 '],
  ])('refuses the number %s as text', (value_string) => {
    expect(faults(observation.create, { patient_id, code: '8867-4', value_string })).toEqual([
      'value_string: is a number: send it as value',
    ]);
  });

  it.each(['120/80', '120,5/80', '120 80', '>40', 'unrecordable', 'irregular', '0x10', '1 of 2'])(
    'keeps the text %s',
    (value_string) => {
      expect(faults(observation.create, { patient_id, code: '85354-9', value_string })).toBeUndefined();
    },
  );

  it.each(['8867', '8867-', '-4', '88674', 'x-1', '12345678-1', '8867-44', ' 8867-4'])(
    'refuses %p, which has not the form of a LOINC code',
    (code) => {
      expect(faults(observation.create, { ...pulse, code })).toEqual(['code: is not a LOINC code, such as 8867-4']);
    },
  );

  it('may be one of a set of the same moment', () => {
    const set = [
      { code: '8867-4', value: 72 },
      { code: '85354-9', value_string: '120/80' },
    ];
    expect(observation.create.parse({ patient_id, set })).toEqual({ patient_id, category: 'vital-signs', set });
    expect(faults(observation.create, { patient_id, set, code: '8867-4', value: 1 })).toEqual([
      'code: belongs into each entry of the set',
      'value: belongs into each entry of the set',
    ]);
    expect(
      faults(observation.create, { patient_id, set: [...set, { code: '8867-4', value_string: 'x', value: 1 }] }),
    ).toEqual(['set.2.value_string: must not be given beside value', `set.2.code: ${TWICE}`]);
    expect(faults(observation.create, { patient_id, set: [] })).toHaveLength(1);
  });

  const setOf = (...all: readonly (readonly [code: string, value: number])[]) =>
    faults(observation.create, { patient_id, set: all.map(([code, value]) => ({ code, value })) });

  it.each([
    ['59408-5', '2708-6'],
    ['8889-8', '8893-0'],
    ['8310-5', '8332-9'],
    ['8480-6', '8459-0'],
    ['85354-9', '8480-6'],
  ])('says no vital sign twice in a set, whose worse reading would be hidden: %s and %s', (one, other) => {
    expect(setOf([one, 80], [other, 97])).toEqual([`set.1.code: ${TWICE}`]);
  });

  it('says the oxygen of a moment by its flow and its share, and not beside air', () => {
    expect(setOf(['3151-8', 40], ['3150-6', 60])).toBeUndefined();
    expect(setOf(['3151-8', 0], ['3150-6', 21])).toBeUndefined();
    expect(setOf(['8480-6', 120], ['8462-4', 80])).toBeUndefined();
    const pressures = (systolic: number) =>
      faults(observation.create, {
        patient_id,
        set: [
          { code: '8480-6', value: systolic },
          { code: '85354-9', value_string: 'BP 120/80' },
        ],
      });
    expect([pressures(120), pressures(75)]).toEqual([undefined, [`set.1.code: ${TWICE}`]]);
    expect(setOf(['3151-8', 0], ['3150-6', 60])).toEqual(['set.1: says oxygen beside air in the same set']);
    expect(setOf(['3150-6', 60], ['3151-8', 0])).toEqual(['set.1: says oxygen beside air in the same set']);
    const inWords = [
      { code: '3151-8', value_string: 'room air' },
      { code: '3150-6', value: 60 },
    ];
    expect(faults(observation.create, { patient_id, set: inWords })).toEqual([
      'set.1: says oxygen beside air in the same set',
    ]);
  });
});

describe('an allergy', () => {
  it('is of a substance, or says that none is known', () => {
    expect(faults(allergy.create, { patient_id, no_known: true })).toBeUndefined();
    expect(faults(allergy.create, { patient_id, substance: 'Latex', no_known: false })).toBeUndefined();
    expect(faults(allergy.create, { patient_id })).toEqual(['substance: is required']);
    expect(faults(allergy.create, { patient_id, no_known: true, substance: 'Latex' })).toEqual([
      'substance: must not be given beside no_known',
    ]);
  });

  it.each([
    [
      'says that there are no allergies: record that none are known instead',
      'NKDA',
      'nkda',
      'None',
      'none known',
      'Nil',
    ],
    [
      'says that there are no allergies: record that none are known instead',
      'NKA',
      'No known allergies',
      'Not allergic',
    ],
    [
      'says that there are no allergies: record that none are known instead',
      'No known drug allergies.',
      'No allergies',
    ],
    ['says that there are no allergies: record that none are known instead', 'no known allergies (NKA)'],
    ['says that there are no allergies: record that none are known instead', 'Patient denies any allergies.'],
    [
      'says that there are no allergies: record that none are known instead',
      'Allergies: none known',
      'no-known-allergies',
    ],
    ['says that there is no allergy of one kind, which the chart has no record for', 'No known latex allergy', 'NKFA'],
    ['says that there is no allergy of one kind, which the chart has no record for', 'No known food allergies'],
    [
      'says that there is no allergy of one kind, which the chart has no record for',
      'No known animal allergy (situation)',
    ],
    ['says that there is no allergy of one kind, which the chart has no record for', 'Not allergic to penicillin'],
    ['says that there are no allergies: record that none are known instead', 'No known allergies on file'],
    ...[
      ['Unknown', 'n/a', 'N/A', '-', '–', '?', 'not known', 'Unknown allergies', 'Allergy', 'No allergies on file'],
      ['Allergy status unknown', 'Not on file', 'Patient not asked (contextual qualifier) (qualifier value)'],
      ['Not asked', 'Unable to obtain', 'Asked but unknown'],
    ].map((substances) => ['names no substance: where nothing is known, nothing is recorded', ...substances]),
  ])('of a substance that %s is refused, new or edited: %s', (message, ...substances) => {
    for (const substance of substances) {
      expect([substance, faults(allergy.create, { patient_id, substance })]).toEqual([
        substance,
        [`substance: ${message}`],
      ]);
      expect(faults(allergy.update, { substance })).toEqual([`substance: ${message}`]);
    }
  });

  it.each([
    ...['None known, but reacts to latex', 'No known allergies except penicillin', 'Not allergic to nuts but to latex'],
    ...[
      'Nickel',
      'Nilutamide',
      'Nonoxynol-9',
      'N-acetylcysteine',
      'Unknown antibiotic',
      'On file: latex',
      'Beta-lactams',
      'Latex allergy',
    ],
  ])('of the substance %s is one', (substance) => {
    expect(faults(allergy.create, { patient_id, substance })).toBeUndefined();
    expect(faults(allergy.update, { substance })).toBeUndefined();
  });
});

describe('a nursing assessment', () => {
  const items = { eye: 4, verbal: null };

  it('has the items of its type', () => {
    expect(faults(nursingAssessment.create, { patient_id, type: 'GCS', items })).toBeUndefined();
    expect(faults(nursingAssessment.create, { patient_id, type: 'GCS', items: { ...items, eye: 5, nose: 1 } })).toEqual(
      [expect.stringMatching(/^items\.eye: /), 'items.nose: is no item of GCS'],
    );
    expect(faults(nursingAssessment.create, { patient_id, type: 'Pain', items })).toHaveLength(2);
    expect(faults(nursingAssessment.create, { patient_id, type: 'Mood' })).toHaveLength(1);
  });
});

describe('a condition', () => {
  it('began on a day that was', () => {
    expect(faults(condition.create, { patient_id, display: 'Asthma', onset_date: '2999-01-01' })).toEqual([
      'onset_date: is in the future',
    ]);
  });
});

describe('the chart', () => {
  it('offers seven chips in each area, each by a code that an observation takes', () => {
    for (const area of chartAreas) {
      expect(new Set(vitalsChips[area].map(({ code }) => code)).size).toBe(7);
      for (const { code } of vitalsChips[area]) expect(faults(observation.create, { ...pulse, code })).toBeUndefined();
    }
    const ofAreas = chartAreas.map((area) => vitalsChips[area].map(({ label }) => label)[5]);
    expect(ofAreas).toEqual(['Wt', 'EtCO2', 'GCS', 'Wt', 'Wt']);
  });

  it('has the chips of the description’s table, each in its areas', () => {
    const all = chartAreas.join();
    const rows: readonly (readonly [...string[], unit: string | null, areas: string])[] = [
      ['BP', '85354-9', 'Blood Pressure', 'mmHg', all],
      ['HR', '8867-4', 'Heart Rate', 'bpm', all],
      ['Temp', '8310-5', 'Body Temperature', '°C', all],
      ['SpO2', '59408-5', 'Oxygen Saturation', '%', all],
      ['RR', '9279-1', 'Respiratory Rate', '/min', all],
      ['Wt', '29463-7', 'Body Weight', 'kg', 'icu,ward,radiology'],
      ['Pain', '38208-5', 'Pain Severity', '0-10', all],
      ['EtCO2', '19891-2', 'End-tidal CO2', 'mmHg', 'operations'],
      ['GCS', '9269-2', 'Glasgow Coma Scale total', null, 'emergency'],
    ];
    const offered = new Set(chartAreas.flatMap((area) => vitalsChips[area]));
    const areasOf = (chip: VitalsChip<VitalName>) =>
      chartAreas.filter((area) => vitalsChips[area].includes(chip)).join();
    expect([...offered].map((chip) => [chip.label, chip.code, chip.display, chip.unit, areasOf(chip)])).toEqual(rows);
    // Rows, walls and what is plausible find a measurement by these.
    expect(vitalCodes).toEqual(Object.fromEntries([...offered].map(({ label, code }) => [label, code])));
  });

  it('has the cards of the description’s table, from where each lists and how it is added to', () => {
    const rows = [
      ['Vitals', '/api/observations/patient/:id/vitals', 'form'],
      ['Allergies', '/api/allergies/patient/:id', 'form'],
      ['Conditions', '/api/conditions/patient/:id', 'form'],
      ['Nursing Assess.', '/api/nursing-assessments/patient/:id', 'form'],
      ['Medications', '/api/prescriptions?patient_id=:id', 'quick-orders'],
      ['Lab Orders', '/api/service-requests?patient_id=:id', 'quick-orders'],
      ['Imaging Orders', '/api/service-requests?patient_id=:id', 'quick-orders'],
      ['Results', '/api/diagnostic-reports?patient_id=:id', 'none'],
      ['Care Plans', '/api/care-plans?patient_id=:id', 'workflow'],
      ['Consents', '/api/consents?patient_id=:id', 'workflow'],
    ];
    // Those with a form are the ones that the chart edits. Radiology adds to no other.
    for (const area of chartAreas)
      expect(chartCards[area].cards.map(({ label, list, add, editable }) => [label, list, add, editable])).toEqual(
        rows.map(([label, list, add]) => [
          label,
          list,
          area === 'radiology' && add !== 'form' ? 'none' : add,
          add === 'form',
        ]),
      );
    expect(chartAreas.map((area) => chartCards[area].snapshot?.label)).toEqual([
      undefined,
      ...['Operation', 'Triage', 'Admission', 'Imaging Study'],
    ]);
  });

  it('has a card for each count, and those of one record on four areas', () => {
    for (const area of chartAreas)
      expect(chartCards[area].cards.map(({ key }) => key)).toEqual(Object.keys(chartCounts.shape));
    expect(chartAreas.filter((area) => chartCards[area].snapshot !== null)).toEqual(chartAreas.slice(1));
  });

  it('sorts orders by their category, in any case of letters', () => {
    const categories = ['laboratory', 'LAB', 'radiology', 'Imaging', 'diet'];
    expect(categories.map((category) => [isLabOrder({ category }), isImagingOrder({ category })])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
      [false, false],
    ]);
  });

  it.each(Object.entries(chartRecords))('names its own collection: %s', (name, kind) => {
    expect(kind.collection).toBe(name);
    expect(Object.keys(chartSchemas)).toContain(name);
  });

  it('is paged by what an answer gave', () => {
    const cursor = `2026-11-21T07:15:02.114Z_${patient_id}`;
    expect(chartPage.parse({ cursor })).toEqual({ cursor, limit: 500 });
    expect(faults(chartPage, { cursor: patient_id })).toEqual(['cursor: is not the next_cursor of an answer']);
    expect(faults(chartPage, { include: 'all' })).toHaveLength(1);
  });

  it('is a feed by the patient’s id', () => {
    expect(chartFeed.parse(`chart:${patient_id.toUpperCase()}`)).toBe(`chart:${patient_id}`);
    for (const name of ['chart:', 'chart:x', `chart:${patient_id} `, patient_id])
      expect(chartFeed.safeParse(name).success).toBe(false);
  });
});
