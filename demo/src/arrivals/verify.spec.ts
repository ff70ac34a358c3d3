import type { StepName } from '../api/steps.js';
import { compare, type Lists } from './verify.js';

const journey = (reached: StepName | null) => ({
  reached,
  patient: {
    ids: {
      admission_id: 'a',
      ...(reached !== 'registered' && reached !== 'admitted' && { emergency_id: 'e' }),
      ...(reached === 'to ICU' && { icu_id: 'i' }),
    },
  },
});
const admission = (said: Partial<Lists['admissions'][number]> = {}) => ({
  ...{ id: 'a', status: 'admitted' as const, awaiting: null, critical_unseen: 0, treated_at: null },
  ...said,
});
const pending = admission({ awaiting: 'emergency' });
const treated = admission({ awaiting: 'emergency', treated_at: '2026-01-01T00:00:00.000Z' });
const home = admission({ status: 'discharged' });

const nothing: Lists = { admissions: [], boards: {} };
const record = (id: string, away: 'operations' | null = null) => ({ id, admission_id: 'a', away });
const inEmergency = { emergency_id: [record('e')] };
const inIcu = { icu_id: [record('i')] };
const wrong = (reached: StepName, lists: Partial<Lists>) => compare([journey(reached)], { ...nothing, ...lists }).wrong;

describe('comparing with the lists', () => {
  it('finds everybody where they were left', () => {
    expect(wrong('admitted', { admissions: [pending] })).toEqual([]);
    expect(wrong('triaged', { admissions: [admission()], boards: inEmergency })).toEqual([]);
    expect(wrong('to ICU', { admissions: [admission()], boards: inIcu })).toEqual([]);
    expect(wrong('released', { admissions: [treated] })).toEqual([]);
    expect(wrong('discharged', { admissions: [home] })).toEqual([]);
  });

  it('finds what was lost, is late, or is in two places', () => {
    expect(wrong('admitted', {})).toEqual(['admission a was admitted, and is nowhere']);
    expect(wrong('discharged', { admissions: [treated] })).toEqual(['admission a was discharged, and is treated']);
    const both = { admissions: [admission()], boards: { ...inEmergency, ...inIcu } };
    expect(wrong('to ICU', both)).toEqual(['admission a was to ICU, and is in Emergency and in the ICU']);
    const still = { admissions: [home], boards: inEmergency };
    expect(wrong('discharged', still)).toEqual(['admission a was discharged, and is discharged and in Emergency']);
  });

  it('finds a record that nobody knows of, and takes a bed that is kept for no place of its own', () => {
    const other = { admissions: [admission()], boards: { icu_id: [record('x')] } };
    expect(wrong('to ICU', other)).toEqual(['admission a was to ICU, and is in the ICU as another record']);
    const operated = { ...journey('ward to operation'), patient: { ids: { admission_id: 'a', operation_id: 'o' } } };
    const boards = { acceptance_id: [record('w', 'operations')], operation_id: [record('o')] };
    expect(compare([operated], { admissions: [admission()], boards })).toEqual({ right: 1, wrong: [] });
  });

  it('does not look for who never came in', () => {
    expect(compare([journey(null), journey('registered')], nothing)).toEqual({ right: 0, wrong: [] });
  });
});
