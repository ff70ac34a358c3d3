import { z } from 'zod';
import { actor } from '../access/people.js';
import { admissionSummary, type StayBoard, stayBoard } from '../admissions/admissions.js';
import { patientIdentity } from '../admissions/patients.js';
import { clinical } from '../chart/clinical.js';
import { type Field, schemasOf } from '../shared/fields.js';
import { id, instant, listOf, NOTES, pageQuery, reasonQuery, recordFields, text } from '../shared/primitives.js';
import { fieldsSaid, handover, handoverCorrections, saidByTransfer, sentBack, toldNextStep } from './handed-over.js';

/** What became of a closed board record. */
export const outcome = z.object({
  kind: z.enum(['handed_off', 'sent_back', 'discharged']),
  /** Where to, when handed off or sent back. */
  to: stayBoard.nullable(),
  /** The record that the patient has there. */
  record_id: id.nullable(),
  /** What was noted at the discharge, or why the patient was sent back. */
  notes: z.string().nullable(),
  at: instant,
});
/** What became of a record that has left its board. */
export type Outcome = z.infer<typeof outcome>;

/** The bed that a record holds, named as it was when it was claimed. */
export const bedPlace = z.object({
  room_id: id,
  room_number: z.string(),
  wing_id: id,
  /** Null where the bed was claimed before the wing's name was kept. */
  wing_name: z.string().nullable(),
  bed_id: id,
  bed_label: z.string(),
});
/** A bed as the record that holds it names it. */
export type BedPlace = z.infer<typeof bedPlace>;

/** A record carries at most so many of its notes, the newest, with at most so many characters together. */
export const noteLimits = { entries: 100, text: 20_000 } as const;
/** A note that was added to a record. */
const noteEntry = z.object({ at: instant, by: actor, text: z.string() });
/** What was noted, when and by whom. */
export type NoteEntry = z.infer<typeof noteEntry>;

/** What every record carries that takes notes. Read-only. */
export const notes = {
  /** Newest first; the newest of them only (`noteLimits`). */
  note_entries: z.array(noteEntry),
  /** How many notes there are, those that `note_entries` leaves out included. */
  note_count: z.int(),
};

/** `POST …/:id/notes`: 1 to 4,000 characters. */
export const addNote = z.strictObject({ text: text(NOTES) });
/** A note to be added. */
export type AddNote = z.infer<typeof addNote>;

/** The same of a board's record. `step_done`: a next step that was told, in its words, which the note says to be done. */
export const addRecordNote = addNote.extend({ step_done: text(NOTES).optional() });
/** A note to be added to a board's record. */
export type AddRecordNote = z.infer<typeof addRecordNote>;

/** What every board record of a stay carries besides its own fields. */
const ofStay = {
  ...recordFields,
  /** Who made the newest of the record's own changes; null where the event does not say it. */
  updated_by: actor.nullable(),
  patient_id: id,
  patient: patientIdentity,
  admission_id: id,
  admission: admissionSummary,
  /** Of the patient's chart; once the record has left its board, as it was then. */
  clinical,
  /** Null while the record is on the board. */
  closed_at: instant.nullable(),
  outcome: outcome.nullable(),
  /** The board that the patient is on meanwhile, while this record keeps their bed; null: they are here. */
  away: stayBoard.nullable(),
  /** When that board took the patient over; null: they are here, or that board has not accepted them yet. Read-only. */
  away_accepted_at: instant.nullable(),
  /** The board whose transfer opened the record, or brought the patient back to it; null: it was opened by hand, or before transfers were accepted. */
  transferred_from: stayBoard.nullable(),
  /** When a transfer brought the patient back to the bed that this record had kept; null: none did. Read-only. A service of the release before does not say it. */
  returned_at: instant.nullable().default(null),
  /** When this board took over the patient whom a transfer brought, and who did it; null: not yet, or no transfer did. */
  accepted_at: instant.nullable(),
  accepted_by: actor.nullable(),
  /** The patient was sent back to this record, and nobody has acted on it since; null: not so. Read-only. */
  sent_back: sentBack.nullable(),
  /**
   * Until it is accepted, what the transfer said that opened the record; afterwards, what one from here said that was sent back, until the
   * patient leaves again. Null: neither. Read-only.
   */
  transfer: saidByTransfer.nullable(),
  /**
   * What the transfer that opened the record had said in fields that say something else by now, by their names; null in it: nothing. Null:
   * nothing was changed, or no transfer opened it. Read-only. A service of the release before does not say it.
   */
  sent: fieldsSaid.nullable().default(null),
  /** Null where the record was opened by hand, or before handovers were kept. */
  handover: handover.nullable(),
  /** Of the handover, until this board has written what is next for itself. Null: none was told, or it has. Read-only. */
  told_next_step: toldNextStep.nullable(),
  ...notes,
};

