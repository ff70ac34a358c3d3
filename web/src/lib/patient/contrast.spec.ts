import { contrastMark } from './contrast.js';

const marks = (modality: string, ...allergies: string[]) =>
  contrastMark(modality, { allergy_status: allergies.length > 0 ? 'present' : 'unassessed', allergies });

describe('what is marked of allergies on a study', () => {
  it('is nothing where no contrast is given, or where somebody asked and none are known', () => {
    expect(marks('X-ray', 'Iodine contrast')).toBeNull();
    expect(contrastMark('CT', { allergy_status: 'none_known', allergies: [] })).toBeNull();
  });

  it('is that nobody has asked', () => {
    expect(marks('CT')).toEqual({ kind: 'unassessed', words: 'Allergies not assessed' });
  });

  it('is every recorded allergy, those that matter for contrast first', () => {
    expect(marks('MRI', 'Codeine', 'Gadolinium')).toEqual({ kind: 'relevant', words: 'Gadolinium, Codeine' });
    expect(marks('CT', 'Penicillin (rash)')).toEqual({ kind: 'other', words: 'Penicillin (rash)' });
  });
});
