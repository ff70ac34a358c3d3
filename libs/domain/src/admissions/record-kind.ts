import type { HandoverText } from '@ward-board/handover-text';
import type { BedPlace } from '../beds/beds.js';
import type { RejectionCode } from '../shared/decision.js';

export type { HandoverText };

/** What Reception admits a patient for. It decides which board the stay is routed to. */
export type AdmissionType =
  | 'surgery'
  | 'operation'
  | 'emergency'
  | 'icu'
  | 'inpatient'
  | 'planned'
  | 'daycase'
  | 'normal';
/** The boards that a stay can be routed to. Radiology is none: it sees studies, not stays. */
export type AdmissionBoard = 'emergency' | 'operations' | 'icu' | 'ward';

/** The board that Reception's choice of a type routes a stay to. */
export const boardOfType: Readonly<Record<AdmissionType, AdmissionBoard>> = {
  emergency: 'emergency',
  surgery: 'operations',
  operation: 'operations',
  icu: 'icu',
  inpatient: 'ward',
  planned: 'ward',
  daycase: 'ward',
  normal: 'ward',
};

/** The data of an event of an admission's stream: every one names the stay and its patient. */
export type OfAdmission<Data> = { readonly admission_id: string; readonly patient_id: string } & Data;

/** Where a patient went, and the record that they have there: one that was opened, or the one that kept their bed. */
export interface HandedOff {
  readonly to: AdmissionBoard;
  readonly record_id: string;
  /** The patient had left before, for the theatre: this record only kept their bed, and gives it up. */
  readonly while_away?: true;
}

/** A bed that a record kept until the patient went on from the theatre, and the record that was opened for them then. */
export interface GivenUp {
  readonly record_id: string;
  readonly bed: BedPlace | null;
}

/** The record whose transfer opened another one, and the bed that the patient had there. */
export interface TransferredFrom {
  readonly board: AdmissionBoard;
  readonly record_id: string;
  readonly bed: BedPlace | null;
}

/** The transfer that opened a record, or brought its patient back to it, and whether its board has taken them over. */
export interface ArrivalByTransfer extends TransferredFrom {
  readonly accepted: boolean;
  /** Back to the bed that was kept for them, from which nobody is sent back. */
  readonly to_kept_bed?: true;
}

/** A patient is back on a record that they had left: from which board, and in which bed. */
export interface Returned {
  readonly from: AdmissionBoard;
  readonly bed: BedPlace | null;
  /** They are on this board, still in the theatre, and the record keeps their bed again: a transfer from there was sent back. */
  readonly away?: AdmissionBoard;
  /** A transfer brought them from that board's record, and this one is to accept them; left out: they were sent back, or the operation was called off. */
  readonly transfer?: { readonly record_id: string; readonly handover: Handover };
}

/** A transfer that the receiving board did not accept: the board and record that the patient goes back to, and why. */
export interface SentBack {
  readonly to: AdmissionBoard;
  readonly record_id: string;
  readonly reason: string;
  /** The board that had kept a bed for them in the theatre, and whether it does again; left out: none had. */
  readonly kept_bed?: { readonly board: AdmissionBoard; readonly again: boolean };
}

/** What went along with a patient, and the board that they came from. */
export interface Handover extends HandoverText {
  readonly from: AdmissionBoard;
}

/** Of a record that a hand-off opened: what went along, and what the patient left; missing where it was opened by hand, and in older events. */
export interface Opened {
  readonly handover?: Handover;
  readonly transferred_from?: TransferredFrom;
}

/** A note that is added beside what the record says. */
export interface Noted {
  readonly text: string;
  /** The next step that was told, in its words, which the note says to be done; left out: none, and in older events. */
  readonly step_done?: string;
}

/** What an event can do to the board record that it is about, and what it then says. */
interface RecordChanges {
  /** `details` are the kind's own fields. */
  readonly opened: {
    /** Null where the kind has no levels. */
    readonly level: string | null;
    readonly bed: BedPlace | null;
    /** Null: it was opened by hand, or by an event from before this was said. */
    readonly transferred_from: TransferredFrom | null;
    /** Null: opened by hand. */
    readonly handover: Handover | null;
    readonly details: Readonly<Record<string, unknown>>;
  };
  readonly 'level changed': { readonly from: string; readonly to: string };
  /** `changes` are those of the kind's own fields. */
  readonly amended: { readonly changes: Readonly<Record<string, unknown>> };
  /** Somebody has taken the patient upon themselves; `changes` as above. */
  readonly taken: { readonly changes: Readonly<Record<string, unknown>> };
  readonly noted: Noted;
  readonly moved: { readonly from: BedPlace | null; readonly to: BedPlace | null };
  readonly 'handed off': HandedOff;
  /** The record stays on its board and keeps its bed while the patient is operated on. */
  readonly 'went to theatre': HandedOff;
  readonly returned: Returned;
  /** The receiving board has taken over the patient whom a transfer brought. */
  readonly accepted: object;
  readonly 'sent back': SentBack;
  readonly discharged: { readonly notes: string | null };
  readonly removed: object;
}
/** What an event does to the board record that it is about. */
export type RecordChange = keyof RecordChanges;
/** What an event says of a board record, alike for every kind. */
export type RecordChangeData = {
  [Change in RecordChange]: { readonly change: Change } & RecordChanges[Change];
}[RecordChange];

type Refusal = readonly [code: RejectionCode, detail: string];

/** What tells the kinds of board records apart, as far as it is no code: their events by name, and their rules. */
export interface RecordKindRules<Type extends string = string> {
  readonly board: AdmissionBoard;
  /** As sentences name a record of this kind. */
  readonly title: string;
  /** What the record's id and its level are called in the data of its events; null: it has no level. */
  readonly id: string;
  readonly level: string | null;
  /** What each event does to the record. Wire names are written out, never made up of others. */
  readonly events: Readonly<Record<Type, RecordChange>>;
  /** Which admissions get such a record by hand, besides those that await this board; all, where left out. */
  readonly types?: readonly AdmissionType[];
  /** The levels in their order, where the level moves one step at a time; at any time to any other, where left out. */
  readonly steps?: readonly string[];
  /** The levels that a record may begin at; any, where left out. */
  readonly startsAt?: readonly string[];
  /** The levels at which the patient may be handed on to another board, and how that is refused at others; any, where left out. */
  readonly leavesAt?: { readonly levels: readonly string[]; readonly otherwise: Refusal };
  /** How a second record of this kind is refused while the first is open. */
  readonly isOpenAlready: Refusal;
  /** How a command on a closed record is refused. */
  readonly isClosed: Refusal;
  /** A patient on this board always has a bed. */
  readonly alwaysInBed?: true;
  /** A stay has one such record, which is not opened again after it was closed. */
  readonly once?: true;
  /** Removing a record says that the patient was treated; that it was entered in error, where left out. */
  readonly removedOnceTreated?: true;
}
