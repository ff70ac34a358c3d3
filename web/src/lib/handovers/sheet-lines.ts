import {
  type BedPlace,
  boardRecords,
  type Clinical,
  type Handover,
  type HandoverPatient,
  type HandoverRow,
  imagingStudy,
  isolationOf,
  isolationSignText,
  type NoteEntry,
  nothingRecorded,
  type PatientIdentity,
  type RowField,
  type StayBoard,
  type ToldNextStep,
  type ToldStep,
  toldSteps,
  wards,
} from '@ward-board/contract';
import { levelLook } from '../forms/level-looks.js';
import { levelOf, type RecordKind } from '../forms/record-form.js';
import { shortAgeOf, yearsOf } from '../patient/age.js';
import { knownAllergies } from '../patient/allergies.js';
import { type Away, sayAway } from '../patient/away.js';
import { placeIn } from '../patient/place.js';
import { type Likeness, likenesses } from '../patient/surname.js';
import { textIn } from '../patient/text-in.js';
import { avpuOf } from '../patient/vitals/news2.js';
import { sayMoment } from '../time/facility.js';
import type { Look } from '../ui/look.js';
import { type Assessment, assessmentOf } from './assessment.js';
import { type LineDetail, lineDetailsOf } from './line-details.js';
import { type Medications, medicationsOf } from './medications.js';
import { askedIn, isRequest, openRequestDetails, placeOfRequest } from './open-requests.js';
import { allergiesTold, ofBoard, ofRecord, toldMedications, toldNotes, type WrittenText } from './told-texts.js';

/** What a sheet says of a patient by one row of the board, as text that is read and printed. */
export interface SheetLine {
  readonly key: string;
  readonly patient: PatientIdentity;
  /** When the sheet was made: `58`, `12 d`; null: not known. */
  readonly age: string | null;
  /** Whether somebody else on the sheet has the same name, or a surname like it; null: nobody. */
  readonly likeness: Likeness | null;
  /** `301 A`, `Bay 3`; null: not recorded. */
  readonly place: string | null;
  readonly wing: string | null;
  /** As the sign of the row, the precautions first: of the record itself, or that was told or noted. Empty: none is said. */
  readonly isolation: string;
  /** Null: the board has no levels. */
  readonly look: Look | null;
  /** What is said in place of what is to be done, and of who does it, where nothing is recorded of these. */
  readonly without: { readonly plan: string; readonly team: string };
  /** Whether the row had what the chart says: else nothing is known here of allergies and vital signs that nobody wrote. */
  readonly isChartRead: boolean;
  /** Where the patient was meanwhile, that nobody had accepted them yet, or that they were awaited. */
  readonly mark: string | null;
  readonly reason: string | null;
  /** Null: not recorded. */
  readonly allergies: string | null;
  /** Whether it is on record that somebody asked, and there are none. */
  readonly allergiesAsked: boolean;
  /** Null: the sheet is older than this part of it. */
  readonly medications: Medications | null;
  /** Medications in words: as the record has them, as the board before told them, and as any board before that did, each with whose it is. */
  readonly medicationsTold: readonly WrittenText[];
  /** What the boards before told in words, each with which board it was, who and when. */
  readonly told: readonly WrittenText[];
  /** Everything else that was recorded. */
  readonly details: readonly LineDetail[];
  /** Of the patient's chart and the row's vitals, as the board had them. */
  readonly assessment: Assessment;
  /** Decided on by the board, else told with the patient. */
  readonly next: string | null;
  readonly carePlan: string | null;
  /** Doctor and nurse, or who operates and who gives anaesthesia. `role`: what they are there, where the name alone does not say it. */
  readonly team: readonly { readonly role: string | null; readonly name: string }[];
  /** Newest first; the newest of them only. */
  readonly notes: readonly NoteEntry[];
  readonly noteCount: number;
  /** Since when the row had stood still; null: it had not. */
  readonly stoppedSince: string | null;
}

