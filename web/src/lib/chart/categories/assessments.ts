import { HandHeart } from '@lucide/svelte';
import { nursingAssessment } from '@ward-board/contract';
import { sayMoment } from '../../time/facility.js';
import { sayAssessmentResult, sayItems } from '../assessments/assessment.js';
import { categoryOf, inOneLine, linesOf, sayMade } from '../shared/category.js';
import { enteredInError } from '../shared/listed.js';

/** Nursing assessments. Their form is a component of its own: each type asks something else. */
export const assessments = categoryOf('nursing-assessments', {
  Icon: HandHeart,
  none: 'No nursing assessments',
  newest: (records, { now }) => {
    const said = records
      .filter(({ type }, at) => records.findIndex((other) => other.type === type) === at)
      .slice(0, 2)
      .map(({ type, score, result, created_at }) =>
        inOneLine(`${type} ${score ?? ''}`.trim(), sayAssessmentResult(type, result), sayMoment(created_at, now)),
      );
    return said.length === 0 ? null : said.join('; ');
  },
  list: (record, { now }) => ({
    ...{ id: record.id, revision: record.revision, look: null, mark: null },
    title: record.score === null ? record.type : `${record.type}: ${record.score}`,
    lines: linesOf(sayAssessmentResult(record.type, record.result), sayItems(record.type, record.items), record.notes),
    made: sayMade(record, now),
    actions: [{ does: 'edit', label: 'Edit' }, enteredInError],
  }),
  form: { kind: { ...nursingAssessment, level: null }, add: 'Add assessment', names: () => [] },
});
