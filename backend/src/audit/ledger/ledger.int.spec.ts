import { randomUUID } from 'node:crypto';
import { appendFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { START } from '@ward-board/event-store';
import { openLogForEachTest, type TestLog } from '../../testing/open-log.js';
import { headsFileIn } from './heads-file.js';
import { hashOfEvent } from './leaf.js';
import { isConsistent, rootFrom } from './merkle.js';
import { isSigned } from './tree-head.js';

let log: TestLog;
openLogForEachTest((opened) => (log = opened));

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
    const events = await log.store.readAll(START, 1_000);
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
    expect(ledger.status).toMatchObject({ signed: 577, trouble: null });
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

  it('takes one turn for all who wait for it, which finds what was stored before any of them asked', async () => {
    const ledger = log.ledgerIn(log.folder);
    const reads = jest.spyOn(log.store, 'readAll');
    const first = ledger.bringUpToDate();
    await log.append(3);
    await Promise.all([first, ...Array.from({ length: 50 }, () => ledger.bringUpToDate())]);
    expect(ledger.status).toMatchObject({ signed: 3, trouble: null });
    expect(reads.mock.calls.length).toBeLessThan(6);
  });

  it('is kept by several processes at once, each of which keeps heads of its own', async () => {
    const folders = [log.folder, await log.makeFolder(), await log.makeFolder()];
    const ledgers = folders.map((folder) => log.ledgerIn(folder));
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

  it('says the key that it signs with before anything is stored, in its file and in the database', async () => {
    await log.append(5);
    await log.troubleAtStart();
    await unlink(join(log.folder, 'ledger-key'));
    const ledger = log.ledgerIn(log.folder);
    for (let turn = 0; turn < 2; turn++) await ledger.bringUpToDate();
    const held = { patient_id: randomUUID(), from: null, to: null, after: null, events: 0, digest: '' };
    const { key_id } = await ledger.signContents(held);
    const [first, ...others] = await log.heads();
    expect(others).toEqual([{ ...others[0], size: first?.size, root: first?.root, key_id }]);
    expect((await log.proofs.keys()).map((key) => key.key_id)).toContain(key_id);
    expect(await log.troubleAtStart()).toBeNull();
    expect(await log.verify()).toMatchObject({ events: 5 });
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
