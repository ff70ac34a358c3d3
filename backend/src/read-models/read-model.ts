import { Injectable } from '@nestjs/common';
import type { WardKey } from '@ward-board/contract';
import { runPrepared } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { type Collection, projectionOf } from './collections.js';

/** A page of a list, its items as JSON text: they are answered as they are stored, not taken apart in between. */
export interface Page {
  readonly items: string;
  readonly nextCursor: string | null;
  /** The ward's board as of this very picture, where one was asked for. */
  readonly seq: number | null;
  /** The projection has halted: newer events exist that these rows don't show. */
  readonly halted: boolean;
}

/** What to list: rows of a collection, newest first. */
export interface Listing {
  readonly collection: Collection;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Only rows that stand on this board now. */
  readonly onBoard?: WardKey | undefined;
  /** Only rows whose record has one of these values in these fields. */
  readonly where?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Only rows in which every one of these words is found. */
  readonly words?: readonly string[];
  /** The ward whose feed number is read in the same snapshot. */
  readonly seqOf?: WardKey | null | undefined;
}

const FIND = {
  name: 'read_model.find',
  text: `SELECT r.record::text AS record FROM projection p JOIN read_row r ON r.generation = p.live
    WHERE p.name = $1 AND r.collection = $2 AND r.id = $3`,
};

/** The projections' rows, as the live generation has them. */
@Injectable()
export class ReadModel {
  constructor(private readonly db: DataSource) {}

  /** The record as JSON text, or undefined. */
  async find(collection: Collection, id: string): Promise<string | undefined> {
    const values = [projectionOf(collection).name, collection, id];
    const [row] = await runPrepared<{ record: string }>(this.db, FIND, values);
    return row?.record;
  }

  /** One statement, so one snapshot: the rows and the number of the board's feed belong together. */
  async list(listing: Listing): Promise<Page> {
    const parameters: unknown[] = [
      projectionOf(listing.collection).name,
      listing.collection,
      listing.limit,
      listing.seqOf ?? null,
    ];
    const parameter = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = ['r.collection = $2'];
    if (listing.onBoard) conditions.push(`r.boards <> '{}' AND r.boards @> ARRAY[${parameter(listing.onBoard)}::text]`);
    if (listing.cursor) conditions.push(`r.id < ${parameter(listing.cursor)}::uuid`);
    for (const [field, values] of Object.entries(listing.where ?? {}))
      if (values) conditions.push(`r.record ->> ${parameter(field)} = ANY(${parameter(values)}::text[])`);
    for (const word of listing.words ?? []) conditions.push(`position(${parameter(word)}::text IN r.search) > 0`);
    const [page] = await this.db.query<
      [{ items: string; next_cursor: string | null; seq: string | null; halted: boolean }]
    >(
      `WITH page AS MATERIALIZED (
         SELECT r.id, r.record, row_number() OVER (ORDER BY r.id DESC) AS n
         FROM projection p JOIN read_row r ON r.generation = p.live
         WHERE p.name = $1 AND ${conditions.join(' AND ')}
         ORDER BY r.id DESC LIMIT $3 + 1
       )
       SELECT coalesce((SELECT string_agg(record::text, ',' ORDER BY n) FROM page WHERE n <= $3), '') AS items,
         (SELECT id FROM page WHERE n = $3 AND EXISTS (SELECT FROM page WHERE n > $3)) AS next_cursor,
         (SELECT seq FROM board_head WHERE ward = $4) AS seq,
         EXISTS (SELECT FROM projection p JOIN projection_generation g ON g.id = p.live
           WHERE p.name = $1 AND g.failure IS NOT NULL) AS halted`,
      parameters,
    );
    const { items, next_cursor, seq, halted } = page;
    return { items: `[${items}]`, nextCursor: next_cursor, seq: seq === null ? null : Number(seq), halted };
  }
}
