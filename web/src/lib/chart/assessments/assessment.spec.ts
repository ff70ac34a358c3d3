import { assessmentForms } from '@ward-board/contract';
import { formOf, itemKeys, itemsOf, runningTotal, textsOfItems, UNTESTABLE } from './assessment.js';

const gcs = formOf('GCS');

describe('the form of an assessment', () => {
  it('shows a total once every item has points, and none before', () => {
    expect(runningTotal(gcs, { eye: '4', verbal: '5' })).toEqual({ answered: 2, of: 3, total: null });
    expect(runningTotal(gcs, { eye: '4', verbal: '5', motor: '6' })).toEqual({ answered: 3, of: 3, total: 15 });
    expect(runningTotal(gcs, { eye: '4', verbal: UNTESTABLE, motor: '6' })).toEqual({
      answered: 3,
      of: 3,
      total: null,
    });
  });

  it('shows no total of answers that are no points', () => {
    const cam = formOf('CAM (confusion)');
    const texts = Object.fromEntries(itemKeys(cam).map((key) => [key, 'true']));
    expect(runningTotal(cam, texts)).toEqual({ answered: 4, of: 4, total: null });
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
