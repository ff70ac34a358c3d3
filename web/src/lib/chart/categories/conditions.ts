import { Activity } from '@lucide/svelte';
import { condition } from '@ward-board/contract';
import { wordOf } from '../../forms/record-form.js';
import { sayDate } from '../../time/facility.js';
import { categoryOf, editable, inOneLine, linesOf, sayMade } from '../shared/category.js';
import { conditionsOnCard } from './on-card.js';

const kind = { ...condition, level: null };

/** Diagnoses and problems. */
export const conditions = categoryOf('conditions', {
  Icon: Activity,
  none: 'No conditions recorded',
  newest: conditionsOnCard,
  list: (record, { now }) => ({
    ...{ id: record.id, revision: record.revision, title: record.display, look: null, mark: null, actions: editable },
    lines: linesOf(
      inOneLine(
        wordOf(kind, 'clinical_status', record.clinical_status),
        record.onset_date && `since ${sayDate(record.onset_date)}`,
        record.code,
      ),
      record.notes,
    ),
    made: sayMade(record, now),
  }),
  form: { kind, add: 'Add condition', names: () => ['display', 'clinical_status', 'onset_date', 'code', 'notes'] },
});
