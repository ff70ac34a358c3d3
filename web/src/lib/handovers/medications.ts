import { type HandoverPatient, type HandoverPrescription, prescription } from '@ward-board/contract';
import { wordOf } from '../forms/record-form.js';
import { drugOf, howTaken } from '../orders/pharmacy/prescription-words.js';
import { NOT_READ } from './not-read.js';

/** A medication that the patient is on, as a sheet says it; its time is left to who writes it: `sayMoment`. */
export interface Medication {
  readonly id: string;
  /** `Paracetamol 1 g`. */
  readonly drug: string;
  /** `STAT`; null: routine. */
  readonly urgency: string | null;
  /** `STAT · IV · every 6 hours · Over 30 min`; empty: nothing more is said. */
  readonly how: string;
  /** `Ordered`, `Given`, `Declined`: what was done last, and at when it was. */
  readonly done: string;
  readonly at: string;
}

/** What the patient is on. Null: the sheet is older than this part of it. */
export interface Medications {
  readonly all: readonly Medication[];
  /** There were more than a sheet keeps. */
  readonly more: boolean;
  /** Whether those of a stay were read: a board that names none has only what was ordered for no stay. */
  readonly ofStay: boolean;
}

/** One medication of a sheet. Pure. */
export function medicationOf(each: HandoverPrescription): Medication {
  const { id, priority, instructions, status, last, created_at } = each;
  const urgency = priority === 'routine' ? null : wordOf(prescription, 'priority', priority);
  // A dose that was declined leaves the status as it was: it is still to be given.
  const done = last?.action === 'refused' ? 'Declined' : wordOf(prescription, 'status', status);
  return {
    ...{ id, drug: drugOf(each), how: [urgency, howTaken(each), instructions].filter(Boolean).join(' · ') },
    ...{ urgency, done, at: last?.at ?? created_at },
  };
}

/** The medications of a patient of a sheet. Pure. */
export const medicationsOf = ({
  prescriptions,
  more_prescriptions: more,
  admission_id,
}: Pick<HandoverPatient, 'prescriptions' | 'more_prescriptions' | 'admission_id'>): Medications | null =>
  prescriptions === null ? null : { all: prescriptions.map(medicationOf), more, ofStay: admission_id !== null };

/** What is said where no medication is listed; null: some are. */
export const sayNone = ({ all, ofStay }: Pick<Medications, 'all' | 'ofStay'>): string | null => {
  if (all.length > 0) return null;
  return ofStay ? 'none prescribed' : NOT_READ;
};

/**
 * What is said below the list that it leaves out, each a sentence. Where the stay is not known only what was ordered for none is listed,
 * as of a patient of Radiology: it would be read as all that there is.
 */
export const sayRest = ({ all, more, ofStay }: Medications): readonly string[] => [
  ...(more ? ['More are in the chart.'] : []),
  ...(all.length > 0 && !ofStay ? [`Those of a stay were ${NOT_READ}.`] : []),
];
