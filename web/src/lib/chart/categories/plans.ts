import { FileText, Signature } from '@lucide/svelte';
import { carePlan, consent, type PlanStatus, planStatusWords } from '@ward-board/contract';
import { sayMoment } from '../../time/facility.js';
import type { Look } from '../../ui/look.js';
import { categoryOf, inOneLine, linesOf, sayMade } from '../shared/category.js';
import { consentsOnCard } from './on-card.js';
import { carePlanActions, consentActions } from './plan-actions.js';

const looks: Readonly<Record<PlanStatus, Look>> = {
  draft: { word: planStatusWords.draft, shape: 'ring', tone: 'low' },
  active: { word: planStatusWords.active, shape: 'disc', tone: 'active' },
  completed: { word: planStatusWords.completed, shape: 'check', tone: 'done' },
  revoked: { word: planStatusWords.revoked, shape: 'diamond', tone: 'low' },
};

const planFields = ['title', 'category', 'goals', 'activities'] as const;

/** What is planned for the patient. */
export const carePlans = categoryOf('care-plans', {
  Icon: FileText,
  none: 'No care plans',
  newest: ([first]) => (first === undefined ? null : `${first.title}, ${planStatusWords[first.status].toLowerCase()}`),
  list: (record, around) => ({
    ...{ id: record.id, revision: record.revision, title: record.title, look: looks[record.status], mark: null },
    lines: linesOf(
      record.category,
      record.goals && `Goals: ${record.goals}`,
      record.activities && `Activities: ${record.activities}`,
    ),
    made: sayMade(record, around.now),
    actions: carePlanActions(record, around),
  }),
  form: {
    kind: { ...carePlan, level: null },
    add: 'Add care plan',
    names: () => ['status', ...planFields],
    initial: () => ({ status: 'active' }),
  },
});

/** What the patient has agreed to. One that is in force was signed by somebody. */
export const consents = categoryOf('consents', {
  Icon: Signature,
  none: 'No consents',
  newest: consentsOnCard,
  list: (record, around) => ({
    ...{ id: record.id, revision: record.revision, title: record.procedure, look: looks[record.status], mark: null },
    lines: linesOf(
      record.category,
      record.signed_by
        ? inOneLine(`Signed by ${record.signed_by}`, record.signed_at && sayMoment(record.signed_at, around.now))
        : 'Not signed',
    ),
    made: sayMade(record, around.now),
    actions: consentActions(record, around),
  }),
  form: {
    kind: { ...consent, level: null },
    add: 'Add consent',
    names: () => ['procedure', 'category'],
  },
});
