import { addNote } from '../admissions/add-note.js';
import { type Admission, admissions, type OnRecord, whereIs } from '../admissions/admission.js';
import { admitPatient } from '../admissions/admit-patient.js';
import { amendRecord } from '../admissions/amend-record.js';
import { dischargeFromBoard, removeRecord } from '../admissions/close-record.js';
import { dischargeAdmission } from '../admissions/discharge-admission.js';
import type { TriageLevel } from '../admissions/emergency-case.js';
import { handOffRecord } from '../admissions/hand-off-record.js';
import type { Severity } from '../admissions/icu-case.js';
import { type NewRecord, openRecord } from '../admissions/open-record.js';
import type { OpStatus } from '../admissions/operation.js';
import { acceptTransfer, bedLeft, sendBack } from '../admissions/receive-transfer.js';
import type { AdmissionType } from '../admissions/record-kind.js';
import { type RecordKind, recordKinds } from '../admissions/record-kinds.js';
import { takeEmergencyPatient } from '../admissions/take-emergency-patient.js';
import { beds } from '../beds/beds.js';
import type { RoomChoice } from '../beds/free-bed.js';
import { type CallbackKind, callbacks, takeCallback } from '../callbacks.js';
import type { ImagingStatus } from '../imaging/imaging-study.js';
import { correctPatient } from '../patients/correct-patient.js';
import { type BloodType, patients } from '../patients/patient.js';
import type { Decision } from '../shared/decision.js';
import { assignWaiting } from '../waiting-list/assign-waiting.js';
import { addWaiting, amendWaiting, cancelWaiting, noteWaiting } from '../waiting-list/keep-waiting-list.js';
import type { WaitingPriority } from '../waiting-list/waiting-entry.js';
import { handoverRequests } from './handover-requests.js';
import { frozen, type History, named, stateOf } from './history.js';
import { everyAdmission, everyWaitingEntry, occupancyOf, plans } from './hospital-state.js';
import { idOf } from './ids.js';
import { imagingRequests } from './imaging-requests.js';
import { orderRequests } from './order-requests.js';
import { acceptanceDetails, emergencyDetails, icuDetails, operationDetails } from './usual-details.js';
import { waitingDetails } from './waiting-stories.js';

type TransferVerb = 'handOff' | 'accept' | 'sendBack' | 'operate';
type BoardVerb = 'open' | 'amend' | 'note' | 'take' | 'move' | 'dischargeFromIcu' | 'remove';
type WaitingVerb = 'wait' | 'amendWait' | 'noteWait' | 'cancelWait' | 'assign';
type OtherVerb =
  | 'reportDeposit'
  | 'reportAuthorisation'
  | keyof typeof imagingRequests
  | keyof typeof orderRequests
  | keyof typeof handoverRequests;
type Verb = 'correct' | 'admit' | 'discharge' | BoardVerb | TransferVerb | WaitingVerb | OtherVerb;

/** What somebody asks for; the numbers choose among what there is then. */
export interface Request {
  readonly verb: Verb;
  readonly kind: RecordKind;
  readonly patient: number;
  /** 0 is the newest admission; past the oldest there is none. */
  readonly admission: number;
  /** Which room, or null for none. */
  readonly room: number | null;
  /** Whoever goes to the theatre keeps their bed. */
  readonly keepsBed: boolean;
  /** The revision that the caller names: that of the record, an older one, or none. */
  readonly sees: 'now' | 'before' | null;
  /** The caller names a record, or a patient, of somebody else. */
  readonly mistaken: boolean;
  readonly admission_type: AdmissionType;
  readonly triage_level: TriageLevel;
  readonly severity: Severity;
  readonly op_status: OpStatus;
  readonly priority: WaitingPriority;
  /** The status that a study is to have; null: as it is. */
  readonly imaging_status: ImagingStatus | null;
  readonly text: string | null;
  readonly blood_type: BloodType | null;
}

/** What a decision is asked with: the request, its place in the order of all, and the states that it looks at. */
interface Asked extends Request {
  readonly n: number;
  readonly stay: Admission | null;
  readonly choice: RoomChoice | null;
}

/** A record of the kind, or now and then the one that is open, whichever it is. */
const onRecord = (asked: Asked): OnRecord => {
  const record = asked.stay?.records[asked.kind] ?? (asked.stay && whereIs(asked.stay));
  const kind = record?.kind ?? asked.kind;
  return { kind, id: asked.mistaken ? idOf('icu', 0) : (record?.id ?? idOf('icu', 0)), if_match: named(record, asked) };
};

