import { MOST_ALLERGIES } from '@ward-board/contract';
import { type AllergiesSaid, sayAllergies, sayTogether } from './allergies.js';
import { firstIn } from './contrast.js';

type Status = AllergiesSaid['clinical']['allergy_status'];
const said = (modality: string, allergies: readonly string[], told: string | null = null, status?: Status) => {
  const allergy_status = status ?? (allergies.length > 0 ? 'present' : 'unassessed');
  const clinical = { allergy_status, allergies: [...allergies] };
  return sayTogether(sayAllergies({ clinical, told }, firstIn(modality).is));
};

describe('the allergies of a study’s row', () => {
  it('have those first that matter for contrast, where it may be given, before severe ones', () => {
    expect(said('MRI', ['Codeine', 'Gadolinium'])).toBe('Gadolinium; Codeine');
    expect(said('MRI', ['Hair dye', 'Gadovist (hives)'])).toBe('Gadovist (hives); Hair dye');
    expect(said('CT', ['Penicillin, high', 'Peanuts', 'Omnipaque'])).toBe('Omnipaque; Penicillin, high; Peanuts');
    expect(said('CT', [], 'Nuts; iodine (hives)')).toBe('iodine (hives); Nuts');
  });

  it('have latex first where none is given, and then those that other boards say first', () => {
    expect(said('Ultrasound', ['Strawberries', 'Iodine contrast', 'Penicillin (anaphylaxis)', 'Latex'])).toBe(
      'Latex; Penicillin (anaphylaxis); Iodine contrast; Strawberries',
    );
  });

  it('have what was told first where it alone matters', () => {
    expect(said('CT', ['Codeine'], 'Iodine')).toBe('told: Iodine · recorded: Codeine');
    expect(said('CT', ['Codeine', 'Iodine'], 'Latex, iodine')).toBe('Iodine; Codeine · told: Latex');
    expect(said('CT', [], 'Iodine contrast (hives)', 'none_known')).toBe('Iodine contrast (hives)');
  });

  it('say before all but these that there are more than are named: one of them may matter', () => {
    const foods = Array.from({ length: MOST_ALLERGIES }, (_, n) => `Food ${n}`);
    const more = 'and 2 more on the chart';
    expect(said('CT', [...foods, more])).toMatch(/^and 2 more on the chart; Food 0/);
    expect(said('CT', ['Iodine', ...foods.slice(1), more])).toMatch(/^Iodine; and 2 more on the chart; Food 1/);
  });

  it('is that nobody has asked', () => {
    const unasked = { clinical: { allergy_status: 'unassessed' as const, allergies: [] }, told: null };
    for (const modality of ['CT', 'Ultrasound'])
      expect(sayAllergies(unasked, firstIn(modality).is).none).toBe('Allergies not assessed');
  });

  it('say of what matters why', () => {
    expect(firstIn('CT').why).toBe('contrast-relevant');
    expect(firstIn('X-ray').is('Iodine contrast')).toBe(false);
  });
});
