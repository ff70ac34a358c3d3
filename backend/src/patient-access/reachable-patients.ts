import { Injectable } from '@nestjs/common';
import { type SignedInUser, type WardKey, wardKeys } from '@ward-board/contract';
import { boards, CHART_COUNTS, chartCounts, imaging } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { type Collection, projectionOf, projectionOfBoard } from '../read-models/collections.js';
import { behind, ReadModels } from '../read-models/read-models.js';

/** Who asks: somebody who is bound to a ward. */
export interface BoundUser extends SignedInUser {
  readonly ward: WardKey;
}

/** A patient by their id, or by a record of theirs. */
export type PatientOrRecord = { readonly patient: string } | { readonly collection: Collection; readonly id: string };

/**
 * Why somebody reaches a patient: the patient is on their board, or they have given a reason for it (`override`). `no`:
 * neither. `patient_id` is whose record was asked for.
 */
export type Reach =
  | { readonly by: 'board' | 'no'; readonly patient_id: string }
  | { readonly by: 'override'; readonly patient_id: string; readonly reason: string };

const rowsOf = (name: string, condition: string) =>
  `EXISTS (SELECT FROM projection p JOIN read_row r ON r.generation = p.live AND ${condition} WHERE p.name = '${name}')`;

/** Whether somebody is in the hospital. */
const admitted = (patient: string): string =>
  rowsOf(
    boards.name,
    `NOT r.sealed AND r.key = ${patient} AND r.collection = 'admissions' AND r.record ->> 'status' = 'admitted'`,
  );

/**
 * Whether the patient `asked.patient` has an open record on a board or waits for one there, by the index of documents. An admission stays
 * in the feed of the board that it was made for when its patient has been handed on, and says nothing then. Nor does an entry of the waiting list while
 * they are in the hospital: one person, who had a reason, would open them to a whole ward by it.
 */
const onBoardOf = (ward: WardKey): string => {
  if (ward !== 'radiology')
    return rowsOf(
      projectionOfBoard(ward).name,
      `NOT r.sealed AND r.key = asked.patient AND r.feeds @> ARRAY['${ward}'::text]
        AND (r.collection <> 'admissions' OR r.record ->> 'awaiting' = '${ward}')
        AND (r.collection <> 'waiting-list' OR NOT ${admitted('asked.patient')})`,
    );
  // A cancelled study is nobody's to carry out: whoever ordered it by themselves would reach its patient for ever.
  const study = rowsOf(
    imaging.name,
    `r.collection = 'imaging-studies' AND r.key = asked.patient AND r.record ->> 'status' <> 'cancelled'`,
  );
  const request = rowsOf(
    chartCounts.name,
    `r.collection = '${CHART_COUNTS}' AND r.id = asked.patient::uuid AND (r.record ->> 'imaging_orders')::int > 0`,
  );
  return `(${study} OR ${request})`;
};

/** One statement for each ward. `$1`: the patient, or the record's id, with its collection as `$2` and its projection as `$3`. */
const statementFor = (ward: WardKey, byRecord: boolean): string => `
  SELECT asked.patient AS patient_id, ${onBoardOf(ward)} AS on_board, (
    SELECT g.reason FROM break_glass g
    WHERE g.user_id = $4 AND g.patient_id = asked.patient::uuid AND g.until > $5 ORDER BY g.until DESC LIMIT 1
  ) AS reason
  FROM (${
    byRecord
      ? `SELECT r.record ->> 'patient_id' AS patient FROM projection p
         JOIN read_row r ON r.generation = p.live AND r.collection = $2 AND r.id = $1::uuid WHERE p.name = $3`
      : `SELECT $1::text AS patient WHERE $2::text IS NULL AND $3::text IS NULL`
  }) AS asked`;

/** Who of the people `$2`, bound to the wards `$3`, reaches the patient `$1`. Each ward's board is asked for once. */
const REACHING = `WITH asked AS (SELECT $1::text AS patient),
    person AS (SELECT * FROM unnest($2::uuid[], $3::text[]) AS p (id, ward)),
    on_board AS MATERIALIZED (SELECT w.ward FROM asked, (SELECT DISTINCT ward FROM person) w
      WHERE CASE w.ward ${wardKeys.map((ward) => `WHEN '${ward}' THEN ${onBoardOf(ward)}`).join(' ')} END)
  SELECT person.id::text FROM asked, person WHERE person.ward IN (SELECT ward FROM on_board)
    OR EXISTS (SELECT FROM break_glass g WHERE g.user_id = person.id AND g.patient_id = asked.patient::uuid AND g.until > $4)`;

