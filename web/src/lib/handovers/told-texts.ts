import { type Handover, saysNoMedications, type TextSource, wards } from '@ward-board/contract';
import { withoutNextStep } from '@ward-board/handover-text';
import { namedIn } from '../patient/allergies.js';
import { sayMoment } from '../time/facility.js';

/** Of several texts those that name any allergy; where none does, the first. */
export const allergiesTold = (texts: readonly (string | null)[]): string | null => {
  const named = new Set(texts.flatMap((text) => linesOf(namedIn(text))));
  return [...named].join('; ') || (texts.find((text) => text !== null) ?? null);
};

/** A text with whose it is. */
export interface WrittenText {
  /** `Medications as written` of the record itself, `Medications, told in Emergency, 21:04` of another board. */
  readonly label: string;
  readonly text: string;
}

/** Who told something, and when: `ICU, Dr Ay, 09:04`. */
const sayTeller = ({ from, by, at }: Pick<Handover, 'from' | 'by' | 'at'>, now: Date): string =>
  `${wards[from].title}, ${by.name}, ${sayMoment(at, now)}`;

/** The notes of a handover. A service of the release before does not say what of them was told before, nor does a sheet of that time. */
export type ToldNotes = Pick<Handover, 'notes'> & Partial<Pick<Handover, 'passed_on'>>;

/** Notes that were told, and who told them: `ICU, Dr Ay, 09:04`; left out: the sender. */
interface Telling {
  readonly notes: string | undefined;
  readonly from?: string;
}

/**
 * The notes that were told by who told them, the sender's own first, whose name is left out, then what each board before had told: under the sender's name it
 * would be read as said now.
 */
export function byTeller({ notes, passed_on = [] }: ToldNotes, now: Date): readonly Telling[] {
  const before = new Set(passed_on.flatMap((each) => each.notes.split('\n\n')));
  const own = notes?.split('\n\n').filter((paragraph) => !before.has(paragraph));
  return [
    { notes: own?.join('\n\n') },
    ...passed_on.map((each) => ({ notes: each.notes, from: sayTeller(each, now) })),
  ];
}

/** The same as a sheet says them. @param isStepSaid whether the next step stands elsewhere. */
export const toldNotes = (told: Handover, isStepSaid: boolean, now: Date): readonly WrittenText[] =>
  byTeller(told, now).flatMap(({ notes, from }) => {
    const text = isStepSaid ? withoutNextStep(notes) : notes;
    return text ? [{ label: `Told by ${from ?? sayTeller(told, now)}`, text }] : [];
  });

/** Medications in words of the record itself; null: it says none. */
export const ofRecord = (text: string | null): readonly WrittenText[] =>
  text === null ? [] : [{ label: 'Medications as written', text }];

/** Medications that another board told; none: it told nothing of any. */
export const ofBoard = (
  text: string | null | undefined,
  { board, at }: TextSource,
  now: Date,
): readonly WrittenText[] =>
  text ? [{ label: `Medications, told in ${wards[board].title}, ${sayMoment(at, now)}`, text }] : [];

/**
 * Of several texts those that name any medication, each line of them once, with whose it is; where none does, the first.
 * @param isPrescribed whether medications are listed beside it: a text that says that there are none would deny them.
 */
export function toldMedications(texts: readonly WrittenText[], isPrescribed: boolean): readonly WrittenText[] {
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
