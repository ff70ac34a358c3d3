import { type HandoverText, type Label, partsOf, type ToldPart } from '@ward-board/handover-text';
import { byTeller, type ToldNotes } from '../handovers/told-texts.js';

/** What was sent under a name of its own, or as notes, and what is recorded here of it. Null: nothing. */
export interface PartBeside {
  readonly label: string;
  readonly sent: string | null;
  readonly own: string | null;
}

/** What notes name that the record has a field of its own for: the notes of a transfer that was sent back do. */
const fields: Readonly<Partial<Record<Label, Exclude<keyof HandoverText, 'notes'>>>> = {
  ...{ Allergies: 'allergies', 'Current medications': 'current_medications' },
  ...{ 'Came for': 'reason', Diagnosis: 'reason' },
};

/** The parts of notes, with which board they are from: the sender's own first, then what was told before with when and by whom. */
const toldParts = (told: ToldNotes, now: Date): readonly ToldPart[] =>
  byTeller(told, now).flatMap(({ notes, from }) => partsOf(notes).map((part) => ({ ...part, ...(from && { from }) })));

/** What was sent as notes, each part under its name, the notes last; beside each what the record says of it. @param here null: it says nothing. */
export function partsBeside(told: ToldNotes, here: HandoverText | null, now: Date): readonly PartBeside[] {
  const [sent, own] = [toldParts(told, now), partsOf(here?.notes)];
  const saidOf = (all: readonly ToldPart[], name: Label | null): string | null =>
    all
      .flatMap(({ label, from, text }) => (label === name ? [from ? `From ${from}: ${text}` : text] : []))
      .join('\n\n') || null;
  const fieldOf = (name: Label | null): string | null => {
    const field = name === null ? undefined : fields[name];
    return (field && here?.[field]) ?? null;
  };
  const names = [...new Set(sent.flatMap(({ label }) => label ?? [])), null];
  return names.map((name) => ({
    ...{ label: name ?? 'Notes', sent: saidOf(sent, name) },
    own: saidOf(own, name) ?? fieldOf(name),
  }));
}
