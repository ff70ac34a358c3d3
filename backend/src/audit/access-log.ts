import { Injectable } from '@nestjs/common';
import type { AccessEntry, AccessQuery, Actor, PersonAccessEntry, PersonAccessQuery } from '@ward-board/contract';
import { patientRegister } from '@ward-board/projections';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';

const READ = `SELECT id, at, "user", what, reason FROM access_log
  WHERE patient_id = $1 AND ($2::uuid IS NULL OR id < $2) AND ($4 = 'all' OR "user" ->> 'role' <> 'auditor')
  ORDER BY id DESC LIMIT $3`;

/** The name is the register's, which is there while its projection is. */
const readEverywhere = (where: string) => `SELECT l.id, l.at, l."user", l.what, l.reason, l.patient_id,
    (SELECT r.record ->> 'name' FROM projection p JOIN read_row r ON r.generation = p.live
      WHERE p.name = $4 AND r.collection = 'patients' AND r.id = l.patient_id) AS patient_name
  FROM access_log l WHERE ($2::uuid IS NULL OR l.id < $2) AND ${where} ORDER BY l.id DESC LIMIT $3`;
/** Without the readings of this very list, each of which is one of everybody in it. */
const READ_OF_ALL = readEverywhere(`$1::text IS NULL AND l.what <> 'audit/access'`);
const READ_OF_STAFF = readEverywhere(`$1::text IS NULL AND l."user" ->> 'role' <> 'auditor'`);
const READ_OF_ONE = readEverywhere(`l."user" ->> 'id' = $1`);

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
  async everywhere({ user_id, readers, limit, cursor }: PersonAccessQuery) {
    type Row = Omit<PersonAccessEntry, 'at'> & { readonly at: Date };
    const text = user_id === undefined ? (readers === 'staff' ? READ_OF_STAFF : READ_OF_ALL) : READ_OF_ONE;
    const rows = await this.db.query<Row[]>(text, [user_id ?? null, cursor ?? null, limit + 1, patientRegister.name]);
    const items: PersonAccessEntry[] = rows.slice(0, limit).map(toEntry);
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** A page of a patient's entries, newest first. */
  async of(patientId: string, { readers, limit, cursor }: AccessQuery) {
    type Row = Omit<AccessEntry, 'at'> & { readonly at: Date };
    const rows = await this.db.query<Row[]>(READ, [patientId, cursor ?? null, limit + 1, readers]);
    const items: AccessEntry[] = rows.slice(0, limit).map(toEntry);
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }
}

/** As it is answered: who is of no department is stored with an empty one, as in events. */
const toEntry = <Row extends { readonly at: Date; readonly user: AccessEntry['user'] }>(row: Row) => ({
  ...row,
  at: row.at.toISOString(),
  user: { ...row.user, department: row.user.department || null },
});
