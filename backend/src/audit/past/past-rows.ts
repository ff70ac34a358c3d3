import { Injectable, Logger } from '@nestjs/common';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { OlderRowsNeeded, type Projection, type Row, RowsFromEvents, saySame } from '@ward-board/projections';
import PQueue from 'p-queue';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../../platform/database/event-store.token.js';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { historyUntil } from './patient-history.js';
import { type RowSnapshot, RowSnapshots } from './row-snapshots.js';

/** After how many events of a patient their rows are kept again: fewer than are read at once, so that a board of the past reads a page of each. */
export const KEPT_EVERY = 250;
/** Patients whose events are read at once, for all who ask together: fewer than the event store has connections, so that nobody's write waits for them. */
const AT_ONCE = 2;

/** Rows as they stood at a position of the log, made of the patients' events, going on from what was kept of their rows. */
@Injectable()
export class PastRows {
  private readonly log = new Logger('PastRows');
  private readonly snapshots: RowSnapshots;
  private readonly reading = new PQueue({ concurrency: AT_ONCE });

  constructor(
    db: DataSource,
    @InjectEventStore() private readonly store: EventStore,
    @InjectSettings() { sessionSecret }: Settings,
  ) {
    this.snapshots = new RowSnapshots(db, sessionSecret);
  }

  /** The rows of these patients after every event up to a position. What is read of a long history is kept on the way. */
  async of(projection: Projection, patients: readonly string[], until: Position): Promise<RowsFromEvents> {
    const made = new RowsFromEvents(projection);
    const kept = await this.snapshots.newest(projection, patients, until);
    const given = new AbortController();
    try {
      await this.reading.addAll(
        patients.map((patient) => () => this.add(made, projection, patient, until, kept.get(patient))),
        { signal: given.signal },
      );
    } catch (error) {
      // Nobody else waits for the rest of them.
      given.abort();
      throw error;
    }
    return made;
  }

  /**
   * Makes one snapshot anew, of the one before it and the events since, and forgets it, with what was made from it, if its rows are others: those
   * that a fold gave which was changed without raising its projection's version.
   * @param after of the one that was checked before.
   * @returns what was checked; null: there is none after it.
   */
  async check(
    projection: Projection,
    after: Pick<RowSnapshot, 'patient_id' | 'position'> | null,
  ): Promise<Pick<RowSnapshot, 'patient_id' | 'position'> | null> {
    const kept = await this.snapshots.next(projection, after);
    if (!kept) return null;
    const { patient_id, position } = kept;
    const made = new RowsFromEvents(projection);
    const before = after?.patient_id === patient_id ? after.position : START;
    const from = (await this.snapshots.newest(projection, [patient_id], before)).get(patient_id);
    await this.addAll(made, patient_id, position, from);
    const rows = made.toGoOnFrom(patient_id);
    if (!kept.rows || !rows || !saySame(projection, asStored(rows), kept.rows)) {
      this.log.warn(
        `The rows of patient ${patient_id} at ${position} were not what the events give: they are made anew`,
      );
      await this.snapshots.forget(projection, patient_id, position);
    }
    return { patient_id, position };
  }

  async forgetOlderVersions(projection: Projection): Promise<void> {
    await this.snapshots.forgetOlderVersions(projection);
  }

  private async add(
    made: RowsFromEvents,
    projection: Projection,
    patient_id: string,
    until: Position,
    from: RowSnapshot | undefined,
  ): Promise<void> {
    let since = 0;
    await this.addAll(made, patient_id, until, from, async (events) => {
      since += events.length;
      if (since < KEPT_EVERY) return;
      const [last, rows] = [events.at(-1), made.toGoOnFrom(patient_id)];
      // What can't be folded any further stands still, whatever comes.
      if (!last || !rows) return;
      // Never more bytes than the log has: of somebody with very many studies, fewer.
      if (since < 2 * rows.length) return;
      await this.keep(projection, { patient_id, position: last.position, rows });
      since = 0;
    });
  }

  /**
   * Adds a patient's events up to a position, page by page: those since what was kept of their rows, or all of them where one of those is
   * about something so old that it was not kept.
   */
  private async addAll(
    made: RowsFromEvents,
    patient_id: string,
    until: Position,
    from: RowSnapshot | undefined,
    added: (events: readonly RecordedEvent[]) => Promise<void> = async () => {},
  ): Promise<void> {
    made.beginAt(patient_id, from?.rows ?? []);
    const isTooLate = (event: RecordedEvent) => event.position > until;
    try {
      for await (const events of historyUntil(this.store, patient_id, isTooLate, from?.position)) {
        made.add(events);
        await added(events);
      }
    } catch (error) {
      if (!from || !(error instanceof OlderRowsNeeded)) throw error;
      await this.addAll(made, patient_id, until, undefined, added);
    }
  }

  /** A board can be read while nothing can be written, as on a full disk. */
  private async keep(projection: Projection, snapshot: RowSnapshot): Promise<void> {
    try {
      await this.snapshots.keep(projection, snapshot);
    } catch (error) {
      this.log.warn(`The rows of a patient could not be kept: ${String(error)}`);
    }
  }
}

const asStored = (rows: readonly Row[]): readonly Row[] => JSON.parse(JSON.stringify(rows)) as Row[];
