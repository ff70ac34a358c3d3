import { MOST_ALLERGIES } from '@ward-board/contract';
import { type DomainEvent, type EventType, isToBeSeenAgain, monitorings } from '@ward-board/domain';
import { foldWith, touched } from '../engine/projection.js';
import { type ClinicalState, KEPT, type KnownAllergy, type Reported, type Requested } from './clinical-state.js';

type DataOf<Type extends EventType> = Extract<DomainEvent, { readonly type: Type }>['data'];

interface Identified {
  readonly id: string;
}

const without = <Of extends Identified>(all: readonly Of[], id: string): readonly Of[] =>
  all.some((one) => one.id === id) ? all.filter((one) => one.id !== id) : all;

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

/** Those of high criticality first, then the newest. */
function putAllergy(state: ClinicalState, allergy: KnownAllergy): ClinicalState {
  const others = without(state.allergies, allergy.id);
  const [high, rest] = [
    [allergy, ...others].filter((one) => one.high),
    [allergy, ...others].filter((one) => !one.high),
  ];
  const all = [...high, ...rest];
  const more = state.more_allergies + Math.max(0, all.length - MOST_ALLERGIES);
  return { ...state, allergies: all.slice(0, MOST_ALLERGIES), more_allergies: more };
}

function allergyAmended(state: ClinicalState, { record_id, changes }: DataOf<'AllergyAmended'>): ClinicalState {
  const known = state.allergies.find(({ id }) => id === record_id);
  if (!known) return state;
  const { substance = known.substance, reaction = known.reaction, criticality } = changes;
  const high = criticality === undefined ? known.high : criticality === 'high';
  return putAllergy(state, { ...known, substance: substance ?? known.substance, reaction, high });
}

function allergyInError(state: ClinicalState, record_id: string): ClinicalState {
  const allergies = without(state.allergies, record_id);
  if (allergies !== state.allergies) return { ...state, allergies };
  return { ...state, more_allergies: Math.max(0, state.more_allergies - 1) };
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

const toBeGiven = (state: ClinicalState, { prescription_id: id, admission_id }: OfPrescription): ClinicalState => ({
  ...state,
  prescriptions: put(
    state.prescriptions,
    { id, admission_id: admission_id ?? null, declined: false },
    KEPT.prescriptions,
  ),
});
function declinedIs(state: ClinicalState, { prescription_id }: OfPrescription, declined: boolean): ClinicalState {
  const known = state.prescriptions.find(({ id }) => id === prescription_id);
  if (!known || known.declined === declined) return state;
  return { ...state, prescriptions: put(state.prescriptions, { ...known, declined }, KEPT.prescriptions) };
}
const notToBeGiven = (state: ClinicalState, { prescription_id }: OfPrescription): ClinicalState => ({
  ...state,
  prescriptions: without(state.prescriptions, prescription_id),
});

const reported = (state: ClinicalState, report: Reported): ClinicalState => ({
  ...state,
  reports: put(state.reports, report, KEPT.reports, ({ seen }) => seen),
});
const reportGone = (state: ClinicalState, report_id: string): ClinicalState => ({
  ...state,
  reports: without(state.reports, report_id),
});

/** A report that is so old that it is not kept any more is to be seen all the same once it says something else. */
const forgotten = { display: 'Report', critical: false, seen: true };

function reportAmended(
  state: ClinicalState,
  id: string,
  changes: { readonly display?: string; readonly critical?: boolean },
  seenAgain: boolean,
): ClinicalState {
  const known = state.reports.find((one) => one.id === id) ?? { id, ...forgotten };
  const { display = known.display, critical = known.critical } = changes;
  return reported(state, { id, display, critical, seen: known.seen && !seenAgain });
}

/** A new stay begins with what is still to be done: nothing is due of a stay that has ended. */
function discharged(state: ClinicalState, { admission_id }: DataOf<'PatientDischarged'>): ClinicalState {
  const requests = state.requests.filter(({ resulted }) => !resulted);
  const prescriptions = state.prescriptions.filter((one) => one.admission_id !== admission_id);
  const nothing = requests.length === state.requests.length && prescriptions.length === state.prescriptions.length;
  return nothing ? state : { ...state, requests, prescriptions };
}

/** How what is kept of a chart changes with each event; an event that changes nothing of it gives the same object. */
export const clinicalFold = foldWith<ClinicalState>({
  ObservationRecorded: (state, { intervals }) => (intervals ? { ...state, intervals } : state),
  AllergyRecorded: (state, { record_id: id, details: { substance, reaction, criticality } }) =>
    putAllergy(state, { id, substance: substance ?? '', reaction, high: criticality === 'high' }),
  AllergyAmended: allergyAmended,
  AllergyEnteredInError: (state, { record_id }) => allergyInError(state, record_id),
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
  PrescriptionOrdered: toBeGiven,
  MedicationDispensed: toBeGiven,
  MedicationRefused: (state, data) => declinedIs(state, data, true),
  PrescriptionAmended: (state, data) => declinedIs(state, data, false),
  MedicationGiven: notToBeGiven,
  PrescriptionStopped: notToBeGiven,
  PrescriptionEnteredInError: notToBeGiven,
  DiagnosticReportPublished: (state, { report_id: id, display, critical }) =>
    reported(state, { id, display, critical, seen: false }),
  LaboratoryReportPublished: (state, { report_id: id, display, critical }) =>
    reported(state, { id, display, critical, seen: false }),
  DiagnosticReportAmended: (state, { report_id, changes }) =>
    reportAmended(state, report_id, changes, isToBeSeenAgain(changes)),
  LaboratoryReportAmended: (state, { report_id, changes }) => reportAmended(state, report_id, changes, true),
  DiagnosticReportAcknowledged: (state, { report_id }) => {
    const known = state.reports.find(({ id }) => id === report_id);
    return known ? reported(state, { ...known, seen: true }) : state;
  },
  DiagnosticReportEnteredInError: (state, { report_id }) => reportGone(state, report_id),
  LaboratoryReportEnteredInError: (state, { report_id }) => reportGone(state, report_id),
  PatientDischarged: discharged,
});
