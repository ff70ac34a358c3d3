import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeptHead, keptHead } from '@ward-board/contract';
import { PgListener, type Position, PostgresEventStore } from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { DataSource } from 'typeorm';
import { migrations } from '../app/database-schema.js';
import { headsFileIn, readHeads } from '../audit/ledger/heads-file.js';
import { Ledger } from '../audit/ledger/ledger.js';
import { Proofs } from '../audit/ledger/proofs.js';
import { verifyLog } from '../audit/ledger/verify-log.js';
import { Clock } from '../platform/clock/clock.js';
import { dataSourceOptions } from '../platform/database/connection-options.js';
import { migrate } from '../platform/database/migrate.js';
import type { Settings } from '../settings/settings.js';

/** A log in a database of its own, and data folders for the processes that keep its ledger. */
export async function openLog() {
  const { url, drop } = await createTestDatabase({ name: 'service', migrate: (at) => migrate(at, migrations) });
  const db = await new DataSource(dataSourceOptions(url, [])).initialize();
  const listener = new PgListener(url);
  const store = new PostgresEventStore(url, listener);
  const folders: string[] = [];
  const makeFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ward-board-ledger-'));
    folders.push(folder);
    return folder;
  };
  const folder = await makeFolder();
  let count = 0;
  const ledgerIn = (dataDir: string) =>
    new Ledger(db, store, new Clock(Date.now, 0), { dataDir } satisfies Partial<Settings> as unknown as Settings);
  return {
    ...{ db, store, folder, makeFolder, ledgerIn },
    proofs: new Proofs(db, store),
    /** Stores so many events, some of them in one append. */
    async append(events: number): Promise<void> {
      for (const until = count + events; count < until; ) {
        const size = Math.min(until - count, 10);
        const stream = `admission-${randomUUID()}`;
        const made = Array.from({ length: size }, () => ({
          id: randomUUID(),
          type: 'EmergencyCaseAmended',
          data: { changes: { notes: `Note ${++count}` } },
          metadata: { patient_id: randomUUID(), occurred_at: '2026-11-21T07:15:02.114Z' },
        }));
        await store.append([{ stream, expectedRevision: 0, events: made }]);
      }
    },
    /** Statements of somebody who may do everything, triggers included. */
    async tamper(statements: string): Promise<void> {
      await db.query(`ALTER TABLE event_store.event DISABLE TRIGGER refuse_change; ${statements};
        ALTER TABLE event_store.event ENABLE ALWAYS TRIGGER refuse_change`);
    },
    /** What a process says that starts now, and has looked at all of the log. */
    async troubleAtStart(dataDir = folder): Promise<string | null> {
      const ledger = ledgerIn(dataDir);
      await ledger.bringUpToDate();
      return ledger.status.trouble;
    },
    verify: (dataDir = folder) => verifyLog(db, store, readHeads(headsFileIn(dataDir))),
    async heads(dataDir = folder): Promise<readonly KeptHead[]> {
      const lines = (await readFile(headsFileIn(dataDir), 'utf8')).trim().split('\n');
      return lines.map((line) => keptHead.parse(JSON.parse(line)));
    },
    async close(): Promise<void> {
      await store.close();
      await listener.close();
      await db.destroy();
      await drop();
      for (const each of folders) await rm(each, { recursive: true });
    },
  };
}

/** What a test looks into. */
export type TestLog = Awaited<ReturnType<typeof openLog>>;

/** The position of the log's event of that number, from 1 on. */
export const positionOf = (n: number): Position => String(n).padStart(19, '0') as Position;
