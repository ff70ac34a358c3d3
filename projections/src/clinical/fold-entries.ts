import { MOST_ALLERGIES, MOST_RESULTS, MOST_VITALS } from '@ward-board/contract';
import { type AllergyDetails, isToBeSeenAgain, type ObservationDetails } from '@ward-board/domain';
import { foldWith, MissingRecord, type Recalled, type Row, type StoredEvent } from '../engine/projection.js';
import {
  type Assessed,
  allergyLists,
  type ClinicalEntry,
  componentsIn,
  isCharted,
  type KnownAllergy,
  type UnseenReport,
  type VitalReading,
} from './clinical-state.js';
import {
  bounded,
  type EntryKind,
  entryRows,
  type Filed,
  listOf,
  type Newest,
  recalledEntries,
  withChanged,
  withNew,
} from './newest.js';

/** The collection of what every observation of a patient says, for the boards. */
const READINGS = 'patient-readings';
/** The same of their assessments. */
const ASSESSMENTS = 'patient-assessments';
/** The same of allergies, and of reports, seen or not. */
const ALLERGIES = 'patient-allergies';
const REPORTS = 'patient-reports';
/** Where every allergy of a patient is found, however many there are: the lists of its collection, what is named first first. */
export const everyAllergy = (patient_id: string) => ({
  collection: ALLERGIES,
  lists: allergyLists.map((list) => listOf(patient_id, list)),
});
/** Collections whose rows belong to a patient's past, and are recalled with the newest of their lists. */
export const entryCollections: readonly string[] = [READINGS, ASSESSMENTS, ALLERGIES, REPORTS];

/** A patient's readings, assessments, allergies and reports: the newest, and those at hand. */
export interface Entries {
  readonly readings: Newest<VitalReading>;
  readonly assessments: Newest<Assessed>;
  readonly allergies: Newest<KnownAllergy>;
  /** How many allergies are on record. */
  readonly allergy_count: number;
  readonly reports: Newest<UnseenReport>;
}

/** Those of them that are at hand. */
export interface EntriesAtHand {
  readonly readings: Newest<VitalReading>['atHand'];
  readonly assessments: Newest<Assessed>['atHand'];
  readonly allergies: Newest<KnownAllergy>['atHand'];
  readonly reports: Newest<UnseenReport>['atHand'];
}

/** None at hand. */
export const noEntries: EntriesAtHand = {
  readings: new Map(),
  assessments: new Map(),
  allergies: new Map(),
  reports: new Map(),
};

/** From the rows that stand for them. */
export function entriesFrom(rows: readonly Row[]): EntriesAtHand {
  const of = <Kind extends ClinicalEntry>(wanted: string): ReadonlyMap<string, Filed<Kind>> =>
    new Map(rows.flatMap(({ collection, id, record }) => (collection === wanted ? [[id, record as Filed<Kind>]] : [])));
  return {
    readings: of<VitalReading>(READINGS),
    assessments: of<Assessed>(ASSESSMENTS),
    allergies: of<KnownAllergy>(ALLERGIES),
    reports: of<UnseenReport>(REPORTS),
  };
}

/** The rows that stand for those at hand. */
export const rowsOfEntries = (atHand: EntriesAtHand, patient_id: string): readonly Row[] => [
  ...entryRows(READINGS, patient_id, { atHand: atHand.readings }),
  ...entryRows(ASSESSMENTS, patient_id, { atHand: atHand.assessments }),
  ...entryRows(ALLERGIES, patient_id, { atHand: atHand.allergies }),
  ...entryRows(REPORTS, patient_id, { atHand: atHand.reports }),
];

const readingOf = (id: string, details: ObservationDetails): Filed<VitalReading> => {
  const { category, code, effective_at, display, unit, value, value_string } = details;
  return { id, list: code, counts: category === 'vital-signs', at: effective_at, display, unit, value, value_string };
};

