import { saysNoMedications } from '@ward-board/contract';
import { namedIn } from '../patient/allergies.js';

/** Of several texts those that name any allergy; where none does, the first. */
export const toldAllergies = (texts: readonly (string | null)[]): string | null =>
  eachOnce(texts.map(namedIn)) ?? texts.find((text) => text !== null) ?? null;

/**
 * Of several texts those that name any medication; where none does, the first.
 * @param isPrescribed whether medications are listed beside it: a text that says that there are none would deny them.
 */
export const toldMedications = (texts: readonly (string | null)[], isPrescribed: boolean): string | null =>
  eachOnce(texts.filter((text) => text !== null && !saysNoMedications(text))) ??
  (isPrescribed ? null : (texts.find((text) => text !== null) ?? null));

/** Several texts in one, each of them once; null: there is none. */
const eachOnce = (texts: readonly (string | null)[]): string | null =>
  [
    ...new Set(
      texts.flatMap(
        (text) =>
          text
            ?.split(/\n+/)
            .map((line) => line.trim())
            .filter(Boolean) ?? [],
      ),
    ),
  ].join('; ') || null;