/** The record of the board that the patient is on, which may be one that a transfer opened. */
const onArrival = (asked: Asked): OnRecord =>
  onRecord({ ...asked, kind: (asked.stay && whereIs(asked.stay)?.kind) ?? asked.kind });

const contents = {
  emergency: ({ triage_level, text }: Asked) => ({
    level: triage_level,
    details: emergencyDetails({ notes: text, isolation: text }),
  }),
  icu: ({ severity, text }: Asked) => ({ level: severity, details: icuDetails({ diet: text, isolation: text }) }),
  operation: ({ op_status, text }: Asked) => ({
    level: op_status,
    details: operationDetails({ location: text, isolation: text }),
  }),
  acceptance: ({ text }: Asked) => ({ level: null, details: acceptanceDetails({ notes: text, isolation: text }) }),
} as const;

/** Whether records of the kind hold a bed. */
const holdsBed = (kind: RecordKind): boolean => Object.values(recordKinds[kind].events).includes('moved');

const newRecord = (asked: Asked): NewRecord => {
  const { kind, n, choice } = asked;
  const { level, details } = contents[kind](asked);
  const { isolation: _, ...others } = details;
  // The request need not say what is the stay's.
  const said = (asked.mistaken ? others : details) as NewRecord['details'];
  return { kind, id: idOf(kind, n), level, details: said, room: holdsBed(kind) ? choice : null };
};
const whose = ({ mistaken, patient }: Asked) => (mistaken ? { patient_id: idOf('patient', patient + 1) } : {});

/** The newest entry of a patient; it may be closed, since whoever has an old list on the screen acts on it still. */
const waiting = (asked: Asked, history: History) => {
  const patient = stateOf(history, patients, idOf('patient', asked.patient + 1));
  const entry = everyWaitingEntry(history).findLast(({ patient_id }) => patient_id === patient?.id) ?? null;
  return { patient, entry: frozen(entry), if_match: named(entry, asked) };
};

/** A report of the patient; the mistaken one comes again under the id of another. */
const reports = (kind: CallbackKind, asked: Asked, history: History): Decision => {
  const patient = stateOf(history, patients, idOf('patient', asked.patient + 1));
  const stay = patient?.active_admission_id && stateOf(history, admissions, patient.active_admission_id);
  const callback_id = `report-${asked.mistaken ? 0 : asked.n}`;
  const report = {
    callback_id,
    patient_id: patient?.id ?? idOf('patient', 0),
    reported_at: '2026-11-21T09:00:00.000Z',
  };
  const before = stateOf(history, callbacks[kind], callback_id);
  return takeCallback({ ...report, kind, details: { note: asked.text } }, before, patient, stay || null);
};

