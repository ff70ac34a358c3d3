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
const orderOf = { laboratory: 'laboratory order', radiology: 'imaging order' } as const;
interface Dose {
  readonly medication?: string;
  readonly dose: string;
  readonly notes: string | null;
}
const dosed = ({ medication, dose, notes }: Dose): string =>
  `${[medication, dose].filter(Boolean).join(' ')}${said(notes)}`;
/** Older events do not say of what they are. */
const prescriptionOf = ({ medication }: Pick<Dose, 'medication'>): string =>
  medication === undefined ? 'a prescription' : `the prescription of ${medication}`;
const critical = (isCritical: boolean | undefined): string => (isCritical ? ', critical' : '');

type Orders = ServiceRequestEvent | PrescriptionEvent | DiagnosticReportEvent | ImagingStudyEvent;

/** What is ordered, what is done for it, and what is found. */
export const orderPhrases: PhrasesOf<Orders['type']> = {
  LaboratoryTestOrdered: ['orders', (data) => `ordered a laboratory test: ${asked(data)}`],
  ImagingOrdered: ['orders', (data) => `ordered imaging: ${asked(data)}${despite(data)}`],
  ServiceRequestAmended: [
    'orders',
    ({ category, changes }, _, before) => `changed the ${orderOf[category]}: ${edited(changes, before)}`,
  ],
  ServiceRequestScheduled: [
    'orders',
    ({ category, study_id }) =>
      study_id === null
        ? `took back the study of the ${orderOf[category]}`
        : `scheduled a study for the ${orderOf[category]}`,
  ],
  ServiceRequestStarted: ['orders', ({ category }) => `began the ${orderOf[category]}`],
  ServiceRequestReported: [
    'orders',
    ({ category, report_id }) =>
      report_id === null
        ? `took back the report that answered the ${orderOf[category]}`
        : `answered the ${orderOf[category]} with a report`,
  ],
  ServiceRequestCompleted: ['orders', ({ category }) => `completed the ${orderOf[category]}`],
  ServiceRequestRevoked: ['orders', ({ category }) => `revoked the ${orderOf[category]}`],
  ServiceRequestReopened: ['orders', ({ category }) => `reopened the ${orderOf[category]}`],
  ServiceRequestEnteredInError: ['orders', ({ category }) => `marked the ${orderOf[category]} as entered in error`],

  PrescriptionOrdered: [
    'medication',
    ({ medication, dose, route, frequency, ...data }) =>
      `prescribed ${[`${medication} ${dose}`, route, frequency].filter(Boolean).join(', ')}${despite(data)}`,
  ],
  PrescriptionAmended: ['medication', ({ changes }, _, before) => `changed a prescription: ${edited(changes, before)}`],
  MedicationDispensed: ['medication', (data) => `dispensed ${dosed(data)}`],
  MedicationGiven: ['medication', (data) => `gave ${dosed(data)}`],
  MedicationRefused: ['medication', (data) => `recorded that a dose was refused: ${dosed(data)}`],
  PrescriptionStopped: ['medication', (data) => `stopped ${prescriptionOf(data)}`],
  PrescriptionEnteredInError: ['medication', (data) => `marked ${prescriptionOf(data)} as entered in error`],

  DiagnosticReportPublished: [
    'results',
    ({ display, conclusion, critical: isCritical }) =>
      `published the report of ${display}${critical(isCritical)}${said(conclusion)}`,
  ],
  DiagnosticReportAmended: ['results', ({ changes }, _, before) => `changed a report: ${edited(changes, before)}`],
  DiagnosticReportEnteredInError: ['results', () => 'marked a report as entered in error'],
  DiagnosticReportAcknowledged: ['results', () => 'acknowledged a result as seen'],
  LaboratoryReportPublished: [
    'results',
    ({ display, status, values, critical: isCritical, conclusion }) => {
      const found = values.map(({ display: of, value, unit }) => `${of} ${value}${unit ? ` ${unit}` : ''}`).join(', ');
      return `published the ${status} result of ${display}${critical(isCritical)}${found && ` (${found})`}${said(conclusion)}`;
    },
  ],
  LaboratoryReportAmended: [
    'results',
    ({ status, changes }, _, before) => `changed a laboratory result, now ${status}: ${edited(changes, before)}`,
  ],
  LaboratoryReportEnteredInError: ['results', () => 'marked a laboratory result as entered in error'],

  ImagingStudyOrdered: [
    'imaging',
    ({ modality, body_part }) => `ordered the study ${[modality, body_part].filter(Boolean).join(' ')}`,
  ],
  ImagingStudyAmended: ['imaging', ({ changes }, _, before) => `changed the study: ${edited(changes, before)}`],
  ImagingStudyStarted: ['imaging', () => 'began the study'],
  ImagingStudyCompleted: ['imaging', () => 'completed the study'],
  ImagingStudyCancelled: ['imaging', ({ reason }) => `cancelled the study${said(reason ?? null)}`],
  ImagingStudyNoteAdded: ['imaging', ({ text }) => `noted on the study${said(text)}`],
  ImagingStudyRemoved: ['imaging', () => 'removed the study as entered in error'],
};
