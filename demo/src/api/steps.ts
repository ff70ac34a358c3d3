import type { Answer } from '@ward-board/api-client';
import { type Login, Refused, type StaffClient } from './staff-client.js';

/** Each board: the list of who is on it, and how a patient on it is described. A new board adds its row. */
export const boards = {
  emergency_id: { list: '/api/emergency-details', standing: 'in Emergency' },
  icu_id: { list: '/api/icu', standing: 'in the ICU' },
  operation_id: { list: '/api/operations', standing: 'on the Operations board' },
  acceptance_id: { list: '/api/normal-acceptances', standing: 'on the ward' },
} as const;

/** A record on a board, by the name of its id. */
export type BoardId = keyof typeof boards;
/** What a patient has at the hospital, by id. */
export type IdName =
  | 'patient_id'
  | 'admission_id'
  | 'study_id'
  | 'waiting_id'
  | 'request_id'
  | 'prescription_id'
  | 'handover_id'
  | BoardId;

/** Where the lists show a patient. */
export type ListedPlace =
  | ('nowhere' | 'admitted' | 'pending triage' | 'treated' | 'discharged')
  | (typeof boards)[BoardId]['standing'];

interface Kind {
  readonly by: Login;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** `:emergency_id` stands for that id of the patient's. */
  readonly path: string;
  /** The id that the body names besides what is said. */
  readonly names?: IdName;
  /** The id of the record that it makes, and which part of the answer that record is (else all of it). */
  readonly makes?: IdName;
  readonly part?: string;
  /** Where the patient stands afterwards, if that is in any list, and is known from the step alone. */
  readonly leaves: ListedPlace | null;
  /** Whether the patient may be there without a bed: when the last one was just taken, they come without. */
  readonly bedMayWait?: true;
}

const emergency = boards.emergency_id.list;
const icu = boards.icu_id.list;
const operations = boards.operation_id.list;
const studies = '/api/imaging-studies';
const acceptances = boards.acceptance_id.list;
const sheets = '/api/handovers';

const transfer = (from: BoardId, to: 'icu' | 'operation' | 'ward') =>
  `${boards[from].list}/:${from}/transfer-to-${to}` as const;
const imagingOrder = { method: 'POST', path: studies, names: 'patient_id', makes: 'study_id', leaves: null } as const;
const handoverMade = { method: 'POST', path: sheets, makes: 'handover_id', leaves: null } as const;
const handoverSigned = { method: 'POST', path: `${sheets}/:handover_id/sign`, leaves: null } as const;
const ordered = { method: 'POST', names: 'patient_id', leaves: null } as const;
const serviceRequest = { ...ordered, path: '/api/service-requests', makes: 'request_id' } as const;
const prescription = { ...ordered, path: '/api/prescriptions', makes: 'prescription_id' } as const;
const vitalsTaken = { ...ordered, path: '/api/observations' } as const;
const pregnancySaid = { method: 'PUT', path: '/api/patients/:patient_id/monitoring', leaves: null } as const;
const assessed = { ...ordered, path: '/api/nursing-assessments' } as const;
const onTheatreBoard = { leaves: 'on the Operations board' } as const;
const onWard = { leaves: 'on the ward' } as const;
const inIcu = { leaves: 'in the ICU' } as const;
const inEmergency = { leaves: 'in Emergency' } as const;
const makesOperation = { makes: 'operation_id', part: 'operation', ...onTheatreBoard } as const;
const makesAcceptance = { makes: 'acceptance_id', part: 'acceptance', ...onWard } as const;
const makesIcuCase = { makes: 'icu_id', part: 'icu_case', bedMayWait: true, ...inIcu } as const;

