import type { Avpu } from './emergency-case.js';
import type { AdmissionBoard, Handover, HandoverText } from './record-kind.js';
import type { DetailsOf, RecordKind } from './record-kinds.js';

/** The most characters of each text of a handover, as of any paragraph. */
export const HANDOVER_LENGTH = 4_000;
const CUT = '\n… cut: the rest is in the records that were closed.';

/**
 * The paragraphs of texts under one another, each said once; null: none says anything. What is too long ends with a sentence that says so:
 * the first texts are those that matter most.
 */
export function together(texts: readonly (string | null | undefined)[]): string | null {
  const paragraphs = new Set(texts.flatMap((text) => (text ? text.split('\n\n') : [])));
  const all = [...paragraphs].join('\n\n');
  if (all.length <= HANDOVER_LENGTH) return all || null;
  // Half of a character that takes two code units can't be stored.
  return all.slice(0, HANDOVER_LENGTH - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT;
}

/** A text that says what it is; null: it says nothing. */
export const labelled = (label: string, text: string | null | undefined): string | null =>
  text ? `${label}: ${text}` : null;

/** What a record itself says of what a handover tells; notes in the order in which they matter. */
interface Known extends Omit<HandoverText, 'notes'> {
  readonly notes: readonly (string | null | undefined)[];
}

/** A board that records no consciousness would lose it; that somebody is alert is no news. */
const notAlert = (avpu: Avpu | null): string | null =>
  avpu === null || avpu === 'alert' ? null : labelled('AVPU', `${avpu.charAt(0).toUpperCase()}${avpu.slice(1)}`);

const knownBy: { readonly [Kind in RecordKind]: (details: DetailsOf<Kind>) => Known } = {
  emergency: ({ chief_complaint: reason, allergies, current_medications, notes, avpu, trauma_type, next_step }) => ({
    ...{ reason, allergies, current_medications },
    notes: [notAlert(avpu), labelled('Trauma', trauma_type), notes, labelled('Next step', next_step)],
  }),
  icu: ({ diagnosis, medications, isolation, avpu, ventilator_mode, o2_flow, iv_lines, ...rest }) => ({
    ...{ reason: diagnosis ?? null, allergies: null, current_medications: medications },
    notes: [
      labelled('Isolation', isolation),
      notAlert(avpu),
      labelled('Ventilator', ventilator_mode),
      o2_flow === null ? null : labelled('O2 flow', `${o2_flow} L/min`),
      labelled('IV lines', iv_lines),
      labelled('Monitor alerts', rest.monitor_alerts),
      labelled('Diet', rest.diet),
      labelled('Next step', rest.next_step),
    ],
  }),
  operation: ({ procedure_name, pre_op_diagnosis, complications, post_op_notes, anaesthesia_type }) => ({
    ...{ reason: pre_op_diagnosis ?? procedure_name, allergies: null, current_medications: null },
    notes: [
      pre_op_diagnosis === null ? null : labelled('Operation', procedure_name),
      labelled('Complications', complications),
      labelled('After the operation', post_op_notes),
      labelled('Anaesthesia', anaesthesia_type),
    ],
  }),
  acceptance: ({ diagnosis, care_plan, notes, mobility_status, diet_restrictions }) => ({
    ...{ reason: diagnosis, allergies: null, current_medications: null },
    notes: [
      labelled('Care plan', care_plan),
      notes,
      labelled('Mobility', mobility_status),
      labelled('Diet', diet_restrictions),
    ],
  }),
};

/** A record that a patient leaves, as far as it is told of. */
interface Sending<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly details: DetailsOf<Kind>;
  /** The newest of what was noted on it. */
  readonly noted: string | null;
  /** What it was itself told of. */
  readonly handover: Handover | null;
}

/**
 * What goes along with a patient who leaves a record: what it knows, and after that what it was told itself, so that
 * nothing is lost over several boards. `corrections` stand in place of the texts that they name.
 * @param reason the admission's.
 */
export function handoverOf<Kind extends RecordKind>(
  { kind, details, noted, handover: before }: Sending<Kind>,
  from: AdmissionBoard,
  reason: string | null,
  corrections: Partial<HandoverText> = {},
): Handover {
  const known = knownBy[kind](details);
  const here = known.reason ?? before?.reason ?? reason;
  const earlierReason = before?.reason === here ? null : before?.reason;
  const told: HandoverText = {
    reason: here,
    allergies: together([known.allergies, before?.allergies]),
    current_medications: together([known.current_medications, before?.current_medications]),
    notes: together([...known.notes, noted, labelled('Came for', earlierReason), before?.notes]),
  };
  return { from, ...told, ...corrections };
}
