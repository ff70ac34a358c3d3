import { assessmentForms, type NursingAssessmentRecord } from '@ward-board/contract';
import { edited } from '../shared/edited.js';
import {
  editOfAssessment,
  faultsInTexts,
  formOf,
  itemKeys,
  itemsOf,
  runningTotal,
  sayAssessmentResult,
  sayItems,
  sayLacking,
  sayTexts,
  textsOfItems,
  UNTESTABLE,
} from './assessment.js';

const gcs = formOf('GCS');

describe('the form of an assessment', () => {
  it('shows a total once every item has points, and none before', () => {
    expect(runningTotal(gcs, { eye: '4', verbal: '5' })).toEqual({
      ...{ answered: 2, of: 3, missing: ['Motor response'], untestable: [], total: null },
    });
    const all = { answered: 3, of: 3, missing: [], untestable: [] };
    expect(runningTotal(gcs, { eye: '4', verbal: '5', motor: '6' })).toEqual({ ...all, total: 15 });
    expect(runningTotal(gcs, { eye: '4', verbal: UNTESTABLE, motor: '6' })).toEqual({
      ...{ ...all, untestable: ['Verbal response'], total: null },
    });
  });

  it('shows no total of answers that are no points', () => {
    const cam = formOf('CAM (confusion)');
    const texts = Object.fromEntries(itemKeys(cam).map((key) => [key, 'true']));
    expect(runningTotal(cam, texts)).toEqual({ answered: 4, of: 4, missing: [], untestable: [], total: null });
    const checklist = formOf('Wound check');
    expect(runningTotal(checklist, { redness: 'no' })).toMatchObject({ answered: 1, total: null });
  });

  it('sends points, answers and what could not be tested, and leaves out what is unanswered', () => {
    expect(itemsOf(gcs, { eye: '4', verbal: UNTESTABLE, motor: '' })).toEqual({ eye: 4, verbal: null });
    expect(itemsOf(formOf('CAM (confusion)'), { inattention: 'false' })).toEqual({ inattention: false });
    expect(itemsOf(formOf('Pregnancy screen'), { period_late: 'not-known' })).toEqual({ period_late: 'not-known' });
    expect(itemsOf(formOf('Pain'), { score: '4' })).toBeNull();
  });

  it.each(Object.keys(assessmentForms))('gives what is recorded of %s back as it was chosen', (type) => {
    const form = formOf(type);
    const texts = Object.fromEntries(
      itemKeys(form).map((key) => {
        if (form.kind === 'scored') return [key, String(form.items[key]?.choices[0]?.value)];
        return [key, 'yes'];
      }),
    );
    expect(textsOfItems(form, itemsOf(form, texts))).toEqual(texts);
  });
});

describe('the items of a recorded assessment', () => {
  it('are said with their answers, so that a score shows what it is made of', () => {
    expect(sayItems('GCS', { eye: 3, verbal: null, motor: 4 })).toBe(
      'Eye opening: To sound (3) · Verbal response: Untestable · Motor response: Normal flexion (4)',
    );
    expect(sayItems('CAM (confusion)', { acute_or_fluctuating: true, inattention: false })).toBe(
      'Acute onset or fluctuating course: Yes · Inattention: No · Disorganised thinking: not answered · Altered level of consciousness: not answered',
    );
  });

  it('are said of a checklist too, what is unanswered as unanswered', () => {
    const said = sayItems('Pregnancy screen', { period_late: 'not-known' });
    expect(said).toContain(': Not known');
    expect(said).toContain(': not answered');
  });

  it('are none where a number was judged or words were written', () => {
    expect(sayItems('Pain', null)).toBeNull();
    expect(sayItems('A type of later', { eye: 3 })).toBeNull();
  });
});