/** All that is done with a patient: who does it, by which request, and where it leaves the patient. A board adds its rows. */
export const steps = {
  registered: { by: 'reception', method: 'POST', path: '/api/patients', makes: 'patient_id', leaves: null },
  admitted: {
    ...{ by: 'reception', method: 'POST', path: '/api/admissions' },
    ...{ names: 'patient_id', makes: 'admission_id', leaves: 'pending triage' },
  },
  discharged: {
    ...{ by: 'reception', method: 'POST', path: '/api/admissions/:admission_id/discharge', leaves: 'discharged' },
  },

  triaged: {
    ...{ by: 'nurse.emergency', method: 'POST', path: emergency },
    ...{ names: 'admission_id', makes: 'emergency_id', ...inEmergency },
  },
  taken: { by: 'emergency', method: 'POST', path: `${emergency}/:emergency_id/take`, ...inEmergency },
  seen: { by: 'nurse.emergency', method: 'PUT', path: `${emergency}/:emergency_id`, ...inEmergency },
  're-assessed': { by: 'nurse.emergency', method: 'PUT', path: `${emergency}/:emergency_id`, ...inEmergency },
  'noted in Emergency': {
    ...{ by: 'nurse.emergency', method: 'POST', path: `${emergency}/:emergency_id/notes`, ...inEmergency },
  },
  'to ICU': { by: 'emergency', method: 'POST', path: transfer('emergency_id', 'icu'), ...makesIcuCase },
  'to operation': { by: 'emergency', method: 'POST', path: transfer('emergency_id', 'operation'), ...makesOperation },
  'to ward': { by: 'emergency', method: 'POST', path: transfer('emergency_id', 'ward'), ...makesAcceptance },
  released: { by: 'emergency', method: 'DELETE', path: `${emergency}/:emergency_id`, leaves: 'treated' },

  'accepted by ICU': {
    ...{ by: 'icu', method: 'POST', path: icu },
    ...{ names: 'admission_id', makes: 'icu_id', bedMayWait: true, ...inIcu },
  },
  'taken over by ICU': { by: 'nurse.icu', method: 'POST', path: `${icu}/:icu_id/accept`, ...inIcu },
  'sent back by ICU': { by: 'icu', method: 'POST', path: `${icu}/:icu_id/send-back`, leaves: null },
  'ICU round': { by: 'nurse.icu', method: 'PUT', path: `${icu}/:icu_id`, ...inIcu },
  'noted in ICU': { by: 'nurse.icu', method: 'POST', path: `${icu}/:icu_id/notes`, ...inIcu },
  'ICU to operation': { by: 'icu', method: 'POST', path: transfer('icu_id', 'operation'), ...makesOperation },
  'ICU to ward': { by: 'icu', method: 'POST', path: transfer('icu_id', 'ward'), ...makesAcceptance },
  'left ICU': { by: 'icu', method: 'POST', path: `${icu}/:icu_id/discharge`, leaves: 'admitted' },

  'operation scheduled': {
    ...{ by: 'operations', method: 'POST', path: operations },
    ...{ names: 'admission_id', makes: 'operation_id', ...onTheatreBoard },
  },
  'taken over by theatre': {
    ...{ by: 'nurse.operations', method: 'POST', path: `${operations}/:operation_id/accept`, ...onTheatreBoard },
  },
  'sent back by theatre': {
    ...{ by: 'operations', method: 'POST', path: `${operations}/:operation_id/send-back`, leaves: null },
  },
  'operation prepared': {
    ...{ by: 'nurse.operations', method: 'PUT', path: `${operations}/:operation_id`, ...onTheatreBoard },
  },
  'operation moved on': {
    ...{ by: 'nurse.operations', method: 'PUT', path: `${operations}/:operation_id`, ...onTheatreBoard },
  },
  'noted in theatre': {
    ...{ by: 'nurse.operations', method: 'POST', path: `${operations}/:operation_id/notes`, ...onTheatreBoard },
  },
  'operation to ward': {
    ...{ by: 'operations', method: 'POST', path: transfer('operation_id', 'ward'), ...makesAcceptance },
  },
  'operation to ICU': {
    ...{ by: 'operations', method: 'POST', path: transfer('operation_id', 'icu'), ...makesIcuCase },
  },
  // To the bed that was kept: no room is named, and no new record is made.
  'back to ward': {
    ...{ by: 'operations', method: 'POST', path: transfer('operation_id', 'ward'), ...makesAcceptance },
  },
  'back to ICU': {
    ...{ by: 'operations', method: 'POST', path: transfer('operation_id', 'icu') },
    ...{ makes: 'icu_id', part: 'icu_case', ...inIcu },
  },

  // Whoever is examined need not be admitted: no list of stays shows it.
  'study booked': { by: 'nurse.radiology', ...imagingOrder },
  'study booked for a request': { by: 'nurse.radiology', ...imagingOrder },
  'study moved on': { by: 'radiology', method: 'PUT', path: `${studies}/:study_id`, leaves: null },

  // Orders are of a patient, and in no list of stays.
  'test ordered for an outpatient': { by: 'ward', ...serviceRequest },
  'test ordered in Emergency': { by: 'emergency', ...serviceRequest },
  'test ordered in ICU': { by: 'icu', ...serviceRequest },
  'test ordered on ward': { by: 'ward', ...serviceRequest },
  'imaging requested for an outpatient': { by: 'ward', ...serviceRequest },
  'imaging requested in Emergency': { by: 'emergency', ...serviceRequest },
  'imaging requested in ICU': { by: 'icu', ...serviceRequest },
  'imaging requested on ward': { by: 'ward', ...serviceRequest },
  'test begun': { by: 'lab', method: 'POST', path: '/api/lab/:request_id/start', leaves: null },
  'test reported': { by: 'lab', method: 'POST', path: '/api/lab/:request_id/result', leaves: null },
  'prescribed in Emergency': { by: 'emergency', ...prescription },
  'prescribed in ICU': { by: 'icu', ...prescription },
  'prescribed on ward': { by: 'ward', ...prescription },
  'medication dispensed': {
    ...{ by: 'pharmacy', method: 'POST', path: '/api/pharmacy-dispense', names: 'prescription_id', leaves: null },
  },
  'medication given': {
    ...{ by: 'nurse.ward', method: 'PUT', path: '/api/prescriptions/:prescription_id', leaves: null },
  },

  // The chart is of a patient, as orders are.
  'vitals taken in Emergency': { by: 'nurse.emergency', ...vitalsTaken },
  'vitals taken in ICU': { by: 'nurse.icu', ...vitalsTaken },
  'vitals taken on ward': { by: 'nurse.ward', ...vitalsTaken },
  'pregnancy said in Emergency': { by: 'nurse.emergency', ...pregnancySaid },
  'pregnancy said in ICU': { by: 'nurse.icu', ...pregnancySaid },
  'pregnancy said on ward': { by: 'nurse.ward', ...pregnancySaid },
  'allergies recorded': { by: 'nurse.emergency', ...ordered, path: '/api/allergies' },
  'assessed in ICU': { by: 'nurse.icu', ...assessed },
  'assessed on ward': { by: 'nurse.ward', ...assessed },

  'accepted by ward': {
    ...{ by: 'ward', method: 'POST', path: acceptances },
    ...{ names: 'admission_id', makes: 'acceptance_id', ...onWard },
  },
  'taken over by ward': {
    ...{ by: 'nurse.ward', method: 'POST', path: `${acceptances}/:acceptance_id/accept`, ...onWard },
  },
  'sent back by ward': {
    ...{ by: 'ward', method: 'POST', path: `${acceptances}/:acceptance_id/send-back`, leaves: null },
  },
  'ward round': { by: 'nurse.ward', method: 'PUT', path: `${acceptances}/:acceptance_id`, ...onWard },
  'moved on ward': { by: 'nurse.ward', method: 'PUT', path: `${acceptances}/:acceptance_id`, ...onWard },
  'noted on ward': { by: 'nurse.ward', method: 'POST', path: `${acceptances}/:acceptance_id/notes`, ...onWard },
  'ward to ICU': { by: 'ward', method: 'POST', path: transfer('acceptance_id', 'icu'), ...makesIcuCase },
  'ward to operation': {
    ...{ by: 'ward', method: 'POST', path: transfer('acceptance_id', 'operation'), ...makesOperation },
  },
  // Of several patients at once: no list of stays shows it.
  'ICU handover made': { by: 'icu', ...handoverMade },
  'ICU handed over': { by: 'icu', ...handoverSigned },
  'ICU taken over': { by: 'nurse.icu', ...handoverSigned },
  'ward handover made': { by: 'ward', ...handoverMade },
  'ward handed over': { by: 'ward', ...handoverSigned },
  'ward taken over': { by: 'nurse.ward', ...handoverSigned },
  'put on the waiting list': {
    ...{ by: 'ward', method: 'POST', path: '/api/waiting-list' },
    ...{ names: 'patient_id', makes: 'waiting_id', leaves: null },
  },
  'assigned from the waiting list': {
    ...{ by: 'nurse.ward', method: 'POST', path: '/api/waiting-list/:waiting_id/assign', ...makesAcceptance },
  },
} as const satisfies Record<string, Kind>;

