import {
  allergiesNamedIn,
  classMatches,
  type DispenseEntry,
  isSameDose,
  isSameDrug,
  namesEvery,
  numberIn,
  type PatientAllergies,
  type PrescriptionRecord,
} from '@ward-board/contract';
import { type AllergiesSaid, allergyState, knownAllergies } from '../../patient/allergies.js';
import { sharesName } from '../../patient/allergy-match.js';
import { sayMoment } from '../../time/facility.js';
import type { Look } from '../../ui/look.js';
import { prescriptionLook } from '../status-looks.js';

/** The drug as a list says it: `Amoxicillin 1 g`. */
export const drugOf = ({ medication, dose }: Pick<PrescriptionRecord, 'medication' | 'dose'>): string =>
  `${medication} ${dose}`;

/** How it is taken: `Oral · every 8 hours · 5 days`. */
export const howTaken = ({
  route,
  frequency,
  duration,
}: Pick<PrescriptionRecord, 'route' | 'frequency' | 'duration'>): string =>
  [route, frequency, duration].filter(Boolean).join(' · ');

/**
 * The recorded substances whose name or class a drug shares, as boards say them: by the same rule as whoever prescribed it was asked.
 * A substance is said with its reaction, whose words count as well: one match too many is read, one too few is not.
 * That nothing matches is no clearance: classes are those of the contract's `drugClasses` alone.
 */
export function matchesOf(medication: string, allergies: PatientAllergies | null): readonly string[] {
  if (allergies === null) return [];
  const { substances, told } = allergies;
  const parts = allergyState(told) === 'recorded' ? allergiesNamedIn(told ?? '') : [];
  return [...new Set([...substances, ...parts])].flatMap((substance) => {
    if (sharesName(medication, substance)) return [substance];
    return classMatches({ text: medication, imaging: false }, substance).length > 0 ? [`${substance}, by class`] : [];
  });
}

/** Whether a record says every allergy of its patient, so that a drug that matches none of them matches none; else they are read. */
export const saysEveryAllergy = ({ allergies }: Pick<PrescriptionRecord, 'allergies'>): boolean =>
  allergies !== null && namesEvery(allergies.substances);

/** A patient's allergies as boards read them. */
export const saidOf = ({ status, substances, told }: PatientAllergies): AllergiesSaid => ({
  clinical: { allergy_status: status, allergies: substances },
  told,
});

/** What is known of a patient's allergies in one text; null: nobody has recorded any, nor that there are none. */
export function allergyText(known: PatientAllergies): string | null {
  const { clinical, told } = saidOf(known);
  return knownAllergies(clinical, told);
}

/** The entry by which the newest dose was declined, if nothing has been done with it since. */
export function declined({ dispense_entries: [newest] }: PrescriptionRecord): DispenseEntry | null {
  return newest?.action === 'refused' ? newest : null;
}

/** What is wrong with the dose of a drug: a number alone may be milligrams or millilitres. */
export const doseFault = (dose: string | undefined): { readonly dose?: string } =>
  numberIn(dose?.trim() ?? '') === null ? {} : { dose: 'Enter the unit of the dose, such as mg, mL or tablets.' };

/** What the form that says that it was given begins with: the dose that was dispensed last, where it is not the prescribed one. */
export const doseToGive = (record: PrescriptionRecord): string =>
  otherDose(record.dispense_entries.find(({ action }) => action === 'dispensed')?.dose ?? null, record) ?? '';

/** What was given of a prescription: the drug with the dose that its newest entry says. */
export const drugDone = ({ medication, dose, dispense_entries: [newest] }: PrescriptionRecord): string =>
  drugOf({ medication, dose: newest?.dose ?? dose });

/** A frequency of one dose. */
const ONCE = /^(?:once(?: only)?|stat|(?:a )?single dose|one dose|one[- ]off)\.?$/i;

/** Whether nothing of a prescription is left to be stopped: it is stopped, or its one dose was given. */
export const isOver = ({ status, frequency }: Pick<PrescriptionRecord, 'status' | 'frequency'>): boolean =>
  status === 'stopped' || (status === 'given' && ONCE.test(frequency?.trim() ?? ''));

/** A dose that is not the prescribed one, as it was written; null: it is, or none was written, which stands for it. */
export const otherDose = (said: string | null, { dose }: Pick<PrescriptionRecord, 'dose'>): string | null =>
  said === null || said.trim() === '' || isSameDose(said, dose) ? null : said.trim();

/** How far a prescription is: of a course that goes on one dose was given, and the next is to come. */
export const progressOf = (record: Pick<PrescriptionRecord, 'status' | 'frequency'>): Look =>
  record.status === 'given' && record.frequency !== null && !isOver(record)
    ? { word: 'Dose given', shape: 'half', tone: 'active' }
    : prescriptionLook(record.status);

/** Of a patient's prescriptions those that go on and share the name of a drug that is typed, newest first. */
export const prescribedAlready = (
  typed: string | undefined,
  prescribed: readonly PrescriptionRecord[],
): readonly PrescriptionRecord[] =>
  prescribed.filter((record) => !isOver(record) && sharesName(typed ?? '', record.medication));

/** Of a patient's prescriptions those that go on and are of one drug with another, newest first; not that one itself. */
export const ofOneDrug = (
  { id, medication }: { readonly id: string | null; readonly medication: string },
  prescribed: readonly PrescriptionRecord[],
): readonly PrescriptionRecord[] =>
  prescribed.filter((record) => record.id !== id && !isOver(record) && isSameDrug(medication, record.medication));

/** What stands prescribed, since when and by whom: `Morphine 10 mg, every 8 hours, 10:14, Ana Silva`. */
export const sayStanding = (record: PrescriptionRecord, now: Date): string =>
  [drugOf(record), record.frequency, sayMoment(record.created_at, now), record.recorded_by.name]
    .filter(Boolean)
    .join(', ');

/** What is done with a prescription, by what the service calls it. */
export const dispenseWords = {
  dispensed: { label: 'Dispense', title: 'Dispense', past: 'dispensed' },
  given: { label: 'Mark as given', title: 'Mark as given', past: 'given' },
  refused: { label: 'Decline', title: 'Decline', past: 'declined' },
} as const satisfies Readonly<Record<DispenseEntry['action'], object>>;

/** `Dispensed 08:14, Ana Silva: two tablets`, without the moment. */
export const sayEntry = ({ action, dose, notes }: DispenseEntry): string =>
  [dispenseWords[action].past, dose].filter(Boolean).join(' ') + (notes ? `: ${notes}` : '');
