import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { type KeptHead, keptHead } from '@ward-board/contract';
import { PgListener, PostgresEventStore } from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { DataSource } from 'typeorm';
import { migrations } from '../../app/database-schema.js';
import { Clock } from '../../platform/clock/clock.js';
import { dataSourceOptions } from '../../platform/database/connection-options.js';
import { migrate } from '../../platform/database/migrate.js';
import type { Settings } from '../../settings/settings.js';
import { headsFileIn, readHeads } from './heads-file.js';
import { hashOfEvent } from './leaf.js';
import { Ledger } from './ledger.js';
import { isConsistent, rootFrom } from './merkle.js';
import { Proofs } from './proofs.js';
import { isSigned, SigningKey } from './tree-head.js';
import { type LogDiffers, verifyLog } from './verify-log.js';

/** A log in a database of its own, and data folders for the processes that keep its ledger. */
async function openLog() {
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

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(new ConsoleLogger()));

let log: Awaited<ReturnType<typeof openLog>>;
beforeEach(async () => {
  log = await openLog();
});
afterEach(() => log?.close());

const positionOf = (n: number): string => String(n).padStart(19, '0');
const bytes = (hex: string) => Buffer.from(hex, 'hex');

describe('the ledger of a log', () => {
  it('has each event proven down to a signed head, and each head as the beginning of the next', async () => {
    const ledger = log.ledgerIn(log.folder);
    for (const events of [1, 255, 1, 300, 20]) {
      await log.append(events);
      await ledger.bringUpToDate();
    }
    const heads = await log.heads();
    expect(heads.map(({ size }) => size)).toEqual([1, 256, 257, 557, 577]);
    expect(heads.every(isSigned)).toBe(true);
    const head = await log.proofs.head();
    expect(head).toEqual(heads.at(-1));
    const events = await log.store.readAll('' as never, 1_000);
    const proofs = await log.proofs.ofEvents(events, head);
    expect(proofs.length).toBe(577);
    for (const [index, event] of events.entries()) {
      const { leaf_index = -1, leaf_hash, path = [] } = proofs[index] ?? {};
      expect([leaf_index, leaf_hash]).toEqual([index, hashOfEvent(event).toString('hex')]);
      const root = rootFrom({ start: index, end: index + 1 }, hashOfEvent(event), 577, path.map(bytes));
      expect(root?.toString('hex')).toBe(head.root);
    }
    for (const older of heads) {
      const { path } = await log.proofs.consistency({ from: older.size });
      const [from, to] = [older, head].map(({ size, root }) => ({ size, root: bytes(root) }));
      expect(from && to && isConsistent(from, to, path.map(bytes))).toBe(true);
    }
    expect(await log.verify()).toMatchObject({ events: 577, heads: 10, newest: head });
    expect(ledger.status).toEqual({ signed: 577, trouble: null });
  });

  it('signs nothing while nothing is stored, nor before the first event', async () => {
    const ledger = log.ledgerIn(log.folder);
    await ledger.bringUpToDate();
    await expect(log.proofs.head()).rejects.toThrow('No head is signed yet');
    await log.append(3);
    await ledger.bringUpToDate();
    await ledger.bringUpToDate();
    expect((await log.heads()).length).toBe(1);
  });

  it('is kept by several processes at once, each of which keeps heads of its own', async () => {
    const folders = [log.folder, await log.makeFolder(), await log.makeFolder()];
    const ledgers = folders.map(log.ledgerIn);
    const appends = log.append(700);
    for (let turn = 0; turn < 8; turn++) await Promise.all(ledgers.map((ledger) => ledger.bringUpToDate()));
    await appends;
    for (const ledger of ledgers) await ledger.bringUpToDate();
    for (const folder of folders) {
      expect((await log.heads(folder)).at(-1)?.size).toBe(700);
      expect(await log.verify(folder)).toMatchObject({ events: 700 });
    }
    expect(ledgers.map(({ status }) => status.trouble)).toEqual([null, null, null]);
  });

  it('goes on after a crash that cut a line of the file, and with a new key, which leaves the old heads valid', async () => {
    await log.append(5);
    await log.troubleAtStart();
    await appendFile(headsFileIn(log.folder), '{"size":7,"ro');
    await unlink(join(log.folder, 'ledger-key'));
    await log.append(5);
    expect(await log.troubleAtStart()).toBeNull();
    const heads = await log.heads();
    expect(heads.map(({ size }) => size)).toEqual([5, 10]);
    expect(new Set((await log.proofs.keys()).map(({ key_id }) => key_id))).toEqual(
      new Set(heads.map(({ key_id }) => key_id)),
    );
    expect(heads[0]?.key_id).not.toBe(heads[1]?.key_id);
    expect(await log.verify()).toMatchObject({ events: 10, heads: 4 });
  });

  it('keeps one head of each hour before that of the newest', async () => {
    const ledger = log.ledgerIn(log.folder);
    for (let head = 0; head < 4; head++) {
      await log.append(1);
      await ledger.bringUpToDate();
    }
    await log.db.query(`UPDATE ledger_head SET at = at - interval '1 hour'`);
    await log.append(1);
    // It goes by what the database has, as a process does that starts.
    const again = log.ledgerIn(await log.makeFolder());
    await again.bringUpToDate();
    expect(await log.db.query('SELECT size::int FROM ledger_head ORDER BY size')).toEqual([{ size: 4 }, { size: 5 }]);
  });

  it('can be made anew of the events, and is the same', async () => {
    await log.append(600);
    await log.troubleAtStart();
    await log.db.query(`TRUNCATE ledger_tile, ledger_head; UPDATE ledger SET size = 0, position = ''`);
    expect(await log.troubleAtStart()).toBeNull();
    expect(await log.verify()).toMatchObject({ events: 600 });
  });
});

