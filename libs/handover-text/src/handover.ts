import {
  isNextStep,
  NEXT_STEP,
  passingIn,
  type TellingBoard,
  toldOn,
  withOrigin,
  withoutNextStep,
  withoutOrigin,
} from './next-step.js';
import { type FieldText, labelled } from './told-parts.js';

/** What a board is told of a patient who comes from another one. Null: not known there, which is not "none". */
export interface HandoverText {
  /** The complaint or diagnosis that the patient had there, else the reason of the admission. */
  readonly reason: string | null;
  readonly allergies: string | null;
  readonly current_medications: string | null;
  readonly notes: string | null;
}

/** The most characters of each text of a handover, as of any paragraph. */
export const HANDOVER_LENGTH = 4_000;
const CUT = '\n… cut: the rest is in the records that were closed.';

/**
 * The paragraphs of texts under one another, each said once; null: none says anything. What is too long ends with a sentence that says so:
 * the first texts are those that matter most.
 */
export function together(texts: readonly FieldText[]): string | null {
  const paragraphs = new Set(texts.flatMap((text) => (text ? text.split('\n\n') : [])));
  const all = [...paragraphs].join('\n\n');
  if (all.length <= HANDOVER_LENGTH) return all || null;
  // Half of a character that takes two code units can't be stored.
  return all.slice(0, HANDOVER_LENGTH - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT;
}

/** What a record itself says of what a handover tells; notes in the order in which they matter. */
export interface Known extends Omit<HandoverText, 'notes'> {
  readonly notes: readonly (FieldText | AfterTold)[];
}

/** A note that depends on the notes which the record was itself told. */
type AfterTold = (told: FieldText) => FieldText;

const ISOLATION = 'Isolation';
/** What a record tells, without its isolation: the next record says that in its field. */
export const withoutIsolation = (notes: FieldText): string | null =>
  together(notes?.split('\n\n').filter((paragraph) => !paragraph.startsWith(`${ISOLATION}: `)) ?? []);

/** Fields of a record that are texts. */
type Texts<Required extends string, Optional extends string = never> = Readonly<
  Record<Required, string | null> & Partial<Record<Optional, FieldText>>
>;

/**
 * A board that records no consciousness would lose it. That somebody is alert is no news, unless they were told of as less than that:
 * the earlier level would be taken for the present one.
 */
const consciousness =
  (avpu: string | null): AfterTold =>
  (told) =>
    avpu === null || (avpu === 'alert' && !/^AVPU(?: from \w+)?: /m.test(told ?? ''))
      ? null
      : labelled('AVPU', `${avpu.charAt(0).toUpperCase()}${avpu.slice(1)}`);

type EmergencyTexts = Texts<
  'chief_complaint' | 'allergies' | 'current_medications' | 'notes' | 'avpu' | 'trauma_type',
  'isolation' | 'next_step'
>;
/** What a case of Emergency tells. */
export const knownByEmergency = (record: EmergencyTexts): Known => ({
  ...{ reason: record.chief_complaint, allergies: record.allergies, current_medications: record.current_medications },
  notes: [
    labelled(ISOLATION, record.isolation),
    consciousness(record.avpu),
    labelled('Trauma', record.trauma_type),
    record.notes,
    labelled(NEXT_STEP, record.next_step),
  ],
});

type IcuTexts = Texts<
  'medications' | 'isolation' | 'avpu' | 'ventilator_mode' | 'iv_lines' | 'monitor_alerts' | 'diet',
  'diagnosis' | 'next_step'
> & { readonly o2_flow: number | null };
/** What a case of the ICU tells. */
export const knownByIcu = (record: IcuTexts): Known => ({
  ...{ reason: record.diagnosis ?? null, allergies: null, current_medications: record.medications },
  notes: [
    labelled(ISOLATION, record.isolation),
    consciousness(record.avpu),
    labelled('Ventilator', record.ventilator_mode),
    record.o2_flow === null ? null : labelled('O2 flow', `${record.o2_flow} L/min`),
    labelled('IV lines', record.iv_lines),
    labelled('Monitor alerts', record.monitor_alerts),
    labelled('Diet', record.diet),
    labelled(NEXT_STEP, record.next_step),
  ],
});

type OperationTexts = Texts<
  'pre_op_diagnosis' | 'complications' | 'post_op_notes' | 'anaesthesia_type',
  'isolation'
> & { readonly procedure_name: string };
/**
 * What an operation tells. Why there is one is its diagnosis, never the procedure. Its instructions are over with it: `Nil by mouth` would be taken for
 * the present.
 */
export const knownByOperation = (record: OperationTexts): Known => ({
  ...{ reason: record.pre_op_diagnosis, allergies: null, current_medications: null },
  notes: [
    labelled(ISOLATION, record.isolation),
    labelled('Operation', record.procedure_name),
    labelled('Complications', record.complications),
    labelled('After the operation', record.post_op_notes),
    labelled('Anaesthesia', record.anaesthesia_type),
  ],
});

type AcceptanceTexts = Texts<
  'care_plan' | 'notes' | 'mobility_status' | 'diet_restrictions',
  'isolation' | 'diagnosis'
>;
/** What an acceptance of a ward tells. */
export const knownByAcceptance = (record: AcceptanceTexts): Known => ({
  ...{ reason: record.diagnosis ?? null, allergies: null, current_medications: null },
  notes: [
    labelled(ISOLATION, record.isolation),
    labelled('Care plan', record.care_plan),
    record.notes,
    labelled('Mobility', record.mobility_status),
    labelled('Diet', record.diet_restrictions),
  ],
});

/** Behind drugs, that there are none would be read of these. */
const saysNone = (text: FieldText): boolean => /^\s*(none|nil|no)( known)?[\s.]*$/iu.test(text ?? '');

/** What a record's own notes are, given those that it was told. */
export const notesOf = ({ notes }: Known, told: FieldText): readonly FieldText[] =>
  notes.map((note) => (typeof note === 'function' ? note(told) : note));

/** A record that a patient leaves, as far as it is told of. */
interface Sending {
  /** The board that it is on. */
  readonly board: TellingBoard;
  readonly known: Known;
  /** What was noted on it, the newest first. */
  readonly noted: readonly FieldText[];
  /** What it was itself told of, and by which board. */
  readonly before: (HandoverText & { readonly from: TellingBoard }) | null | undefined;
  /** Whether the next step that it was told is still to be told on: its board has told none of its own since. */
  readonly keepsStep: boolean;
  /** The admission's. */
  readonly reason: string | null;
}

/**
 * What goes along with a patient who leaves a record: what it knows, and after that what it was told itself, so that
 * nothing is lost over several boards. A next step that it was told goes along with the board that it is from, unless the record has told
 * one of its own since; so does what passes, such as a diet, which stands below the record's own, of each board what it said last.
 */
export function handoverText({ board, known, noted, before, reason, keepsStep }: Sending): HandoverText {
  const here = known.reason ?? before?.reason ?? reason;
  const earlierReason = before?.reason === here ? null : before?.reason;
  const told = before && keepsStep ? toldOn(before) : { steps: [], rest: withoutNextStep(before?.notes) };
  const own = notesOf(known, before?.notes);
  const earlier =
    before && withoutSaid(saidLast(withOrigin(before.from, told.rest), withOrigin(board, together(own))), own);
  return {
    reason: here,
    allergies: together([known.allergies, before?.allergies]),
    current_medications: together([
      known.current_medications,
      known.current_medications && saysNone(before?.current_medications) ? null : before?.current_medications,
    ]),
    notes: urgentTogether([...own, ...told.steps], [...noted, labelled('Came for', earlierReason), earlier]),
  };
}

/**
 * Told notes, each with the board that it is from, without what passes and its board has said anew since: it would be read as said of now. The newest stand
 * first. @param own what stands before all of them.
 */
function saidLast(told: FieldText, own: FieldText): string | null {
  const said = new Set(own?.split('\n\n').map(passingIn));
  const last = told?.split('\n\n').filter((paragraph) => {
    const passing = passingIn(paragraph);
    const isOver = passing !== null && said.has(passing);
    said.add(passing);
    return !isOver;
  });
  return together(last ?? []);
}

/** Texts under one another. Where they would be cut off, next steps of the first, and why the patient came stand before all else. */
export function urgentTogether(first: readonly FieldText[], others: readonly FieldText[] = []): string | null {
  const texts = [...first, ...others];
  const all = together(texts);
  if (!all?.endsWith(CUT)) return all;
  const said = new Set(all.split('\n\n'));
  const partsOf = (of: readonly FieldText[]) => of.flatMap((text) => text?.split('\n\n') ?? []);
  const steps = partsOf(first).filter(isNextStep);
  const urgent = [
    ...(steps.every((step) => said.has(step)) ? [] : steps),
    ...partsOf(others).filter((text) => text.startsWith('Came for: ') && !said.has(text)),
  ];
  return urgent.length === 0 ? all : together([...urgent, ...texts]);
}

/** A transfer that is sent back: by which board and why, what that board would tell the next one, and what its sender tells anyway. */
interface SentBack {
  readonly board: string;
  readonly reason: string;
  readonly there: HandoverText;
  readonly sender: HandoverText;
}

/** The most characters of the reason that stand before what has to be told: the whole reason is said where the record says who sent it back. */
const REASON = 300;

/** Paragraphs of a text that none of the others says, whatever board they are from there; null: all are said. */
export const withoutSaid = (text: FieldText, known: readonly FieldText[]): string | null => {
  const said = new Set(known.flatMap((one) => one?.split('\n\n').map(withoutOrigin) ?? []));
  return together(text?.split('\n\n').filter((paragraph) => !said.has(withoutOrigin(paragraph))) ?? []);
};

/**
 * What the sender's record has to note of a transfer that was sent back, so that it is neither lost to its staff nor to the next board:
 * what the transfer said, and what was written on the record that it opened. Null: the sender's record says all of it.
 */
export function sentBackText({ board, reason, there, sender }: SentBack): string | null {
  const notes = withoutSaid(withoutIsolation(there.notes), [sender.notes, labelled('Came for', sender.reason)])
    ?.split('\n\n')
    // What the other board had planned is no next step of the sender's.
    .map((paragraph) => (isNextStep(paragraph) ? `${board}, ${paragraph}` : paragraph))
    .join('\n\n');
  const told = together([
    there.reason === sender.reason ? null : labelled('Diagnosis', there.reason),
    notes,
    labelled('Allergies', withoutSaid(there.allergies, [sender.allergies])),
    labelled('Current medications', withoutSaid(there.current_medications, [sender.current_medications])),
  ]);
  const why = reason.replace(/\s+/gu, ' ').trim();
  const short = why.length > REASON ? `${why.slice(0, REASON).replace(/[\uD800-\uDBFF]$/, '')}…` : why;
  return told === null ? null : together([`${board}, sent back: ${short}`, told]);
}
