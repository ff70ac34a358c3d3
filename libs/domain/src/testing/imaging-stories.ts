import { type StudyDetails, studyUid } from '../imaging/imaging-study.js';
import { idOf } from './ids.js';
import { telling } from './stories.js';

/** A CT of the chest by Dr. Feld, unless it is said otherwise. */
export const studyDetails = (said: Partial<StudyDetails> = {}): StudyDetails => ({
  patient_name: null,
  encounter_id: null,
  service_request_id: null,
  modality: 'CT',
  body_part: 'Chest',
  body_site: null,
  scheduled_at: '2026-11-21T09:00:00.000Z',
  started_at: null,
  ended_at: null,
  performer: 'Dr. Feld',
  place: 'CT 1',
  technique: null,
  contrast: null,
  dicom_path: null,
  findings: null,
  conclusion: null,
  critical: false,
  ...said,
});

const ofStudy = { study_id: idOf('study'), patient_id: idOf('patient') };
const ofReport = { report_id: idOf('report'), ...ofStudy };

/** The first study, for the first patient. */
export const studyOrdered = telling('ImagingStudyOrdered', {
  ...ofStudy,
  study_uid: studyUid(idOf('study')),
  ordered_by: idOf('user'),
  ...studyDetails(),
});
/** Clear lungs, unless it is said otherwise. */
export const studyAmended = telling('ImagingStudyAmended', { ...ofStudy, changes: { findings: 'Clear lungs' } });
/** At nine. */
export const studyStarted = telling('ImagingStudyStarted', { ...ofStudy, started_at: '2026-11-21T09:00:00.000Z' });
/** Twenty minutes later, with the first report. */
export const studyCompleted = telling('ImagingStudyCompleted', {
  ...ofStudy,
  ended_at: '2026-11-21T09:20:00.000Z',
  report_id: idOf('report'),
});
/** That the patient fears the tube, unless it is said otherwise. */
export const studyNoted = telling('ImagingStudyNoteAdded', { ...ofStudy, text: 'Claustrophobic' });
/** Not to be done. */
export const studyCancelled = telling('ImagingStudyCancelled', ofStudy);
/** Entered in error. */
export const studyRemoved = telling('ImagingStudyRemoved', ofStudy);

/** Of the first study, with clear lungs, unless it is said otherwise. */
export const reportPublished = telling('DiagnosticReportPublished', {
  ...ofReport,
  category: 'radiology',
  code: '18748-4',
  issued_at: '2026-11-21T09:30:00.000Z',
  service_request_id: null,
  findings: 'Clear lungs',
  conclusion: null,
  performer: 'Dr. Feld',
  critical: false,
  display: 'CT Chest',
});
/** A small nodule was found, after all. */
export const reportAmended = telling('DiagnosticReportAmended', {
  ...ofReport,
  issued_at: '2026-11-21T10:00:00.000Z',
  changes: { findings: 'A nodule of 6 mm' },
});
/** With its study. */
export const reportEnteredInError = telling('DiagnosticReportEnteredInError', ofReport);
