import { Injectable } from '@nestjs/common';
import { type AllergyRecord, type Clinical, headers, nothingRecorded, sayAllergy } from '@ward-board/contract';
import type { EventStore, Position } from '@ward-board/event-store';
import {
  changesNotifications,
  everyAllergy,
  NOTIFIER,
  PATIENT_CLINICAL,
  ProjectionProgress,
  projections,
  runPrepared,
} from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { type Answer, type Page, pageAnswer, recordAnswer } from './answer.js';
import { type Collection, projectionOf } from './collections.js';
import { HALTED, type Listing, listStatement, RECORD } from './list-statement.js';
import type { StoredEvents } from './stored-events.js';

/** How long a write waits for the read models before it answers all the same, with `X-Projection: behind`. */
const READ_YOUR_WRITES_MS = 2_000;

/** Something is stored that can't be read yet. */
export const behind = () =>
  new ProblemException('projection_behind', 'What was written is stored, but can’t be read yet.', {
    headers: { 'retry-after': '1' },
  });

/**
 * Always one row while the projection has a live generation. `parked` is about the document of the record; of a record
 * that isn't there the document is not known, so it is about any: the record may be in one of those.
 */
const GET = {
  name: 'read_model.get',
  text: `SELECT (${RECORD})::text AS record, ${HALTED} AS halted,
      EXISTS (SELECT FROM parked_document d WHERE d.generation = p.live AND (r.key IS NULL OR d.key = r.key)) AS parked
    FROM projection p LEFT JOIN read_row r ON r.generation = p.live AND r.collection = $2 AND r.id = $3
    WHERE p.name = $1`,
};

/** What is kept of a patient's chart, as `GET` reads it, and every allergy: rows name as many as a board does. One statement, so that both are of one moment. */
const CLINICAL = {
  name: 'read_model.clinical',
  text: `SELECT r.record, r.halted, r.parked, (SELECT coalesce(jsonb_agg(a.record ORDER BY
        array_position($5::text[], a.filed_under), a.filed_at DESC, a.id DESC), '[]')::text
      FROM read_row a JOIN projection p ON p.live = a.generation
      WHERE p.name = $1 AND a.collection = $4 AND a.filed_under = ANY ($5::text[])) AS allergies
    FROM (${GET.text}) r`,
};

/** A record as its row has it. */
interface RecordReading {
  /** As JSON text; null: there is no row. */
  readonly record: string | null;
  readonly halted: boolean;
  readonly parked: boolean;
}

/** Whether documents stand still, whatever else of their projections moves on. */
const PARKED = {
  name: 'read_model.parked',
  text: `SELECT 1 FROM projection p JOIN parked_document d ON d.generation = p.live
    WHERE p.name = ANY ($1::text[]) AND d.key = ANY ($2::text[]) LIMIT 1`,
};

/** Reads from the projections' rows, as their live generations have them. */
@Injectable()
export class ReadModels {
  /** How long an answer waits for these projections. Set by tests alone, where some stand still on purpose, or all are slow on a busy machine. */
  longestWaitMs: (projections: readonly string[]) => number = () => READ_YOUR_WRITES_MS;

  constructor(
    private readonly db: DataSource,
    private readonly progress: ProjectionProgress,
    @InjectEventStore() private readonly store: EventStore,
  ) {}

  /** A page of a list. */
  async list(listing: Listing): Promise<Answer> {
    return pageAnswer(await this.page(listing));
  }

  /** A page of one patient's records of a chart. @throws ProblemException `not_found` for nobody's chart. */
  async listOf(patient: string, listing: Omit<Listing, 'patient'>): Promise<Answer> {
    const page = await this.page({ ...listing, patient });
    // Who has a record is known: nobody else needs to be looked for.
    if (page.items === '[]') await this.one('patients', patient);
    return pageAnswer(page);
  }

  private async page(listing: Listing): Promise<Page> {
    const { text, values } = listStatement(listing);
    type Numbers = { seq: string | null; list_seq: string | null; feed: string };
    type Row = Numbers & { items: string; next_cursor: string | null; halted: boolean };
    const [row] = await this.db.query<[Row]>(text, [...values]);
    const { items, next_cursor, seq, list_seq, feed, halted } = row;
    const ofList = list_seq === null ? {} : { listSeq: Number(list_seq) };
    const number = seq === null ? null : { feed, seq: Number(seq), ...ofList };
    return { items: `[${items}]`, nextCursor: next_cursor, number, halted };
  }

