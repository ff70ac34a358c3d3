import type { ChartCounts } from '@ward-board/contract';
import type { ObservationDetails } from '@ward-board/domain';
import { foldWith, type Handlers, type Projection } from '../engine/projection.js';

/** How many records each card of one patient's chart has. */
interface Counted {
  readonly patientId: string;
  readonly counts: ChartCounts;
}
type Card = keyof ChartCounts;

/** The counts of a chart in which nothing has been recorded. */
export const noCounts: ChartCounts = {
  vitals: 0,
  allergies: 0,
  conditions: 0,
  nursing_assessments: 0,
  medications: 0,
  lab_orders: 0,
  imaging_orders: 0,
  results: 0,
  care_plans: 0,
  consents: 0,
};
const add = (document: Counted | null, patientId: string, card: Card, count: number): Counted => {
  const counts = document?.counts ?? noCounts;
  return { patientId, counts: { ...counts, [card]: counts[card] + count } };
};

type Handler = (document: Counted | null, data: { readonly patient_id: string }) => Counted;
const oneMore =
  (card: Card): Handler =>
  (document, { patient_id }) =>
    add(document, patient_id, card, 1);
const oneLess =
  (card: Card): Handler =>
  (document, { patient_id }) =>
    add(document, patient_id, card, -1);

const isVital = ({ category }: Partial<ObservationDetails>): number => (category === 'vital-signs' ? 1 : 0);

const handlers: Handlers<Counted | null> = {
  ObservationRecorded: (document, { patient_id, details }) => add(document, patient_id, 'vitals', isVital(details)),
  // An edit that leaves the category alone has none, before and after.
  ObservationAmended: (document, { patient_id, changes, before }) =>
    add(document, patient_id, 'vitals', isVital(changes) - isVital(before)),
  ObservationEnteredInError: (document, { patient_id, before }) =>
    add(document, patient_id, 'vitals', -isVital(before)),
  AllergyListed: oneMore('allergies'),
  AllergyUnlisted: oneLess('allergies'),
  ConditionRecorded: oneMore('conditions'),
  ConditionEnteredInError: oneLess('conditions'),
  NursingAssessmentRecorded: oneMore('nursing_assessments'),
  NursingAssessmentEnteredInError: oneLess('nursing_assessments'),
  CarePlanRecorded: oneMore('care_plans'),
  CarePlanEnteredInError: oneLess('care_plans'),
  ConsentRecorded: oneMore('consents'),
  ConsentEnteredInError: oneLess('consents'),
  DiagnosticReportPublished: oneMore('results'),
  DiagnosticReportEnteredInError: oneLess('results'),
  LaboratoryReportPublished: oneMore('results'),
  LaboratoryReportEnteredInError: oneLess('results'),
  LaboratoryTestOrdered: oneMore('lab_orders'),
  ImagingOrdered: oneMore('imaging_orders'),
  ServiceRequestEnteredInError: (document, { patient_id, category }) =>
    add(document, patient_id, category === 'laboratory' ? 'lab_orders' : 'imaging_orders', -1),
  PrescriptionOrdered: oneMore('medications'),
  PrescriptionEnteredInError: oneLess('medications'),
};

/** The collection of the counts: a row for each patient who has a chart, under the patient's id. */
export const CHART_COUNTS = 'chart-counts';

/** How many records each card has, kept as they come and go: reading them costs the same however many there are. */
export const chartCounts: Projection<Counted | null> = {
  name: 'chart-counts',
  version: 1,
  ...foldWith<Counted | null>(handlers),
  key: ({ metadata }) => metadata.patient_id ?? null,
  history: (patient) => ({ patient }),
  open: ([row]) => (row ? { patientId: row.id, counts: row.record as ChartCounts } : null),
  rows: (document) =>
    document
      ? [{ collection: CHART_COUNTS, id: document.patientId, feeds: [], search: null, record: document.counts }]
      : [],
};