describe('somebody who may do everything in the database', () => {
  const others = 'position, event_id, stream, revision, type, data, metadata, recorded_at, append_end';
  const forged = `gen_random_uuid(), 'forged-1', 1, 'PatientAdmitted', '{}', '{}', now()`;
  const anew = `TRUNCATE ledger_tile, ledger_head; UPDATE ledger SET size = 0, position = ''`;
  const falsified = `UPDATE event_store.event SET data = '{"changes":{"notes":"Nothing"}}' WHERE position = 300`;

  /** Heads are signed at 100, 200, …, 600. */
  beforeEach(async () => {
    const ledger = log.ledgerIn(log.folder);
    for (let size = 100; size <= 600; size += 100) {
      await log.append(100);
      await ledger.bringUpToDate();
    }
  });

  const found = async (): Promise<readonly [trouble: string, position: string | null, problem: string]> => {
    const trouble = (await log.troubleAtStart()) ?? 'nothing';
    const { position, problem } = await log.verify().then(
      () => ({ position: null, problem: 'nothing' }),
      ({ mismatch }: LogDiffers) => mismatch,
    );
    return [trouble, position, problem];
  };

  it.each([
    ['changes what happened', falsified, 300],
    [
      'changes who did it',
      `UPDATE event_store.event SET metadata = metadata || '{"actor_name":"X"}' WHERE position = 2`,
      2,
    ],
    ['changes when it was recorded', `UPDATE event_store.event SET recorded_at = now() WHERE position = 256`, 256],
    ['removes an event', 'DELETE FROM event_store.event WHERE position = 300', 300],
    ['removes the first event', 'DELETE FROM event_store.event WHERE position = 1', 1],
    ['removes the newest events', 'DELETE FROM event_store.event WHERE position > 590', 591],
    [
      'puts an event in between',
      `UPDATE event_store.event SET position = -position WHERE position >= 300;
       UPDATE event_store.event SET position = 1 - position, append_end = 601 WHERE position < 0;
       INSERT INTO event_store.event (${others}) SELECT 300, ${forged}, 300`,
      300,
    ],
    [
      'changes the order of two events',
      `UPDATE event_store.event SET position = 0 WHERE position = 42;
       UPDATE event_store.event SET position = 42 WHERE position = 43;
       UPDATE event_store.event SET position = 43 WHERE position = 0`,
      42,
    ],
    ['puts an event before the first', `INSERT INTO event_store.event (${others}) SELECT 0, ${forged}, 0`, 0],
  ])('who %s is found, with the position', async (_, statements, position) => {
    await log.tamper(statements);
    const [trouble, first] = await found();
    expect(trouble).toContain(`position ${positionOf(position)}: `);
    expect(first).toBe(positionOf(position));
  });

  it('who changes an event and its hash is found, with the positions among which it is', async () => {
    await log.tamper(falsified);
    const [event] = await log.store.readAll(positionOf(299) as never, 1);
    if (!event) throw new Error('The event is gone.');
    await log.db.query(
      `UPDATE ledger_tile SET hashes = overlay(hashes PLACING $1::bytea FROM $2) WHERE level = 0 AND index = 1`,
      [hashOfEvent(event), (299 - 256) * 32 + 1],
    );
    const [trouble, first, problem] = await found();
    expect(trouble).toContain(`position ${positionOf(257)}: the ledger’s hashes from there to ${positionOf(512)}`);
    // The head of 200 events is as it was, that of 300 is not.
    expect(first).toBe(positionOf(201));
    expect(problem).toContain(`from there to ${positionOf(300)}, `);
  });

  it('who changes an event and has the ledger made anew is found, and gets no signature', async () => {
    await log.tamper(`${falsified}; ${anew}`);
    const [trouble, first] = await found();
    expect(trouble).toContain('the first 600 events are not those of the head that was signed');
    expect(first).toBe(positionOf(201));
    expect(await log.db.query('SELECT FROM ledger_head')).toEqual([]);
    await log.append(10);
    expect(await log.troubleAtStart()).toContain('the first 600 events are not those of the head that was signed');
    expect(await log.db.query('SELECT FROM ledger_head')).toEqual([]);
  });

  it('who signs a shorter log is found', async () => {
    await log.tamper(`DELETE FROM event_store.event WHERE position > 500; ${anew}`);
    // With a key and a data folder of their own they have it made, and signed.
    const foreign = await log.makeFolder();
    expect(await log.troubleAtStart(foreign)).toBeNull();
    expect(await log.proofs.head()).toMatchObject({ size: 500, key_id: (await SigningKey.load(foreign)).id });
    const [trouble, first, problem] = await found();
    expect(trouble).toContain(`the log has 500 events, up to position ${positionOf(500)}, and had 600`);
    expect(first).toBe(positionOf(500));
    expect(problem).toContain('the log ends after 500 events');
  });

  it('who writes another head into the database, or takes hashes away, is found', async () => {
    await log.db.query(`UPDATE ledger_head SET root = repeat('ab', 32) WHERE size = 600`);
    const [trouble, , problem] = await found();
    for (const said of [trouble, problem]) expect(said).toContain('head of 600 events in the database is not one');
    await log.db.query(`DELETE FROM ledger_tile WHERE level = 0 AND index = 0`);
    expect((await found())[0]).toContain('the tile of the leaves from 0 on is gone, or has lost some');
  });

  it('is not forgotten before a whole look at the log has found nothing, and then is', async () => {
    const data = `UPDATE event_store.event SET data = $1 WHERE position = 300`;
    const [{ data: before }] = await log.db.query<[{ data: object }]>(
      'SELECT data FROM event_store.event WHERE position = 300',
    );
    await log.tamper(falsified);
    expect(await log.troubleAtStart()).toContain(positionOf(300));
    await log.db.query('ALTER TABLE event_store.event DISABLE TRIGGER refuse_change');
    await log.db.query(data, [JSON.stringify(before)]);
    expect(await log.troubleAtStart()).toBeNull();
  });
});
