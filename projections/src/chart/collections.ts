import { type AnyChartRecord, type ChartCollection, type ChartRecords, chartRecords } from '@ward-board/contract';
import type { ChartDetails, ChartKind } from '@ward-board/domain';

/** The collection that each kind of chart record is answered in. */
export const chartCollectionOf = {
  observation: 'observations',
  allergy: 'allergies',
  condition: 'conditions',
  assessment: 'nursing-assessments',
  'care-plan': 'care-plans',
  consent: 'consents',
} as const satisfies Readonly<Record<ChartKind, ChartCollection>>;

/** The kind of record that each collection holds. */
export type ChartKindOf<Collection extends ChartCollection> = {
  [Kind in ChartKind]: (typeof chartCollectionOf)[Kind] extends Collection ? Kind : never;
}[ChartKind];

/** The kind of record that a collection holds. */
export const chartKindIn = Object.fromEntries(
  Object.entries(chartCollectionOf).map(([kind, collection]) => [collection, kind]),
) as { readonly [Collection in ChartCollection]: ChartKindOf<Collection> };

/** The fields of a kind of record, with nothing in them: events of before a field was declared lack it. */
export const blankOf = (collection: ChartCollection): Readonly<Record<string, null>> =>
  Object.fromEntries(Object.keys(chartRecords[collection].fields).map((name) => [name, null]));

/** What the declaration says is recorded, less what the projection adds. */
type Declared<Kind extends ChartKind> = Omit<
  ChartRecords[(typeof chartCollectionOf)[Kind]],
  keyof AnyChartRecord | 'ended_at'
>;
/** Which types of assessments there are is the contract's to say. */
type Stored<Kind extends ChartKind> = Kind extends 'assessment'
  ? Omit<ChartDetails['assessment'], 'type'> & Pick<ChartRecords['nursing-assessments'], 'type'>
  : ChartDetails[Kind];

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;

/** Does not compile when a kind's declared fields differ from those that the domain stores. */
({
  observation: true,
  allergy: true,
  condition: true,
  assessment: true,
  'care-plan': true,
  consent: true,
}) satisfies { [Kind in ChartKind]: Same<Declared<Kind>, Required<Stored<Kind>>> };
