import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Page } from '../read-models/read-model.js';
import { sqlTime } from '../read-models/sql-time.js';

const made = (alias: string) =>
  `'id', ${alias}.id, 'revision', ${alias}.revision, 'created_at', ${sqlTime(`${alias}.created_at`)},
   'updated_at', ${sqlTime(`${alias}.updated_at`)}`;

/** Beds with who is in them, as the live generation of the projection has it. */
const occupied = `occupied AS (
  SELECT r.id AS bed_id, r.record ->> 'admission_id' AS admission_id
  FROM projection p JOIN read_row r ON r.generation = p.live
  WHERE p.name = 'bed-occupancy' AND r.collection = 'occupied-beds'
)`;
const halted = `EXISTS (SELECT FROM projection p JOIN projection_generation g ON g.id = p.live
  WHERE p.name = 'bed-occupancy' AND g.failure IS NOT NULL)`;

/** One query for each kind of place: what makes a record, of which rows. */
const kinds = {
  wings: {
    record: `jsonb_build_object(${made('w')}, 'name', w.name, 'ward_type', w.ward_type,
      'capacity', count(b.id), 'occupied', count(o.bed_id))`,
    from: `wing w LEFT JOIN room r ON r.wing_id = w.id LEFT JOIN bed b ON b.room_id = r.id
      LEFT JOIN occupied o ON o.bed_id = b.id`,
    id: 'w.id',
    having: '$4::boolean IS NULL',
  },
  rooms: {
    record: `jsonb_build_object(${made('r')}, 'wing_id', r.wing_id, 'number', r.number, 'kind', r.kind,
      'capacity', count(b.id), 'occupied', count(o.bed_id), 'available', count(o.bed_id) < count(b.id))`,
    from: 'room r LEFT JOIN bed b ON b.room_id = r.id LEFT JOIN occupied o ON o.bed_id = b.id',
    id: 'r.id',
    having: '($4::boolean IS NULL OR (count(o.bed_id) < count(b.id)) = $4::boolean)',
  },
  beds: {
    record: `jsonb_build_object(${made('b')}, 'room_id', b.room_id, 'label', b.label,
      'occupied_by_admission_id', min(o.admission_id))`,
    from: 'bed b LEFT JOIN occupied o ON o.bed_id = b.id',
    id: 'b.id',
    having: '$4::boolean IS NULL',
  },
} as const;

export type PlaceKind = keyof typeof kinds;

export interface PlaceListing {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly id?: string | undefined;
  readonly wing_id?: string | undefined;
  readonly room_id?: string | undefined;
  readonly available?: boolean | undefined;
}

/** Wings, rooms and beds with their occupancy, newest first. */
@Injectable()
export class PlaceLists {
  constructor(private readonly db: DataSource) {}

  async list(kind: PlaceKind, { limit, cursor, id, wing_id, room_id, available }: PlaceListing): Promise<Page> {
    const { record, from, id: key, having } = kinds[kind];
    const within = kind === 'rooms' ? 'r.wing_id' : kind === 'beds' ? 'b.room_id' : 'w.id';
    const within_id = kind === 'rooms' ? wing_id : kind === 'beds' ? room_id : undefined;
    const [answer] = await this.db.query<[{ rows: { id: string; record: string }[]; halted: boolean }]>(
      `WITH ${occupied}, place AS (SELECT ${key} AS id, (${record})::text AS record FROM ${from}
       WHERE ($2::uuid IS NULL OR ${key} < $2) AND ($3::uuid IS NULL OR ${within} = $3) AND ($5::uuid IS NULL OR ${key} = $5)
       GROUP BY ${key} HAVING ${having} ORDER BY ${key} DESC LIMIT $1 + 1)
       SELECT ${halted} AS halted, coalesce((SELECT json_agg(p ORDER BY p.id DESC) FROM place p), '[]') AS rows`,
      [limit, cursor ?? null, within_id ?? null, available ?? null, id ?? null],
    );
    const { rows } = answer;
    const page = rows.slice(0, limit);
    return {
      items: `[${page.map((row) => row.record).join(',')}]`,
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      seq: null,
      halted: answer.halted,
    };
  }
}
