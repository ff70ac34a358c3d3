import { type AllergyRecord, nothingRecorded, type PrescriptionRecord } from '@ward-board/contract';
import { toldOf } from './told.js';

const at = '2026-11-21T09:00:00.000Z';
const now = new Date('2026-11-21T10:00:00.000Z');
const clinical = {
  ...nothingRecorded,
  ...{ allergies_told: 'Iodine (hives)', allergies_told_in: { board: 'emergency', at } },
  medications_told: [{ text: 'Metformin, ramipril', board: 'emergency', at }],
};
const record = { clinical, admission_id: 'now', vitals: 'BP 150/95', vitals_at: at } as unknown as Parameters<
  typeof toldOf
>[1];
const allergies: readonly AllergyRecord[] = [];
const prescriptions: readonly PrescriptionRecord[] = [];
const of = (key: Parameters<typeof toldOf>[0], area: 'ward' | 'radiology' = 'ward') =>
  toldOf(key, record, { now, area, allergies, prescriptions });

describe('what a board was told in free text', () => {
  it('stands on its card with where and when it was told', () => {
    expect(of('medications')).toEqual([
      {
        text: 'Metformin, ramipril',
        where: expect.stringMatching(/^Told in Emergency, /),
        recorded: 'not recorded in the chart',
        mark: null,
      },
    ]);
    expect(of('allergies')).toMatchObject([{ text: 'Iodine (hives)', mark: null }]);
    expect(of('vitals')).toMatchObject([{ text: 'BP 150/95', where: expect.stringMatching(/not scored$/) }]);
    expect(of('conditions')).toEqual([]);
    expect(toldOf('medications', null, { now, area: 'ward', allergies, prescriptions })).toEqual([]);
  });

  it.each([
    ['Penicillin (rash)', [], 'not recorded in the chart'],
    ['Penicillin (rash)', ['Penicillin'], 'recorded in the chart'],
    ['penicillin; Latex', ['Penicillin'], 'not recorded in the chart: Latex'],
    ['Penicillin', ['Latex'], 'not recorded in the chart'],
    ['Penicillin', [null], 'not recorded in the chart'],
    ['No known allergies', [], 'not recorded in the chart'],
    ['No known allergies', [null], 'recorded in the chart'],
  ])('says of %s, where the chart has %j: %s', (text, substances, recorded) => {
    const rows = substances.map(
      (substance) => ({ substance, reaction: null, no_known: substance === null }) as AllergyRecord,
    );
    const told = { ...record, clinical: { ...clinical, allergies_told: text } } as unknown as typeof record;
    const around = { now, area: 'ward', allergies: rows, prescriptions } as const;
    expect(toldOf('allergies', told, around)).toMatchObject([{ text, recorded }]);
  });

  it.each([
    ['Metformin, ramipril', ['Metformin', 'Ramipril'], 'recorded in the chart'],
    ['Metformin 1 g twice daily; ramipril 5 mg', ['Metformin'], 'not recorded in the chart: ramipril 5 mg'],
    ['Insulin glargine', ['Insulin aspart'], 'not recorded in the chart'],
    ['Paracetamol', ['Acetaminophen'], 'recorded in the chart'],
    ['Metformin', [], 'not recorded in the chart'],
    ['Co-codamol 30/500 mg', ['Paracetamol'], 'not recorded in the chart'],
    ['Co-codamol 30/500 mg', ['Paracetamol', 'Codeine 30 mg'], 'recorded in the chart'],
    ['Metformin 1 g, twice daily', ['Metformin'], 'recorded in the chart'],
    ['Metformin 1 g, twice daily; ramipril', ['Ramipril'], 'not recorded in the chart: Metformin 1 g, twice daily'],
  ])('says of medications %s, where the chart has %j: %s', (text, drugs, recorded) => {
    const rows = drugs.map((medication) => ({ medication, status: 'ordered' }) as PrescriptionRecord);
    const medicationsTold = (all: readonly PrescriptionRecord[], words = text) =>
      toldOf(
        'medications',
        { ...record, clinical: { ...clinical, medications_told: [{ text: words, board: 'emergency', at }] } } as never,
        { now, area: 'ward', allergies, prescriptions: all },
      );
    expect(medicationsTold(rows)).toMatchObject([{ text, recorded }]);
    const stopped = rows.map((row) => ({ ...row, status: 'stopped' }) as const);
    expect(medicationsTold(stopped)).toMatchObject([{ recorded: 'not recorded in the chart' }]);
    const given = rows.map((row) => ({ ...row, status: 'given', admission_id: 'now' }) as const);
    expect(medicationsTold(given)).toMatchObject([{ recorded }]);
    const before = rows.map((row) => ({ ...row, status: 'given', admission_id: 'before' }) as const);
    expect(medicationsTold(before)).toMatchObject([{ recorded: 'not recorded in the chart' }]);
    // Nothing is to be recorded of none, which is not said beside those that are listed.
    expect(medicationsTold([], 'None')).toMatchObject([{ text: 'None', recorded: null }]);
    expect(medicationsTold([{ medication: 'Heparin', status: 'given' } as PrescriptionRecord], 'None')).toEqual([]);
  });

  it('has the vital signs that the board before typed, where this one typed none', () => {
    const handed = { ...record, vitals: null, vitals_at: null, handover: { vitals: 'HR 128', vitals_at: at } };
    const told = toldOf('vitals', handed as unknown as typeof record, { now, area: 'ward', allergies, prescriptions });
    expect(told).toMatchObject([
      { text: 'HR 128', where: expect.stringMatching(/^As typed on the board, .*not scored$/) },
    ]);
    expect(
      toldOf('vitals', { ...handed, handover: null } as unknown as typeof record, {
        now,
        area: 'ward',
        allergies,
        prescriptions,
      }),
    ).toEqual([]);
  });

  it('gives way to what was recorded since of the vital signs, and says what of it did', () => {
    const reading = (code: string, effective_at: string) => ({
      ...{ code, display: '', unit: null, value: 88, value_string: null, effective_at, previous: null },
    });
    const pulse = (effective_at: string, vitals: string) =>
      toldOf(
        'vitals',
        {
          ...{ vitals, vitals_at: at, clinical: { ...clinical, vitals: [reading('8867-4', effective_at)] } },
        } as unknown as Parameters<typeof toldOf>[1],
        { now, area: 'ward', allergies, prescriptions },
      );
    expect(pulse('2026-11-21T09:30:00.000Z', 'HR 120')).toEqual([]);
    expect(pulse('2026-11-21T09:30:00.000Z', 'HR 120 GCS 13')).toMatchObject([
      { text: 'HR 120 GCS 13', where: expect.stringMatching(/not scored; newer HR in the chart$/) },
    ]);
    expect(pulse('2026-11-21T08:30:00.000Z', 'HR 120')).toMatchObject([
      { text: 'HR 120', where: expect.stringMatching(/not scored$/) },
    ]);
  });

  it('is marked in Radiology by the rules of its lists', () => {
    expect(of('medications', 'radiology')[0]?.mark).toEqual({
      tone: 'urgent',
      text: 'Peri-procedure: matches “metformin”',
    });
    expect(of('allergies', 'radiology')[0]?.mark).toEqual({
      tone: 'critical',
      text: 'Contrast-relevant: matches “iod”',
    });
  });
});
