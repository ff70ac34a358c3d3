import { MOST_VITALS } from '@ward-board/contract';
import type { EventType, ObservationDetails } from '@ward-board/domain';
import { foldWith, MissingRecord, type Recalled, type Row } from '../engine/projection.js';
import { type Assessed, type Entry, isScored, KEPT, type Reading } from './clinical-state.js';
import { bounded, entryRows, type Filed, type Newest, recalledEntries, withChanged, withNew } from './newest.js';

/** The collection of what every observation of a patient says, for the boards. */
const READINGS = 'patient-readings';
/** The same of their assessments. */
const ASSESSMENTS = 'patient-assessments';
/** Collections whose rows belong to a patient's past, and are recalled with the newest of their lists. */
export const entryCollections: readonly string[] = [READINGS, ASSESSMENTS];

/** A patient's readings and assessments: the newest, and those at hand. */
export interface Entries {
  readonly readings: Newest<Reading>;
  readonly assessments: Newest<Assessed>;
}

/** Those of them that are at hand. */
export interface EntriesAtHand {
  readonly readings: Newest<Reading>['atHand'];
  readonly assessments: Newest<Assessed>['atHand'];
}

/** None at hand. */
export const noEntries: EntriesAtHand = { readings: new Map(), assessments: new Map() };

/** From the rows that stand for them. */
export function entriesFrom(rows: readonly Row[]): EntriesAtHand {
  const of = <Kind extends Entry>(wanted: string): ReadonlyMap<string, Filed<Kind>> =>
    new Map(rows.flatMap(({ collection, id, record }) => (collection === wanted ? [[id, record as Filed<Kind>]] : [])));
  if (!rows.some(({ collection }) => entryCollections.includes(collection))) return noEntries;
  return { readings: of<Reading>(READINGS), assessments: of<Assessed>(ASSESSMENTS) };
}

/** The rows that stand for those at hand. */
export const rowsOfEntries = ({ readings, assessments }: EntriesAtHand, patient_id: string): readonly Row[] => [
  ...entryRows(READINGS, patient_id, { atHand: readings }),
  ...entryRows(ASSESSMENTS, patient_id, { atHand: assessments }),
];

const readingOf = (id: string, details: ObservationDetails): Filed<Reading> => {
  const { category, code, effective_at, display, unit, value, value_string } = details;
  return { id, list: code, counts: category === 'vital-signs', at: effective_at, display, unit, value, value_string };
};

/** The details of a reading as far as a board goes by them. */
const detailsOf = ({ list, at, counts, id: _, ...said }: Filed<Reading>) =>
  ({ ...said, code: list, effective_at: at, category: counts ? 'vital-signs' : 'exam' }) as const;

const boundedReadings = (readings: Newest<Reading>): Newest<Reading> => ({
  ...readings,
  newest: bounded(readings.newest, MOST_VITALS, isScored),
});
const boundedAssessments = (assessments: Newest<Assessed>): Newest<Assessed> => ({
  ...assessments,
  newest: bounded(assessments.newest, KEPT.types),
});

/** @throws MissingRecord where there is none. */
function entryOf<Of extends Entry>({ atHand }: Newest<Of>, id: string): Filed<Of> {
  const found = atHand.get(id);
  if (!found) throw new MissingRecord(`There is no record ${id} in the chart.`);
  return found;
}

/** How a patient's readings and assessments change with each event. */
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
  NursingAssessmentRecorded: ({ assessments, ...others }, { record_id: id, details: { type, result } }, { at }) => ({
    ...others,
    assessments: boundedAssessments(withNew(assessments, { id, at, list: type, counts: true, result })),
  }),
  NursingAssessmentAmended: (entries, { record_id, changes: { result } }) => {
    if (result === undefined) return entries;
    const { assessments, ...others } = entries;
    const was = entryOf(assessments, record_id);
    return { ...others, assessments: boundedAssessments(withChanged(assessments, was, { ...was, result })) };
  },
  NursingAssessmentEnteredInError: ({ assessments, ...others }, { record_id }) => ({
    ...others,
    assessments: boundedAssessments(withChanged(assessments, entryOf(assessments, record_id), null)),
  }),
});

const readingChanges: ReadonlySet<string> = new Set<EventType>(['ObservationAmended', 'ObservationEnteredInError']);
const assessmentChanges: ReadonlySet<string> = new Set<EventType>([
  'NursingAssessmentAmended',
  'NursingAssessmentEnteredInError',
]);

/** The stored readings and assessments that some events of one patient need at hand. */
export const recalledByEntries = (events: readonly { readonly type: string; readonly data: unknown }[]): Recalled => [
  ...recalledEntries(events, READINGS, readingChanges, 'code'),
  ...recalledEntries(events, ASSESSMENTS, assessmentChanges, 'type'),
];
