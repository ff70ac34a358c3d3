import { type Clinical, nothingRecorded, type PatientIdentity } from '@ward-board/contract';
import { chartNow } from './chart-now.js';

const [now, at] = [new Date('2026-11-21T12:30:00.000Z'), '2026-11-21T12:00:00.000Z'];
const patient: PatientIdentity = {
  ...{ id: 'p', mrn: '1', name: 'Ada', date_of_birth: '1950-01-01', blood_type: null, phone: null },
  gender: 'female',
};
const reading = (code: string, value: number | null, value_string: string | null = null) => ({
  ...{ code, display: code, unit: null, value, value_string, effective_at: at, previous: null },
});
const lines = (clinical: Partial<Clinical>, more = {}) => {
  const row = { patient, clinical: { ...nothingRecorded, ...clinical }, updated_at: at, ...more };
  return Object.fromEntries(
    chartNow(row, now).map(({ label, words, tone }) => [label, [words.replace(/\d\d:30|\d\d:00/g, 'T'), tone]]),
  );
};

describe('what whoever takes a patient over is told of the chart', () => {
  it('is the score with its age, what is overdue, how awake the patient is, and the oxygen', () => {
    const parts = {
      respiration_rate: 3,
      spo2: 0,
      oxygen: 2,
      systolic: 0,
      pulse: 0,
      consciousness: 3,
      temperature: 0,
    } as const;
    const said = lines({
      vitals: [reading('80288-4', null, 'V'), reading('3151-8', 4)],
      news2: { total: 8, parts, risk: 'high', at },
      next_observation_due_at: '2026-11-21T12:30:00.000Z',
    });
    expect(said).toMatchObject({
      NEWS2: ['8, high risk; T, 30 min ago; Next observations overdue since T', 'alarm'],
      Consciousness: ['Voice; T, 30 min ago', 'alarm'],
      'Air or oxygen': ['4 L/min; T, 30 min ago', 'plain'],
    });
  });

  it('is that somebody is said to be alert beside a GCS that says otherwise', () => {
    const said = lines({ vitals: [reading('80288-4', null, 'A'), reading('9269-2', 4)] });
    expect(said.Consciousness).toEqual(['Alert; GCS 4 beside Alert; T, 30 min ago', 'warn']);
  });

  it('is what is still on the way, and a critical result that nobody has seen', () => {
    const said = lines({
      orders: { lab: { open: 2, resulted: 0 }, imaging: { open: 1, resulted: 0 } },
      medications_due: 1,
      medications_declined: 1,
      results: [{ report_id: 'r', display: 'Potassium', critical: true, acknowledged_at: null }],
    });
    expect(said).toMatchObject({
      'Open orders': ['1 prescription open, 1 declined; 2 lab orders open; 1 imaging order open', 'warn'],
      Results: ['1 result not seen, 1 critical: Potassium', 'alarm'],
    });
  });

  it('tells allergies that nobody has asked for from none, and those of the chart beside those that were told', () => {
    expect(lines({}).Allergies).toEqual(['Allergies not assessed', 'warn']);
    expect(lines({ allergy_status: 'none_known' }).Allergies).toEqual([
      'No known allergies (recorded in the chart)',
      'plain',
    ]);
    const both = lines({ allergy_status: 'present', allergies: ['Penicillin'], allergies_told: 'Latex' }).Allergies;
    expect(both).toEqual(['Penicillin · told: Latex (what was told is not in the chart)', 'alarm']);
  });

  it('says what is missing', () => {
    expect(lines({})).toEqual({
      NEWS2: ['No NEWS2: no observations recorded', 'plain'],
      Consciousness: ['Not recorded', 'plain'],
      'Air or oxygen': ['Not recorded', 'plain'],
      Allergies: ['Allergies not assessed', 'warn'],
      'Open orders': ['None', 'plain'],
      Results: ['No unseen results', 'plain'],
    });
    expect(lines({}, { avpu: 'pain' }).Consciousness).toEqual(['Pain; as recorded on the board', 'alarm']);
  });
});
