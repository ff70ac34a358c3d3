import { Injectable } from '@nestjs/common';
import type { AccessEntry, AccessQuery, Actor, PersonAccessEntry, PersonAccessQuery } from '@ward-board/contract';
import { patientRegister } from '@ward-board/projections';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';

/** What narrows a list to some of its readings. */
type Asked = Pick<AccessQuery, 'kind' | 'from' | 'to' | 'limit' | 'cursor'>;
/** A condition of a list; `param` gives a value the name by which the statement has it. */
type Condition = (param: (value: unknown) => string) => string;

const byStaff: Condition = () => `l."user" ->> 'role' <> 'auditor'`;
/** Of everybody's: without the readings of this very list, each of which is one of everybody in it. */
const byAnybody: Condition = () => `l.what <> 'audit/access'`;
const byOne =
  (userId: string): Condition =>
  (param) =>
    `l."user" ->> 'id' = ${param(userId)}`;
const ofPatient =
  (patientId: string): Condition =>
  (param) =>
    `l.patient_id = ${param(patientId)}`;

/** Of an entry that was deleted meanwhile, the time in its id counts. */
const beforeEntry =
  (cursor: string): Condition =>
  (param) => {
    const id = `${param(cursor)}::uuid`;
    const ms = `('x' || translate(left(${id}::text, 13), '-', ''))::bit(48)::bigint`;
    return `(l.at, l.id) < (coalesce((SELECT at FROM access_log WHERE id = ${id}), to_timestamp(${ms} / 1000.0)), ${id})`;
  };

/** The name is the register's, which is there while its projection is. */
const WITH_PATIENT = `, l.patient_id,
    (SELECT r.record ->> 'name' FROM projection p JOIN read_row r ON r.generation = p.live
      WHERE p.name = '${patientRegister.name}' AND r.collection = 'patients' AND r.id = l.patient_id) AS patient_name`;

/** By when it was recorded, the newest first, in the order of the table's indexes. */
function pageOf({ kind, from, to, cursor, limit }: Asked, conditions: readonly Condition[], columns: string) {
  const values: unknown[] = [];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const all: readonly Condition[] = [
    ...conditions,
    ...(kind === undefined ? [] : [() => `access_kind(l.what) = ${param(kind)}`]),
    ...(from === undefined ? [] : [() => `l.at >= ${param(from)}`]),
    ...(to === undefined ? [] : [() => `l.at <= ${param(to)}`]),
    ...(cursor === undefined ? [] : [beforeEntry(cursor)]),
  ];
  const text = `SELECT l.id, l.at, l."user", l.what, l.reason${columns} FROM access_log l
    WHERE ${all.map((condition) => condition(param)).join(' AND ')} ORDER BY l.at DESC, l.id DESC LIMIT ${param(limit + 1)}`;
  return { text, values };
}

/** Who read what of which patient. */
@Injectable()
export class AccessLog {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Keeps that somebody read something of a patient; it is stored once the promise is fulfilled. */
  async record(patientId: string, user: Actor, what: string, reason: string | null): Promise<void> {
    await this.recordAll([patientId], user, what, reason);
  }

  /** The same of several patients at once. @param db the transaction that it is stored with. */
  async recordAll(
    patientIds: readonly string[],
    user: Actor,
    what: string,
    reason: string | null,
    db: Pick<EntityManager, 'query'> = this.db,
  ): Promise<void> {
    const ids = patientIds.map(() => this.clock.newId());
    await db.query(
      `INSERT INTO access_log (id, patient_id, at, "user", what, reason)
       SELECT id, patient_id, $3, $4, $5, $6 FROM unnest($1::uuid[], $2::uuid[]) AS read (id, patient_id)`,
      [ids, patientIds, this.clock.now(), JSON.stringify(user), what, reason],
    );
  }

  /** A page of what one person has read, or everybody, newest first. */
  everywhere(query: PersonAccessQuery) {
    const { user_id, readers } = query;
    const whose = user_id === undefined ? (readers === 'staff' ? byStaff : byAnybody) : byOne(user_id);
    return this.page<PersonAccessEntry>(query, [whose], WITH_PATIENT);
  }

  /** A page of a patient's entries, newest first. */
  of(patientId: string, query: AccessQuery) {
    return this.page<AccessEntry>(query, [ofPatient(patientId), ...(query.readers === 'staff' ? [byStaff] : [])], '');
  }

  private async page<Entry extends AccessEntry>(asked: Asked, conditions: readonly Condition[], columns: string) {
    const { text, values } = pageOf(asked, conditions, columns);
    const rows = await this.db.query<(Entry & { readonly at: Date })[]>(text, values);
    const items = rows.slice(0, asked.limit).map((row): Entry => ({ ...row, ...asAnswered(row) }));
    return { items, next_cursor: rows.length > asked.limit ? (items.at(-1)?.id ?? null) : null };
  }
}

/** As it is answered: who is of no department is stored with an empty one, as in events. */
const asAnswered = ({ at, user }: { readonly at: Date; readonly user: AccessEntry['user'] }) => ({
  at: at.toISOString(),
  user: { ...user, department: user.department || null },
});
