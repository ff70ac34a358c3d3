import { z } from 'zod';
import type { ChartArea } from './vitals-chips.js';

const count = z.int().min(0);

/** `GET /api/patients/:id/chart-counts`: how many records each card's list has. */
export const chartCounts = z.object({
  vitals: count,
  allergies: count,
  conditions: count,
  nursing_assessments: count,
  medications: count,
  lab_orders: count,
  imaging_orders: count,
  results: count,
  care_plans: count,
  consents: count,
});
/** How many records each card's list has. */
export type ChartCounts = z.infer<typeof chartCounts>;

/** How records of a card come to be; `none`: they are made elsewhere. */
type Adding = 'form' | 'quick-orders' | 'workflow' | 'none';

/** A category of the chart that has a list. */
export interface ChartCard {
  /** Its count's name. */
  readonly key: keyof ChartCounts;
  readonly label: string;
  readonly hint: string;
  /** The REST path's name of its records, which is theirs in patches of the feed `chart:<patient_id>` as well. */
  readonly collection: string;
  /** Lists one patient's records: `:id` stands for the patient's id. */
  readonly list: string;
  /** Of a list that two cards share: whether an item is this card's, by its category. */
  readonly keeps?: (item: { readonly category: string }) => boolean;
  readonly add: Adding;
  /** The chart offers to edit its records. */
  readonly editable: boolean;
}

/** A laboratory's order, by its category in any case of letters. */
export const isLabOrder = ({ category }: { readonly category: string }): boolean => /lab/i.test(category);
/** An imaging order, by its category in any case of letters. */
export const isImagingOrder = ({ category }: { readonly category: string }): boolean => /rad|imag/i.test(category);

const card = (key: ChartCard['key'], label: string, hint: string, list: string, more: Partial<ChartCard> = {}) => ({
  ...{ key, label, hint, list, add: 'form' as const, editable: true },
  collection: list.split(/[/?]/)[2] ?? '',
  ...more,
});

const orders = { add: 'quick-orders', editable: false } as const;
const workflow = { add: 'workflow', editable: false } as const;
const requests = '/api/service-requests?patient_id=:id';

const shared: readonly ChartCard[] = [
  card('vitals', 'Vitals', 'Measurements by time', '/api/observations/patient/:id/vitals'),
  card('allergies', 'Allergies', 'Substances and reactions', '/api/allergies/patient/:id'),
  card('conditions', 'Conditions', 'Diagnoses and problems', '/api/conditions/patient/:id'),
  card('nursing_assessments', 'Nursing Assess.', 'Scores and checklists', '/api/nursing-assessments/patient/:id'),
  card('medications', 'Medications', 'Prescriptions', '/api/prescriptions?patient_id=:id', orders),
  card('lab_orders', 'Lab Orders', 'Requests to the laboratory', requests, { ...orders, keeps: isLabOrder }),
  card('imaging_orders', 'Imaging Orders', 'Requests to Radiology', requests, { ...orders, keeps: isImagingOrder }),
  card('results', 'Results', 'Published reports', '/api/diagnostic-reports?patient_id=:id', {
    add: 'none',
    editable: false,
  }),
  card('care_plans', 'Care Plans', 'Goals and activities', '/api/care-plans?patient_id=:id', workflow),
  card('consents', 'Consents', 'What was agreed to', '/api/consents?patient_id=:id', workflow),
];

/** On the radiology chart orders, care plans and consents are read only. */
const readOnly = shared.map((each) => (each.editable ? each : { ...each, add: 'none' as const }));

/** The card before the others: a read-only snapshot of the board's own record. It has no list, and counts as one. */
export interface SnapshotCard {
  readonly label: string;
  readonly hint: string;
  /** The REST path's name of the record's collection. */
  readonly collection: string;
}

/** The cards of each area's chart, in their order. */
export const chartCards: Readonly<
  Record<ChartArea, { readonly snapshot: SnapshotCard | null; readonly cards: readonly ChartCard[] }>
> = {
  icu: { snapshot: null, cards: shared },
  operations: {
    snapshot: { label: 'Operation', hint: 'As the Operations board has it', collection: 'operations' },
    cards: shared,
  },
  emergency: {
    snapshot: { label: 'Triage', hint: 'As the Emergency board has it', collection: 'emergency-details' },
    cards: shared,
  },
  ward: {
    snapshot: { label: 'Admission', hint: 'As the Ward board has it', collection: 'normal-acceptances' },
    cards: shared,
  },
  radiology: {
    snapshot: { label: 'Imaging Study', hint: 'As the Radiology board has it', collection: 'imaging-studies' },
    cards: readOnly,
  },
};
