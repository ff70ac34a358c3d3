import { id, type RecordCollection, type WardKey, wardKey } from '@ward-board/contract';
import type { Collection } from '../read-models/collections.js';

/** Where a request says something: in its path, its query or its body. */
type Place = 'path' | 'query' | 'body';
/** What a request says, as far as scopes look into it. */
export interface RequestParts {
  readonly path: Fields;
  readonly query: Fields;
  readonly body: Fields;
}
type Fields = Readonly<Record<string, unknown>>;

/** Whose the patient of a route is: named by id, or that of a record. */
export type PatientOf =
  | { readonly in: Place; readonly name: string }
  | { readonly in: Place; readonly name: string; readonly record: Collection };
/** A request, a study or a report, by which a result is named. */
export interface ResultOf {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly record: 'service-requests' | 'imaging-studies' | 'diagnostic-reports';
}
/** The ward that a route is of: always one, one that the request names, or that of a handover sheet named in the path. */
export type WardOf = WardKey | { readonly in: Place; readonly name: string } | { readonly sheet: string };

/**
 * What a doctor or nurse who is bound to a ward reaches by a route under `ACCESS_MODE=department`.
 *
 * - `open`: nothing of any patient, what is the caller's own, or who the patients of the register are.
 * - `no doctor or nurse`: the table of roles lets none through.
 * - `ward`: what is of their own ward.
 * - `patient`: what is of a patient whom they reach.
 * - `ward or patient`: what is of their own ward, or of a patient whom they reach.
 * - `ward and patient`: what is of their own ward, about a patient whom they reach.
 * - `ward and unadmitted`: the same, and about whoever is not in the hospital: nobody else looks after them.
 *
 * `unnamed`: what becomes of a list whose query names nobody; without it, the route's schema refuses that. `results`: the results
 * that the route is about, which are reached by who ordered them as well, wherever the patient is now.
 */
export type RouteScope =
  | { readonly reaches: 'open' | 'no doctor or nurse' }
  | { readonly reaches: 'ward'; readonly ward: WardOf }
  | {
      readonly reaches: 'patient';
      readonly patient: PatientOf;
      readonly unnamed?: 'refused' | 'narrowed';
      readonly results?: readonly ResultOf[];
    }
  | { readonly reaches: 'ward or patient' | 'ward and patient'; readonly ward: WardOf; readonly patient: PatientOf }
  | { readonly reaches: 'ward and unadmitted'; readonly ward: WardOf; readonly patient: PatientOf };

const open: RouteScope = { reaches: 'open' };
const others: RouteScope = { reaches: 'no doctor or nurse' };
const ofWard = (ward: WardOf): RouteScope => ({ reaches: 'ward', ward });
const pathPatient: RouteScope = { reaches: 'patient', patient: { in: 'path', name: 'id' } };
const bodyPatient: RouteScope = { reaches: 'patient', patient: { in: 'body', name: 'patient_id' } };
/** Puts a patient on the ward's board, who is its patient from then on: of those in another ward's care that would open every chart. */
const puttingOnBoard = (ward: WardKey): RouteScope => ({
  ...{ reaches: 'ward and unadmitted', ward },
  patient: { in: 'body', name: 'patient_id' },
});
const queryPatient = (unnamed?: 'refused' | 'narrowed'): RouteScope => ({
  ...{ reaches: 'patient', patient: { in: 'query', name: 'patient_id' } },
  ...(unnamed && { unnamed }),
});
const ofRecord = (record: Collection, name = 'id'): RouteScope => ({
  ...{ reaches: 'patient', patient: { in: 'path', name, record } },
});

const ofReport: RouteScope = {
  ...{ reaches: 'patient', patient: { in: 'path', name: 'id', record: 'diagnostic-reports' } },
  results: [{ in: 'path', name: 'id', record: 'diagnostic-reports' }],
};

type Rows = Readonly<Record<string, RouteScope>>;

/** A board's records are read by whoever reaches their patient, and written by their own ward. */
const boardRows = (collection: RecordCollection, ward: WardKey, ...actions: readonly string[]): Rows => ({
  [`GET ${collection}`]: ofWard(ward),
  [`GET ${collection}/:id`]: {
    ...{ reaches: 'ward or patient', ward },
    patient: { in: 'path', name: 'id', record: collection },
  },
  // Of their own ward, and of whoever waits on its board: a record opened for anybody would open every chart.
  [`POST ${collection}`]: {
    ...{ reaches: 'ward and patient', ward },
    patient: { in: 'body', name: 'admission_id', record: 'admissions' },
  },
  [`PUT ${collection}/:id`]: ofWard(ward),
  [`DELETE ${collection}/:id`]: ofWard(ward),
  ...Object.fromEntries(
    ['accept', 'send-back', 'notes', ...actions].map((action) => [`POST ${collection}/:id/${action}`, ofWard(ward)]),
  ),
});

/** A chart's records of one kind, listed at a path or by a query. */
const chartRows = (collection: Collection, listed: string): Rows => ({
  [`GET ${listed}`]: listed.includes(':id') ? pathPatient : queryPatient(),
  [`POST ${collection}`]: bodyPatient,
  ...recordRows(collection),
});
const recordRows = (collection: Collection): Rows => ({
  [`GET ${collection}/:id`]: ofRecord(collection),
  [`PUT ${collection}/:id`]: ofRecord(collection),
  [`DELETE ${collection}/:id`]: ofRecord(collection),
});

