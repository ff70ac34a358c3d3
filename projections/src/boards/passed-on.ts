import type { Handover } from '@ward-board/contract';
import { ownNotes } from '@ward-board/domain';
import { boardNames, labelled, originIn, withoutOrigin } from '@ward-board/handover-text';
import type { Held } from './patient-state.js';

type PassedOn = Handover['passed_on'][number];
/** A handover, as far as what it told may be told on; one of the release before says nothing of what it told on itself. */
type Told = Omit<PassedOn, 'notes'> & Pick<Handover, 'reason' | 'notes'> & Partial<Pick<Handover, 'passed_on'>>;

const paragraphsOf = (notes: string | null): readonly string[] => notes?.split('\n\n') ?? [];

/**
 * What of the notes of a handover was told before, with which board told it first, who and when, the newest first: it is as old as that, not as
 * the transfer that tells it on. What the sender says itself is the sender's.
 * @param before what was told that is told on: the sender's own handover, or that of the record to which the patient comes back.
 */
export function passedOn(notes: string | null, sender: Held | undefined, before: Told | null | undefined) {
  if (!before) return [];
  const sources: readonly Told[] = [...(before.passed_on ?? []).map((each) => ({ ...each, reason: null })), before];
  const own = new Set(sender && ownParagraphs(sender, sources));
  const told = new Map<Told, string[]>();
  for (const paragraph of paragraphsOf(notes)) {
    const source = own.has(paragraph) ? undefined : sourceOf(paragraph, sources);
    if (source) told.set(source, [...(told.get(source) ?? []), paragraph]);
  }
  return [...told]
    .map(([{ from, at, by }, texts]): PassedOn => ({ from, at, by, notes: texts.join('\n\n') }))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

const ownParagraphs = ({ kind, record }: Held, told: readonly Told[]): readonly string[] => {
  // What a transfer that brought the patient back told stands as a note as well, of each that did.
  const returns = new Set([record.returned_at, ...told.map(({ at }) => at)]);
  const noted = record.note_entries.filter(({ at }) => !returns.has(at)).map(({ text }) => text);
  return [...ownNotes(kind, record, record.handover?.notes), ...noted].flatMap((text) => paragraphsOf(text ?? null));
};

/** Which of several handovers a paragraph was told by, those before the last one first; undefined: none of them. */
function sourceOf(paragraph: string, sources: readonly Told[]): Told | undefined {
  const [origin, said] = [originIn(paragraph), withoutOrigin(paragraph)];
  const possible = sources.filter(({ from }) => origin === null || boardNames[from] === origin);
  const tells = ({ notes, reason }: Told): boolean =>
    paragraphsOf(notes).some((text) => withoutOrigin(text) === said) || labelled('Came for', reason) === paragraph;
  return possible.find(tells) ?? (origin === null ? undefined : possible.at(-1));
}
