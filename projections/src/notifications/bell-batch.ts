import { type DomainEvent, type EventType, readRecordEvent } from '@ward-board/domain';
import type { DataSource } from 'typeorm';
import type {
  HandledNotifications,
  MovedNotification,
  NewNotification,
} from '../engine/checkpoint/notification-changes.js';
import { placeEventTypes } from '../orders/patient-place.js';
import { handledBy, isHandled } from './handled.js';
import type { PatientLocation } from './notifications.js';
import { followingKinds, followPatient, type OpenResult, type OpenResultBell } from './result-bells.js';

const placing: ReadonlySet<EventType> = new Set(placeEventTypes);

/** Whether the patient may be somewhere else than before. */
export function mayMove(event: DomainEvent): boolean {
  const update = readRecordEvent(event);
  if (update?.change === 'amended') return 'location' in update.changes || 'operating_room' in update.changes;
  return placing.has(event.type);
}

/** Bells of one patient's results and orders that are open at most: what is older is in their chart. */
const MOST_OPEN = 200;

/** As the index of what follows a patient has it. */
const OPEN_RESULTS = `SELECT id, kind, title, body, result, place, admission_id, study_id, order_id, ward, link, audience, not_for
  FROM notification WHERE patient_id = $1 AND handled_at IS NULL
    AND kind IN (${followingKinds.map((kind) => `'${kind}'`).join(', ')}) ORDER BY id DESC LIMIT ${MOST_OPEN}`;

/** What a batch of events comes to in bells: those that it makes, those that it handles, and those whose patient moves. */
export class BellBatch {
  private made: readonly NewNotification[] = [];
  private readonly handled: HandledNotifications[] = [];
  private readonly elsewhere = new Map<string, OpenResult & MovedNotification>();

  constructor(private readonly db: DataSource) {}

  get changes() {
    // A statement changes a row once: one that was handled after its patient had moved is written as handled.
    return { notifications: this.made, handled: this.handled, moved: [...this.elsewhere.values()].map(leadOf) };
  }

  /** @param rung the bells of the event itself. */
  handle(event: DomainEvent, at: string, rung: readonly Pick<NewNotification, 'kind' | 'audience'>[]): void {
    const handled = handledBy(event);
    if (!handled) return;
    const now: HandledNotifications = { ...handled, at, ...(handled.by !== 'stay' && { spares: sparedBy(rung) }) };
    this.handled.push(now);
    // The statement that writes both does not see what it has just created.
    this.made = this.made.map((each) => (isHandled(each, now) ? { ...each, handled_at: at } : each));
    for (const [id, moved] of this.elsewhere) if (isHandled(moved, now)) this.elsewhere.delete(id);
  }

  /** A report that was published with its critical finding, by the same command, is told of once: as that. */
  ring(rung: readonly NewNotification[]): void {
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
    this.made = [...this.made, ...rung.filter((each) => !isTold(each))];
  }

  /**
   * The patient's open results go where they are now.
   * @returns the bells that it rings there.
   */
  async follow(
    patient_id: string,
    at: string,
    location: () => Promise<PatientLocation | null>,
  ): Promise<readonly OpenResultBell[]> {
    const stored = await this.db.query<OpenResult[]>(OPEN_RESULTS, [patient_id]);
    const known = stored
      .filter((each) => !this.handled.some((now) => isHandled(each, now)))
      .map((each) => ({ ...each, ...this.elsewhere.get(each.id) }));
    const isOwn = (each: NewNotification): boolean =>
      each.patient_id === patient_id && each.handled_at === null && followingKinds.some((kind) => kind === each.kind);
    const open: readonly OpenResult[] = [...known, ...this.made.filter(isOwn)];
    if (open.length === 0) return [];
    const { moved, bells } = followPatient(open, await location());
    for (const lead of moved) {
      const before = known.find(({ id }) => id === lead.id);
      if (before) this.elsewhere.set(lead.id, { ...before, ...lead, at });
      else this.made = this.made.map((each) => (each.id === lead.id ? { ...each, ...lead } : each));
    }
    return bells;
  }
}

/**
 * Of a result that is told anew to whoever asked for it alone: what a board's staff were told of a finding that does not stand has
 * no other in its place, nor has a critical finding that still stands while its patient is on no board.
 */
function sparedBy(rung: readonly Pick<NewNotification, 'kind' | 'audience'>[]): readonly string[] {
  if (rung.length === 0 || rung.some(({ audience }) => !audience.startsWith('user:'))) return [];
  const stands = rung.some(({ kind }) => kind === 'critical_finding');
  return ['result_final', ...(stands ? ['critical_finding'] : [])];
}

const leadOf = ({ id, admission_id, ward, link, place, at }: MovedNotification): MovedNotification => ({
  ...{ id, admission_id, ward, link, place, at },
});
