import {
  type AdmissionRecord,
  type BoardCollections,
  boardOfType,
  type EmergencyCaseRecord,
  type IcuCaseRecord,
  type PatientIdentity,
  type WardKey,
} from '@ward-board/contract';
import { MissingRecord, type Row } from '../engine/projection.js';

/** A board record of a stay. */
type CaseCollection = Exclude<keyof BoardCollections, 'admissions'>;

/** All that the boards show of one patient. Immutable: a record that did not change stays the same object. */
export interface WardFile {
  readonly patient: PatientIdentity | null;
  readonly admissions: Readonly<Record<string, AdmissionRecord>>;
  readonly 'emergency-details': Readonly<Record<string, EmergencyCaseRecord>>;
  readonly icu: Readonly<Record<string, IcuCaseRecord>>;
  readonly removed: Readonly<Record<string, RemovedCase>>;
}

/** What is left of a removed case: whose it was, so that a removal sent again is known as the one that was done. */
export interface RemovedCase {
  readonly id: string;
  readonly admission_id: string;
}

/** The file of a patient of whom nothing has happened yet. */
export const emptyFile: WardFile = { patient: null, admissions: {}, 'emergency-details': {}, icu: {}, removed: {} };

/** The collection in which the file keeps who the patient is. No endpoint answers from it. */
const identities = 'patient-identities';
/** The collection in which it keeps the removed cases. No endpoint answers from it either. */
const removedCases = 'removed-cases';

/** The file from its stored rows; what it does not show anywhere (identity, removed cases) included. */
export function openFile(rows: readonly Row[]): WardFile {
  const collection = <Record>(name: string) =>
    Object.fromEntries(rows.filter((row) => row.collection === name).map((row) => [row.id, row.record as Record]));
  return {
    patient: (rows.find((row) => row.collection === identities)?.record as PatientIdentity | undefined) ?? null,
    admissions: collection<AdmissionRecord>('admissions'),
    'emergency-details': collection<EmergencyCaseRecord>('emergency-details'),
    icu: collection<IcuCaseRecord>('icu'),
    removed: collection<RemovedCase>(removedCases),
  };
}

/** The file as rows. An open case stands on its ward's board; a closed one on none, and stays readable by its id. */
export function rowsOf(file: WardFile): readonly Row[] {
  const row = (collection: string, record: { readonly id: string }, boards: readonly WardKey[]): Row => ({
    collection,
    id: record.id,
    boards,
    search: null,
    record,
  });
  const cases = (collection: CaseCollection, board: WardKey) =>
    Object.values(file[collection]).map((record) => row(collection, record, record.closed_at ? [] : [board]));
  return [
    ...(file.patient ? [row(identities, file.patient, [])] : []),
    ...Object.values(file.admissions).map((admission) => row('admissions', admission, boardsOf(file, admission))),
    ...cases('emergency-details', 'emergency'),
    ...cases('icu', 'icu'),
    ...Object.values(file.removed).map((removed) => row(removedCases, removed, [])),
  ];
}

/** An active admission stands on the board of its type, and wherever else it is awaited or has an open record. */
function boardsOf(file: WardFile, admission: AdmissionRecord): readonly WardKey[] {
  if (admission.status === 'discharged') return [];
  const boards = new Set<WardKey>([boardOfType[admission.admission_type]]);
  if (admission.awaiting) boards.add(admission.awaiting);
  if (Object.values(file.icu).some((icu) => icu.admission_id === admission.id && !icu.closed_at)) boards.add('icu');
  return [...boards];
}

/** @throws MissingRecord before the patient's registration. */
export function patientOf(file: WardFile): PatientIdentity {
  if (!file.patient) throw new MissingRecord('The patient was never registered.');
  return file.patient;
}

/** @throws MissingRecord for an admission that this patient never had. */
export function admissionOf(file: WardFile, id: string): AdmissionRecord {
  const admission = file.admissions[id];
  if (!admission) throw new MissingRecord(`There is no admission ${id}.`);
  return admission;
}

/** @throws MissingRecord for a case that was never opened, or was removed. */
export function caseOf<Name extends CaseCollection>(file: WardFile, name: Name, id: string): BoardCollections[Name] {
  const record = (file[name] as Readonly<Record<string, BoardCollections[Name]>>)[id];
  if (!record) throw new MissingRecord(`There is no record ${id} in ${name}.`);
  return record;
}

/** The file with this record in place of the one of its id, or as a new one. */
export const putCase = <Name extends CaseCollection>(
  file: WardFile,
  name: Name,
  record: BoardCollections[Name],
): WardFile => ({ ...file, [name]: { ...file[name], [record.id]: record } });

/**
 * Removes a case, and keeps whose it was.
 * @throws MissingRecord when there is no such case.
 */
export function dropCase(file: WardFile, name: CaseCollection, id: string): WardFile {
  const { admission_id } = caseOf(file, name, id);
  const { [id]: _, ...rest } = file[name];
  return { ...file, [name]: rest, removed: { ...file.removed, [id]: { id, admission_id } } };
}

/** Every record of the patient carries who they are: a correction reaches them all. */
export function putPatient(file: WardFile, patient: PatientIdentity): WardFile {
  const embed = <Record>(records: Readonly<{ [id: string]: Record }>) =>
    Object.fromEntries(Object.entries(records).map(([id, record]) => [id, { ...record, patient }]));
  return {
    ...file,
    patient,
    admissions: embed(file.admissions),
    'emergency-details': embed(file['emergency-details']),
    icu: embed(file.icu),
  };
}

/** Every record of the stay carries its admission. */
export function putAdmission(file: WardFile, record: AdmissionRecord): WardFile {
  const { patient: _, ...admission } = record;
  const embed = <Case extends { readonly admission_id: string }>(cases: Readonly<Record<string, Case>>) =>
    Object.fromEntries(
      Object.entries(cases).map(([id, other]) => [
        id,
        other.admission_id === record.id ? { ...other, admission } : other,
      ]),
    );
  return {
    ...file,
    admissions: { ...file.admissions, [record.id]: record },
    'emergency-details': embed(file['emergency-details']),
    icu: embed(file.icu),
  };
}