const decide: Readonly<Record<Verb, (asked: Asked, history: History) => Decision>> = {
  correct: (asked: Asked, history: History) => {
    const patient = stateOf(history, patients, idOf('patient', asked.patient + 1));
    return correctPatient({ if_match: named(patient, asked), changes: { blood_type: asked.blood_type } }, patient);
  },
  admit: ({ n, patient, admission_type }: Asked, history: History) =>
    admitPatient(
      {
        admission_id: idOf('admission', n),
        admission_number: `A-${n}`,
        admission_type,
        reason: null,
        doctor_id: null,
      },
      stateOf(history, patients, idOf('patient', patient + 1)),
    ),
  open: (asked: Asked) => openRecord({ record: newRecord(asked), ...whose(asked) }, asked.stay),
  handOff: (asked: Asked): Decision => {
    const here = asked.stay && whereIs(asked.stay);
    const from = { kind: here?.kind ?? 'icu', id: here?.id ?? idOf('icu', 0), if_match: named(here, asked) };
    // Nobody is handed back to Emergency, or to the board that they are on.
    const others = (['icu', 'operation', 'acceptance'] as const).filter((kind) => kind !== from.kind);
    const kind = others.find((each) => each === asked.kind) ?? others[0] ?? 'icu';
    const keepsBed = asked.keepsBed && kind === 'operation' && holdsBed(from.kind);
    const handover = asked.blood_type === null ? {} : { allergies: asked.text };
    return handOffRecord({ from, to: newRecord({ ...asked, kind }), keepsBed, handover }, asked.stay);
  },
  accept: (asked: Asked) => acceptTransfer(onArrival(asked), asked.stay),
  sendBack: (asked: Asked, history: History) => {
    const on = onArrival(asked);
    const left = asked.stay && bedLeft(asked.stay.records[on.kind], asked.stay);
    const bedHolder = (left && stateOf(history, beds, left.bed_id)) ?? null;
    return sendBack({ ...on, reason: 'No bed', bedHolder }, asked.stay);
  },
  amend: (asked: Asked) => {
    const on = onRecord(asked);
    const { level, details } = contents[on.kind]({ ...asked, kind: on.kind });
    return amendRecord({ ...on, level, changes: details }, asked.stay);
  },
  /** The next step of an operation; nobody leaves the theatre before it is over. */
  operate: (asked: Asked) => {
    const on = { ...onRecord({ ...asked, kind: 'operation' }), kind: 'operation' } as const;
    const steps = recordKinds.operation.steps ?? [];
    const level = steps[steps.indexOf(asked.stay?.records.operation?.level ?? '') + 1] ?? asked.op_status;
    return amendRecord({ ...on, level: level as OpStatus, changes: {} }, asked.stay);
  },
  note: (asked: Asked) => addNote({ ...onRecord(asked), text: asked.text ?? 'Seen' }, asked.stay),
  take: (asked: Asked) => {
    const [n, at] = [asked.patient, `2026-11-21T08:00:00.${String(asked.n).padStart(3, '0')}Z`];
    const by = asked.mistaken
      ? { attending_nurse_id: idOf('nurse', n), attending_nurse_name: `Nurse ${n}` }
      : { doctor_id: idOf('doctor', n), doctor_name: `Doctor ${n}` };
    const on = onRecord({ ...asked, kind: 'emergency', mistaken: false });
    return takeEmergencyPatient({ ...on, kind: 'emergency', by, at }, asked.stay);
  },
  move: (asked: Asked) => {
    const on = onRecord(asked);
    const kind = holdsBed(on.kind) ? on.kind : 'icu';
    return amendRecord({ ...on, kind, room: asked.choice, changes: {} }, asked.stay);
  },
  dischargeFromIcu: (asked: Asked) =>
    dischargeFromBoard({ ...onRecord({ ...asked, kind: 'icu' }), kind: 'icu', notes: null }, asked.stay),
  remove: (asked: Asked) => removeRecord(onRecord(asked), asked.stay),
  wait: ({ n, priority, text, ...asked }: Asked, history: History) =>
    addWaiting(
      { entry_id: idOf('waiting', n), details: waitingDetails({ priority, reason: text }) },
      stateOf(history, patients, idOf('patient', asked.patient + 1)),
    ),
  amendWait: (asked: Asked, history: History) => {
    const { entry, if_match } = waiting(asked, history);
    const { patient_id } = { patient_id: undefined, ...whose(asked) };
    return amendWaiting({ if_match, patient_id, changes: { priority: asked.priority, reason: asked.text } }, entry);
  },
  noteWait: (asked: Asked, history: History) => {
    const { entry, if_match } = waiting(asked, history);
    return noteWaiting({ if_match, text: asked.text ?? 'Seen' }, entry);
  },
  cancelWait: (asked: Asked, history: History) => {
    const { entry, if_match } = waiting(asked, history);
    return cancelWaiting({ if_match }, entry);
  },
  assign: (asked: Asked, history: History) => {
    const { patient, entry, if_match } = waiting(asked, history);
    const { n, text } = asked;
    const made = {
      admission_id: idOf('admission', n),
      admission_number: `A-${n}`,
      acceptance_id: idOf('acceptance', n),
    };
    const [plan] = plans;
    const room = asked.choice ?? (plan && { plan, occupancy: occupancyOf(history, plan) });
    if (!room) throw new Error('The hospital has no room.');
    return assignWaiting({ ...made, if_match, details: acceptanceDetails({ notes: text }), room }, entry, patient);
  },
  reportDeposit: (asked: Asked, history: History) => reports('deposit', asked, history),
  reportAuthorisation: (asked: Asked, history: History) => reports('prior-authorisation', asked, history),
  discharge: (asked: Asked) => dischargeAdmission({ if_match: named(asked.stay, asked), notes: null }, asked.stay),
  ...imagingRequests,
  ...handoverRequests,
  ...orderRequests,
};

/** All that can be asked for. */
export const verbs = Object.keys(decide) as readonly Verb[];

/** The decision on a request as the hospital stands; `n` numbers the requests and gives new records their ids. */
export function decideOn(request: Request, n: number, history: History): Decision {
  const plan = request.room === null ? undefined : plans[request.room];
  const stay = frozen(everyAdmission(history)[request.admission] ?? null);
  const choice = plan ? { plan, occupancy: occupancyOf(history, plan) } : null;
  return decide[request.verb]({ ...request, n, stay, choice }, history);
}
