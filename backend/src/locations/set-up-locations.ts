import { Injectable } from '@nestjs/common';
import type { CreateRoom, CreateWing } from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { ProblemException } from '../platform/http/problem-exception.js';

/** Sets up wings, and rooms with their beds. The same id again changes nothing: a repeated request is no second wing. */
@Injectable()
export class SetUpLocations {
  constructor(private readonly db: DataSource) {}

  /** @throws ProblemException `conflict` when another wing has that name. */
  async wing(id: string, { name, ward_type }: CreateWing): Promise<void> {
    await taken(
      this.db.query('INSERT INTO wing (id, name, ward_type) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING', [
        id,
        name,
        ward_type,
      ]),
      'name',
      'Another wing has this name.',
    );
  }

  /**
   * The beds' feed is told in the same statement, as it is of a bed that nobody holds any more.
   * @throws ProblemException `validation_failed` for an unknown wing, `conflict` when the wing has a room of that number.
   */
  async room(
    id: string,
    { wing_id, number, kind }: CreateRoom,
    beds: readonly { readonly id: string; readonly label: string }[],
  ): Promise<void> {
    const [wing] = await this.db.query<unknown[]>('SELECT FROM wing WHERE id = $1', [wing_id]);
    if (!wing) {
      const errors = [{ path: 'wing_id', message: 'There is no such wing.' }];
      throw new ProblemException('validation_failed', 'There is no such wing.', { errors });
    }
    await taken(
      this.db.query(
        `WITH made AS (
           INSERT INTO room (id, wing_id, number, kind) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING RETURNING id
         ), beds AS (
           INSERT INTO bed (id, room_id, label, ordinal)
           SELECT b.id, made.id, b.label, b.ordinal
           FROM made, jsonb_to_recordset($5::jsonb) AS b (id uuid, label text, ordinal integer) RETURNING id, created_at
         ), head AS (
           UPDATE feed_head SET seq = seq + 1 WHERE feed = 'beds' AND EXISTS (SELECT FROM beds) RETURNING seq
         ), told AS (
           INSERT INTO feed_patch (feed, seq, at, changes)
           SELECT 'beds', seq, (SELECT min(created_at) FROM beds),
             (SELECT json_agg(json_build_object('op', 'remove', 'id', id)) FROM beds) FROM head RETURNING feed
         ) SELECT pg_notify('feed', '') FROM told`,
        [id, wing_id, number, kind ?? null, JSON.stringify(beds.map((bed, ordinal) => ({ ...bed, ordinal })))],
      ),
      'number',
      'The wing has a room of this number.',
    );
  }
}

async function taken(inserted: Promise<unknown>, path: string, message: string): Promise<void> {
  try {
    await inserted;
  } catch (error) {
    const unique = (error as { readonly driverError?: { readonly code?: string } }).driverError?.code === '23505';
    throw unique ? new ProblemException('conflict', message, { errors: [{ path, message }] }) : error;
  }
}
