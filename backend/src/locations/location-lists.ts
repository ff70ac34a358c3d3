import { Injectable } from '@nestjs/common';
import { bedOccupancy, boards } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import type { Page } from '../read-models/answer.js';
import { OCCUPIED } from '../read-models/held-beds.js';
import { feedNumber, HALTED, haltedOf } from '../read-models/list-statement.js';
import { sqlTime } from '../read-models/sql-time.js';

const made = (alias: string) =>
  `'id', ${alias}.id, 'revision', ${alias}.revision, 'created_at', ${sqlTime(`${alias}.created_at`)},
   'updated_at', ${sqlTime(`${alias}.updated_at`)}`;

/** One query for each kind of location: what makes a record, of which rows. */
const kinds = {
  wings: {
    record: `jsonb_build_object(${made('w')}, 'name', w.name, 'ward_type', w.ward_type,
      'capacity', count(b.id), 'occupied', count(o.bed_id))`,
    from: `wing w LEFT JOIN room r ON r.wing_id = w.id LEFT JOIN bed b ON b.room_id = r.id
      LEFT JOIN occupied o ON o.bed_id = b.id`,
    id: 'w.id',
    having: '$5::boolean IS NULL',
  },
  rooms: {
    record: `jsonb_build_object(${made('r')}, 'wing_id', r.wing_id, 'number', r.number, 'kind', r.kind,
      'capacity', count(b.id), 'occupied', count(o.bed_id), 'available', count(o.bed_id) < count(b.id))`,
    from: 'room r LEFT JOIN bed b ON b.room_id = r.id LEFT JOIN occupied o ON o.bed_id = b.id',
    id: 'r.id',
    having: '($5::boolean IS NULL OR (count(o.bed_id) < count(b.id)) = $5::boolean)',
  },
  beds: {
    record: `jsonb_build_object(${made('b')}, 'room_id', b.room_id, 'label', b.label,
      'occupied_by_admission_id', min(o.admission_id), 'isolation', min(o.isolation::text)::jsonb)`,
    from: 'bed b LEFT JOIN occupied o ON o.bed_id = b.id',
    id: 'b.id',
    having: '$5::boolean IS NULL',
  },
} as const;

export type LocationKind = keyof typeof kinds;

export interface LocationListing {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly id?: string | undefined;
  readonly wing_id?: string | undefined;
  readonly room_id?: string | undefined;
  readonly available?: boolean | undefined;
}

/** Wings, rooms and beds with their occupancy, newest first. */
@Injectable()
export class LocationLists {
  constructor(private readonly db: DataSource) {}

  async list(kind: LocationKind, { limit, cursor, id, wing_id, room_id, available }: LocationListing): Promise<Page> {
    const { record, from, id: key, having } = kinds[kind];
    const within = kind === 'rooms' ? 'r.wing_id' : kind === 'beds' ? 'b.room_id' : 'w.id';
    const within_id = kind === 'rooms' ? wing_id : kind === 'beds' ? room_id : undefined;
    // Of the three only beds have a feed.
    const numbered = kind === 'beds' ? kind : null;
    // What says the precautions of those in them.
    const precautions = kind === 'beds' ? boards.name : null;
    type Row = { rows: { id: string; record: string }[]; halted: boolean; seq: string | null; feed: string };
    const [answer] = await this.db.query<[Row]>(
      `WITH ${OCCUPIED}, location AS (SELECT ${key} AS id, (${record})::text AS record FROM ${from}
       WHERE ($3::uuid IS NULL OR ${key} < $3) AND ($4::uuid IS NULL OR ${within} = $4) AND ($6::uuid IS NULL OR ${key} = $6)
       GROUP BY ${key} HAVING ${having} ORDER BY ${key} DESC LIMIT $2 + 1)
       SELECT ${HALTED} OR ${haltedOf('$8')} AS halted, ${feedNumber('$7')},
         coalesce((SELECT json_agg(l ORDER BY l.id DESC) FROM location l), '[]') AS rows`,
      [
        bedOccupancy.name,
        limit,
        cursor ?? null,
        within_id ?? null,
        available ?? null,
        id ?? null,
        numbered,
        precautions,
      ],
    );
    const { rows, halted, seq, feed } = answer;
    const page = rows.slice(0, limit);
    return {
      items: `[${page.map((row) => row.record).join(',')}]`,
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      number: seq === null ? null : { feed, seq: Number(seq) },
      halted,
    };
  }
}
