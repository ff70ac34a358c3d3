import {
  allergiesNamedIn,
  type ChartCounts,
  isEachPrescribed,
  medicationsNamedIn,
  openPrescriptionStatuses,
  type PrescriptionStatus,
  sayAllergy,
  saysNoMedications,
} from '@ward-board/contract';
import { besidesOf, namedIn } from '../../patient/allergies.js';
import { contrastRelevant } from '../../patient/contrast.js';
import { periProcedure } from '../../patient/peri-procedure.js';
import { toldWhere } from '../../patient/told.js';
import { measuredVitals, replacedIn } from '../../patient/vitals/measured.js';
import { sayMoment } from '../../time/facility.js';
import type { Around } from './category.js';
import type { Chart } from './chart.svelte.js';
import type { Listed } from './listed.js';

/** What a board was told in free text that belongs to a card of the chart. */
export interface ToldHere extends Pick<Listed, 'mark'> {
  readonly text: string;
  /** Whether the chart has it: `not recorded in the chart: Latex`. Null: it is nothing that charts record. */
  readonly recorded: string | null;
  /** `Told in Emergency, 21:04`. */
  readonly where: string;
}

/** Said of all of a text that is in the chart. */
export const RECORDED = 'recorded in the chart';
const NOT_RECORDED = 'not recorded in the chart';

/** Which of the allergies of a text the chart has not. That none are known is recorded where somebody has recorded just that. */
function ofAllergies(text: string, rows: Around['allergies']): string {
  if (namedIn(text) === null) return rows.some(({ no_known }) => no_known) ? RECORDED : NOT_RECORDED;
  const recorded = rows.filter(({ no_known }) => !no_known).map(sayAllergy);
  const besides = besidesOf({ allergies: recorded, told: text });
  if (besides.length === 0) return RECORDED;
  return besides.length === allergiesNamedIn(text).length ? NOT_RECORDED : `${NOT_RECORDED}: ${besides.join('; ')}`;
}

/**
 * Which of the medications of a text are not prescribed in the chart, in whatever strength and by whichever name. What was given in an
 * earlier stay says nothing of now.
 */
function ofMedications(text: string, prescriptions: Around['prescriptions'], stay: string | null): string {
  const isOpen = (status: PrescriptionStatus): boolean => openPrescriptionStatuses.some((open) => open === status);
  const drugs = prescriptions
    .filter(({ status, admission_id: of }) => isOpen(status) || (status === 'given' && of !== null && of === stay))
    .map(({ medication }) => medication);
  const all = medicationsNamedIn(text);
  const besides = all.filter((told) => !isEachPrescribed(told, drugs));
  if (besides.length === 0) return RECORDED;
  return besides.length === all.length ? NOT_RECORDED : `${NOT_RECORDED}: ${besides.join('; ')}`;
}

type Record = NonNullable<Chart['onBoard']>['record'];

/**
 * What the boards were told of a category, each with where and when, so that a card without records never reads as if
 * nobody knew anything. In Radiology marked by the rules of its lists (contrast-relevant, peri-procedure).
 */
export function toldOf(
  key: keyof ChartCounts,
  record: Record | null,
  { now, area, allergies, prescriptions }: Pick<Around, 'now' | 'area' | 'allergies' | 'prescriptions'>,
): readonly ToldHere[] {
  const clinical = record?.clinical;
  if (!record || !clinical) return [];
  const marked = (word: string, matched: string | null, tone: 'critical' | 'urgent'): ToldHere['mark'] =>
    area !== 'radiology' || matched === null ? null : { tone, text: `${word}: matches “${matched}”` };
  switch (key) {
    case 'medications':
      return clinical.medications_told.flatMap(({ text, ...told }): readonly ToldHere[] => {
        const where = toldWhere(told, now);
        // No record says that there are none; beside those that are listed it would deny them.
        if (saysNoMedications(text))
          return prescriptions.length > 0 ? [] : [{ text, where, recorded: null, mark: null }];
        const mark = marked('Peri-procedure', periProcedure(text), 'urgent');
        return [{ text, where, recorded: ofMedications(text, prescriptions, record.admission_id ?? null), mark }];
      });
    case 'allergies': {
      const { allergies_told: text, allergies_told_in: told } = clinical;
      if (text === null || told === null) return [];
      const mark = marked('Contrast-relevant', contrastRelevant(text), 'critical');
      return [{ text, where: toldWhere(told, now), recorded: ofAllergies(text, allergies), mark }];
    }
    case 'vitals': {
      // As on its row: what the board before had stands for a record that says nothing itself.
      const { vitals, vitals_at: at } = record.vitals ? record : (record.handover ?? {});
      if (!vitals) return [];
      const measured = measuredVitals({ ...record, clinical });
      const replaced = replacedIn(vitals, measured);
      // What was recorded since stands in place of the text, as it does on the board's row.
      const isReplaced = measured.rest === null && !measured.vitals.some(({ from }) => from === 'text');
      if (replaced.length > 0 && isReplaced) return [];
      const newer = replaced.length > 0 ? `; newer ${replaced.join(', ')} in the chart` : '';
      const typed = `As typed on the board${at ? `, ${sayMoment(at, now)}` : ''}, not scored`;
      return [{ text: vitals, where: `${typed}${newer}`, recorded: NOT_RECORDED, mark: null }];
    }
    default:
      return [];
  }
}