/** The kinds of records that boards' rows are, by their collections. */
export const kinds: Readonly<Record<string, RecordKind>> = { ...boardRecords, 'imaging-studies': imagingStudy };

/** The fields in which boards say why somebody is there, the first that is recorded. */
const reasons: readonly RowField[] = [
  ...(['chief_complaint', 'diagnosis', 'procedure_name', 'pre_op_diagnosis', 'modality', 'reason'] as const),
];
type Kept = HandoverRow['record'];
const objectIn = (record: object, name: RowField): object | null => {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'object' && value !== null ? value : null;
};

/**
 * The lines of a sheet: one for each row that the board had of a patient. Open requests are said in the first of them; of whom the board
 * had nothing else, they are one line.
 * @param all whoever else is on the sheet, by whose names somebody may be mistaken.
 */
export function sheetLines(patients: readonly HandoverPatient[], now: Date, all = patients): readonly SheetLine[] {
  const alike = likenesses(all.flatMap(({ rows }) => rows.map(({ record }) => record.patient)));
  return patients.flatMap((patient) => {
    const requests = openRequestDetails(patient.rows, now);
    const own = patient.rows.filter((row) => !isRequest(row));
    return (own.length > 0 ? own : patient.rows.slice(0, 1)).map((row, index) => {
      const line = isRequest(row) ? lineOfRequests(row, patient, now) : lineOf(row, patient, now);
      const details = index === 0 ? [...line.details, ...requests] : line.details;
      return { ...line, details, likeness: alike.get(row.record.patient.id) ?? null };
    });
  });
}

type Line = Omit<SheetLine, 'likeness'>;

/** Of a patient of whom the board had requests alone. */
function lineOfRequests(first: HandoverRow, of: HandoverPatient, now: Date): Line {
  const reason = of.rows.map(askedIn).join('; ');
  return { ...lineOf(first, of, now), place: placeOfRequest(first), mark: 'Open request, no study yet', reason };
}

function lineOf({ collection, record }: HandoverRow, of: HandoverPatient, now: Date): Line {
  const kind = kinds[collection];
  const bed = objectIn(record, 'bed') as BedPlace | null;
  const handover = objectIn(record, 'handover') as Handover | null;
  const step = objectIn(record, 'told_next_step') as ToldNextStep | null;
  const admission = objectIn(record, 'admission') ?? {};
  const notes = Array.isArray(record.note_entries) ? (record.note_entries as readonly NoteEntry[]) : [];
  const admitted_at = textIn(admission, 'admitted_at');
  // A sheet that is older than a part of it is read all the same.
  const clinical: Clinical = { ...nothingRecorded, ...objectIn(record, 'clinical') };
  const place = placeIn(record);
  const isolation = isolationOf({ isolation: textIn(record, 'isolation') });
  const unseen = collection === 'admissions' ? record.critical_unseen : null;
  const reasonField = reasons.find((name) => textIn(record, name) !== null) ?? null;
  const level = kind?.level ? levelOf(kind, record) : '';
  const said = {
    ...{ vitals: textIn(record, 'vitals'), vitals_at: textIn(record, 'vitals_at'), clinical },
    admission: admitted_at === null ? null : { admitted_at },
    handover,
  };
  const scoring = {
    years: yearsOf(record.patient.date_of_birth ?? null, now),
    ...{ mode: textIn(record, 'ventilator_mode'), avpu: avpuOf(Reflect.get(record, 'avpu')) },
    avpu_at: textIn(record, 'avpu_at'),
    oxygen: typeof record.o2_flow === 'number' ? record.o2_flow : null,
  };
  return {
    key: `${collection} ${record.id}`,
    patient: record.patient,
    age: shortAgeOf(record.patient.date_of_birth ?? null, now),
    place,
    wing: bed?.wing_name ?? null,
    isolation: isolation && isolationSignText(isolation),
    look: kind && level !== '' ? levelLook(kind, level) : null,
    without: withoutOf(collection, record),
    isChartRead: objectIn(record, 'clinical') !== null,
    mark: markOf(collection, record, now),
    reason: (reasonField && textIn(record, reasonField)) ?? handover?.reason ?? textIn(admission, 'reason'),
    allergies: knownAllergies(
      clinical,
      allergiesTold([clinical.allergies_told, textIn(record, 'allergies'), handover?.allergies ?? null]),
    ),
    allergiesAsked: clinical.allergy_status === 'none_known',
    medications: medicationsOf(of),
    medicationsTold: toldMedications(
      [
        ...ofRecord(textIn(record, 'current_medications', 'medications')),
        // With when they were first told; a transfer that tells them on makes them no newer.
        ...clinical.medications_told.flatMap(({ text, ...where }) => ofBoard(text, where, now)),
        ...(handover ? ofBoard(handover.current_medications, { board: handover.from, at: handover.at }, now) : []),
      ],
      (of.prescriptions ?? []).length > 0,
    ),
    told: handover ? toldNotes(handover, step !== null, now) : [],
    details: [
      ...lineDetailsOf(kind, record, clinical, { reason: reasonField, place }, now),
      // An admission has of the chart only how many there are.
      ...(typeof unseen === 'number' && unseen > 0
        ? [['Critical results not acknowledged', String(unseen)] as const]
        : []),
    ],
    assessment: assessmentOf(said, scoring, of.critical_results),
    next:
      [textIn(record, 'next_step'), ...(step ? toldSteps(step).map((each) => sayStep(each, now)) : [])]
        .filter(Boolean)
        .join('; ') || null,
    carePlan: textIn(record, 'care_plan'),
    team: teamOf(record),
    notes,
    noteCount: typeof record.note_count === 'number' ? record.note_count : 0,
    stoppedSince: of.stopped_since,
  };
}

