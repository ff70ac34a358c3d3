import { type DomainEvent, type EventType, monitorings } from '@ward-board/domain';
import { foldWith, touched } from '../engine/projection.js';
import { type ClinicalState, KEPT, type Requested } from './clinical-state.js';

type DataOf<Type extends EventType> = Extract<DomainEvent, { readonly type: Type }>['data'];

interface Identified {
  readonly id: string;
}

const without = <Of extends Identified>(all: readonly Of[], id: string): readonly Of[] =>
  all.filter((one) => one.id !== id);

/** With an entry in place of the one of its id, or as the newest; the oldest of those that go first go, beyond a number. */
function put<Of extends Identified>(
  all: readonly Of[],
  entry: Of,
  most: number,
  goesFirst: (one: Of) => boolean = () => false,
): readonly Of[] {
  const known = all.some(({ id }) => id === entry.id);
  const entries = known ? all.map((one) => (one.id === entry.id ? entry : one)) : [entry, ...all];
  if (entries.length <= most) return entries;
  const last = entries.findLast(goesFirst) ?? entries.at(-1);
  return entries.filter((one) => one !== last);
}

const noKnownEnded = (state: ClinicalState, record_id: string): ClinicalState => ({
  ...state,
  no_known: state.no_known.filter((id) => id !== record_id),
});

type OfRequest = DataOf<'ServiceRequestCompleted'>;

const requested = (state: ClinicalState, { service_request_id: id, category }: OfRequest, resulted: boolean) => ({
  ...state,
  requests: put<Requested>(state.requests, { id, category, resulted }, KEPT.requests, (one) => one.resulted),
});
const requestGone = (state: ClinicalState, { service_request_id }: OfRequest): ClinicalState => ({
  ...state,
  requests: without(state.requests, service_request_id),
});

type OfPrescription = DataOf<'PrescriptionStopped'>;

/** What was prescribed for a stay that has ended is due in none, also where it is dispensed later. */
function toBeGiven(state: ClinicalState, { prescription_id: id, admission_id }: OfPrescription): ClinicalState {
  if (admission_id !== undefined && admission_id !== state.prescribed_for) return state;
  const prescription = { id, admission_id: admission_id ?? null, declined: false };
  return { ...state, prescriptions: put(state.prescriptions, prescription, KEPT.prescriptions) };
}
/** It is ordered for the stay that goes on, or for none. */
const prescribed = (state: ClinicalState, data: OfPrescription): ClinicalState =>
  toBeGiven({ ...state, prescribed_for: data.admission_id ?? state.prescribed_for }, data);
function declinedIs(state: ClinicalState, { prescription_id }: OfPrescription, declined: boolean): ClinicalState {
  const known = state.prescriptions.find(({ id }) => id === prescription_id);
  if (!known) return state;
  return { ...state, prescriptions: put(state.prescriptions, { ...known, declined }, KEPT.prescriptions) };
}
const notToBeGiven = (state: ClinicalState, { prescription_id }: OfPrescription): ClinicalState => ({
  ...state,
  prescriptions: without(state.prescriptions, prescription_id),
});

/** A new stay begins with what is still to be done: nothing is due of a stay that has ended. */
function discharged(state: ClinicalState, { admission_id }: DataOf<'PatientDischarged'>): ClinicalState {
  const requests = state.requests.filter(({ resulted }) => !resulted);
  const prescriptions = state.prescriptions.filter((one) => one.admission_id !== admission_id);
  const prescribed_for = state.prescribed_for === admission_id ? null : state.prescribed_for;
  const same = requests.length === state.requests.length && prescriptions.length === state.prescriptions.length;
  return same && prescribed_for === state.prescribed_for
    ? state
    : { ...state, requests, prescriptions, prescribed_for };
}

/** How what is kept of a chart changes with each event; an event that changes nothing of it gives the same object. */
export const clinicalFold = foldWith<ClinicalState>({
  ObservationRecorded: (state, { intervals }) => (intervals ? { ...state, intervals } : state),
  NoKnownAllergiesRecorded: (state, { record_id }) => ({ ...state, no_known: [record_id] }),
  NoKnownAllergiesEnded: (state, { record_id }) => noKnownEnded(state, record_id),
  NoKnownAllergiesEnteredInError: (state, { record_id }) => noKnownEnded(state, record_id),
  MonitoringAdjusted: (state, { changes }, stored) => ({
    ...state,
    monitoring: {
      ...(state.monitoring ?? monitorings.initial.settings),
      ...changes,
      ...touched(stored),
      updated_by: stored.by,
    },
  }),
  LaboratoryTestOrdered: (state, data) => requested(state, data, false),
  ImagingOrdered: (state, data) => requested(state, data, false),
  ServiceRequestReopened: (state, data) => requested(state, data, false),
  ServiceRequestCompleted: (state, data) => requested(state, data, true),
  ServiceRequestRevoked: requestGone,
  ServiceRequestEnteredInError: requestGone,
  PrescriptionOrdered: prescribed,
  MedicationDispensed: toBeGiven,
  MedicationRefused: (state, data) => declinedIs(state, data, true),
  PrescriptionAmended: (state, data) => declinedIs(state, data, false),
  MedicationGiven: notToBeGiven,
  PrescriptionStopped: notToBeGiven,
  PrescriptionEnteredInError: notToBeGiven,
  PatientDischarged: discharged,
});
