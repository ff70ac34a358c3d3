import {
  type HandoverText,
  handoverText,
  type Known,
  knownByAcceptance,
  knownByEmergency,
  knownByIcu,
  knownByOperation,
  notesOf,
} from '@ward-board/handover-text';
import type { AdmissionBoard, Handover } from './record-kind.js';
import type { DetailsOf, RecordKind } from './record-kinds.js';
import type { ToldOn } from './told-on.js';

const knownBy: { readonly [Kind in RecordKind]: (details: DetailsOf<Kind>) => Known } = {
  emergency: knownByEmergency,
  icu: knownByIcu,
  operation: knownByOperation,
  acceptance: knownByAcceptance,
};

/** What a record itself says in the notes of what it tells. @param told the notes that it was told. */
export const ownNotes = <Kind extends RecordKind>(kind: Kind, details: object, told: string | null | undefined) =>
  notesOf(knownBy[kind](details as DetailsOf<Kind>), told);

/** A record that a patient leaves, as far as it is told of. */
interface Sending<Kind extends RecordKind> extends Omit<ToldOn, 'wroteNext'> {
  readonly kind: Kind;
  readonly details: DetailsOf<Kind>;
}

/**
 * What goes along with a patient who leaves a record. `corrections` stand in place of the texts that they name.
 * @param reason the admission's.
 */
export function handoverOf<Kind extends RecordKind>(
  { kind, details, noted, handover: before, keepsStep }: Sending<Kind>,
  from: AdmissionBoard,
  reason: string | null,
  corrections: Partial<HandoverText> = {},
): Handover {
  const told = handoverText({ board: from, known: knownBy[kind](details), noted: [noted], before, reason, keepsStep });
  return { from, ...told, ...corrections };
}
