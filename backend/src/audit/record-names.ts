import {
  type ChartDetails,
  type ChartKind,
  chartEvents,
  chartKinds,
  type EventType,
  type RecordUpdate,
  readEvent,
  readRecordEvent,
  recordEventTypes,
  UnreadableEvent,
} from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { auditEvent } from './audit-event.js';

/** Which of its details says what a record is called. */
const nameFields = {
  observation: 'display',
  allergy: 'substance',
  condition: 'display',
  assessment: 'type',
  'care-plan': 'title',
  consent: 'procedure',
} as const satisfies { readonly [Kind in ChartKind]: keyof ChartDetails[Kind] };

/** By the types of edits and of steps, which say what changed and not of what. */
const nameFieldOfEdit: ReadonlyMap<string, string> = new Map(
  chartKinds.flatMap((kind) => {
    const events = chartEvents[kind];
    const changing = [events.amended, ...('steps' in events ? Object.values(events.steps) : [])];
    return changing.map((type) => [type, nameFields[kind]] as const);
  }),
);

/** What is done with an order, a report or a study says not of what it is: their first event does. By the names of the fields that do. */
const nameFieldsOfOrders = {
  ...fieldsBy(['display'], 'ServiceRequestAmended', 'ServiceRequestScheduled', 'ServiceRequestStarted'),
  ...fieldsBy(['display'], 'ServiceRequestReported', 'ServiceRequestCompleted', 'ServiceRequestRevoked'),
  ...fieldsBy(['display'], 'ServiceRequestReopened', 'ServiceRequestEnteredInError'),
  ...fieldsBy(['display'], 'DiagnosticReportAmended', 'DiagnosticReportAcknowledged', 'DiagnosticReportEnteredInError'),
  ...fieldsBy(['display'], 'LaboratoryReportAmended', 'LaboratoryReportEnteredInError'),
  ...fieldsBy(['medication'], 'PrescriptionAmended', 'PrescriptionStopped', 'PrescriptionEnteredInError'),
  ...fieldsBy(['medication'], 'MedicationDispensed', 'MedicationGiven', 'MedicationRefused'),
  ...fieldsBy(['modality', 'body_part'], 'ImagingStudyAmended', 'ImagingStudyStarted', 'ImagingStudyCompleted'),
  ...fieldsBy(['modality', 'body_part'], 'ImagingStudyCancelled', 'ImagingStudyNoteAdded', 'ImagingStudyRemoved'),
};

function fieldsBy(
  fields: readonly string[],
  ...types: readonly EventType[]
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(types.map((type) => [type, fields]));
}

/** Edits that say their changes alone, of records that have a stream of their own, and of who a patient is. */
const editsOfWholeStreams: ReadonlySet<string> = new Set<EventType>([
  'PatientDetailsCorrected',
  'WaitingListEntryAmended',
  'ServiceRequestAmended',
  'PrescriptionAmended',
  'DiagnosticReportAmended',
  'LaboratoryReportAmended',
  'ImagingStudyAmended',
]);

/** What of an event is looked at to name its record. */
type Named = Pick<RecordedEvent, 'type' | 'stream' | 'revision' | 'data'>;

/** Events of a record that are read: it has a handful. An edit behind them goes without a name. */
const OLDEST = 100;

/**
 * Says what the record of a chart was called just before an edit of it, which order, report or study something was done with, and what a board's record, an order, a study, a report, a waiting-list entry or the register held; an edit of the name itself says the new one as well. What was read is kept:
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
  async of(edit: Named): Promise<string | null> {
    const ofOrder = nameFieldsOfOrders[edit.type];
    if (ofOrder) return this.nameOfOrder(edit, ofOrder);
    const field = nameFieldOfEdit.get(edit.type);
    if (field === undefined) return null;
    const before = membersOf(membersOf(edit.data).before);
    if (field in before) return textOf(before[field]);
    const events = await this.allBefore(edit);
    if (events === null) return null;
    const said = events.map(({ data }) => membersOf(membersOf(data).changes ?? membersOf(data).details));
    return textOf(said.findLast((details) => field in details)?.[field]);
  }

  /**
   * What such a record held just before an edit of it, which says its changes alone. Null: the event is no such edit, or there are too many events
   * before it, or one that this release can't read.
   */
  async heldBefore(edit: RecordedEvent): Promise<object | null> {
    if (editsOfWholeStreams.has(edit.type)) return this.heldByStream(edit);
    const update = updateBy(edit);
    if (update === null || update === 'unreadable' || update.change !== 'amended') return null;
    const events = await this.allBefore(edit);
    if (events === null) return null;
    let held: readonly object[] = [];
    for (const event of events) {
      const earlier = updateBy(event);
      if (earlier === 'unreadable') return null;
      if (earlier === null || earlier.kind !== update.kind || earlier.id !== update.id) continue;
      if (earlier.change === 'opened') held = [earlier.details];
      else if ('changes' in earlier) held = [...held, membersOf(earlier.changes)];
    }
    return held.length === 0 ? null : Object.assign({}, ...held);
  }

  private async nameOfOrder(event: Named, fields: readonly string[]): Promise<string | null> {
    const nameIn = (of: object) =>
      fields
        .map((field) => textOf(Reflect.get(of, field)))
        .filter(Boolean)
        .join(' ') || null;
    return nameIn(membersOf(event.data)) ?? nameIn((await this.heldByStream(event)) ?? {});
  }

  /** What the first event of a stream of one record says, and each edit since. */
  private async heldByStream(edit: Pick<RecordedEvent, 'stream' | 'revision'>): Promise<object | null> {
    const [first, ...others] = (await this.allBefore(edit)) ?? [];
    return first
      ? Object.assign({}, membersOf(first.data), ...others.map(({ data }) => membersOf(data).changes))
      : null;
  }

  /** Later events are of no account, but all before this one are. Null: there are too many. */
  private async allBefore({
    stream,
    revision: own,
  }: Pick<RecordedEvent, 'stream' | 'revision'>): Promise<readonly RecordedEvent[] | null> {
    const events = (await this.oldest(stream)).filter(({ revision }) => revision < own);
    return events.length < own - 1 ? null : events;
  }

  private oldest(stream: string): Promise<readonly RecordedEvent[]> {
    const known = this.byStream.get(stream) ?? this.store.readStream(stream, { limit: OLDEST });
    this.byStream.set(stream, known);
    return known;
  }
}

/** What an event says of a board's record; null: it is about none. */
export function updateBy(event: RecordedEvent): RecordUpdate | 'unreadable' | null {
  if (!isOfRecord.has(event.type)) return null;
  const { type, version, data } = auditEvent(event);
  try {
    return readRecordEvent(readEvent(type, version, data));
  } catch (error) {
    // Of a newer release, or data that lacks what its type has.
    if (error instanceof UnreadableEvent || error instanceof TypeError) return 'unreadable';
    throw error;
  }
}

const isOfRecord: ReadonlySet<string> = new Set(recordEventTypes);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
