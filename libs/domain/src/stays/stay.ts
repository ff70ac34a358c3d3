import type { BedPlace } from '../beds/room.js';
import type { Aggregate } from '../shared/aggregate.js';
import { type Fact, type Rejected, reject } from '../shared/decision.js';

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
export type StayBoard = 'emergency' | 'operations' | 'icu' | 'ward';
/** How urgent an emergency case is, most urgent first, as judged at triage. Four levels: they are not ESI's five. */
export type TriageLevel = 'critical' | 'urgent' | 'standard' | 'non-urgent';
/** How ill an ICU patient is, most severe first, as the staff judge it: never computed from vital signs. */
export type Severity = 'critical' | 'serious' | 'stable';
/** How the patient came to Emergency. */
export type ArrivalMode = 'walk-in' | 'ambulance' | 'police' | 'helicopter' | 'transfer' | 'other';
/** Level of consciousness on the AVPU scale: alert, responds to voice, responds to pain, unresponsive. */
export type Avpu = 'alert' | 'voice' | 'pain' | 'unresponsive';

/**
 * What an emergency record says besides its triage level, which has events of its own. Vitals, allergies and
 * medications are free text; null: not recorded, which is not "none".
 */
export interface EmergencyFindings {
  readonly chief_complaint: string;
  readonly arrival_mode: ArrivalMode | null;
  readonly avpu: Avpu | null;
  /** RFC 3339. */
  readonly stabilized_at: string | null;
  readonly trauma_type: string | null;
  readonly vitals: string | null;
  readonly allergies: string | null;
  readonly current_medications: string | null;
  readonly notes: string | null;
}

/** What an ICU record says besides its severity and its bed, which have events of their own. Null: not recorded. */
export interface IcuFindings {
  readonly ventilator_mode: string | null;
  /** Litres per minute. */
  readonly o2_flow: number | null;
  readonly iv_lines: string | null;
  readonly isolation: string | null;
  readonly diet: string | null;
  readonly vitals: string | null;
  readonly avpu: Avpu | null;
  readonly medications: string | null;
  readonly monitor_alerts: string | null;
  readonly doctor_id: string | null;
  /** The doctor's name as it was then, so that the record reads by itself. */
  readonly doctor_name: string | null;
}

type OfStay<Data> = { readonly admission_id: string; readonly patient_id: string } & Data;
type OfEmergency<Data = object> = OfStay<{ readonly emergency_id: string } & Data>;
type OfIcu<Data = object> = OfStay<{ readonly icu_id: string } & Data>;

/**
 * What is said in an admission's stream. Every event names the stay and its patient; one of a board record names that
 * too.
 */
export type StayEvent =
  | Fact<
      'PatientAdmitted',
      OfStay<{
        readonly admission_number: string;
        readonly admission_type: AdmissionType;
        readonly reason: string | null;
        readonly doctor_id: string | null;
      }>
    >
  | Fact<'EmergencyCaseTriaged', OfEmergency<{ readonly triage_level: TriageLevel } & EmergencyFindings>>
  | Fact<'EmergencyCaseRetriaged', OfEmergency<{ readonly from: TriageLevel; readonly to: TriageLevel }>>
  | Fact<'EmergencyCaseAmended', OfEmergency<{ readonly changes: Partial<EmergencyFindings> }>>
  | Fact<'EmergencyCaseHandedOff', OfEmergency<{ readonly to: 'icu'; readonly record_id: string }>>
  | Fact<'EmergencyPatientTreatedAndReleased', OfEmergency>
  | Fact<'IcuCaseOpened', OfIcu<{ readonly severity: Severity; readonly bed: BedPlace | null } & IcuFindings>>
  | Fact<'IcuSeverityChanged', OfIcu<{ readonly from: Severity; readonly to: Severity }>>
  | Fact<'IcuPatientMoved', OfIcu<{ readonly from: BedPlace | null; readonly to: BedPlace | null }>>
  | Fact<'IcuCaseAmended', OfIcu<{ readonly changes: Partial<IcuFindings> }>>
  | Fact<'IcuPatientDischarged', OfIcu<{ readonly notes: string | null }>>
  | Fact<'IcuCaseEnteredInError', OfIcu>
  | Fact<'PatientDischarged', OfStay<{ readonly notes: string | null }>>;

interface BoardRecord {
  readonly id: string;
  /** Of the last event that touched the record; its ETag. */
  readonly revision: number;
  /** On the board now. */
  readonly open: boolean;
}

/**
 * A stay's record on the Emergency board. A hand-off or the stay's discharge closes it; treat-and-release removes it.
 */
export interface EmergencyCase extends BoardRecord {
  readonly triage_level: TriageLevel;
  readonly findings: EmergencyFindings;
}

