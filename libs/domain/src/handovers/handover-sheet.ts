import type { Aggregate } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';

/** The two sides of a handover: who hands the patients over, and who takes them over. */
export type HandoverSide = 'handing_over' | 'taking_over';

/** What a board's row said of a patient: a record of one of the board's collections, as it was answered then. */
export interface HandoverRow {
  readonly collection: string;
  readonly record: object;
}

/** What a sheet keeps of one patient. */
export interface HandoverEntry {
  readonly entry_id: string;
  readonly patient_id: string;
  /** Null: the board shows the patient without a stay, as Radiology does. */
  readonly admission_id: string | null;
  readonly rows: readonly HandoverRow[];
  /** Since when the patient's rows had stood still, as an event of theirs could not be read; null: they had not. */
  readonly stopped_since: string | null;
  /** What they were prescribed, as it was answered then; older events lack it, and what follows. */
  readonly prescriptions?: readonly object[];
  /** There were more of them than a sheet keeps. */
  readonly more_prescriptions?: boolean;
  /** The critical reports that nobody had acknowledged, as they were answered then. */
  readonly critical_results?: readonly object[];
}

/** What the board and the chart say of a patient, as a sheet keeps it. */
export type HandoverEntryContent = Omit<HandoverEntry, 'entry_id'>;

/** A medication as a sheet keeps it, and as it is now. */
export interface PrescriptionChange {
  /** Null: it was not on the sheet. */
  readonly was: object | null;
  /** Null: there is no such prescription any more. */
  readonly now: object | null;
}

/** In what the board and the chart say something else of a patient than a sheet does. */
export interface HandoverChange {
  readonly patient_id: string;
  /** The patient is not on the board any more; then nothing else is compared. */
  readonly left: boolean;
  /** What is said in other words now, by the names of the record: `diagnosis`, `clinical.vitals`, `critical_results`, `rows`, `rows.gone.icu`. */
  readonly fields: readonly string[];
  /** At most 20. */
  readonly prescriptions: readonly PrescriptionChange[];
  /** There are more of them. */
  readonly more_prescriptions: boolean;
}

/** The board that a signature was compared with: its number, the identity of its feed, and in what it differed from the sheet. */
export interface ComparedBoard {
  readonly feed: string;
  readonly seq: number;
  readonly changes: readonly HandoverChange[];
}

type OfSheet<Data> = { readonly handover_id: string } & Data;

/**
 * What is said in a handover sheet's stream. Its patients are entered in the append that makes it, one event for each; those of whom
 * the board said something else at a signature, in the append of that signature.
 */
export type HandoverSheetEvent =
  /** `seq` is the number of the ward's board that the rows were read at, and `feed` the identity of the feed of that number. */
  | Event<
      'HandoverSheetMade',
      OfSheet<{
        readonly ward: string;
        readonly feed: string;
        readonly seq: number;
        readonly patient_count: number;
        /** Of whom the sheet is, in words; older events lack it. */
        readonly scope?: string | null;
      }>
    >
  | Event<'PatientPutOnHandoverSheet', OfSheet<HandoverEntry>>
  | Event<
      'HandoverSheetSigned',
      OfSheet<{
        readonly side: HandoverSide;
        readonly user_id: string;
        /** The board at the signature; older events lack it. */
        readonly board?: ComparedBoard;
      }>
    >
  /** What the board said at a signature of a patient of whom it said something else than the sheet. */
  | Event<'PatientPutOnHandoverSignature', OfSheet<HandoverEntryContent & { readonly side: HandoverSide }>>;

/** A handover sheet as decisions see it. */
export interface HandoverSheet {
  readonly handover_id: string;
  readonly revision: number;
  /** The id of the user who signed each side; null: not signed. */
  readonly signed: Readonly<Record<HandoverSide, string | null>>;
}

/** Null: no such sheet. */
export const handoverSheets: Aggregate<HandoverSheet | null, HandoverSheetEvent> = {
  stream: (id) => `handover-${id}`,
  initial: null,
  foldVersion: 1,
  events: ['HandoverSheetMade', 'PatientPutOnHandoverSheet', 'HandoverSheetSigned', 'PatientPutOnHandoverSignature'],
  evolve(sheet, event, revision) {
    if (event.type === 'HandoverSheetMade')
      return {
        handover_id: event.data.handover_id,
        revision,
        signed: { handing_over: null, taking_over: null },
      };
    if (!sheet) return sheet;
    switch (event.type) {
      case 'PatientPutOnHandoverSheet':
      case 'PatientPutOnHandoverSignature':
        return { ...sheet, revision };
      case 'HandoverSheetSigned':
        return { ...sheet, revision, signed: { ...sheet.signed, [event.data.side]: event.data.user_id } };
    }
  },
};
