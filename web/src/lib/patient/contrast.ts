import {
  allergiesNamedIn,
  type Clinical,
  contrastAgentIn,
  contrastMediaIn,
  contrastWordIn,
  namesEvery,
  searchable,
} from '@ward-board/contract';
import { allergySource, besidesOf, knownAllergies, NOT_ASSESSED, namedIn, noneIn, sayNoneTold } from './allergies.js';

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

/** What has to be read of a patient's allergies before a study: latex is touched where no contrast is given, too. */
export interface ContrastMark {
  /** `relevant`: an allergy by which contrast may do harm; `other`: some other allergy, or any where no contrast is given; `unassessed`: nobody has recorded them, or one that is not named here may do harm. */
  readonly kind: 'relevant' | 'other' | 'unassessed';
  readonly words: string;
  /** Where they were read. */
  readonly source: string;
}

/** Allergies in one text, those that matter for contrast first: a row has room for few. */
const relevantFirst = (all: readonly string[]): string =>
  all
    .toSorted((one, other) => Number(contrastRelevant(one) === null) - Number(contrastRelevant(other) === null))
    .join('; ');

/** What a study says of its patient's allergies; null: none are known, or nobody has asked and no contrast is given in it. */
export function contrastMark(
  modality: string,
  clinical: Pick<Clinical, 'allergy_status' | 'allergies' | 'allergies_told'>,
): ContrastMark | null {
  const mark = markOf(modality, clinical);
  return mark && { ...mark, source: allergySource({ clinical, told: clinical.allergies_told }) };
}

function markOf(
  modality: string,
  { allergy_status, allergies, allergies_told }: Pick<Clinical, 'allergy_status' | 'allergies' | 'allergies_told'>,
): Omit<ContrastMark, 'source'> | null {
  const told = namedIn(allergies_told);
  if (!isContrastCapable(modality)) {
    const words = knownAllergies({ allergy_status, allergies }, told);
    if (allergy_status === 'present' && words !== null) return { kind: 'other', words };
    return told === null ? null : { kind: 'other', words: `Told: ${told}` };
  }
  // That none are known takes nothing away that a board was told.
  const tolds: Omit<ContrastMark, 'source'> | null =
    told === null
      ? null
      : {
          kind: contrastRelevant(told) === null ? 'other' : 'relevant',
          words: `Told: ${relevantFirst(allergiesNamedIn(told))}`,
        };
  switch (allergy_status) {
    case 'none_known':
      return tolds;
    case 'unassessed': {
      // As the other boards' rows say it. Before contrast is given it is asked all the same.
      const none = noneIn(allergies_told);
      return tolds ?? { kind: 'unassessed', words: none === null ? NOT_ASSESSED : sayNoneTold(none) };
    }
    case 'present': {
      if (tolds?.kind === 'relevant' && !allergies.some((each) => contrastRelevant(each) !== null))
        return { kind: 'relevant', words: `${tolds.words} · recorded: ${allergies.join('; ')}` };
      const isRelevant = allergies.some((each) => contrastRelevant(each) !== null);
      if (!isRelevant && !namesEvery(allergies))
        return { kind: 'unassessed', words: 'Not all allergies are named here' };
      const besides = relevantFirst(besidesOf({ allergies, told }));
      const words = `${relevantFirst(allergies)}${besides === '' ? '' : ` · told: ${besides}`}`;
      return { kind: isRelevant ? 'relevant' : 'other', words };
    }
  }
}
