import { type Handover, type StayBoard, saysNoMedications, wards } from '@ward-board/contract';
import { withoutNextStep, withoutOrigin } from '@ward-board/handover-text';
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
export const sayTeller = ({ from, by, at }: Pick<Handover, 'from' | 'by' | 'at'>, now: Date): string =>
  `${wards[from].title}, ${by.name}, ${sayMoment(at, now)}`;

/** What is kept of a handover. A sheet that is older than a part of it lacks that. */
type Told = Partial<Pick<Handover, 'from' | 'by' | 'at' | 'notes' | 'passed_on'>>;

/**
 * The notes that were told, the sender's own first, then what each board before had told: read under the sender's name, it would be taken for what is so now.
 * @param isStepSaid whether the next step stands elsewhere.
 */
export function toldNotes(told: Told, isStepSaid: boolean, now: Date): readonly WrittenText[] {
  const { from, by, at, notes, passed_on = [] } = told;
  const before = new Set(passed_on.flatMap((each) => each.notes.split('\n\n')));
  const own = notes?.split('\n\n').filter((paragraph) => !before.has(paragraph));
  const sender = from && by && at ? `Told by ${sayTeller({ from, by, at }, now)}` : 'Told';
  const all = [
    { label: sender, text: own?.join('\n\n') },
    ...passed_on.map((each) => ({
      label: `Told by ${sayTeller(each, now)}`,
      text: each.notes.split('\n\n').map(withoutOrigin).join('\n\n'),
    })),
  ];
  return all.flatMap(({ label, text }) => {
    const said = isStepSaid ? withoutNextStep(text) : text;
    return said ? [{ label, text: said }] : [];
  });
}

/** Medications in words of the record itself; null: it says none. */
export const ofRecord = (text: string | null): readonly WrittenText[] =>
  text === null ? [] : [{ label: 'Medications as written', text }];

/** Medications that another board told. @param board null: the sheet does not say which. @param at null: nor when. */
export const ofBoard = (
  text: string | null,
  { board, at }: { readonly board: string | null; readonly at: string | null },
  now: Date,
): readonly WrittenText[] => {
  if (text === null) return [];
  const where = board !== null && board in wards ? ` in ${wards[board as StayBoard].title}` : '';
  return [{ label: `Medications, told${where}${at === null ? '' : `, ${sayMoment(at, now)}`}`, text }];
};

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
