import { Injectable } from '@nestjs/common';
import type { EventCause } from '@ward-board/contract';
import {
  admissions,
  chartKinds,
  chartRecords,
  diagnosticReports,
  imagingStudies,
  prescriptions,
  recordLinks,
  serviceRequests,
  waitingEntries,
} from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { eventIdMadeBy } from '../command-handling/command-metadata.js';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { DescribedEvents } from './described-events.js';
import { linksIn } from './event-stays.js';
import { updateBy } from './record-names.js';
import { groupOfType } from './words/say-event.js';

/** Events of a stream that are looked through: of a study for its request, besides its first; of a stay for what brought a patient back. */
const NEWEST = 100;
/** Other events of a command that are told: a command stores a handful of one patient. */
const MOST_TOGETHER = 50;

/** Streams that hold one record, of which the first event made it. */
const streamsOfRecords = [
  ...[serviceRequests, prescriptions, diagnosticReports, imagingStudies, waitingEntries],
  ...chartKinds.map((kind) => chartRecords[kind]),
].map(({ stream }) => stream(''));

/**
 * Says what led to an event, by what is recorded: the command that stored it, whose id all of its events have as `causation_id`, and the
 * records that its data names. Each is one read by an index, however long the patient's history is.
 */
@Injectable()
export class EventCauses {
  constructor(
    @InjectEventStore() private readonly store: EventStore,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /** What led to an event of a patient's. */
  async of(event: RecordedEvent): Promise<EventCause> {
    const append = await this.appendOf(event);
    const leading = leadingOf(append) ?? event;
    // Of a set of values none is what the others are a part of.
    const isLeading = leading.position === event.position || leading.type === event.type;
    const followed = await this.followedBy(event, isLeading);
    // What the same command stored did not lead to it.
    const isOther = (found: RecordedEvent): boolean =>
      found.metadata.patient_id === event.metadata.patient_id && !append.some(isThe(found));
    const others = append
      .filter((each) => !isThe(event)(each) && (isLeading || !isThe(leading)(each)))
      .slice(0, MOST_TOGETHER);
    const told = new DescribedEvents(this.store, this.settings.facility.time_zone);
    return {
      part_of: isLeading ? null : await told.of(leading),
      follows: followed && isOther(followed) ? await told.of(followed) : null,
      together: await Promise.all(others.map((each) => told.of(each))),
    };
  }

  /** What the command stored of the event's patient. */
  private async appendOf(event: RecordedEvent): Promise<readonly RecordedEvent[]> {
    const { causation_id: commandId, occurred_at: at = event.recordedAt, patient_id } = event.metadata;
    const whole = commandId === undefined ? [] : await this.store.readAppend(eventIdMadeBy({ commandId, at }, 0));
    // An event whose id is not made of its command's, as of another system, is told with those that follow it.
    const append = whole.some(isThe(event)) ? whole : await this.store.readAppend(event.id);
    return append.filter(({ metadata }) => metadata.patient_id === patient_id);
  }

  private async followedBy(event: RecordedEvent, isLeading: boolean): Promise<RecordedEvent | undefined> {
    const { stream, revision } = event;
    if (stream.startsWith(imagingStudies.stream('')))
      return (await this.first(serviceRequests, await this.requestOf(event))) ?? this.firstOf(stream);
    if (stream.startsWith(diagnosticReports.stream('')) && revision === 1) {
      const { request, study } = linksIn([event.data]);
      return (await this.first(serviceRequests, request)) ?? this.first(imagingStudies, study);
    }
    if (streamsOfRecords.some((prefix) => stream.startsWith(prefix))) return this.firstOf(stream);
    return this.ofBoardRecord(event, isLeading);
  }

  /**
   * An acceptance, or a send-back, follows the hand-off that opened its record, or that brought the patient back to it since; a record that
   * no hand-off opened, the admission.
   */
  private async ofBoardRecord(event: RecordedEvent, isLeading: boolean): Promise<RecordedEvent | undefined> {
    const update = updateBy(event);
    if (update === null || update === 'unreadable') return undefined;
    if (update.change === 'accepted' || update.change === 'sent back') {
      const came = (await this.broughtBack(event, update.id)) ?? (await this.first(recordLinks, update.id));
      return came && leadingOf(await this.appendOf(came));
    }
    return update.change === 'opened' && isLeading ? this.first(admissions, update.admission_id) : undefined;
  }

  /** The newest event before this one by which a transfer brought the patient back to the bed that this record kept. */
  private async broughtBack({ stream, revision }: RecordedEvent, id: string): Promise<RecordedEvent | undefined> {
    const before = { direction: 'backwards', before: revision, limit: NEWEST } as const;
    return (await this.store.readStream(stream, before)).find((earlier) => {
      const update = updateBy(earlier);
      if (update === null || update === 'unreadable' || update.id !== id) return false;
      return update.change === 'returned' && update.transfer !== undefined;
    });
  }

  /** The request that a study is for, as it is after an event of it. */
  private async requestOf({ stream, revision }: RecordedEvent): Promise<string | null> {
    const newest = await this.store.readStream(stream, {
      ...{ direction: 'backwards', before: revision + 1, limit: NEWEST },
    });
    const first = newest.at(-1)?.revision === 1 ? [] : await this.store.readStream(stream, { limit: 1 });
    return linksIn([...newest, ...first].map(({ data }) => data)).request;
  }

  private async first(
    { stream }: { stream(id: string): string },
    id: string | null,
  ): Promise<RecordedEvent | undefined> {
    return id === null ? undefined : this.firstOf(stream(id));
  }

  private async firstOf(stream: string): Promise<RecordedEvent | undefined> {
    const [first] = await this.store.readStream(stream, { limit: 1 });
    return first;
  }
}

const isThe =
  ({ position }: RecordedEvent) =>
  (other: RecordedEvent): boolean =>
    other.position === position;

/** Of what a command stored, the event that says what was done: an edit beside a step only says more of it, and bookkeeping says nothing of it. */
function leadingOf(append: readonly RecordedEvent[]): RecordedEvent | undefined {
  const rankOf = ({ type }: RecordedEvent): number =>
    groupOfType(type) === 'bookkeeping' ? 2 : type.endsWith('Amended') ? 1 : 0;
  return append.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
}