/** The details of a reading as far as a board goes by them. */
const detailsOf = ({ list, at, counts, id: _, ...said }: Filed<VitalReading>) =>
  ({ ...said, code: list, effective_at: at, category: counts ? 'vital-signs' : 'exam' }) as const;

const boundedReadings = (readings: Newest<VitalReading>): Newest<VitalReading> => ({
  ...readings,
  newest: bounded(readings.newest, MOST_VITALS, isCharted),
});

/** @throws MissingRecord where there is none. */
function entryOf<Of extends ClinicalEntry>({ atHand }: Newest<Of>, id: string): Filed<Of> {
  const found = atHand.get(id);
  if (!found) throw new MissingRecord(`There is no record ${id} in the chart.`);
  return found;
}

const highOrOther = (criticality: unknown) => (criticality === 'high' ? 'high' : 'other');
const criticalOrOther = (critical: unknown) => (critical === true ? 'critical' : 'other');

type AllergyChanges = Partial<Pick<AllergyDetails, 'substance' | 'reaction' | 'criticality'>>;

function allergyAmended(entries: Entries, id: string, changes: AllergyChanges): Entries {
  const was = entries.allergies.atHand.get(id);
  // That none are known is edited by the same event, and is no allergy.
  if (!was) return entries;
  const list = changes.criticality === undefined ? was.list : highOrOther(changes.criticality);
  const { reaction = was.reaction } = changes;
  const is = { ...was, list, substance: changes.substance ?? was.substance, reaction };
  return { ...entries, allergies: withChanged(entries.allergies, was, is, MOST_ALLERGIES) };
}

function published(
  { reports, ...others }: Entries,
  {
    report_id: id,
    display,
    critical,
  }: { readonly report_id: string; readonly display: string; readonly critical: boolean },
  { at }: StoredEvent,
): Entries {
  const report = { id, at, list: criticalOrOther(critical), counts: true, display };
  return { ...others, reports: withNew(reports, report, MOST_RESULTS) };
}

/** One that was taken back is not at hand: it stays gone, whatever a log that was written before this was refused says of it after that. */
function reportChanged(
  entries: Entries,
  id: string,
  change: (was: Filed<UnseenReport>) => Filed<UnseenReport> | null,
): Entries {
  const was = entries.reports.atHand.get(id);
  return was ? { ...entries, reports: withChanged(entries.reports, was, change(was), MOST_RESULTS) } : entries;
}

const reportAmended = (
  entries: Entries,
  id: string,
  { display, critical }: { readonly display?: string; readonly critical?: boolean },
  seenAgain: boolean,
): Entries =>
  reportChanged(entries, id, (was) => ({
    ...was,
    list: critical === undefined ? was.list : criticalOrOther(critical),
    counts: was.counts || seenAgain,
    display: display ?? was.display,
  }));

