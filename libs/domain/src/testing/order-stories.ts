import type { PrescriptionDetails } from '../orders/prescription.js';
import type { RequestDetails } from '../orders/service-request.js';
import { idOf } from './ids.js';
import { ofStay, telling } from './stories.js';

/** Paracetamol from the ICU, unless it is said otherwise. */
export const prescriptionDetails = (said: Partial<PrescriptionDetails> = {}): PrescriptionDetails => ({
  medication: 'Paracetamol',
  dose: '1 g',
  route: 'Oral',
  frequency: 'Every 6 hours',
  duration: null,
  instructions: null,
  source: 'icu',
  ...said,
});

/** A full blood count for the ICU, unless it is said otherwise. */
export const requestDetails = (said: Partial<RequestDetails> = {}): RequestDetails => ({
  display: 'Full blood count',
  code: '58410-2',
  priority: 'urgent',
  reason: 'Fever',
  modality: null,
  body_site: null,
  source: 'icu',
  ...said,
});

/** A CT of the chest, unless it is said otherwise. */
export const imagingDetails = (said: Partial<RequestDetails> = {}): RequestDetails =>
  requestDetails({ display: 'CT Chest', code: null, modality: 'CT', body_site: 'Chest', ...said });

const ofPrescription = { prescription_id: idOf('prescription'), ...ofStay };
const ordered_by = idOf('user');
const { medication } = prescriptionDetails();
const dose = { medication, dose: '1 g', at: '2026-11-21T09:00:00.000Z', notes: null };

/** The first prescription, for the first patient's stay. */
export const prescribed = telling('PrescriptionOrdered', { ...ofPrescription, ordered_by, ...prescriptionDetails() });
/** Less of it, unless it is said otherwise. */
export const prescriptionAmended = telling('PrescriptionAmended', { ...ofPrescription, changes: { dose: '500 mg' } });
/** At nine. */
export const medicationDispensed = telling('MedicationDispensed', { ...ofPrescription, ...dose });
/** At nine. */
export const medicationGiven = telling('MedicationGiven', { ...ofPrescription, ...dose });
/** The patient did not want it. */
export const medicationRefused = telling('MedicationRefused', { ...ofPrescription, ...dose, notes: 'Nausea' });
/** Not to be given any more. */
export const prescriptionStopped = telling('PrescriptionStopped', { ...ofPrescription, medication });
/** Entered in error. */
export const prescriptionEnteredInError = telling('PrescriptionEnteredInError', { ...ofPrescription, medication });

const ofRequest = { service_request_id: idOf('service-request'), category: 'laboratory', ...ofStay } as const;

/** The first request, of the laboratory, for the first patient's stay. */
export const labOrdered = telling('LaboratoryTestOrdered', { ...ofRequest, ordered_by, ...requestDetails() });
/** The first request, of Radiology. */
export const imagingOrdered = telling('ImagingOrdered', {
  ...ofRequest,
  category: 'radiology',
  ordered_by,
  ...imagingDetails(),
});
/** At once, unless it is said otherwise. */
export const requestAmended = telling('ServiceRequestAmended', { ...ofRequest, changes: { priority: 'stat' } });
/** Radiology has the first study for it. */
export const requestScheduled = telling('ServiceRequestScheduled', {
  ...ofRequest,
  category: 'radiology',
  study_id: idOf('study'),
});
/** Of the laboratory, unless it is said otherwise; so are those below. */
export const requestStarted = telling('ServiceRequestStarted', ofRequest);
/** The first report answers it. */
export const requestReported = telling('ServiceRequestReported', { ...ofRequest, report_id: idOf('report') });
/** There is a final result. */
export const requestCompleted = telling('ServiceRequestCompleted', ofRequest);
/** Not needed any more. */
export const requestRevoked = telling('ServiceRequestRevoked', ofRequest);
/** To be done again. */
export const requestReopened = telling('ServiceRequestReopened', ofRequest);
/** Entered in error. */
export const requestEnteredInError = telling('ServiceRequestEnteredInError', ofRequest);

const ofLabReport = {
  report_id: idOf('report'),
  service_request_id: idOf('service-request'),
  ...ofStay,
};
const haemoglobin = { code: '718-7', display: 'Haemoglobin', value: 7.1, unit: 'g/dL' };

/** A low haemoglobin, preliminary. */
export const labReported = telling('LaboratoryReportPublished', {
  ...ofLabReport,
  code: '58410-2',
  display: 'Full blood count',
  status: 'preliminary',
  issued_at: '2026-11-21T09:30:00.000Z',
  findings: null,
  conclusion: 'Anaemia',
  values: [haemoglobin],
  critical: false,
  performer: 'Nadia Petrova',
});
/** Final, and critical, unless it is said otherwise. */
export const labReportAmended = telling('LaboratoryReportAmended', {
  ...ofLabReport,
  status: 'final',
  issued_at: '2026-11-21T10:00:00.000Z',
  changes: { critical: true },
});
/** Of another patient's blood. */
export const labReportEnteredInError = telling('LaboratoryReportEnteredInError', ofLabReport);
/** Somebody has seen the laboratory's report. */
export const reportAcknowledged = telling('DiagnosticReportAcknowledged', {
  ...{ report_id: idOf('report'), patient_id: ofStay.patient_id },
  ...{ study_id: null, service_request_id: idOf('service-request') },
});
