import { type Room, type RoomPlan, rooms } from '../beds/room.js';
import type { DomainEvent } from '../events.js';
import { correctPatient } from '../patients/correct-patient.js';
import { type BloodType, patients } from '../patients/patient.js';
import { type Aggregate, fold } from '../shared/aggregate.js';
import type { Change, Decision } from '../shared/decision.js';
import { admitPatient } from '../stays/admit-patient.js';
import { amendEmergencyCase } from '../stays/amend-emergency-case.js';
import { amendIcuCase } from '../stays/amend-icu-case.js';
import { dischargeAdmission } from '../stays/discharge-admission.js';
import { dischargeIcuCase } from '../stays/discharge-icu-case.js';
import { openIcuCase } from '../stays/open-icu-case.js';
import { removeIcuCase } from '../stays/remove-icu-case.js';
import { type AdmissionType, type Severity, type Stay, stays, type TriageLevel } from '../stays/stay.js';
import { transferToIcu } from '../stays/transfer-to-icu.js';
import { treatAndRelease } from '../stays/treat-and-release.js';
import { triageAdmission } from '../stays/triage-admission.js';
import { emergencyFindings, icuFindings, idOf, registered, roomPlan } from './stories.js';

/** A hospital's history, stream by stream, as a store keeps it. A value: what is appended makes another one. */
export type History = ReadonlyMap<string, readonly DomainEvent[]>;

/** Few patients and few beds, so that everybody is in everybody's way. */
export const plans: readonly RoomPlan[] = [roomPlan(1, ['A', 'B']), roomPlan(2, ['A'])];
const people = [1, 2, 3].map((n) => registered({ patient_id: idOf('patient', n), mrn: `MRN-${n}` }));
/** Three patients are registered, and nobody is admitted yet. */
export const opening: History = new Map(people.map((event) => [patients.stream(event.data.patient_id), [event]]));

/** What a decision sees of one stream. Frozen: a decision that changes it throws. */
export const stateOf = <State>(history: History, aggregate: Aggregate<State>, id: string): State =>
  frozen(fold(aggregate, history.get(aggregate.stream(id)) ?? []));

/** All admissions, the newest first. */
export const everyStay = (history: History): Stay[] =>
  [...history.keys()]
    .filter((stream) => stream.startsWith(stays.stream('')))
    .map((stream) => fold(stays, history.get(stream) ?? []))
    .filter((stay) => stay !== null)
    .reverse();

/** The three patients as they are now. */
export const everyPatient = (history: History) =>
  people.map(({ data }) => stateOf(history, patients, data.patient_id)).filter((patient) => patient !== null);

/** All or nothing, as the event store does it; null when a stream to be written has grown since it was seen. */
export function append(history: History, seen: History, changes: readonly Change[]): History | null {
  const lengthIn = (of: History, stream: string) => of.get(stream)?.length ?? 0;
  if (changes.some(({ stream }) => lengthIn(history, stream) !== lengthIn(seen, stream))) return null;
  const next = new Map(history);
  for (const { stream, facts } of changes) next.set(stream, [...(next.get(stream) ?? []), ...facts.map(frozen)]);
  return next;
}

/** What somebody asks for; the numbers choose among what there is then. */
export interface Request {
  readonly verb: keyof typeof decide;
  readonly patient: number;
  /** 0 is the newest admission; past the oldest there is none. */
  readonly admission: number;
  /** Which room, or null for none. */
  readonly room: number | null;
  /** The revision that the caller names: that of the record, an older one, or none. */
  readonly sees: 'now' | 'before' | null;
  /** The caller names a record, or a patient, of somebody else. */
  readonly mistaken: boolean;
  readonly admission_type: AdmissionType;
  readonly triage_level: TriageLevel;
  readonly severity: Severity;
  readonly o2_flow: number | null;
  readonly blood_type: BloodType | null;
}

/** What a decision is asked with: the request, its place in the order of all, and the states that it looks at. */
interface Asked extends Request {
  readonly n: number;
  readonly stay: Stay | null;
  readonly place: { readonly plan: RoomPlan; readonly state: Room } | null;
}

const named = (record: { readonly revision: number } | null | undefined, { sees }: Request) =>
  sees === null || !record ? null : sees === 'now' ? record.revision : record.revision - 1;

const onEmergency = (asked: Asked) => ({
  emergency_id: asked.mistaken ? idOf('emergency', 0) : (asked.stay?.emergency?.id ?? idOf('emergency', 0)),
  if_match: named(asked.stay?.emergency, asked),
});
const onIcu = (asked: Asked) => ({
  icu_id: asked.mistaken ? idOf('icu', 0) : (asked.stay?.icu?.id ?? idOf('icu', 0)),
  if_match: named(asked.stay?.icu, asked),
});
const newcomer = ({ n, severity, o2_flow, place }: Asked) => ({
  icu_id: idOf('icu', n),
  severity,
  findings: icuFindings({ o2_flow }),
  room: place,
});
const whose = ({ mistaken, patient }: Asked) => (mistaken ? { patient_id: idOf('patient', patient + 1) } : {});

const decide = {
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
  triage: (asked: Asked) =>
    triageAdmission(
      {
        emergency_id: idOf('emergency', asked.n),
        triage_level: asked.triage_level,
        findings: emergencyFindings(),
        ...whose(asked),
      },
      asked.stay,
    ),
  amendEmergency: (asked: Asked) =>
    amendEmergencyCase(
      { ...onEmergency(asked), triage_level: asked.triage_level, changes: { notes: `O2 ${asked.o2_flow}` } },
      asked.stay,
    ),
  release: (asked: Asked) => treatAndRelease(onEmergency(asked), asked.stay),
  toIcu: (asked: Asked) => transferToIcu({ ...onEmergency(asked), ...newcomer(asked) }, asked.stay),
  openIcu: (asked: Asked) => openIcuCase({ ...newcomer(asked), ...whose(asked) }, asked.stay),
  amendIcu: (asked: Asked) =>
    amendIcuCase({ ...onIcu(asked), severity: asked.severity, changes: { o2_flow: asked.o2_flow } }, asked.stay),
  move: (asked: Asked) => amendIcuCase({ ...onIcu(asked), room: asked.place, changes: {} }, asked.stay),
  dischargeIcu: (asked: Asked) => dischargeIcuCase({ ...onIcu(asked), notes: null }, asked.stay),
  removeIcu: (asked: Asked) => removeIcuCase(onIcu(asked), asked.stay),
  discharge: (asked: Asked) => dischargeAdmission({ if_match: named(asked.stay, asked), notes: null }, asked.stay),
} satisfies Record<string, (asked: Asked, history: History) => Decision>;

/** All that can be asked for. */
export const verbs = Object.keys(decide) as readonly Request['verb'][];

/** The decision on a request as the hospital stands; `n` numbers the requests and gives new records their ids. */
export function decideOn(request: Request, n: number, history: History): Decision {
  const plan = request.room === null ? undefined : plans[request.room];
  const stay = frozen(everyStay(history)[request.admission] ?? null);
  const place = plan ? { plan, state: stateOf(history, rooms, plan.room_id) } : null;
  return decide[request.verb]({ ...request, n, stay, place }, history);
}

/** Whoever changes it, throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