/** How a patient's readings, assessments, allergies and reports change with each event. */
export const entriesFold = foldWith<Entries>({
  ObservationRecorded: ({ readings, ...others }, { record_id, details }) => ({
    ...others,
    readings: boundedReadings(withNew(readings, readingOf(record_id, details))),
  }),
  ObservationAmended: ({ readings, ...others }, { record_id, changes }) => {
    const was = entryOf(readings, record_id);
    const is = readingOf(record_id, { ...detailsOf(was), ...changes });
    return { ...others, readings: boundedReadings(withChanged(readings, was, is)) };
  },
  ObservationEnteredInError: ({ readings, ...others }, { record_id }) => ({
    ...others,
    readings: boundedReadings(withChanged(readings, entryOf(readings, record_id), null)),
  }),
  NursingAssessmentRecorded: (
    { assessments, ...others },
    { record_id: id, details: { type, items, result } },
    { at },
  ) => ({
    ...others,
    assessments: withNew(assessments, { id, at, list: type, counts: true, result, ...componentsIn(type, items) }),
  }),
  NursingAssessmentAmended: ({ assessments, ...others }, { record_id, changes: { items, result } }) => {
    const was = entryOf(assessments, record_id);
    const is = { ...was, result: result === undefined ? was.result : result, ...componentsIn(was.list, items) };
    return { ...others, assessments: withChanged(assessments, was, is) };
  },
  NursingAssessmentEnteredInError: ({ assessments, ...others }, { record_id }) => ({
    ...others,
    assessments: withChanged(assessments, entryOf(assessments, record_id), null),
  }),
  AllergyRecorded: ({ allergies, allergy_count, ...others }, { record_id: id, details }, { at }) => {
    const { substance, reaction, criticality } = details;
    const allergy = { id, at, list: highOrOther(criticality), counts: true, substance: substance ?? '', reaction };
    return { ...others, allergies: withNew(allergies, allergy, MOST_ALLERGIES), allergy_count: allergy_count + 1 };
  },
  AllergyAmended: (entries, { record_id, changes }) => allergyAmended(entries, record_id, changes),
  AllergyEnteredInError: ({ allergies, allergy_count, ...others }, { record_id }) => ({
    ...others,
    allergies: withChanged(allergies, entryOf(allergies, record_id), null, MOST_ALLERGIES),
    allergy_count: allergy_count - 1,
  }),
  DiagnosticReportPublished: published,
  LaboratoryReportPublished: published,
  DiagnosticReportAmended: (entries, { report_id, changes }) =>
    reportAmended(entries, report_id, changes, isToBeSeenAgain(changes)),
  LaboratoryReportAmended: (entries, { report_id, changes }) => reportAmended(entries, report_id, changes, true),
  DiagnosticReportAcknowledged: (entries, { report_id }) =>
    reportChanged(entries, report_id, (was) => ({ ...was, counts: false })),
  DiagnosticReportEnteredInError: (entries, { report_id }) => reportChanged(entries, report_id, () => null),
  LaboratoryReportEnteredInError: (entries, { report_id }) => reportChanged(entries, report_id, () => null),
});

/** Undefined: the field that it goes by is not said. */
const listFrom = (field: string, list: (said: unknown) => string) => (data: Readonly<Record<string, unknown>>) => {
  const said = (data.details ?? data.changes ?? data) as Readonly<Record<string, unknown>>;
  return field in said ? list(said[field]) : undefined;
};

const kinds: readonly EntryKind[] = [
  {
    ...{ collection: READINGS, names: 'record_id', begins: ['ObservationRecorded'] },
    ...{ changes: ['ObservationAmended', 'ObservationEnteredInError'], listIn: listFrom('code', String) },
  },
  {
    ...{ collection: ASSESSMENTS, names: 'record_id', begins: ['NursingAssessmentRecorded'] },
    ...{ changes: ['NursingAssessmentAmended', 'NursingAssessmentEnteredInError'], listIn: listFrom('type', String) },
  },
  {
    ...{ collection: ALLERGIES, most: MOST_ALLERGIES, names: 'record_id', begins: ['AllergyRecorded'] },
    ...{ changes: ['AllergyAmended', 'AllergyEnteredInError'], listIn: listFrom('criticality', highOrOther) },
  },
  {
    ...{ collection: REPORTS, most: MOST_RESULTS, names: 'report_id' },
    begins: ['DiagnosticReportPublished', 'LaboratoryReportPublished'],
    changes: [
      ...(['DiagnosticReportAmended', 'LaboratoryReportAmended', 'DiagnosticReportAcknowledged'] as const),
      ...(['DiagnosticReportEnteredInError', 'LaboratoryReportEnteredInError'] as const),
    ],
    listIn: listFrom('critical', criticalOrOther),
  },
];

/** The stored entries that some events of one patient need at hand. */
export const recalledByEntries = (events: readonly { readonly type: string; readonly data: unknown }[]): Recalled =>
  kinds.flatMap((kind) => recalledEntries(events, kind));
