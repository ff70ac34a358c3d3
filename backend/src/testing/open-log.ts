import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { type KeptHead, keptHead } from '@ward-board/contract';
import { eventKeyOf, PgListener, type Position, PostgresEventStore, withEventCodes } from '@ward-board/event-store';
import { createTestDatabase, type Template } from '@ward-board/event-store/testing';
import { DataSource } from 'typeorm';
import { migrations } from '../app/database-schema.js';
import { headsFileIn } from '../audit/ledger/heads-file.js';
import { Ledger } from '../audit/ledger/ledger.js';
import { Proofs } from '../audit/ledger/proofs.js';
import { verifyLog } from '../audit/ledger/verify-log.js';
import { PastRows } from '../audit/past/past-rows.js';
import { SnapshotKeeping } from '../audit/past/snapshot-keeping.js';
import { Clock } from '../platform/clock/clock.js';
import { dataSourceOptions } from '../platform/database/connection-options.js';
import { migrate } from '../platform/database/migrate.js';
import type { Settings } from '../settings/settings.js';

const SECRET = 'a-session-secret-for-tests-of-32-characters';

/** A log that nobody is connected to, for others to be copies of. */
interface KeptLog {
  readonly template: Template;
  readonly folder: string;
  readonly events: number;
  delete(): Promise<void>;
}

const empty: Template = { name: 'service', migrate: (at) => migrate(at, migrations) };

/**
 * A log in a database of its own, and data folders for the processes that keep its ledger.
 * @param original what it is a copy of, database and first folder; without it, it is empty.
 */
export async function openLog(original?: KeptLog) {
  const { url, drop } = await createTestDatabase(original?.template ?? empty);
  const db = await new DataSource(dataSourceOptions(url, [])).initialize();
  const listener = new PgListener(url);
  const withoutCodes = new PostgresEventStore(url, listener);
  const store = withEventCodes(withoutCodes, eventKeyOf(SECRET));
  const folders: string[] = [];
  const makeFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ward-board-ledger-'));
    folders.push(folder);
    return folder;
  };
  const folder = await makeFolder();
  if (original) await cp(original.folder, folder, { recursive: true });
  let count = original?.events ?? 0;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const ledgerIn = (dataDir: string, sessionSecret = SECRET) => {
    const settings = { dataDir, sessionSecret } satisfies Partial<Settings> as unknown as Settings;
    const snapshots = new SnapshotKeeping(new PastRows(db, store, settings));
    return new Ledger(db, store, new Clock(now, 0), settings, snapshots);
  };
  const disconnect = async () => {
    await store.close();
    await listener.close();
    await db.destroy();
  };
  const remove = async () => {
    await drop();
    for (const each of folders) await rm(each, { recursive: true });
  };
  return {
    ...{ url, db, store, folder, makeFolder, ledgerIn },
    /** Lets time pass for the ledgers. */
    waits(ms: number): void {
      aheadMs += ms;
    },
    proofs: new Proofs(db, store),
    /**
     * Stores so many events, some of them in one append.
     * @param secret of the service that does; null: one of a release that gave events no codes.
     */
    async append(events: number, secret: string | null = SECRET): Promise<void> {
      const appending = secret === null ? withoutCodes : withEventCodes(withoutCodes, eventKeyOf(secret));
      for (const until = count + events; count < until; ) {
        const size = Math.min(until - count, 10);
        const stream = `admission-${randomUUID()}`;
        const made = Array.from({ length: size }, () => ({
          id: randomUUID(),
          type: 'EmergencyCaseAmended',
          data: { changes: { notes: `Note ${++count}` } },
          metadata: { patient_id: randomUUID(), occurred_at: '2026-11-21T07:15:02.114Z' },
        }));
        await appending.append([{ stream, expectedRevision: 0, events: made }]);
      }
    },
    /** Statements of somebody who may do everything, triggers included. */
    async tamper(statements: string): Promise<void> {
      await db.query(`ALTER TABLE event_store.event DISABLE TRIGGER refuse_change; ${statements};
        ALTER TABLE event_store.event ENABLE ALWAYS TRIGGER refuse_change`);
    },
    /** What a process says that starts now, and has looked at all of the log. */
    async troubleAtStart(dataDir = folder, secret = SECRET): Promise<string | null> {
      const ledger = ledgerIn(dataDir, secret);
      await ledger.bringUpToDate();
      return ledger.status.trouble;
    },
    verify: (dataDir = folder) => verifyLog(db, store, dataDir, new Date(now())),
    async heads(dataDir = folder): Promise<readonly KeptHead[]> {
      const lines = (await readFile(headsFileIn(dataDir), 'utf8')).trim().split('\n');
      return lines.map((line) => keptHead.parse(JSON.parse(line)));
    },
    async close(): Promise<void> {
      await disconnect();
      await remove();
    },
    /** Closes its connections, and leaves it for others to be copies of. */
    async keep(): Promise<KeptLog> {
      await disconnect();
      const name = new URL(url).pathname.slice(1);
      return { template: { name, migrate: async () => {} }, folder, events: count, delete: remove };
    },
  };
}

/** What a test looks into. */
export type TestLog = Awaited<ReturnType<typeof openLog>>;

/**
 * Opens a log for each test, and closes it after; what ledgers say of their trouble is not printed.
 * @param fill what is in the log when a test begins. Done once: each test has a copy.
 */
export function openLogForEachTest(use: (log: TestLog) => void, fill?: (log: TestLog) => Promise<void>): void {
  let original: KeptLog | undefined;
  let log: TestLog | undefined;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    if (!fill) return;
    const filled = await openLog();
    try {
      await fill(filled);
      original = await filled.keep();
    } catch (error) {
      await filled.close();
      throw error;
    }
  });
  afterAll(async () => {
    Logger.overrideLogger(new ConsoleLogger());
    await original?.delete();
  });
  beforeEach(async () => {
    log = await openLog(original);
    use(log);
  });
  afterEach(() => log?.close());
}

/** The position of the log's event of that number, from 1 on. */
export const positionOf = (n: number): Position => String(n).padStart(19, '0') as Position;