/** A next step with the board that told it and when: a sheet on paper says no age. */
const sayStep = ({ from, at, text }: ToldStep, now: Date): string =>
  `${text} (told by ${wards[from].title}, ${sayMoment(at, now)})`;

function markOf(collection: string, record: Kept, now: Date): string | null {
  const board = (name: RowField): string | null => {
    const value = textIn(record, name);
    return value !== null && value in wards ? wards[value as StayBoard].title : null;
  };
  if (collection === 'admissions') {
    const treated_at = textIn(record, 'treated_at');
    return treated_at ? `Treated ${sayMoment(treated_at, now)}, awaiting discharge` : 'Awaited on this board';
  }
  if (collection === 'waiting-list') return `Waiting list, priority ${String(record.priority)}`;
  if (board('away')) return `${sayAway(record as unknown as Away)}, bed kept`;
  if (board('transferred_from') && record.accepted_at === null)
    return `From ${board('transferred_from')}, not accepted`;
  return null;
}

/** Whoever is awaited, or only asked about, has no record here yet; whoever was treated had one, which was removed. */
function withoutOf(collection: string, record: Kept): SheetLine['without'] {
  if (collection !== 'admissions' && !isRequest({ collection }))
    return { plan: 'No next step, plan or note', team: 'No doctor or nurse' };
  const since = textIn(record, 'treated_at') === null ? 'yet' : 'any more';
  return { plan: `No record on this board ${since}`, team: `Nobody ${since}` };
}

/** Doctor and nurse as they are; of an operation who is which, as a board tells the two apart. */
const teamOf = (record: Kept): SheetLine['team'] =>
  [
    { role: null, name: textIn(record, 'doctor_name') },
    { role: 'Surgeon', name: textIn(record, 'surgeon') },
    { role: null, name: textIn(record, 'performer') },
    { role: null, name: textIn(record, 'attending_nurse_name', 'attending_nurse') },
    { role: 'Anaesth.', name: textIn(record, 'anaesthesiologist') },
  ].flatMap(({ role, name }) => (name === null ? [] : [{ role, name }]));