/** What a request may name as a check: a record never changes whose it is. */
const belongsTo = { admission_id: id.optional(), patient_id: id.optional() };

type Fields = Readonly<Record<string, Field>>;
/** The bed behind `room_id`: null until a room is named, and once the patient has left. */
const placed = { bed: bedPlace.nullable() };
/** What answers have besides the fields of a record that names a room. */
type Placed<Of extends Fields> = string extends keyof Of
  ? Record<never, never>
  : 'room_id' extends keyof Of
    ? typeof placed
    : Record<never, never>;

/** A record has one place at most: the projections know its wing, room and bed by the names of these fields. */
const placeNames: Readonly<Record<string, string>> = { wing: 'wing_id', room: 'room_id', bed: 'bed_id' };

/** What answers call the name of whoever a doctor's or a nurse's field has the id of: a record has one of each at most. */
export const personNames = { doctor: 'doctor_name', nurse: 'attending_nurse_name' } as const;

/** Each doctor's and nurse's field needs the name in what the service adds: an id alone says nobody. */
function checkPeople(title: string, fields: Fields, derived: object): void {
  for (const { input } of Object.values(fields))
    if ((input.kind === 'doctor' || input.kind === 'nurse') && !(personNames[input.kind] in derived))
      throw new Error(`${title}: its answers say a ${input.kind} without ${personNames[input.kind]}.`);
}

function placeOf<Of extends Fields>(title: string, fields: Of): Placed<Of> {
  for (const [name, { input }] of Object.entries(fields))
    for (const [kind, placeName] of Object.entries(placeNames))
      if ((input.kind === kind) !== (name === placeName))
        throw new Error(`${title}: a ${kind} field, and nothing else, is called ${placeName}: see ${name}.`);
  return ('room_id' in fields ? placed : {}) as Placed<Of>;
}

/** How a kind of board record is declared. */
interface Declaration<Collection extends string, Of extends Fields, Level extends keyof Of | null, Derived> {
  /** The REST path's name. */
  readonly collection: Collection;
  readonly board: StayBoard;
  /** What one record is called. */
  readonly title: string;
  /** The field that says how grave, or how far along, the case is: boards group and filter by it. Null: there is none. */
  readonly level: Level;
  readonly fields: Of;
  /** What the service adds to answers, such as a doctor's name. The bed behind a `room_id` is added without it. */
  readonly derived: Derived;
}

/**
 * A kind of board record, from which follow its schemas, its OpenAPI, its form, its details, its change detection and the
 * words of its conflicts. A field that is added here needs a place in the domain's persisted type, a cell if the board
 * shows it, and a higher `version` of the boards' projection.
 */
export function boardRecord<
  const Collection extends string,
  Of extends Fields,
  const Level extends (keyof Of & string) | null,
  Derived extends z.ZodRawShape,
>(declaration: Declaration<Collection, Of, Level, Derived>) {
  const { title, fields, level } = declaration;
  const derived = { ...placeOf(title, fields), ...declaration.derived };
  checkPeople(title, fields, derived);
  const record = z.object({ ...ofStay, ...schemasOf(fields, 'read'), ...derived });
  const byLevel = (level === null ? {} : { [level]: fields[level]?.update }) as {
    [Name in Level & string]: Of[Name]['update'];
  };
  return {
    ...declaration,
    derived,
    record,
    list: listOf(record),
    /** Only records of one level, where it is given. */
    query: z.strictObject({ ...pageQuery, ...reasonQuery, ...byLevel }),
    /** `POST`: makes the record for an admission. */
    create: z.strictObject({ admission_id: id, patient_id: id.optional(), ...schemasOf(fields, 'create') }),
    /** `PUT`: the fields given change, null clears one. */
    update: z.strictObject({ ...belongsTo, ...schemasOf(fields, 'update') }),
    /** What a hand-off from another board says of the patient: everything but whose record it is, and what is told. */
    handOff: z.strictObject({ ...schemasOf(fields, 'create'), handover: handoverCorrections.optional() }),
  };
}

/** Any kind of board record. */
export type BoardRecordKind = ReturnType<typeof boardRecord<string, Fields, string | null, z.ZodRawShape>>;

/** The request that makes a record of a kind. */
export type CreateRecord<Kind extends { readonly create: z.ZodType }> = z.input<Kind['create']>;
/** The request that changes a record of a kind. */
export type UpdateRecord<Kind extends { readonly update: z.ZodType }> = z.input<Kind['update']>;

/** Which names a kind's fields have. */
export type FieldOf<Kind extends { readonly fields: Fields }> = keyof Kind['fields'] & string;

/** What every board record has, whatever its kind. */
export const anyBoardRecord = z.object(ofStay);
/** A board record as far as all kinds are alike. */
export type AnyBoardRecord = z.infer<typeof anyBoardRecord>;
