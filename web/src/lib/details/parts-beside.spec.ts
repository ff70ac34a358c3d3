import { partsBeside } from './parts-beside.js';

const here = { reason: 'Sepsis', allergies: null, current_medications: 'Noradrenaline 0.2', notes: null };

describe('what was sent beside what is recorded', () => {
  it('has each part under its name, and the notes last', () => {
    const record = { ...here, notes: 'Diet: Soft\n\nSleeps well' };
    expect(partsBeside('Wants her glasses\n\nDiet: Liquid', record)).toEqual([
      { label: 'Diet', sent: 'Liquid', own: 'Soft' },
      { label: 'Notes', sent: 'Wants her glasses', own: 'Sleeps well' },
    ]);
    expect(partsBeside(null, null)).toEqual([{ label: 'Notes', sent: null, own: null }]);
  });

  it('has the record’s own field beside what notes name, as those of a transfer that was sent back do', () => {
    const notes = 'Diagnosis: Pneumonia\n\nAllergies: Latex\n\nCurrent medications: Noradrenaline 0.1';
    expect(partsBeside(notes, here)).toEqual([
      { label: 'Diagnosis', sent: 'Pneumonia', own: 'Sepsis' },
      { label: 'Allergies', sent: 'Latex', own: null },
      { label: 'Current medications', sent: 'Noradrenaline 0.1', own: 'Noradrenaline 0.2' },
      { label: 'Notes', sent: null, own: null },
    ]);
  });
});
