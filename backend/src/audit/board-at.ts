import { Injectable } from '@nestjs/common';
import type { BoardSnapshotAt, StoppedPatient, WardKey } from '@ward-board/contract';
import { type EventStore, type Position, START } from '@ward-board/event-store';
import type { Projection } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { collectionsShownBy } from '../read-models/board-snapshots.js';
import { projectionOfBoard } from '../read-models/collections.js';
import { Heads } from './ledger/heads.js';
import { Ledger } from './ledger/ledger.js';
import { Presences } from './ledger/presence.js';
import { TILE, Tiles } from './ledger/tiles.js';
import { PastRows } from './past/past-rows.js';

/** Whole boards as they stood at a moment, made of the events of those who may have been on them, by the folds that make the boards. */
@Injectable()
export class BoardAt {
  private readonly tiles: Tiles;
  private readonly heads: Heads;
  private readonly presences: Presences;

  constructor(
    db: DataSource,
    @InjectEventStore() private readonly store: EventStore,
    private readonly ledger: Ledger,
    private readonly past: PastRows,
  ) {
    this.tiles = new Tiles(db);
    this.heads = new Heads(db);
    this.presences = new Presences(db);
  }

  /**
   * The board after every event that was recorded by a moment.
   * @param at RFC 3339, UTC, milliseconds.
   * @throws ProblemException `projection_behind` while an event of then is not in the ledger yet: whom it brought in is not known.
   */
  async of(ward: WardKey, at: string): Promise<BoardSnapshotAt> {
    const position = await this.positionAt(at);
    const projection = projectionOfBoard(ward);
    const patients = position === START ? [] : await this.patientsOn(projection, position);
    const made = await this.past.of(projection, patients, position);
    const rows = made.on(ward);
    const recordsOf = (wanted: string) =>
      rows.flatMap(({ collection, record }) => (collection === wanted ? [{ ...record }] : []));
    const collections = Object.fromEntries(collectionsShownBy(ward).map((name) => [name, recordsOf(name)]));
    const stopped: StoppedPatient[] = made.stopped().map(({ key, since }) => ({ patient_id: key, since }));
    const [first] = await this.store.readAll(START, 1);
    const log_begins_at = first?.recordedAt ?? null;
    return { ward, feed: null, seq: null, at, log_begins_at, collections, stopped };
  }

  /** Of the last event that was recorded by a moment. */
  private async positionAt(at: string): Promise<Position> {
    const position = (await this.ledgerWithAllOf(at)) ?? (await this.broughtUpTo(at));
    const tile = await this.tiles.leavesRecordedBy(at);
    if (!tile) return START;
    const events = await this.store.readAll(tile.after, TILE);
    // What was stored meanwhile may have brought in somebody of whom the ledger does not know yet.
    const last = events.findLast((event) => event.recordedAt <= at && event.position <= position);
    return last?.position ?? tile.after;
  }

  /** Of the last event in the ledger; null: one of then is not in it. */
  private async ledgerWithAllOf(at: string): Promise<Position | null> {
    const { position } = await this.heads.treeState();
    // What was recorded after the moment may be missing there: a busy hospital's log always goes on a little further.
    const [next] = await this.store.readAll(position, 1);
    return next && next.recordedAt <= at ? null : position;
  }

  /** The ledger's work is not for every reader to wait for: nearly every moment is in it already. */
  private async broughtUpTo(at: string): Promise<Position> {
    await this.ledger.bringUpToDate();
    const position = await this.ledgerWithAllOf(at);
    if (position !== null) return position;
    throw new ProblemException(
      'projection_behind',
      'Not every event of the log is in the ledger yet: try again in a moment.',
    );
  }

  private patientsOn(projection: Projection, position: Position): Promise<readonly string[]> {
    const [window] = projection.windows ?? [];
    return window ? this.presences.withStudies(position, window.newest) : this.presences.inHospital(position);
  }
}
