import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Position } from '@ward-board/event-store';
import type { Projection, Row } from '@ward-board/projections';
import type { DataSource } from 'typeorm';
import { prune } from '../../platform/database/prune.js';

/** What the secret's key is for: the same secret keys other things as well. */
const PURPOSE = 'ward-board row snapshots';
const KEY_BYTES = 32;

/** A patient's rows as they stood after the event at a position. */
export interface RowSnapshot {
  readonly patient_id: string;
  readonly position: Position;
  readonly rows: readonly Row[];
}

type Stored = Omit<RowSnapshot, 'rows'> & { readonly rows: string; readonly code: Buffer };

/** `$1` and `$2` are a projection and its version, `$3` patients, `$4` a position. */
const NEWEST = `SELECT s.patient_id, s.position, s.rows, s.code FROM unnest($3::text[]) AS wanted (patient_id)
  CROSS JOIN LATERAL (
    SELECT * FROM row_snapshot s WHERE s.projection = $1 AND s.version = $2 AND s.patient_id = wanted.patient_id
      AND s.position <= $4 COLLATE "C" ORDER BY s.position DESC LIMIT 1
  ) s`;

/**
 * What is kept comes after a read, and is made again if a crash loses it: nobody waits for the disk. In place of one there that is not used,
 * since its code is wrong: it would be made anew at each reading.
 */
const KEEP = `WITH light AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO row_snapshot (projection, version, patient_id, position, rows, code)
  SELECT $1, $2::int, $3, $4, $5, $6 FROM light
  ON CONFLICT (projection, version, patient_id, position) DO UPDATE SET rows = excluded.rows, code = excluded.code`;

const AFTER = `SELECT patient_id, position, rows, code FROM row_snapshot
  WHERE projection = $1 AND version = $2 AND (patient_id, position) > ($3, $4 COLLATE "C") ORDER BY patient_id, position LIMIT 1`;

const FORGET = `DELETE FROM row_snapshot
  WHERE projection = $1 AND version = $2 AND patient_id = $3 AND position >= $4 COLLATE "C"`;

const FORGET_VERSIONS = `DELETE FROM row_snapshot WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM row_snapshot WHERE projection = $2 AND version < $3 LIMIT $1 FOR UPDATE SKIP LOCKED
  ))`;

/**
 * Snapshots of patients' rows in the database. Each has a code that only who has the service's secret can make: one that somebody has
 * changed, or put there, is as if it were not there.
 */
export class RowSnapshots {
  private readonly key: Buffer;

  constructor(
    private readonly db: DataSource,
    sessionSecret: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', sessionSecret, '', PURPOSE, KEY_BYTES));
  }

  /** The newest of each patient that has one, up to a position. */
  async newest(
    projection: Projection,
    patients: readonly string[],
    until: Position,
  ): Promise<ReadonlyMap<string, RowSnapshot>> {
    const values = [projection.name, projection.version, patients, until];
    const found = await this.db.query<Stored[]>(NEWEST, values);
    const right = found.filter((stored) => this.isRight(projection, stored));
    return new Map(right.map((stored) => [stored.patient_id, read(stored)]));
  }

  /** The first after one, by patient and position; null: there is none. @param after null: the first of all. */
  async next(projection: Projection, after: Pick<RowSnapshot, 'patient_id' | 'position'> | null) {
    const values = [projection.name, projection.version, after?.patient_id ?? '', after?.position ?? ''];
    const [found] = await this.db.query<Stored[]>(AFTER, values);
    if (!found) return null;
    const { patient_id, position } = found;
    return { patient_id, position, rows: this.isRight(projection, found) ? read(found).rows : null };
  }

  async keep(projection: Projection, { patient_id, position, rows }: RowSnapshot): Promise<void> {
    const { name, version } = projection;
    const stored = { patient_id, position, rows: JSON.stringify(rows) };
    const code = this.codeOf(projection, stored);
    await this.db.query(KEEP, [name, version, patient_id, position, stored.rows, code]);
  }

  /** Those of a patient from a position on. */
  async forget(projection: Projection, patient_id: string, from: Position): Promise<void> {
    await this.db.query(FORGET, [projection.name, projection.version, patient_id, from]);
  }

  /** Those that an older release has kept: their rows mean something else. */
  async forgetOlderVersions({ name, version }: Projection): Promise<void> {
    await prune(this.db, FORGET_VERSIONS, [name, version]);
  }

  private isRight(projection: Projection, stored: Stored): boolean {
    const code = this.codeOf(projection, stored);
    return stored.code.length === code.length && timingSafeEqual(stored.code, code);
  }

  private codeOf({ name, version }: Projection, { patient_id, position, rows }: Omit<Stored, 'code'>): Buffer {
    const text = JSON.stringify([name, version, patient_id, position, rows]);
    return createHmac('sha256', this.key).update(text).digest();
  }
}

const read = ({ patient_id, position, rows }: Stored): RowSnapshot => ({
  patient_id,
  position,
  rows: JSON.parse(rows) as Row[],
});
