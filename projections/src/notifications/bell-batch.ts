import type { StayBoard } from '@ward-board/contract';
import { type DomainEvent, type EventType, readRecordEvent } from '@ward-board/domain';
import type { DataSource } from 'typeorm';
import type {
  HandledNotifications,
  MovedNotification,
  NewNotification,
} from '../engine/checkpoint/notification-changes.js';
import { placeEventTypes } from '../orders/patient-place.js';
import { handledBy, isHandled } from './handled.js';
import type { Bell, PatientLocation } from './notifications.js';
import {
  asksDepartment,
  followingKinds,
  followPatient,
  type OfResult,
  type OpenResult,
  type OpenResultBell,
  resultIdOf,
  staffOf,
} from './result-bells.js';

const placing: ReadonlySet<EventType> = new Set(placeEventTypes);

/** Whether the patient may be somewhere else than before. */
export function mayMove(event: DomainEvent): boolean {
  const update = readRecordEvent(event);
  if (update?.change === 'amended') return 'location' in update.changes || 'operating_room' in update.changes;
  return placing.has(event.type);
}

/** Bells of one patient's results and orders that are open at most: what is older is in their chart. */
const MOST_OPEN = 200;

const OPEN = `SELECT id, kind, priority, title, body, result, place, admission_id, study_id, order_id, ward, link, audience, not_for
  FROM notification WHERE handled_at IS NULL`;
/** As the index of what follows a patient has it. */
const OPEN_OF_PATIENT = `${OPEN} AND patient_id = $1
  AND kind IN (${followingKinds.map((kind) => `'${kind}'`).join(', ')}) ORDER BY id DESC LIMIT ${MOST_OPEN}`;
/** Of one order: what it asks for is told once, and once more when it becomes STAT. */
const OPEN_OF_ORDER = `${OPEN} AND order_id = $1`;
/** As its index has it: whether somebody has seen the result or not. */
const TOLD_OF_RESULT = `SELECT audience FROM notification WHERE patient_id = $1
  AND kind = 'critical_finding' AND audience LIKE 'ward:%' AND coalesce(study_id, order_id) = $2 ORDER BY id DESC LIMIT 1`;

/** What a batch of events comes to in bells: those that it makes, those that it handles, and those that say something else by it. */
export class BellBatch {
  private made: readonly NewNotification[] = [];
  private readonly handled: HandledNotifications[] = [];
  private readonly changed = new Map<string, OpenResult & MovedNotification>();

  constructor(private readonly db: DataSource) {}

  get changes() {
    // A statement changes a row once: one that was handled after it had changed is written as handled.
    return { notifications: this.made, handled: this.handled, moved: [...this.changed.values()].map(saidBy) };
  }

  /** @param created the bells of the event itself. */
  handle(event: DomainEvent, at: string, created: readonly Pick<NewNotification, 'kind' | 'audience'>[]): void {
    const handled = handledBy(event);
    if (!handled) return;
    const now: HandledNotifications = { ...handled, at, ...(handled.by !== 'stay' && { spares: sparedBy(created) }) };
    this.handled.push(now);
    // The statement that writes both does not see what it has just created.
    this.made = this.made.map((each) => (isHandled(each, now) ? { ...each, handled_at: at } : each));
    for (const [id, moved] of this.changed) if (isHandled(moved, now)) this.changed.delete(id);
  }

  /** A report that was published with its critical finding, by the same command, is told of once: as that. */
  create(notifications: readonly NewNotification[]): void {
    const isTold = ({ kind, study_id, audience, created_at }: NewNotification): boolean =>
      kind === 'result_final' &&
      study_id !== null &&
      this.made.some(
        (one) =>
          one.kind === 'critical_finding' &&
          one.study_id === study_id &&
          one.audience === audience &&
          one.created_at === created_at,
      );
    this.made = [...this.made, ...notifications.filter((each) => !isTold(each))];
  }

  /**
   * The patient's open results go where they are now.
   * @returns the bells that it creates there.
   */
  async follow(
    patient_id: string,
    at: string,
    location: () => Promise<PatientLocation | null>,
  ): Promise<readonly OpenResultBell[]> {
    const isOwn = (each: NewNotification): boolean =>
      each.patient_id === patient_id && followingKinds.some((kind) => kind === each.kind);
    const open = await this.open(OPEN_OF_PATIENT, patient_id, isOwn);
    if (open.length === 0) return [];
    const { moved, bells } = followPatient(open, await location());
    for (const bell of open) {
      const lead = moved.find(({ id }) => id === bell.id);
      if (lead) this.change(bell, lead, at);
    }
    return bells;
  }

  /** The open bells that ask a department for an order say what it is now. */
  async reword({ order_id, priority, title, body }: Bell, at: string): Promise<void> {
    if (order_id === null) return;
    const open = await this.open(OPEN_OF_ORDER, order_id, (each) => each.order_id === order_id);
    for (const bell of open) {
      const same = bell.priority === priority && bell.title === title && bell.body === body;
      if (asksDepartment(bell.kind) && !same) this.change(bell, { priority, title, body }, at);
    }
  }

  /** The board whose staff were told of a critical result last, which somebody may have seen since; null: none were. */
  async lastTold(patient_id: string, of: OfResult): Promise<StayBoard | null> {
    const made = this.made.filter(
      (each) => each.kind === 'critical_finding' && staffOf(each) !== null && resultIdOf(each) === resultIdOf(of),
    );
    const stored = await this.db.query<Pick<NewNotification, 'audience'>[]>(TOLD_OF_RESULT, [
      patient_id,
      resultIdOf(of),
    ]);
    const last = made.at(-1) ?? stored[0];
    return last ? staffOf(last) : null;
  }

  /** What is open once the events before have been met: of what is stored, and of what they have made. */
  private async open(
    statement: string,
    id: string,
    isOwn: (made: NewNotification) => boolean,
  ): Promise<readonly OpenResult[]> {
    const stored = await this.db.query<OpenResult[]>(statement, [id]);
    const known = stored
      .filter((each) => !this.handled.some((now) => isHandled(each, now)))
      .map((each) => ({ ...each, ...this.changed.get(each.id) }));
    return [...known, ...this.made.filter((each) => each.handled_at === null && isOwn(each))];
  }

  /** An open bell says something else from then on. One that these events have made is written as it is at their end. */
  private change(bell: OpenResult, changes: Partial<OpenResult>, at: string): void {
    const { id } = bell;
    if (this.made.some((each) => each.id === id))
      this.made = this.made.map((each) => (each.id === id ? { ...each, ...changes } : each));
    else this.changed.set(id, { ...bell, ...changes, at });
  }
}

/**
 * Of a result that is told anew to whoever asked for it alone: what a board's staff were told of a finding that does not stand has
 * no other in its place, nor has a critical finding that stands as it was.
 */
function sparedBy(created: readonly Pick<NewNotification, 'kind' | 'audience'>[]): readonly string[] {
  if (created.length === 0 || created.some(({ audience }) => !audience.startsWith('user:'))) return [];
  const stands = created.some(({ kind }) => kind === 'critical_finding');
  return ['result_final', ...(stands ? ['critical_finding'] : [])];
}

const saidBy = (bell: MovedNotification): MovedNotification => {
  const { id, priority, title, body, admission_id, ward, link, place, at } = bell;
  return { id, priority, title, body, admission_id, ward, link, place, at };
};