/** Every route under `/api` by method and path, or all routes of a path by its first part. */
const scopes: Rows = {
  ...boardRows(
    'emergency-details',
    'emergency',
    'take',
    'transfer-to-icu',
    'transfer-to-operation',
    'transfer-to-ward',
  ),
  ...boardRows('icu', 'icu', 'discharge', 'transfer-to-operation', 'transfer-to-ward'),
  ...boardRows('operations', 'operations', 'transfer-to-icu', 'transfer-to-ward'),
  ...boardRows('normal-acceptances', 'ward', 'transfer-to-icu', 'transfer-to-operation'),
  'GET operations/utilization': ofWard('operations'),
  'GET boards/:ward': ofWard({ in: 'path', name: 'ward' }),

  'GET waiting-list': ofWard('ward'),
  'GET waiting-list/:id': {
    ...{ reaches: 'ward or patient', ward: 'ward' },
    patient: { in: 'path', name: 'id', record: 'waiting-list' },
  },
  'POST waiting-list': puttingOnBoard('ward'),
  'PUT waiting-list/:id': ofWard('ward'),
  'DELETE waiting-list/:id': ofWard('ward'),
  'POST waiting-list/:id/assign': ofWard('ward'),
  'POST waiting-list/:id/notes': ofWard('ward'),

  'GET imaging-studies': ofWard('radiology'),
  'GET radiology': ofWard('radiology'),
  'GET imaging-studies/patient/:id': pathPatient,
  'GET imaging-studies/:id': {
    ...{ reaches: 'ward or patient', ward: 'radiology' },
    patient: { in: 'path', name: 'id', record: 'imaging-studies' },
  },
  'POST imaging-studies': puttingOnBoard('radiology'),
  'PUT imaging-studies/:id': ofWard('radiology'),
  'DELETE imaging-studies/:id': ofWard('radiology'),
  'POST imaging-studies/:id/notes': ofWard('radiology'),

  'GET handovers': ofWard({ in: 'query', name: 'ward' }),
  'GET handovers/:id': ofWard({ sheet: 'id' }),
  'GET handovers/:id/changes': ofWard({ sheet: 'id' }),
  'POST handovers': ofWard({ in: 'body', name: 'ward' }),
  'POST handovers/:id/sign': ofWard({ sheet: 'id' }),

  ...chartRows('observations', 'observations/patient/:id/vitals'),
  'GET observations': queryPatient(),
  'GET observations/patient/:id/trends': pathPatient,
  ...chartRows('allergies', 'allergies/patient/:id'),
  ...chartRows('conditions', 'conditions/patient/:id'),
  ...chartRows('nursing-assessments', 'nursing-assessments/patient/:id'),
  ...chartRows('care-plans', 'care-plans'),
  ...chartRows('consents', 'consents'),
  'GET patients/:id/chart-counts': pathPatient,
  'GET patients/:id/told': pathPatient,
  'GET patients/:id/monitoring': pathPatient,
  'PUT patients/:id/monitoring': pathPatient,

  'GET prescriptions': queryPatient('refused'),
  'POST prescriptions': bodyPatient,
  ...recordRows('prescriptions'),
  'GET service-requests': queryPatient('refused'),
  'POST service-requests': bodyPatient,
  ...recordRows('service-requests'),
  'GET diagnostic-reports': {
    ...{ reaches: 'patient', patient: { in: 'query', name: 'patient_id' } },
    results: [
      { in: 'query', name: 'service_request_id', record: 'service-requests' },
      { in: 'query', name: 'imaging_study_id', record: 'imaging-studies' },
    ],
  },
  'GET diagnostic-reports/:id': ofReport,
  'POST diagnostic-reports/:id/acknowledge': ofReport,
  // The laboratory's own work; what it reports is read by whoever reaches the patient.
  'GET lab': ofWard('lab'),
  'GET lab/:service_request_id/result': ofRecord('service-requests', 'service_request_id'),
  'POST lab/:service_request_id/start': ofWard('lab'),
  'POST lab/:service_request_id/result': ofWard('lab'),
  'DELETE lab/:service_request_id/result': ofWard('lab'),

  'GET admissions': queryPatient('narrowed'),
  'GET admissions/:id': ofRecord('admissions'),
  'POST admissions': others,
  'POST admissions/:id/discharge': others,

  // Who a patient is: whoever is to be ordered for, put on the waiting list or reached by break-glass must be found.
  'GET patients': open,
  'GET patients/:id': open,
  'POST patients': others,
  'PUT patients/:id': others,

  access: open,
  auth: open,
  notifications: open,
  facility: open,
  doctors: open,
  oncall: open,
  wings: open,
  rooms: open,
  beds: open,
  callbacks: others,
  pharmacy: others,
  'pharmacy-dispense': others,
  users: others,
  displays: others,
  demo: others,
  audit: others,
};

/**
 * The scope of a route; undefined: nobody has said it, and the route reaches nothing.
 * @param pattern as the router has it: `/api/icu/:id`.
 */
export function scopeOf(method: string, pattern: string): RouteScope | undefined {
  const path = pattern.replace(/^\/api\//, '').replace(/\/$/, '');
  const exact = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  const [first = ''] = path.split('/');
  const name = [exact, first].find((each) => Object.hasOwn(scopes, each));
  return name === undefined ? undefined : scopes[name];
}

/** The id that a request names somebody or something by; undefined: none that a schema would take. */
export function idIn(said: RequestParts, { in: place, name }: PatientOf | ResultOf): string | undefined {
  return id.safeParse(said[place][name]).data;
}

/** Whether a request names anybody at all, well or badly. */
export const isNamed = (said: RequestParts, { in: place, name }: PatientOf): boolean => said[place][name] !== undefined;

/** The ward that a request names; undefined: none. */
export function wardIn(said: RequestParts, { in: place, name }: { readonly in: Place; readonly name: string }) {
  return wardKey.safeParse(said[place][name]).data;
}