  /**
   * One record; `X-Projection: stopped` says that its document stands still, parked or with its whole projection. A record
   * that isn't there may be one not projected yet: that is waited for first.
   * @throws ProblemException `not_found`, once it is sure; `projection_behind` when it can't be.
   */
  async one(collection: Collection, id: string): Promise<Answer> {
    const found = answerOf(await this.read(collection, id));
    if (found) return found;
    const caughtUp = await this.waitFor(await this.store.head(), [projectionOf(collection).name]);
    const reading = await this.read(collection, id);
    const late = answerOf(reading);
    if (late) return late;
    throw caughtUp && !reading?.parked ? new ProblemException('not_found', 'There is no such record.') : behind();
  }

  /** A record that may never have been made; undefined: there is none at this moment. */
  async find(collection: Collection, id: string): Promise<Answer | undefined> {
    return answerOf(await this.read(collection, id));
  }

  /** The record as JSON text; undefined: there is none at this moment. */
  async get(collection: Collection, id: string): Promise<string | undefined> {
    return (await this.read(collection, id))?.record ?? undefined;
  }

  /**
   * What the projection of a collection keeps of a patient besides its records, as JSON text; null: nothing. `stopped`: the
   * patient's document stands still.
   */
  async kept(
    of: Collection,
    collection: string,
    patient_id: string,
  ): Promise<{ readonly record: string | null; readonly stopped: boolean }> {
    const [row] = await runPrepared<RecordReading>(this.db, GET, [projectionOf(of).name, collection, patient_id]);
    return { record: row?.record ?? null, stopped: row ? row.parked || row.halted : false };
  }

  /** What the projection of a collection shows of a patient's chart, with every allergy that is recorded. `stopped`: as `kept`. */
  async clinical(of: Collection, patient_id: string): Promise<{ readonly shown: Clinical; readonly stopped: boolean }> {
    type Reading = RecordReading & { readonly allergies: string };
    const { collection, lists } = everyAllergy(patient_id);
    const values = [projectionOf(of).name, PATIENT_CLINICAL, patient_id, collection, lists];
    const [row] = await runPrepared<Reading>(this.db, CLINICAL, values);
    if (!row?.record) return { shown: nothingRecorded, stopped: row ? row.parked || row.halted : false };
    const { shown } = JSON.parse(row.record) as { readonly shown: Clinical };
    const allergies = (JSON.parse(row.allergies) as readonly Pick<AllergyRecord, 'substance' | 'reaction'>[]).map(
      sayAllergy,
    );
    return { shown: { ...shown, allergies }, stopped: row.parked || row.halted };
  }

  private async read(collection: Collection, id: string): Promise<RecordReading | undefined> {
    const [row] = await runPrepared<RecordReading>(this.db, GET, [projectionOf(collection).name, collection, id]);
    return row;
  }

  /** What a client was given as a position, and sends back; null when it is none. */
  positionOf(text: string): Position | null {
    return this.store.positionOf(text);
  }

  /** The newest position there is: whoever has waited for it has seen everything stored by now. */
  head(): Promise<Position> {
    return this.store.head();
  }

  /** Waits until readers see what a command stored, in every projection that shows it; false: they don't, for now. */
  async waitForWrite({ position, events, incomplete }: StoredEvents): Promise<boolean> {
    const shown = incomplete
      ? projections
      : projections.filter(({ handles }) => events.some(({ type }) => handles.some((handled) => handled === type)));
    if (
      !(await this.waitFor(
        position,
        shown.map(({ name }) => name),
      ))
    )
      return false;
    const keys = shown.flatMap((projection) => events.map((event) => projection.key(event)));
    const parked = await runPrepared(this.db, PARKED, [shown.map(({ name }) => name), [...new Set(keys)]]);
    return parked.length === 0;
  }

  /** Waits until the notifications that a command has created or handled can be read; false: they can't, for now. */
  async waitForNotifications({ position, events, incomplete }: StoredEvents): Promise<boolean> {
    return incomplete || events.some(changesNotifications) ? this.waitFor(position, [NOTIFIER]) : true;
  }

  /** Waits until readers of these projections see everything up to a position; false: they don't, for now. */
  async waitFor(position: Position, projections: readonly string[]): Promise<boolean> {
    return this.progress.waitFor(position, this.longestWaitMs(projections), projections);
  }
}

/** Undefined: there is no row to answer with. */
function answerOf(reading: RecordReading | undefined): Answer | undefined {
  if (!reading || reading.record === null) return undefined;
  const stopped = reading.parked || reading.halted;
  return recordAnswer(reading.record, stopped ? { [headers.projection]: 'stopped' } : {});
}
