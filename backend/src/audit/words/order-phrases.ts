import type {
  DiagnosticReportEvent,
  ImagingStudyEvent,
  PrescriptionEvent,
  RequestDetails,
  ServiceRequestEvent,
} from '@ward-board/domain';
import { edited, type PhrasesOf, said } from './phrases.js';

const asked = ({ display, priority, reason }: RequestDetails): string => `${display}, ${priority}${said(reason)}`;
/** Why something was ordered although an allergy matches it. */
const despite = ({ allergy_reason: reason }: Pick<RequestDetails, 'allergy_reason'>): string =>
  reason ? `, although an allergy matches${said(reason)}` : '';
const orders = { laboratory: 'laboratory order', radiology: 'imaging order' } as const;
interface Dose {
  readonly dose: string;
  readonly notes: string | null;
}
/** @param named the drug, which older events do not say; null: it is not known. */
const dosed = ({ dose, notes }: Dose, named: string | null): string =>
  `${[named, dose].filter(Boolean).join(' ')}${said(notes)}`;
/** @param named the drug; null: it is not known. */
const prescriptionOf = (named: string | null): string =>
  named === null ? 'a prescription' : `the prescription of ${named}`;
/** @param named what was ordered; null: it is not known. */
const orderOf = (category: keyof typeof orders, named: string | null): string =>
  named === null ? `the ${orders[category]}` : `the ${orders[category]} of ${named}`;
const reportOf = (named: string | null): string => (named === null ? 'a report' : `the report of ${named}`);
const resultOf = (named: string | null): string =>
  named === null ? 'a laboratory result' : `the laboratory result of ${named}`;
const studyOf = (named: string | null): string => (named === null ? 'the study' : `the study ${named}`);
const critical = (isCritical: boolean | undefined): string => (isCritical ? ', critical' : '');

type Orders = ServiceRequestEvent | PrescriptionEvent | DiagnosticReportEvent | ImagingStudyEvent;

/** What is ordered, what is done for it, and what is found. */
export const orderPhrases: PhrasesOf<Orders['type']> = {
  LaboratoryTestOrdered: ['orders', (data) => `ordered a laboratory test: ${asked(data)}`],
  ImagingOrdered: ['orders', (data) => `ordered imaging: ${asked(data)}${despite(data)}`],
  ServiceRequestAmended: [
    'orders',
    ({ category, changes }, named, before) => `changed ${orderOf(category, named)}: ${edited(changes, before)}`,
  ],
  ServiceRequestScheduled: [
    'orders',
    ({ category, study_id }, named) =>
      study_id === null
        ? `took back the study of ${orderOf(category, named)}`
        : `scheduled a study for ${orderOf(category, named)}`,
  ],
  ServiceRequestStarted: ['orders', ({ category }, named) => `began ${orderOf(category, named)}`],
  ServiceRequestReported: [
    'orders',
    ({ category, report_id }, named) =>
      report_id === null
        ? `took back the report that answered ${orderOf(category, named)}`
        : `answered ${orderOf(category, named)} with a report`,
  ],
  ServiceRequestCompleted: ['orders', ({ category }, named) => `completed ${orderOf(category, named)}`],
  ServiceRequestRevoked: ['orders', ({ category }, named) => `revoked ${orderOf(category, named)}`],
  ServiceRequestReopened: ['orders', ({ category }, named) => `reopened ${orderOf(category, named)}`],
  ServiceRequestEnteredInError: [
    'orders',
    ({ category }, named) => `marked ${orderOf(category, named)} as entered in error`,
  ],

  PrescriptionOrdered: [
    'medication',
    ({ medication, dose, route, frequency, ...data }) =>
      `prescribed ${[`${medication} ${dose}`, route, frequency].filter(Boolean).join(', ')}${despite(data)}`,
  ],
  PrescriptionAmended: [
    'medication',
    ({ changes }, named, before) => `changed ${prescriptionOf(named)}: ${edited(changes, before)}`,
  ],
  MedicationDispensed: ['medication', (data, named) => `dispensed ${dosed(data, named)}`],
  MedicationGiven: ['medication', (data, named) => `gave ${dosed(data, named)}`],
  MedicationRefused: ['medication', (data, named) => `recorded that a dose was refused: ${dosed(data, named)}`],
  PrescriptionStopped: ['medication', (_, named) => `stopped ${prescriptionOf(named)}`],
  PrescriptionEnteredInError: ['medication', (_, named) => `marked ${prescriptionOf(named)} as entered in error`],

  DiagnosticReportPublished: [
    'results',
    ({ display, conclusion, critical: isCritical }) =>
      `published the report of ${display}${critical(isCritical)}${said(conclusion)}`,
  ],
  DiagnosticReportAmended: [
    'results',
    ({ changes }, named, before) => `changed ${reportOf(named)}: ${edited(changes, before)}`,
  ],
  DiagnosticReportEnteredInError: ['results', (_, named) => `marked ${reportOf(named)} as entered in error`],
  DiagnosticReportAcknowledged: [
    'results',
    (_, named) => `acknowledged ${named === null ? 'a result' : `the result of ${named}`} as seen`,
  ],
  LaboratoryReportPublished: [
    'results',
    ({ display, status, values, critical: isCritical, conclusion }) => {
      const found = values.map(({ display: of, value, unit }) => `${of} ${value}${unit ? ` ${unit}` : ''}`).join(', ');
      return `published the ${status} result of ${display}${critical(isCritical)}${found && ` (${found})`}${said(conclusion)}`;
    },
  ],
  LaboratoryReportAmended: [
    'results',
    ({ status, changes }, named, before) => `changed ${resultOf(named)}, now ${status}: ${edited(changes, before)}`,
  ],
  LaboratoryReportEnteredInError: ['results', (_, named) => `marked ${resultOf(named)} as entered in error`],

  ImagingStudyOrdered: [
    'imaging',
    ({ modality, body_part }) => `ordered the study ${[modality, body_part].filter(Boolean).join(' ')}`,
  ],
  ImagingStudyAmended: [
    'imaging',
    ({ changes }, named, before) => `changed ${studyOf(named)}: ${edited(changes, before)}`,
  ],
  ImagingStudyStarted: ['imaging', (_, named) => `began ${studyOf(named)}`],
  ImagingStudyCompleted: ['imaging', (_, named) => `completed ${studyOf(named)}`],
  ImagingStudyCancelled: ['imaging', ({ reason }, named) => `cancelled ${studyOf(named)}${said(reason ?? null)}`],
  ImagingStudyNoteAdded: ['imaging', ({ text }, named) => `noted on ${studyOf(named)}${said(text)}`],
  ImagingStudyRemoved: ['imaging', (_, named) => `removed ${studyOf(named)} as entered in error`],
};
