import type { AllergyRecord, PrescriptionRecord } from '@ward-board/contract';
import type { Around } from '../shared/category.js';
import { markOf, matchesIn } from './medication-marks.js';

const drug = (medication: string, status: PrescriptionRecord['status'] = 'ordered') =>
  ({ medication, status }) as PrescriptionRecord;
const penicillin = { substance: 'Penicillin', reaction: 'rash', no_known: false } as AllergyRecord;
const around = (said: Partial<Around> = {}): Around => ({
  ...{ now: new Date('2026-11-21T09:00:00.000Z'), area: 'ward', user_id: null, scores: [], typed: [] },
  ...{ allergies: [penicillin], allergiesTold: null, prescriptions: [] },
  ...said,
});

describe('a drug on the list of medications', () => {
  it('is marked with the allergy that it matches, by name or by class, as its order was asked about', () => {
    const text = (name: string) => markOf(drug(name), around());
    expect(text('Penicillin V')).toEqual({ tone: 'critical', text: 'Allergy: Penicillin (rash)' });
    expect(text('Co-amoxiclav')).toEqual({ tone: 'critical', text: 'Allergy: Penicillin (rash), by class' });
    expect(text('Paracetamol')).toBeNull();
  });

  it('is marked with one that a board was told of as well', () => {
    const told = around({ allergies: [], allergiesTold: 'Codeine; nuts' });
    expect(markOf(drug('Codeine'), told)).toEqual({ tone: 'critical', text: 'Allergy: Codeine' });
  });

  it('is not once it was stopped', () => {
    expect(markOf(drug('Penicillin V', 'stopped'), around())).toBeNull();
    expect(matchesIn(drug('Penicillin V', 'stopped'), around())).toEqual([]);
  });

  it('says in Radiology what it means around a procedure besides', () => {
    const warfarin = { ...penicillin, substance: 'Warfarin' };
    expect(markOf(drug('Warfarin'), around({ area: 'radiology', allergies: [warfarin] }))).toEqual({
      tone: 'critical',
      text: 'Allergy: Warfarin (rash) · Peri-procedure: matches “warfarin”',
    });
    expect(markOf(drug('Metformin'), around({ area: 'radiology' }))).toMatchObject({ tone: 'urgent' });
  });
});
