import { Injectable } from '@nestjs/common';
import { headers } from '@ward-board/contract';
import { CHART_COUNTS, chartCounts, noCounts } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { Answer } from '../read-models/answer.js';
import { HALTED } from '../read-models/list-statement.js';
import { ReadModels } from '../read-models/read-models.js';

/** One row, however long the chart is: counts are kept, not counted. */
const COUNTS = `SELECT r.record::text AS counts, ${HALTED}
      OR EXISTS (SELECT FROM parked_document d WHERE d.generation = p.live AND d.key = $2::text) AS stopped
    FROM projection p LEFT JOIN read_row r ON r.generation = p.live AND r.collection = '${CHART_COUNTS}' AND r.id = $2::uuid
    WHERE p.name = $1`;

/** How many records the cards of patients' charts have. */
@Injectable()
export class ChartCounts {
  constructor(
    private readonly db: DataSource,
    private readonly readModels: ReadModels,
  ) {}

  /** @throws ProblemException `not_found` for nobody's chart. */
  async of(patientId: string): Promise<Answer> {
    type Row = { readonly counts: string | null; readonly stopped: boolean };
    const [row] = await this.db.query<Row[]>(COUNTS, [chartCounts.name, patientId]);
    const counts = row?.counts ?? null;
    if (counts === null) await this.readModels.one('patients', patientId);
    return new Answer(counts ?? JSON.stringify(noCounts), row?.stopped ? { [headers.projection]: 'stopped' } : {});
  }
}
