import { type StoppedPatient, wardKeys } from '@ward-board/contract';
import { boards, chart, imaging, prescriptionList } from '@ward-board/projections';
import type { DataSource } from 'typeorm';
import { projectionOfBoard } from '../read-models/collections.js';
import { mayBeMissingFrom } from '../read-models/stopped-rows.js';

/**
 * The patients whose rows stand still, because an event of theirs can't be read, by the feeds that they have rows in; those who are on no
 * board, by all boards that the event may concern: none of a stay, once they are known to have left the hospital. Of a chart any of its records may be it, one that no row shows yet as well.
 */
export async function stoppedPatients(db: DataSource): Promise<ReadonlyMap<string, StoppedPatient[]>> {
  const rows = await db.query<{ feed: string; patient_id: string; since: Date }[]>(
    `SELECT DISTINCT feed, d.key AS patient_id, d.since
     FROM projection p JOIN parked_document d ON d.generation = p.live
     JOIN read_row r ON r.generation = d.generation AND r.key = d.key AND NOT r.sealed, unnest(r.feeds) AS feed
     WHERE p.name = ANY ($1)
     UNION SELECT board.ward, d.patient_id::text, d.since
     FROM unnest($3::text[], $4::text[]) AS board (name, ward) JOIN projection p USING (name) JOIN parked_document d ON d.generation = p.live
     WHERE d.patient_id IS NOT NULL AND ${mayBeMissingFrom('board.ward')}
     UNION SELECT 'chart:' || d.patient_id, d.patient_id::text, d.since
     FROM projection p JOIN parked_document d ON d.generation = p.live WHERE p.name = ANY ($2) AND d.patient_id IS NOT NULL
     ORDER BY feed, patient_id`,
    [
      [boards.name, imaging.name],
      [chart.name, imaging.name, prescriptionList.name],
      wardKeys.map((ward) => projectionOfBoard(ward).name),
      wardKeys,
    ],
  );
  const stopped = new Map<string, StoppedPatient[]>();
  for (const { feed, patient_id, since } of rows) {
    const of = stopped.get(feed) ?? [];
    stopped.set(feed, [...of, { patient_id, since: since.toISOString() }]);
  }
  return stopped;
}
