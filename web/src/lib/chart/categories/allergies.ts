import { ShieldAlert } from '@lucide/svelte';
import { allergy, type ChartArea } from '@ward-board/contract';
import { wordOf } from '../../forms/record-form.js';
import { contrastRelevant } from '../../patient/contrast.js';
import { categoryOf, editable, inOneLine, linesOf, sayMade } from '../shared/category.js';
import { enteredInError, type Listed } from '../shared/listed.js';
import { NONE_IN_CHART } from '../shared/said-allergies.js';
import { allergiesOnCard } from './on-card.js';
import { toldAllergies } from './told-allergies.js';

const kind = { ...allergy, level: null };
const { substance, category, criticality, reaction } = allergy.fields;

/** Radiology's categories begin with contrast. */
function ofArea(area: ChartArea) {
  const { input } = category;
  if (area !== 'radiology' || input.kind !== 'choice') return kind;
  const words = Object.entries(input.words).toSorted(([a], [b]) => Number(b === 'biologic') - Number(a === 'biologic'));
  const contrastFirst = { ...category, input: { ...input, words: Object.fromEntries(words) } };
  return { ...kind, fields: { substance, category: contrastFirst, criticality, reaction } };
}

/** Allergies, and that somebody asked and there are none. */
export const allergies = categoryOf('allergies', {
  Icon: ShieldAlert,
  none: 'Allergies not assessed',
  noneHere: NONE_IN_CHART,
  newest: allergiesOnCard,
  emphasis: (records) => (records.some(({ no_known }) => !no_known) ? { tone: 'urgent', badge: null } : null),
  list: (record, { now, area }): Listed => {
    const { id, revision, no_known } = record;
    const matched = area === 'radiology' && !no_known ? contrastRelevant(record.substance ?? '') : null;
    const made = sayMade(record, now);
    const common = { id, revision, made, look: null };
    if (no_known)
      return {
        ...common,
        title: 'No known allergies',
        lines: ['Asked: none known.'],
        mark: null,
        actions: [enteredInError],
      };
    return {
      ...common,
      title: record.substance ?? '',
      lines: linesOf(
        inOneLine(
          record.category && wordOf(kind, 'category', record.category),
          record.criticality && `criticality ${wordOf(kind, 'criticality', record.criticality).toLowerCase()}`,
        ),
        record.reaction,
      ),
      mark: matched === null ? null : { tone: 'critical', text: `Contrast-relevant: matches “${matched}”` },
      actions: editable,
    };
  },
  form: {
    kind,
    add: 'Add allergy',
    of: ofArea,
    names: () => ['substance', 'category', 'criticality', 'reaction'],
    initial: (area): Readonly<Record<string, string>> =>
      area === 'radiology' ? { substance: 'Iodinated contrast', criticality: 'high' } : {},
    told: toldAllergies,
  },
});
