import type { HandoverText } from '@ward-board/handover-text';
import { sayMoment } from '../time/facility.js';
import { partsBeside } from './parts-beside.js';

const here = { reason: 'Sepsis', allergies: null, current_medications: 'Noradrenaline 0.2', notes: null };
const now = new Date('2026-11-21T10:00:00.000Z');
const parts = (notes: string | null, own: HandoverText | null) => partsBeside({ notes }, own, now);

describe('what was sent beside what is recorded', () => {
  it('has each part under its name, and the notes last', () => {
    const record = { ...here, notes: 'Diet: Soft\n\nSleeps well' };
    expect(parts('Wants her glasses\n\nDiet: Liquid', record)).toEqual([
      { label: 'Diet', sent: 'Liquid', own: 'Soft' },
      { label: 'Notes', sent: 'Wants her glasses', own: 'Sleeps well' },
    ]);
    expect(parts(null, null)).toEqual([{ label: 'Notes', sent: null, own: null }]);
  });

  it('has what the sender says first, and what was told before it with the board, who told it and when', () => {
    const by = { id: '1', name: 'Dr Ay', role: 'doctor', department: 'ICU' } as const;
    const at = '2026-11-20T09:00:00.000Z';
    const passed_on = [{ from: 'icu', at, by, notes: 'Deaf\n\nDiet from ICU: Soft' }] as const;
    const notes = 'Deaf\n\nDiet from ICU: Soft\n\nDiet: Liquid\n\nWants her glasses';
    const from = `From ICU, Dr Ay, ${sayMoment(at, now)}`;
    expect(partsBeside({ notes, passed_on: [...passed_on] }, here, now)).toEqual([
      { label: 'Diet', sent: `Liquid\n\n${from}: Soft`, own: null },
      { label: 'Notes', sent: `Wants her glasses\n\n${from}: Deaf`, own: null },
    ]);
  });

  it('has the record’s own field beside what notes name, as those of a transfer that was sent back do', () => {
    const notes = 'Diagnosis: Pneumonia\n\nAllergies: Latex\n\nCurrent medications: Noradrenaline 0.1';
    expect(parts(notes, here)).toEqual([
      { label: 'Diagnosis', sent: 'Pneumonia', own: 'Sepsis' },
      { label: 'Allergies', sent: 'Latex', own: null },
      { label: 'Current medications', sent: 'Noradrenaline 0.1', own: 'Noradrenaline 0.2' },
      { label: 'Notes', sent: null, own: null },
    ]);
  });
});
