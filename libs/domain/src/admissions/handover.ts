import {
  type HandoverText,
  handoverText,
  type Known,
  knownByAcceptance,
  knownByEmergency,
  knownByIcu,
  knownByOperation,
} from '@ward-board/handover-text';
import type { AdmissionBoard, Handover } from './record-kind.js';
import type { DetailsOf, RecordKind } from './record-kinds.js';

const knownBy: { readonly [Kind in RecordKind]: (details: DetailsOf<Kind>) => Known } = {
  emergency: knownByEmergency,
  icu: knownByIcu,
  operation: knownByOperation,
  acceptance: knownByAcceptance,
};

/** A record that a patient leaves, as far as it is told of. */
interface Sending<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly details: DetailsOf<Kind>;
  /** What was noted on it, the newest first. */
  readonly noted: string | null;
  /** What it was itself told of. */
  readonly handover: Handover | null;
  /** Whether the next step among it is still to be told on. */
  readonly keepsStep: boolean;
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
  const told = handoverText({ known: knownBy[kind](details), noted: [noted], before, reason, keepsStep });
  return { from, ...told, ...corrections };
}