export type StepName = keyof typeof steps;
/** One thing done with one patient; `body` is that of the request, without the ids that the step knows. */
export interface Step {
  readonly step: StepName;
  readonly body?: object;
}

/** A patient as far as steps need to know. */
export interface Patient {
  readonly ids: Partial<Readonly<Record<IdName, string>>>;
  /** The record that was seen last, and its revision: whoever changes it says so (If-Match). */
  readonly seen?: { readonly id: IdName; readonly etag: string };
}

/** Does a step as whoever does it at the hospital. @throws Refused: then nothing has changed. */
export async function perform(api: StaffClient, patient: Patient, { step, body }: Step, at?: Date): Promise<Patient> {
  const { by, method, path, names, makes, part, bedMayWait }: Kind = steps[step];
  const on = /:(\w+)/.exec(path)?.[1] as IdName | undefined;
  const full = on ? path.replace(`:${on}`, patient.ids[on] ?? 'none') : path;
  const ifMatch = patient.seen?.id === on ? patient.seen?.etag : null;
  const send = (said: object): Promise<Answer> =>
    api.write(by, method, full, { ...(method !== 'DELETE' && { body: said }), ifMatch, at });
  const said = { ...body, ...(names && { [names]: patient.ids[names] }) };
  const answer = await send(said).catch((error: unknown) => {
    // Somebody took the last bed at the same moment: the board finds another one later.
    if (bedMayWait && error instanceof Refused && error.code === 'room_unavailable')
      return send({ ...said, room_id: null });
    throw error;
  });
  const record = (part ? (answer.body as Record<string, unknown>)[part] : answer.body) as { readonly id: string };
  const id = makes ?? on;
  const etag = answer.headers.get('etag');
  return {
    ids: makes ? { ...patient.ids, [makes]: record.id } : patient.ids,
    ...(id && etag && { seen: { id, etag } }),
  };
}