/** A request, a study or a report, and whose it is. */
export interface Result {
  readonly collection: 'service-requests' | 'imaging-studies' | 'diagnostic-reports';
  readonly id: string;
  readonly patient: string;
}

/** Whether `$5` ordered what the record `$3` of the collection `$2` is or answers; `$4`: its patient. */
const ORDERED = `SELECT EXISTS (
  SELECT FROM projection p
  JOIN read_row named ON named.generation = p.live AND named.collection = $2 AND named.id = $3::uuid
  JOIN read_row request ON request.generation = p.live AND request.collection = 'service-requests' AND request.id =
    CASE WHEN $2 = 'service-requests' THEN named.id ELSE (named.record ->> 'service_request_id')::uuid END
  WHERE p.name = $1 AND request.record ->> 'patient_id' = $4
    AND request.record -> 'recorded_by' ->> 'id' = $5
) AS ordered`;

/** Whether the patient `$1` is in the hospital. */
const ADMITTED = `SELECT ${admitted('$1')} AS admitted`;

/** Of a handover sheet: whose board it is a copy of. */
const SHEET = `SELECT r.record ->> 'ward' AS ward FROM projection p
  JOIN read_row r ON r.generation = p.live AND r.collection = 'handovers' AND r.id = $1::uuid WHERE p.name = $2`;

/** Which patients the people of a ward reach, as the boards show them now. */
@Injectable()
export class ReachablePatients {
  constructor(
    private readonly db: DataSource,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether a patient is reached, by one query at a cost that no history raises.
   * @throws ProblemException `not_found` for a record that there is not, `projection_behind` while that is not sure: whose a
   *   record is must be known before anything is said of it.
   */
  async reach(user: BoundUser, asked: PatientOrRecord): Promise<Reach> {
    if ('patient' in asked) {
      const reach = await this.read(user, asked);
      if (reach) return reach;
      throw new Error('A patient who is named has a row.');
    }
    return this.known(projectionOf(asked.collection).name, () => this.read(user, asked));
  }

  /** The ids of those of these people who reach a patient: as `reach`, in one query for all of them. */
  async reaching(users: readonly BoundUser[], patient: string): Promise<ReadonlySet<string>> {
    if (users.length === 0) return new Set();
    const people = [users.map(({ id }) => id), users.map(({ ward }) => ward)];
    const rows = await this.db.query<{ id: string }[]>(REACHING, [patient, ...people, this.clock.now()]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Whether somebody ordered what a result answers: theirs to see, wherever the patient is now. */
  async hasOrdered(user: BoundUser, { collection, id, patient }: Result): Promise<boolean> {
    const values = [projectionOf(collection).name, collection, id, patient, user.id];
    const [row] = await this.db.query<{ ordered: boolean }[]>(ORDERED, values);
    return row?.ordered ?? false;
  }

  /** Whether a patient is in the hospital: on a board, or awaited at one. */
  async isAdmitted(patient: string): Promise<boolean> {
    const [row] = await this.db.query<{ admitted: boolean }[]>(ADMITTED, [patient]);
    return row?.admitted ?? false;
  }

  /** The ward of a handover sheet. @throws ProblemException as `reach`. */
  async wardOfSheet(id: string): Promise<string> {
    const { name } = projectionOf('handovers');
    return this.known(name, async () => {
      const [row] = await this.db.query<{ ward: string }[]>(SHEET, [id, name]);
      return row?.ward;
    });
  }

  /** What is not there may not be projected yet: it is waited for, as `ReadModels.one` does. */
  private async known<Found>(projection: string, read: () => Promise<Found | undefined>): Promise<Found> {
    const found = await read();
    if (found !== undefined) return found;
    const caughtUp = await this.readModels.waitFor(await this.readModels.head(), [projection]);
    const late = await read();
    if (late !== undefined) return late;
    throw caughtUp ? new ProblemException('not_found', 'There is no such record.') : behind();
  }

  private async read(user: BoundUser, asked: PatientOrRecord): Promise<Reach | undefined> {
    const subject =
      'patient' in asked
        ? [asked.patient, null, null]
        : [asked.id, asked.collection, projectionOf(asked.collection).name];
    type Row = { readonly patient_id: string; readonly on_board: boolean; readonly reason: string | null };
    const text = statementFor(user.ward, !('patient' in asked));
    const [row] = await this.db.query<Row[]>(text, [...subject, user.id, this.clock.now()]);
    if (!row) return undefined;
    const { patient_id, on_board, reason } = row;
    if (on_board || reason === null) return { by: on_board ? 'board' : 'no', patient_id };
    return { by: 'override', patient_id, reason };
  }
}
