import { toldStepQuestion } from './told-step-question.js';

const told_next_step = { from: 'icu', text: 'Swallow test', at: '2026-11-30T07:00:00.000Z' } as const;
const row = { told_next_step, care_plan: 'Observe overnight' };

describe('what is asked before a told next step leaves the row', () => {
  it('is asked where a plan is written that has nothing of it', () => {
    const [told] = toldStepQuestion(row, { care_plan: 'Neuro checks 2-hourly' })?.reasons ?? [];
    expect(told).toBe('ICU told “Swallow test”');
    expect(toldStepQuestion({ told_next_step }, { next_step: 'CT head' })).not.toBeNull();
  });

  it('adds a step that is kept to what was written', () => {
    const texts = { care_plan: 'Neuro checks 2-hourly', diagnosis: 'Stroke' };
    toldStepQuestion(row, texts)?.also?.before();
    expect(texts).toEqual({ care_plan: 'Neuro checks 2-hourly · Swallow test (ICU)', diagnosis: 'Stroke' });
    expect(toldStepQuestion(row, texts)).toBeNull();
  });

  it.each([
    ['nothing was told', { care_plan: 'Observe' }, { care_plan: 'Neuro checks' }],
    ['the plan stays as it was', row, { care_plan: 'Observe overnight ', diagnosis: 'Stroke' }],
    ['the plan is taken away: the step stays', row, { care_plan: '' }],
    ['the plan has it', row, { care_plan: 'Neuro checks. swallow test at noon' }],
    ['the form has no such field', row, { visiting_hours: '14:00' }],
    ['instructions are for the operation: the step stays beside them', row, { pre_op_instructions: 'Nil by mouth' }],
  ])('is not asked where %s', (_, of, texts) => {
    expect(toldStepQuestion(of, texts)).toBeNull();
  });
});
