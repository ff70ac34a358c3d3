import { type AssessmentType, assessmentTypes } from './assessment-names.js';
import { assessmentForms, assessmentItems, assessmentsOffered } from './assessment-types.js';

it('each area’s chart offers its types, the shared ones among them where it has them', () => {
  expect(assessmentsOffered).toEqual({
    operations: [
      'Aldrete',
      'Apfel',
      'Wound check',
      'Pain',
      'GCS',
      'Braden (skin)',
      'Morse (fall)',
      'CAM (confusion)',
      'RASS',
      'Other',
    ],
    emergency: [
      'GCS',
      'ESI re-triage',
      'Trauma primary survey',
      'Pain',
      'Braden (skin)',
      'Morse (fall)',
      'CAM (confusion)',
      'RASS',
      'Other',
    ],
    ward: ['Braden (skin)', 'Morse (fall)', 'Pain', 'CAM (confusion)', 'ADL'],
    radiology: [
      'Pre-procedure check',
      'Contrast allergy screening',
      'Pregnancy screen',
      'Pain',
      'Claustrophobia (MRI)',
      'Other',
    ],
    icu: ['Pain', 'GCS', 'Braden (skin)', 'Morse (fall)', 'CAM (confusion)', 'RASS', 'Other'],
  });
});

it('every type has its form, and every form is of a type', () => {
  expect(Object.keys(assessmentForms)).toEqual(assessmentTypes);
});

it('every type is offered somewhere', () => {
  const offered = new Set<string>(Object.values(assessmentsOffered).flat());
  expect([...offered].sort()).toEqual([...assessmentTypes].sort());
});

describe('the items of a request', () => {
  it.each<[AssessmentType, object]>([
    ['GCS', { eye: 4, verbal: null, motor: 6 }],
    ['Morse (fall)', { history_of_falling: 25, gait: 20 }],
    ['CAM (confusion)', { inattention: true }],
    ['Pregnancy screen', { may_be_pregnant: 'not-known', period_late: null }],
    ['Pain', {}],
  ])('of %s may be %j', (type, items) => {
    expect(assessmentItems(type).parse(items)).toEqual(items);
  });

  it.each<[AssessmentType, object, string]>([
    ['GCS', { eye: 5 }, 'eye'],
    ['Morse (fall)', { gait: 15 }, 'gait'],
    ['CAM (confusion)', { inattention: 1 }, 'inattention'],
    ['Wound check', { redness: 'perhaps' }, 'redness'],
    ['ADL', { bathing: '1' }, 'bathing'],
  ])('of %s are refused with the item’s name: %j', (type, items, path) => {
    expect(assessmentItems(type).safeParse(items).error?.issues[0]?.path).toEqual([path]);
  });

  it.each<[AssessmentType, object]>([
    ['GCS', { eyes: 4 }],
    ['Pain', { score: 4 }],
    ['Other', { anything: 1 }],
  ])('of %s that the type does not have are refused: %j', (type, items) => {
    expect(assessmentItems(type).safeParse(items).success).toBe(false);
  });
});

it('every choice of an item has words and a value of its own', () => {
  for (const form of Object.values(assessmentForms))
    if (form.kind === 'scored')
      for (const { choices } of Object.values(form.items)) {
        expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
        expect(new Set(choices.map(({ words }) => words)).size).toBe(choices.length);
      }
});
