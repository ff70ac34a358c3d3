import type { BoardRecords, Clinical, HandoverCorrections, NoteEntry, RecordCollection } from '@ward-board/contract';
import { boardRecords, nothingRecorded } from '@ward-board/contract';
import {
  type HandoverText,
  handoverText,
  type Known,
  knownByAcceptance,
  knownByEmergency,
  knownByIcu,
  knownByOperation,
  notesOf,
  together,
} from '@ward-board/handover-text';
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

const knownBy: { readonly [Name in RecordCollection]: (record: BoardRecords[Name]) => Known } = {
  'emergency-details': knownByEmergency,
  icu: knownByIcu,
  operations: knownByOperation,
  'normal-acceptances': knownByAcceptance,
};

/**
 * What a transfer tells the next board of a record's patient, as the service puts it together when the request says nothing
 * else: what the record knows, and after that what it was told itself.
 */
export function toldBy<Name extends RecordCollection>(
  from: Name,
  record: BoardRecords[Name],
): Readonly<Record<ToldField, string>> {
  // A record that was told of anything else is of one of these kinds: they all carry the same handover and notes.
  const { handover: before, admission, note_entries, told_next_step } = record as BoardRecords[RecordCollection];
  const noted = (note_entries as readonly NoteEntry[]).map(({ text }) => text);
  const keepsStep = Boolean(told_next_step);
  const known = knownBy[from](record);
  const { board } = boardRecords[from];
  return toldTexts(handoverText({ board, known, noted, before, reason: admission.reason, keepsStep }));
}

/** The texts of a handover by the names of `toldFields`. */
export const toldTexts = (told: HandoverText): Readonly<Record<ToldField, string>> => ({
  told_reason: told.reason ?? '',
  told_allergies: told.allergies ?? '',
  told_current_medications: told.current_medications ?? '',
  told_notes: told.notes ?? '',
});

/**
 * What a record itself and the patient's chart say of what a handover tells, so that both can be read beside each other. Null: nothing.
 * @returns null for records of a collection that no transfer opens.
 */
export function recordedHere(collection: string, record: Pick<FormRecord, 'clinical'>): HandoverText | null {
  if (!Object.hasOwn(knownBy, collection)) return null;
  const know = knownBy[collection as RecordCollection] as (of: unknown) => Known;
  const known = know(record);
  const { handover } = record as { readonly handover?: HandoverText | null };
  return {
    ...{ ...known, notes: together(notesOf(known, handover?.notes)) },
    allergies: known.allergies ?? chartAllergies(record.clinical ?? nothingRecorded),
  };
}

function chartAllergies({ allergy_status, allergies }: Clinical): string | null {
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
