import { type StayBoard, saysNoMedications, wards } from '@ward-board/contract';
import { namedIn } from '../patient/allergies.js';
import { sayMoment } from '../time/facility.js';

/** Of several texts those that name any allergy; where none does, the first. */
export const allergiesTold = (texts: readonly (string | null)[]): string | null => {
  const named = new Set(texts.flatMap((text) => linesOf(namedIn(text))));
  return [...named].join('; ') || (texts.find((text) => text !== null) ?? null);
};

/** A text of medications with whose it is. */
export interface WrittenMedications {
  /** `Medications as written` of the record itself, `Medications, told in Emergency, 21:04` of another board. */
  readonly label: string;
  readonly text: string;
}

/** Medications in words of the record itself; null: it says none. */
export const ofRecord = (text: string | null): readonly WrittenMedications[] =>
  text === null ? [] : [{ label: 'Medications as written', text }];

/** Medications that another board told. @param board null: the sheet does not say which. @param at null: nor when. */
export const ofBoard = (
  text: string | null,
  { board, at }: { readonly board: string | null; readonly at: string | null },
  now: Date,
): readonly WrittenMedications[] => {
  if (text === null) return [];
  const where = board !== null && board in wards ? ` in ${wards[board as StayBoard].title}` : '';
  return [{ label: `Medications, told${where}${at === null ? '' : `, ${sayMoment(at, now)}`}`, text }];
};

/**
 * Of several texts those that name any medication, each line of them once, with whose it is; where none does, the first.
 * @param isPrescribed whether medications are listed beside it: a text that says that there are none would deny them.
 */
export function toldMedications(
  texts: readonly WrittenMedications[],
  isPrescribed: boolean,
): readonly WrittenMedications[] {
  const known = new Set<string>();
  const named = texts
    .filter(({ text }) => !saysNoMedications(text))
    .flatMap(({ label, text }) => {
      const lines = [...new Set(linesOf(text))].filter((line) => !known.has(line));
      for (const line of lines) known.add(line);
      return lines.length > 0 ? [{ label, text: lines.join('; ') }] : [];
    });
  return named.length > 0 || isPrescribed ? named : texts.slice(0, 1);
}

const linesOf = (text: string | null): readonly string[] =>
  text
    ?.split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean) ?? [];
