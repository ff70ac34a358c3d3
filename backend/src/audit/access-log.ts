import { Injectable } from '@nestjs/common';
import type { AccessEntry, AccessQuery, Actor } from '@ward-board/contract';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';

const READ = `SELECT id, at, "user", what, reason FROM access_log
  WHERE patient_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;

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

  /** A page of a patient's entries, newest first. */
  async of(patientId: string, { limit, cursor }: AccessQuery) {
    type Row = Omit<AccessEntry, 'at'> & { readonly at: Date };
    const rows = await this.db.query<Row[]>(READ, [patientId, cursor ?? null, limit + 1]);
    const items: AccessEntry[] = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }
}