describe('the edit of an assessment', () => {
  const how = editOfAssessment(gcs);
  const record = edited({
    ...{ type: 'GCS', items: { eye: 4, verbal: null, motor: 6 }, score: null },
    ...{ result: 'No total: untestable verbal', notes: 'Tube', edited_by: { name: 'Ana' } },
  } as unknown as NursingAssessmentRecord);

  it('has a text for each item, so that two people may change two of them', () => {
    expect(how.values(record)).toEqual({ eye: '4', verbal: UNTESTABLE, motor: '6', notes: 'Tube' });
    expect(record.updated_by).toEqual({ name: 'Ana' });
  });

  it('sends all items where one was changed, and none where none was', () => {
    const texts = { ...how.values(record), verbal: '5' };
    expect(how.body(texts, ['verbal'])).toEqual({ items: { eye: 4, verbal: 5, motor: 6 } });
    expect(how.body({ ...texts, notes: '' }, ['notes'])).toEqual({ notes: null });
    const pain = editOfAssessment(formOf('Pain'));
    expect(pain.body({ score: '4', notes: 'x' }, ['score'])).toEqual({ score: 4 });
  });

  it('says answers and items in the words of the form', () => {
    expect([how.labels.verbal, how.say?.('verbal', '5', record), how.say?.('verbal', UNTESTABLE, record)]).toEqual([
      'Verbal response',
      'Orientated (5)',
      'Untestable',
    ]);
    const checklist = editOfAssessment(formOf('Pregnancy screen'));
    expect([checklist.labels.period_late, checklist.say?.('period_late', 'not-known', record)]).toEqual([
      'Period late',
      'Not known',
    ]);
  });

  it('asks for an answer, a number on its scale, or words', () => {
    expect(faultsInTexts(gcs, { eye: '' })).toEqual({ items: 'Answer at least one item.' });
    for (const score of ['11', '-1', '2.5', ' '])
      expect(faultsInTexts(formOf('Pain'), { score })).toHaveProperty('score');
    for (const score of ['0', '10']) expect(faultsInTexts(formOf('Pain'), { score })).toEqual({});
    expect(faultsInTexts(formOf('Other'), { result: '', notes: '' })).toHaveProperty('result');
    expect(faultsInTexts(formOf('Other'), { result: 'Seen', notes: '' })).toEqual({});
  });
});

it.each([
  [
    'Apfel',
    'No total: missing history of ponv',
    'No total: missing “Earlier postoperative nausea, or motion sickness”',
  ],
  ['Braden (skin)', 'No total: missing friction shear, activity', 'No total: missing “Friction and shear”, “Activity”'],
  ['GCS', 'No total: missing eye; untestable verbal', 'No total: missing “Eye opening”; untestable “Verbal response”'],
  ['GCS', '12 of 15, moderate', '12 of 15, moderate'],
  ['Wound check', 'No total: of the drain', 'No total: of the drain'],
  ['ADL', null, null],
])('a result of %s names what is missing as the form calls it: %s', (type, result, said) =>
  expect(sayAssessmentResult(type, result)).toBe(said),
);

it.each([
  [
    'GCS',
    { eye: '3', verbal: '5', motor: '6', notes: ' After the fall ' },
    'GCS 14 · Eye opening: To sound (3) · Verbal response: Orientated (5) · Motor response: Obeys commands (6) · After the fall',
  ],
  ['GCS', { eye: '3', verbal: UNTESTABLE }, 'GCS · Eye opening: To sound (3) · Verbal response: Untestable'],
  ['CAM (confusion)', { inattention: 'false' }, 'CAM (confusion) · Inattention: No'],
  ['Pain', { score: '6', eye: '3' }, 'Pain 6'],
  ['Other', { result: 'Seen', score: '6' }, 'Other · Seen'],
])('what was typed of %s is said whole where it is not sent yet: %o', (type, texts, said) =>
  expect(sayTexts(type, texts)).toBe(said),
);

it.each([
  ['GCS', {}, null],
  ['GCS', { eye: '4', verbal: UNTESTABLE, motor: '6' }, 'No total: untestable “Verbal response”'],
  ['GCS', { eye: '4', verbal: UNTESTABLE }, 'No total: missing “Motor response”; untestable “Verbal response”'],
  ['GCS', { eye: '4', verbal: '5', motor: '6' }, null],
])('a form of %s with %o says before it is saved: %s', (type, texts, said) => {
  const form = formOf(type);
  expect(sayLacking(form, runningTotal(form, texts))).toBe(said);
});
