import { Injectable } from '@nestjs/common';
import { type ChartCollection, type ChartPage, chartFeedOf } from '@ward-board/contract';
import { chart, chartListOf } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { type Answer, pageAnswer } from '../read-models/answer.js';
import { feedNumber, HALTED } from '../read-models/list-statement.js';
import { ReadModels } from '../read-models/read-models.js';

/** Whose records, and which page of them. */
interface ChartListing extends ChartPage {
  readonly collection: ChartCollection;
  readonly patientId: string;
  /** Of observations. */
  readonly category?: string;
}

/** Whether a record of the patient stands still: a list may then show something old. */
export const PARKED = (patient: string) =>
  `EXISTS (SELECT FROM projection p JOIN parked_document d ON d.generation = p.live
    WHERE p.name = $1 AND d.patient_id = ${patient}::uuid)`;

/**
 * One statement, so one snapshot: the rows, and the number of the patient's feed. Each list that rows are filed under by
 * itself: the index has the rows of one in the order of the answer. `$5` and `$6` are where the page before ended.
 * @param collection as a literal.
 */
const pageOf = (collection: ChartCollection) => `WITH page AS MATERIALIZED (
    SELECT r.*, row_number() OVER (ORDER BY r.filed_at DESC, r.id DESC) AS n
    FROM projection p CROSS JOIN unnest($4::text[]) AS list (name) CROSS JOIN LATERAL (
      SELECT r.id, r.record, r.filed_at FROM read_row r
      WHERE r.generation = p.live AND r.collection = '${collection}' AND r.filed_under = list.name
        AND ($5::text IS NULL OR (r.filed_at, r.id) < ($5::text COLLATE "C", $6::uuid))
      ORDER BY r.filed_at DESC, r.id DESC LIMIT $2 + 1
    ) r WHERE p.name = $1 ORDER BY r.filed_at DESC, r.id DESC LIMIT $2 + 1
  )
  SELECT coalesce((SELECT string_agg(record::text, ',' ORDER BY n) FROM page WHERE n <= $2), '') AS items,
    (SELECT filed_at || '_' || id FROM page WHERE n = $2 AND EXISTS (SELECT FROM page WHERE n > $2)) AS next_cursor,
    ${feedNumber('$3')}, ${HALTED} OR ${PARKED('$7')} AS halted`;

/** Lists of patients' charts: newest first, those of observations by when they were measured. */
@Injectable()
export class ChartLists {
  constructor(
    private readonly db: DataSource,
    private readonly readModels: ReadModels,
  ) {}

  /** @throws ProblemException `not_found` for nobody's chart. */
  async page({ collection, patientId, category, limit, cursor, include }: ChartListing): Promise<Answer> {
    const names = [
      chartListOf(patientId, { category }),
      ...(include ? [chartListOf(patientId, { category, inError: true })] : []),
    ];
    const [at = null, id = null] = cursor?.split('_') ?? [];
    type Row = { items: string; next_cursor: string | null; seq: string; feed: string; halted: boolean };
    const values = [chart.name, limit, chartFeedOf(patientId), names, at, id, patientId];
    const [row] = await this.db.query<[Row]>(pageOf(collection), values);
    const { items, next_cursor: nextCursor, seq, feed, halted } = row;
    // Who has a record is known: nobody else needs to be looked for.
    if (items === '') await this.readModels.one('patients', patientId);
    return pageAnswer({ items: `[${items}]`, nextCursor, number: { feed, seq: Number(seq) }, halted });
  }
}
