import { migrateEventStore } from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { KeyedDocuments1763800000000 } from './keyed-documents.js';
import { ReadModels1763700000000 } from './read-models.js';

const [patient, bed, other] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`);

it('what the first release stored is shown until it is built anew, and can be brought back', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: url });
  await migrateEventStore(pool);
  const connect = (...migrations: (typeof ReadModels1763700000000)[]) =>
    new DataSource({ type: 'postgres', url, migrations }).initialize();
  const before = await connect(ReadModels1763700000000);
  await before.runMigrations();
  await pool.query(
    `INSERT INTO projection_generation (name, version, position, state)
       VALUES ('ward-boards', 2, '7', 'live'), ('bed-occupancy', 1, '7', 'live'), ('ward-boards', 3, '2', 'building')`,
  );
  await pool.query(`INSERT INTO projection SELECT name, id FROM projection_generation WHERE state = 'live'`);
  await pool.query(
    `INSERT INTO read_row VALUES (1, 'icu', $1, $2, '{icu}', NULL, '{"patient_id": "${patient}"}'),
      (2, 'occupied-beds', $3, $2, '{}', NULL, '{"patient_id": "${patient}"}'),
      (3, 'icu', $1, $2, '{icu}', NULL, '{}')`,
    [other, patient, bed],
  );
  await pool.query(`UPDATE board_head SET seq = 4 WHERE ward = 'icu'`);
  await pool.query(`INSERT INTO board_feed VALUES ('icu', 4, now(), '[]')`);
  const rows = async (columns: string) =>
    (await pool.query(`SELECT generation, id, ${columns} FROM read_row ORDER BY generation`)).rows;
  await before.destroy();

  const after = await connect(ReadModels1763700000000, KeyedDocuments1763800000000);
  await after.runMigrations();
  expect(await rows('key, feeds, sealed')).toEqual([
    { generation: 1, id: other, key: patient, feeds: ['icu'], sealed: false },
    { generation: 2, id: bed, key: bed, feeds: [], sealed: false },
  ]);
  expect((await pool.query(`SELECT h.seq::int FROM feed_head h JOIN feed_patch p USING (feed, seq)`)).rows).toEqual([
    { seq: 4 },
  ]);

  await after.undoLastMigration();
  expect(await rows('patient_id, boards')).toEqual([
    { generation: 1, id: other, patient_id: patient, boards: ['icu'] },
    { generation: 2, id: bed, patient_id: patient, boards: [] },
  ]);
  await after.runMigrations();
  await after.destroy();
  await pool.end();
  await drop();
});
