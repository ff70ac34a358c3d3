import { Injectable } from '@nestjs/common';
import { headers, UTILIZATION_DAYS, type Utilization, type UtilizationQuery } from '@ward-board/contract';
import { firstIdAt } from '@ward-board/event-store';
import { OPERATION_TIMES, type OperationTimes, operationTimes } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { Answer } from '../read-models/answer.js';
import { HALTED } from '../read-models/list-statement.js';
import { ReadModels } from '../read-models/read-models.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { dateIn, daysBefore, daysIn } from './facility-days.js';
import { roomDaysOf } from './room-days.js';

/** Days before the first one that are read as well: what began or was booked then may last 48 hours. */
const EARLIER_DAYS = 3;
/** Rows that one answer is counted from, at most: 200 for each of the days. */
const MOST_ROWS = UTILIZATION_DAYS * 200;

/** By the primary key; as a literal, as in every list. */
const READ = `SELECT ${HALTED} AS halted,
    EXISTS (SELECT FROM projection p JOIN parked_document d ON d.generation = p.live WHERE p.name = $1) AS parked,
    coalesce((SELECT json_agg(found.record) FROM projection p CROSS JOIN LATERAL (
      SELECT r.record FROM read_row r
      WHERE r.generation = p.live AND r.collection = '${OPERATION_TIMES}' AND r.id >= $2 AND r.id < $3 ORDER BY r.id LIMIT $4
    ) found WHERE p.name = $1), '[]') AS operations`;

/** How the operating rooms were used, counted when it is asked for. */
@Injectable()
export class UtilizationReport {
  constructor(
    private readonly db: DataSource,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /** @throws ProblemException `validation_failed` for days of more operations than one answer is counted from. */
  async of({ from, to }: UtilizationQuery): Promise<Answer> {
    // Whoever saw a patch of the board asks for what it comes to here, and this is another projection than the board's.
    const caughtUp = await this.readModels.waitFor(await this.readModels.head(), [operationTimes.name]);
    const time_zone = this.settings.facility.time_zone;
    const days = daysIn(time_zone, daysBefore(from, EARLIER_DAYS), to);
    const [begin, end] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
    type Row = { halted: boolean; parked: boolean; operations: readonly OperationTimes[] };
    const values = [operationTimes.name, firstIdAt(new Date(begin)), firstIdAt(new Date(end)), MOST_ROWS + 1];
    const [{ halted, parked, operations }] = await this.db.query<[Row]>(READ, values);
    if (operations.length > MOST_ROWS) {
      const errors = [{ path: 'to', message: 'takes in too many operations: ask for fewer days' }];
      throw new ProblemException('validation_failed', 'These days have too many operations for one answer.', {
        errors,
      });
    }
    // An operation that has rows of two times is one.
    const each = new Map(operations.map((operation) => [operation.operation_id, operation]));
    const now = this.clock.now();
    const rooms = roomDaysOf([...each.values()], days, now.getTime()).flatMap(({ room, days: all }) => {
      const wanted = all.filter(({ date }) => date >= from);
      return wanted.length > 0 ? [{ room, days: wanted }] : [];
    });
    const today = dateIn(time_zone, now);
    const report: Utilization = { from, to, time_zone, today, at: now.toISOString(), rooms };
    const state = halted || parked ? 'stopped' : caughtUp ? null : 'behind';
    return new Answer(JSON.stringify(report), state === null ? {} : { [headers.projection]: state });
  }
}