/**
 * A stay's record on the ICU board. `bed` is null until a room is named, and once the patient has left. The ICU's
 * discharge or the stay's closes it; "entered in error" removes it.
 */
export interface IcuCase extends BoardRecord {
  readonly severity: Severity;
  readonly bed: BedPlace | null;
  readonly findings: IcuFindings;
}

/** One admission with all that happened in it. A board has one record per stay: the newest stands for it here. */
export interface Stay {
  readonly admission_id: string;
  readonly patient_id: string;
  readonly admission_type: AdmissionType;
  readonly active: boolean;
  /** Of the last event that touched the admission's own record. */
  readonly revision: number;
  readonly emergency: EmergencyCase | null;
  readonly icu: IcuCase | null;
}

/** Null: no such admission. */
export const stays: Aggregate<Stay | null> = {
  stream: (id) => `admission-${id}`,
  initial: null,
  evolve(stay, event, revision) {
    if (event.type === 'PatientAdmitted') {
      const { admission_id, patient_id, admission_type } = event.data;
      return { admission_id, patient_id, admission_type, active: true, revision, emergency: null, icu: null };
    }
    if (!stay) return stay;
    const emergency = (change: Partial<EmergencyCase>, amended?: Partial<EmergencyFindings>): Stay => {
      const was = stay.emergency;
      return { ...stay, emergency: was && { ...was, ...change, findings: { ...was.findings, ...amended }, revision } };
    };
    const icu = (change: Partial<IcuCase>, amended?: Partial<IcuFindings>): Stay => {
      const was = stay.icu;
      return { ...stay, icu: was && { ...was, ...change, findings: { ...was.findings, ...amended }, revision } };
    };
    switch (event.type) {
      case 'EmergencyCaseTriaged': {
        const { admission_id: _, patient_id: __, emergency_id: id, triage_level, ...findings } = event.data;
        return { ...stay, revision, emergency: { id, revision, open: true, triage_level, findings } };
      }
      case 'EmergencyCaseRetriaged':
        return emergency({ triage_level: event.data.to });
      case 'EmergencyCaseAmended':
        return emergency({}, event.data.changes);
      case 'EmergencyCaseHandedOff':
        return emergency({ open: false });
      case 'EmergencyPatientTreatedAndReleased':
        return { ...stay, revision, emergency: null };
      case 'IcuCaseOpened': {
        const { admission_id: _, patient_id: __, icu_id: id, severity, bed, ...findings } = event.data;
        return { ...stay, revision, icu: { id, revision, open: true, severity, bed, findings } };
      }
      case 'IcuSeverityChanged':
        return icu({ severity: event.data.to });
      case 'IcuPatientMoved':
        return icu({ bed: event.data.to });
      case 'IcuCaseAmended':
        return icu({}, event.data.changes);
      case 'IcuPatientDischarged':
        return icu({ open: false, bed: null });
      case 'IcuCaseEnteredInError':
        return { ...stay, revision, icu: null };
      case 'PatientDischarged':
        return {
          ...stay,
          active: false,
          revision,
          emergency: stay.emergency?.open ? { ...stay.emergency, open: false, revision } : stay.emergency,
          icu: stay.icu?.open ? { ...stay.icu, open: false, bed: null, revision } : stay.icu,
        };
      default:
        return stay;
    }
  },
};

/** The identity that every event of a stay carries. */
export const ofStay = ({ admission_id, patient_id }: Stay) => ({ admission_id, patient_id });

/** What a command on a record may name as a check: who and which stay the caller takes it to belong to. */
export interface BelongsTo {
  readonly admission_id?: string | undefined;
  readonly patient_id?: string | undefined;
}

/** A record belongs to one stay of one patient for good; null when nothing else was claimed. */
export function refuseOtherOwner(claimed: BelongsTo, stay: Stay): Rejected | null {
  for (const field of ['admission_id', 'patient_id'] as const)
    if (claimed[field] !== undefined && claimed[field] !== stay[field])
      return reject('not_changeable', `This record belongs to another ${field.replace('_id', '')}, for good.`, field);
  return null;
}

/**
 * The stay that a new board record is to be made for, if it can have one.
 * Refused: `unknown_reference` for no such admission, or one that is not this patient's; `admission_closed` after
 * discharge.
 */
export function findStayForRecord(stay: Stay | null, patient_id: string | undefined): Stay | Rejected {
  if (!stay) return reject('unknown_reference', 'There is no such admission.', 'admission_id');
  if (patient_id !== undefined && patient_id !== stay.patient_id)
    return reject('unknown_reference', 'This admission is another patient’s.', 'patient_id');
  return stay.active ? stay : reject('admission_closed', 'The patient has been discharged: the admission is closed.');
}
