import { MOST_ALLERGIES } from '@ward-board/contract';
import { contrastMark } from './contrast.js';

const marks = (modality: string, ...allergies: string[]) => {
  const allergy_status = allergies.length > 0 ? 'present' : 'unassessed';
  const mark = contrastMark(modality, { allergy_status, ...{ allergies, allergies_told: null } });
  return mark && { kind: mark.kind, words: mark.words };
};

describe('what is marked of allergies on a study', () => {
  it('is nothing where somebody asked and none are known, or nobody did and no contrast is given', () => {
    expect(contrastMark('CT', { allergy_status: 'none_known', allergies: [], allergies_told: null })).toBeNull();
    expect(contrastMark('X-ray', { allergy_status: 'unassessed', allergies: [], allergies_told: null })).toBeNull();
  });

  it('is what is known, quietly, where no contrast is given: latex is touched all the same', () => {
    const of = (allergies_told: string | null) =>
      contrastMark('Ultrasound', { allergy_status: 'unassessed', allergies: [], allergies_told });
    expect(
      contrastMark('X-ray', {
        allergy_status: 'present',
        allergies: ['Iodine contrast', 'Latex'],
        allergies_told: 'Latex',
      }),
    ).toMatchObject({
      ...{ kind: 'other', words: 'Iodine contrast; Latex' },
    });
    expect(of('Latex (hives)')).toMatchObject({ kind: 'other', words: 'Told: Latex (hives)' });
    expect(of('No known allergies')).toBeNull();
  });

  it('is what a board was told in words as well, whatever the chart says', () => {
    const told = (allergy_status: 'unassessed' | 'none_known' | 'present', allergies: string[], text: string) =>
      contrastMark('CT', { allergy_status, allergies, allergies_told: text });
    const iodine = { kind: 'relevant', words: 'Told: Iodine contrast (hives)' };
    expect(told('unassessed', [], 'Iodine contrast (hives)')).toEqual({
      ...iodine,
      source: 'as told, not recorded in the chart',
    });
    expect(told('none_known', [], 'Iodine contrast (hives)')).toEqual({
      ...iodine,
      source: 'as told; the chart says that none are known',
    });
    expect(told('unassessed', [], 'Codeine')).toMatchObject({ kind: 'other', words: 'Told: Codeine' });
    expect(told('present', ['Codeine'], 'Iodine')).toEqual({
      ...{ kind: 'relevant', words: 'Told: Iodine · recorded: Codeine' },
      source: 'what was told is not in the chart',
    });
    expect(told('present', ['Codeine', 'Iodine'], 'Latex, iodine')?.words).toBe('Iodine; Codeine · told: Latex');
    expect(told('unassessed', [], 'Nuts; iodine (hives)')?.words).toBe('Told: iodine (hives); Nuts');
    for (const none of ['No known allergies', 'NKDA'])
      expect(told('unassessed', [], none)).toMatchObject({ kind: 'unassessed', words: `Told: ${none}` });
    expect(told('none_known', [], 'No known allergies')).toBeNull();
  });

  it('is to be asked where more are recorded than are named, and none of these matters', () => {
    const foods = Array.from({ length: MOST_ALLERGIES }, (_, n) => `Food ${n}`);
    const more = 'and 2 more on the chart';
    expect(marks('CT', ...foods)?.kind).toBe('other');
    expect(marks('CT', ...foods, more)).toEqual({ kind: 'unassessed', words: 'Not all allergies are named here' });
    expect(marks('CT', 'Iodine', ...foods.slice(1), more)?.kind).toBe('relevant');
  });

  it('is that nobody has asked', () => {
    expect(marks('CT')).toEqual({ kind: 'unassessed', words: 'Allergies not assessed' });
  });

  it('is every recorded allergy, those that matter for contrast first', () => {
    expect(marks('MRI', 'Codeine', 'Gadolinium')).toEqual({ kind: 'relevant', words: 'Gadolinium; Codeine' });
    expect(marks('CT', 'Hair dye', 'Peanuts', 'Omnipaque')?.words).toBe('Omnipaque; Hair dye; Peanuts');
    expect(marks('MRI', 'Hair dye', 'Gadovist (hives)')).toEqual({
      kind: 'relevant',
      words: 'Gadovist (hives); Hair dye',
    });
    expect(marks('CT', 'Penicillin (rash)')).toEqual({ kind: 'other', words: 'Penicillin (rash)' });
  });
});
