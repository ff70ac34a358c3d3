import { type ChartDetails, type ChartKind, chartEvents, chartKinds } from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';

/** Which of its details says what a record is called. */
const nameFields = {
  observation: 'display',
  allergy: 'substance',
  condition: 'display',
  assessment: 'type',
  'care-plan': 'title',
  consent: 'procedure',
} as const satisfies { readonly [Kind in ChartKind]: keyof ChartDetails[Kind] };

/** By the types of edits, which say what changed and not of what. */
const nameFieldOfEdit: ReadonlyMap<string, string> = new Map(
  chartKinds.map((kind) => [chartEvents[kind].amended, nameFields[kind]]),
);

/** Events of a record that are read: it has a handful. An edit behind them goes without a name. */
const OLDEST = 100;

/**
 * Says what the record of a chart was called just before an edit of it; an edit of the name itself says the new one as well. What was read is kept:
 * an instance is for one page.
 */
export class RecordNames {
  private readonly byStream = new Map<string, Promise<readonly RecordedEvent[]>>();

  constructor(private readonly store: EventStore) {}

  /** How many streams were read, each with OLDEST events at most. */
  get reads(): number {
    return this.byStream.size;
  }

  /** Null: the event needs no name, its record has none, or it was edited very often. */
  async of(edit: Pick<RecordedEvent, 'type' | 'stream' | 'revision' | 'data'>): Promise<string | null> {
    const field = nameFieldOfEdit.get(edit.type);
    if (field === undefined) return null;
    const before = membersOf(membersOf(edit.data).before);
    if (field in before) return textOf(before[field]);
    // Later edits are of no account, but all before this one are.
    const events = (await this.oldest(edit.stream)).filter(({ revision }) => revision < edit.revision);
    if (events.length < edit.revision - 1) return null;
    const said = events.map(({ data }) => membersOf(membersOf(data).changes ?? membersOf(data).details));
    return textOf(said.findLast((details) => field in details)?.[field]);
  }

  private oldest(stream: string): Promise<readonly RecordedEvent[]> {
    const known = this.byStream.get(stream) ?? this.store.readStream(stream, { limit: OLDEST });
    this.byStream.set(stream, known);
    return known;
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
