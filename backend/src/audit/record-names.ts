import type { EventType } from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';

/** Of a chart's records: events that say what changed, and not of what. */
const EDITS: ReadonlySet<string> = new Set<EventType>([
  'ObservationAmended',
  'AllergyAmended',
  'ConditionAmended',
  'NursingAssessmentAmended',
  'CarePlanAmended',
  'ConsentAmended',
]);

/** What details say that a record is called, by its kind: a measurement, an allergy, an assessment, a care plan, a consent. */
const NAMES = ['display', 'substance', 'type', 'title', 'procedure'] as const;

/**
 * Says what the record of a chart is called that an edit changed, as it was recorded first; an edit of the name itself says both names.
 * What was read is kept: an instance is for one page.
 */
export class RecordNames {
  private readonly byStream = new Map<string, Promise<string | null>>();

  constructor(private readonly store: EventStore) {}

  /** How many streams were read. */
  get reads(): number {
    return this.byStream.size;
  }

  /** Null: the event needs no name, or its record has none. */
  async of({ type, stream }: Pick<RecordedEvent, 'type' | 'stream'>): Promise<string | null> {
    if (!EDITS.has(type)) return null;
    const known = this.byStream.get(stream) ?? this.read(stream);
    this.byStream.set(stream, known);
    return known;
  }

  private async read(stream: string): Promise<string | null> {
    const [first] = await this.store.readStream(stream, { limit: 1 });
    const details = membersOf(membersOf(first?.data).details);
    const name = NAMES.map((each) => details[each]).find((each) => typeof each === 'string' && each !== '');
    return typeof name === 'string' ? name : null;
  }
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
