import { ConsoleLogger, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { openLog, positionOf, type TestLog } from '../../testing/open-log.js';
import { Heads } from './heads.js';
import { Presences } from './presence.js';
import { type Database, MissingHashes, Tiles } from './tiles.js';

/** Tiles of 256 events, stays that have ended, and heads: as of some years. */
const [TILES, STAYS, HEADS] = [5_000, 20_000, 10_000];

describe('the ledger of a log of a million events', () => {
  let log: TestLog;
  let tiles: Tiles;
  let presences: Presences;
  let heads: Heads;
  const plans: string[] = [];
  beforeAll(async () => {
    Logger.overrideLogger(false);
    log = await openLog();
    const { db } = log;
    const counted: Database = {
      async query<Rows>(text: string, values?: unknown[]): Promise<Rows> {
        const rows = await db.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return db.query<Rows>(text, values);
      },
    };
    tiles = new Tiles(counted);
    presences = new Presences(counted);
    heads = new Heads(counted as typeof db);
    // The limits of a request's statements, and of the wait for their answers, are not for years at once.
    const years = await new DataSource({ type: 'postgres', url: log.url }).initialize();
    try {
      for (const statement of [
        `INSERT INTO ledger_tile (level, index, hashes, positions, since)
         SELECT 0, n, '\\x00', ARRAY[lpad((n * 256 + 1)::text, 19, '0'), lpad((n * 256 + 2)::text, 19, '0')],
           timestamptz '2020-01-01Z' + n * interval '1 hour' FROM generate_series(0, ${TILES - 1}) AS n`,
        `INSERT INTO presence (kind, stream, patient_id, began, ended)
         SELECT kind, 'stream-' || n, 'patient-' || n, lpad((n * 20)::text, 19, '0'), lpad((n * 20 + 1000)::text, 19, '0')
         FROM generate_series(1, ${STAYS}) AS n, unnest(ARRAY['stay', 'study']) AS kind`,
        'UPDATE ledger SET size = 1000000',
        `INSERT INTO ledger_key VALUES ('key', 'key', now())`,
        `INSERT INTO ledger_head SELECT n, 'root', timestamptz '2020-01-01Z' + n * interval '1 hour', 'signature', 'key'
         FROM generate_series(1, ${HEADS}) AS n`,
        ...['ledger_tile', 'presence', 'ledger_head'].map((table) => `ANALYZE ${table}`),
      ])
        await years.query(statement);
    } finally {
      await years.destroy();
    }
  });
  afterAll(async () => {
    Logger.overrideLogger(new ConsoleLogger());
    await log?.close();
  });

  it('is asked through indices alone, for what was long ago as for what is new', async () => {
    for (const n of [5_001, 390_001]) {
      expect((await tiles.leavesAt([positionOf(n + 256 - (n % 256) + 1)]))[0]).not.toBeNull();
      expect((await presences.inHospital(positionOf(n))).length).toBe(50);
      expect((await presences.withStudies(positionOf(n), 20)).length).toBe(20);
    }
    // They have no more than two positions each.
    await expect(tiles.leavesRecordedBy('2020-06-01T00:00:00.000Z')).rejects.toThrow(MissingHashes);
    await heads.treeState();
    expect(plans.length).toBeGreaterThan(8);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (presence|ledger_tile|ledger_head)/);
  });
});
