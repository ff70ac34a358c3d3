import type { BoardRecords, Clinical, HandoverCorrections, NoteEntry, RecordCollection } from '@ward-board/contract';
import { avpuWords, NOTES, nothingRecorded } from '@ward-board/contract';
import type { FormField, FormRecord, Texts } from './record-form.js';

/** The texts of a handover, as a form asks for them. Their names do not meet those of the fields of the record that is opened. */
export const toldFields = {
  told_reason: { label: 'Complaint or diagnosis', input: { kind: 'paragraph' }, required: false },
  told_allergies: { label: 'Allergies', hint: 'Blank = not assessed', input: { kind: 'allergies' }, required: false },
  told_current_medications: { label: 'Current medications', input: { kind: 'paragraph' }, required: false },
  told_notes: { label: 'Notes handed over', input: { kind: 'paragraph' }, required: false },
} as const satisfies Readonly<Record<string, FormField>>;

/** The names of `toldFields`. */
export type ToldField = keyof typeof toldFields;
export const toldNames = Object.keys(toldFields) as readonly ToldField[];

type Text = string | null;

/** What a record itself says of what a handover tells. */
interface Known {
  readonly reason: Text;
  readonly allergies?: Text;
  readonly medications?: Text;
  readonly notes: readonly Text[];
}

const labelled = (label: string, text: Text): Text => (text ? `${label}: ${text}` : null);

const notAlert = (avpu: keyof typeof avpuWords | null): Text =>
  avpu === null || avpu === 'alert' ? null : labelled('AVPU', avpuWords[avpu]);

const knownBy: { readonly [Name in RecordCollection]: (record: BoardRecords[Name]) => Known } = {
  'emergency-details': ({ chief_complaint: reason, allergies, current_medications: medications, ...rest }) => ({
    ...{ reason, allergies, medications },
    notes: [
      notAlert(rest.avpu),
      labelled('Trauma', rest.trauma_type),
      rest.notes,
      labelled('Next step', rest.next_step),
    ],
  }),
  icu: ({ diagnosis: reason, medications, isolation, avpu, ventilator_mode, o2_flow, ...rest }) => ({
    ...{ reason, medications },
    notes: [
      labelled('Isolation', isolation),
      notAlert(avpu),
      labelled('Ventilator', ventilator_mode),
      o2_flow === null ? null : `O2 flow: ${o2_flow} L/min`,
      labelled('IV lines', rest.iv_lines),
      labelled('Monitor alerts', rest.monitor_alerts),
      labelled('Diet', rest.diet),
      labelled('Next step', rest.next_step),
    ],
  }),
  operations: ({ procedure_name, pre_op_diagnosis, complications, post_op_notes, anaesthesia_type }) => ({
    reason: pre_op_diagnosis ?? procedure_name,
    notes: [
      pre_op_diagnosis === null ? null : labelled('Operation', procedure_name),
      labelled('Complications', complications),
      labelled('After the operation', post_op_notes),
      labelled('Anaesthesia', anaesthesia_type),
    ],
  }),
  'normal-acceptances': ({ diagnosis: reason, care_plan, notes, mobility_status, diet_restrictions }) => ({
    reason,
    notes: [
      labelled('Care plan', care_plan),
      notes,
      labelled('Mobility', mobility_status),
      labelled('Diet', diet_restrictions),
    ],
  }),
};

const CUT = '\n… cut: the rest is in the records that were closed.';

/** Paragraphs under one another, each said once, at most as long as a text may be. */
function together(texts: readonly (Text | undefined)[]): string {
  const all = [...new Set(texts.flatMap((text) => (text ? text.split('\n\n') : [])))].join('\n\n');
  return all.length <= NOTES ? all : all.slice(0, NOTES - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT;
}

/**
 * What a transfer tells the next board of a record's patient, as the service puts it together when the request says nothing
 * else: what the record knows, and after that what it was told itself.
 */
export function toldBy<Name extends RecordCollection>(
  from: Name,
  record: BoardRecords[Name],
): Readonly<Record<ToldField, string>> {
  // A record that was told of anything else is of one of these kinds: they all carry the same handover and notes.
  const { handover: before, admission, note_entries } = record as BoardRecords[RecordCollection];
  const known = knownBy[from](record);
  const reason = known.reason ?? before?.reason ?? admission.reason;
  const noted = (note_entries as readonly NoteEntry[]).map(({ text }) => text);
  return {
    told_reason: reason ?? '',
    told_allergies: together([known.allergies, before?.allergies]),
    told_current_medications: together([known.medications, before?.current_medications]),
    told_notes: together([
      ...known.notes,
      ...noted,
      before?.reason === reason ? null : labelled('Came for', before?.reason ?? null),
      before?.notes,
    ]),
  };
}

/** The texts of a handover. */
export type HandoverTexts = Readonly<Record<'reason' | 'allergies' | 'current_medications' | 'notes', Text>>;

/**
 * What a record itself and the patient's chart say of what a handover tells, so that both can be read beside each other. Null: nothing.
 * @returns null for records of a collection that no transfer opens.
 */
export function recordedHere(collection: string, record: Pick<FormRecord, 'clinical'>): HandoverTexts | null {
  if (!Object.hasOwn(knownBy, collection)) return null;
  const know = knownBy[collection as RecordCollection] as (of: unknown) => Known;
  const { reason, allergies, medications, notes } = know(record);
  return {
    ...{ reason, current_medications: medications ?? null, notes: together(notes) || null },
    allergies: allergies ?? chartAllergies(record.clinical ?? nothingRecorded),
  };
}

function chartAllergies({ allergy_status, allergies }: Clinical): Text {
  switch (allergy_status) {
    case 'present':
      return allergies.join('; ');
    case 'none_known':
      return 'No known allergies';
    case 'unassessed':
      return null;
  }
}

/** What a form tells in other words than `told`; undefined: nothing. An emptied text says that nothing is known. */
export function corrections(told: Texts, texts: Texts): HandoverCorrections | undefined {
  const changed = toldNames.filter((name) => (texts[name] ?? '').trim() !== (told[name] ?? '').trim());
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name.replace('told_', ''), texts[name]?.trim() || null]));
}
