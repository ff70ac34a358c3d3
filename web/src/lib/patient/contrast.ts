import { contrastAgentIn, contrastMediaIn, contrastWordIn, searchable } from '@ward-board/contract';
import type { First } from './allergies.js';

/** Whether contrast may be given in studies of a modality: CT, MRI or MR, angiography or XA, fluoroscopy or RF, also as they are shortened. */
export const isContrastCapable = (modality: string): boolean => contrastMediaIn(modality).length > 0;

/** Substances that matter before contrast is given. `iod` is in `amiodarone` as well: the badge says what matched. */
const RELEVANT = ['iod', 'contrast', 'gadol', 'latex', 'shellfish'];

/** The text of a substance that makes an allergy matter for contrast, ignoring case; null: none. What orders take for contrast, such as a dye or an agent by its product, is marked as well. */
export function contrastRelevant(substance: string): string | null {
  const text = substance.toLowerCase();
  return (
    RELEVANT.find((each) => text.includes(each)) ??
    contrastWordIn(searchable(text.replace(/[-\u2010-\u2015]/g, ' '))) ??
    contrastAgentIn(text)
  );
}

/** What of a patient's allergies matters first in a study of a modality: latex is touched where no contrast is given, too. */
export const firstIn = (modality: string): { readonly is: First; readonly why: string } =>
  isContrastCapable(modality)
    ? { is: (allergy) => contrastRelevant(allergy) !== null, why: 'contrast-relevant' }
    : { is: (allergy) => /latex/i.test(allergy), why: '' };
