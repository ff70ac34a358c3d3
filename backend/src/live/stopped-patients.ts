import type { StoppedPatient } from '@ward-board/contract';
import { boards, chart, imaging, prescriptionList } from '@ward-board/projections';
import type { DataSource } from 'typeorm';

/**
 * The patients whose rows stand still, because an event of theirs can't be read, by the feeds that they have rows in. Of a
 * chart any of its records may be it, one that no row shows yet as well.
 */
export async function stoppedPatients(db: DataSource): Promise<ReadonlyMap<string, StoppedPatient[]>> {
  const rows = await db.query<{ feed: string; patient_id: string; since: Date }[]>(
    `SELECT DISTINCT feed, d.key AS patient_id, d.since
     FROM projection p JOIN parked_document d ON d.generation = p.live
     JOIN read_row r ON r.generation = d.generation AND r.key = d.key AND NOT r.sealed, unnest(r.feeds) AS feed
     WHERE p.name = ANY ($1)
     UNION SELECT 'chart:' || d.patient_id, d.patient_id::text, d.since
     FROM projection p JOIN parked_document d ON d.generation = p.live WHERE p.name = ANY ($2) AND d.patient_id IS NOT NULL
     ORDER BY feed, patient_id`,
    [
      [boards.name, imaging.name],
      [chart.name, imaging.name, prescriptionList.name],
    ],
  );
  const stopped = new Map<string, StoppedPatient[]>();
  for (const { feed, patient_id, since } of rows) {
    const of = stopped.get(feed) ?? [];
    stopped.set(feed, [...of, { patient_id, since: since.toISOString() }]);
  }
  return stopped;
}
