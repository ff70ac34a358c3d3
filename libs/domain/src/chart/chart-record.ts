import type { ObservationIntervals } from '../scores/news2-of-vitals.js';
import type { Aggregate } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';
import type { ChartDetails, ChartKind } from './chart-details.js';

/**
 * The wire names of what happens to each kind's records. `steps`: an edit that moves the status has the name of the status
 * that it leads to. `noKnown`: of an allergy record that says that there are none.
 */
export const chartEvents = {
  observation: {
    recorded: 'ObservationRecorded',
    amended: 'ObservationAmended',
    enteredInError: 'ObservationEnteredInError',
  },
  allergy: {
    recorded: 'AllergyRecorded',
    amended: 'AllergyAmended',
    enteredInError: 'AllergyEnteredInError',
    noKnown: {
      recorded: 'NoKnownAllergiesRecorded',
      ended: 'NoKnownAllergiesEnded',
      enteredInError: 'NoKnownAllergiesEnteredInError',
    },
  },
  condition: {
    recorded: 'ConditionRecorded',
    amended: 'ConditionAmended',
    enteredInError: 'ConditionEnteredInError',
  },
  assessment: {
    recorded: 'NursingAssessmentRecorded',
    amended: 'NursingAssessmentAmended',
    enteredInError: 'NursingAssessmentEnteredInError',
  },
  'care-plan': {
    recorded: 'CarePlanRecorded',
    amended: 'CarePlanAmended',
    enteredInError: 'CarePlanEnteredInError',
    steps: { active: 'CarePlanActivated', completed: 'CarePlanCompleted', revoked: 'CarePlanRevoked' },
  },
  consent: {
    recorded: 'ConsentRecorded',
    amended: 'ConsentAmended',
    enteredInError: 'ConsentEnteredInError',
    steps: { active: 'ConsentSigned', completed: 'ConsentCompleted', revoked: 'ConsentRevoked' },
  },
} as const satisfies Readonly<Record<ChartKind, unknown>>;
type Names = typeof chartEvents;

/** Which record an event is about, and whose it is; `admission_id`: the stay that it was recorded in, null for none. */
export interface OfChartRecord {
  readonly record_id: string;
  readonly patient_id: string;
  readonly admission_id: string | null;
}
/** What was given of an observation whose value was converted into the chart's unit. */
export interface AsGiven {
  readonly as_given?: { readonly value: number; readonly unit: string };
}
type Recorded<Details> = OfChartRecord &
  AsGiven & {
    readonly details: Details;
    /** Of an observation: how often the hospital had patients observed then. Left out: as often as NEWS2 asks for. */
    readonly intervals?: ObservationIntervals;
  };
/** `before` has the earlier value of each field of `changes`. */
type Amended<Details> = OfChartRecord &
  AsGiven & { readonly changes: Partial<Details>; readonly before: Partial<Details> };
/** `before` is what the record said. */
type EnteredInError<Details> = OfChartRecord & { readonly before: Details };
/** `ended_by` is the record that ended it. */
type Ended = OfChartRecord & { readonly ended_by: string };

type Each<Name extends string, Data> = { readonly [N in Name]: Event<N, Data> }[Name];
type NamesOf<Of> = Extract<Of[keyof Of], string>;
type Steps<Kind extends ChartKind> = Names[Kind] extends { readonly steps: infer Of } ? NamesOf<Of> : never;
type NoKnown = Names['allergy']['noKnown'];

/** What happens to a record of any kind. */
type CommonEvent<Kind extends ChartKind, Details> =
  | Each<Names[Kind]['recorded'], Recorded<Details>>
  | Each<Names[Kind]['amended'] | Steps<Kind>, Amended<Details>>
  | Each<Names[Kind]['enteredInError'], EnteredInError<Details>>;
type NoKnownEvent =
  | Event<NoKnown['recorded'], Recorded<ChartDetails['allergy']>>
  | Event<NoKnown['ended'], Ended>
  | Event<NoKnown['enteredInError'], EnteredInError<ChartDetails['allergy']>>;

/** What is said in the stream of a record of one kind. */
export type EventOf<Kind extends ChartKind> =
  | CommonEvent<Kind, ChartDetails[Kind]>
  | (Kind extends 'allergy' ? NoKnownEvent : never);
/** What is said in the stream of any chart record. */
export type ChartRecordEvent = { readonly [Kind in ChartKind]: EventOf<Kind> }[ChartKind];

/** A chart record as decisions see it. */
export interface ChartRecord<Details> extends OfChartRecord {
  readonly revision: number;
  readonly details: Details;
  /** Null: it counts. `ended`: a later record ended what it says. */
  readonly closed: 'entered in error' | 'ended' | null;
}

/** The data of any event of a record whose details are these: what it holds tells what happened. */
type DataOf<Details> = Recorded<Details> | Amended<Details> | EnteredInError<Details> | Ended;

/** A record after an event; null: no event has made it. */
function afterChartEvent<Details>(
  record: ChartRecord<Details> | null,
  data: DataOf<Details>,
  revision: number,
): ChartRecord<Details> | null {
  if ('details' in data) {
    const { record_id, patient_id, admission_id, details } = data;
    return { record_id, patient_id, admission_id, revision, details, closed: null };
  }
  if (!record) return record;
  if ('changes' in data) return { ...record, revision, details: { ...record.details, ...data.changes } };
  return { ...record, revision, closed: 'before' in data ? 'entered in error' : 'ended' };
}

const namesIn = (names: object): readonly string[] =>
  Object.values(names).flatMap((name) => (typeof name === 'string' ? [name] : namesIn(name)));

/** A kind's aggregate; each record has a stream of its own. Null: no such record. */
export type ChartAggregate<Kind extends ChartKind> = Aggregate<ChartRecord<ChartDetails[Kind]> | null, EventOf<Kind>>;

const aggregate = <Kind extends ChartKind>(kind: Kind): ChartAggregate<Kind> => ({
  stream: (id) => `${kind}-${id}`,
  initial: null,
  foldVersion: 1,
  events: namesIn(chartEvents[kind]),
  evolve: (record, event, revision) => afterChartEvent(record, event.data as DataOf<ChartDetails[Kind]>, revision),
});

/** The aggregate of each kind. */
export const chartRecords: { readonly [Kind in ChartKind]: ChartAggregate<Kind> } = {
  observation: aggregate('observation'),
  allergy: aggregate('allergy'),
  condition: aggregate('condition'),
  assessment: aggregate('assessment'),
  'care-plan': aggregate('care-plan'),
  consent: aggregate('consent'),
};
/** Every kind of chart record. */
export const chartKinds = Object.keys(chartRecords) as readonly ChartKind[];

const kindByType: ReadonlyMap<string, ChartKind> = new Map(
  chartKinds.flatMap((kind) => namesIn(chartEvents[kind]).map((type) => [type, kind] as const)),
);

/** The wire names of all that happens to chart records. */
export const chartEventTypes = [...kindByType.keys()] as readonly ChartRecordEvent['type'][];

/** The kind of record that events of a type are about; undefined: they are about no chart record. */
export const chartKindOf = (type: string): ChartKind | undefined => kindByType.get(type);

/** Whether an event is about a chart record. */
export const isChartRecordEvent = (event: Event): event is ChartRecordEvent => kindByType.has(event.type);
