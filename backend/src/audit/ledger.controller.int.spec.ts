import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AuditEvent,
  accessChainState,
  auditEventList,
  consistencyProof,
  inclusionProof,
  ledgerKeyList,
  ledgerState,
  type PatientRecord,
  problem,
  provenEvent,
  roles,
  type TreeHead,
  treeHead,
} from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { AccessChain } from './access-chain/access-chain.js';
import { Ledger } from './ledger/ledger.js';
import { isConsistent, rootFrom } from './ledger/merkle.js';
import { isAccessSigned } from './ledger/tree-head.js';
import { type Known, verifyExport } from './ledger/verify-export.js';

const bytes = (hex: string) => Buffer.from(hex, 'hex');

describe('the routes of the ledger', () => {
  let app: TestApp;
  let auditor: ApiClient;
  let patient: PatientRecord;
  let older: TreeHead;
  beforeAll(async () => {
    app = await openTestApp();
    auditor = await app.joins('auditor', null);
    expectProblem(await auditor.http.get('/api/audit/ledger'), 'not_found');
    patient = await app.reception.registers({ name: 'Ana Lima' });
    older = await head();
    const admission = await app.reception.admits(patient, 'emergency');
    await app.emergency.triages(admission, { chief_complaint: 'Chest pain' });
    await head();
  });
  afterAll(() => app?.close());

  const ledger = () => app.service.app.get(Ledger);
  const read = async (path: string) => (await auditor.http.get(`/api/audit/ledger${path}`)).body;
  const head = async () => {
    await ledger().bringUpToDate();
    return treeHead.parse(await read(''));
  };
  const eventsOf = async (): Promise<readonly AuditEvent[]> =>
    auditEventList.parse((await auditor.http.get(`/api/audit/patients/${patient.id}/events`)).body).items;
  const lines = async (query: string): Promise<readonly string[]> => {
    const path = `/api/audit/patients/${patient.id}/events?${query}`;
    const { body } = await auditor.http.get(path, { accept: 'application/x-ndjson' });
    return String(body).trim().split('\n');
  };

  it('give a head whose signature anybody can check, as it is documented', async () => {
    const { size, root, at, signature, key_id } = await head();
    const { items } = ledgerKeyList.parse(await read('/keys'));
    const der = Buffer.from(items.find((key) => key.key_id === key_id)?.public_key ?? '', 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const signed = Buffer.from(`ward-board ledger head\n${size}\n${root}\n${at}\n`);
    expect(verify(null, signed, key, Buffer.from(signature, 'base64'))).toBe(true);
    expect(createHash('sha256').update(der).digest('hex')).toBe(key_id);
    expect(size).toBe(await app.countEvents());
  });

  it('prove an event, in the newest tree and in an older one', async () => {
    const newest = await head();
    const [first] = await eventsOf();
    for (const { size, root } of [newest, older]) {
      const proof = inclusionProof.parse(await read(`/proofs/${first?.position}?size=${size}`));
      const node = { start: proof.leaf_index, end: proof.leaf_index + 1 };
      const proven = rootFrom(node, bytes(proof.leaf_hash), size, proof.path.map(bytes));
      expect([proof.size, proven?.toString('hex')]).toEqual([size, root]);
    }
    expect(await read(`/proofs/${first?.position}`)).toMatchObject({ size: newest.size });
  });

  it('prove that an older tree is the beginning of the newest', async () => {
    const newest = await head();
    const { from, to, path } = consistencyProof.parse(await read(`/consistency?from=${older.size}`));
    expect([from, to]).toEqual([older.size, newest.size]);
    const [one, other] = [older, newest].map(({ size, root }) => ({ size, root: bytes(root) }));
    expect(one && other && isConsistent(one, other, path.map(bytes))).toBe(true);
  });

  it('name what is wrong with a request', async () => {
    const { size } = await head();
    const last = (await eventsOf()).at(-1)?.position;
    const wrong = async (path: string) => {
      const { code, errors = [] } = problem.parse(await read(path));
      return [code, ...errors.map((error) => error.path)];
    };
    expect(await wrong('/proofs/x')).toEqual(['validation_failed', 'position']);
    expect(await wrong('/proofs/999999')).toEqual(['not_found']);
    expect(await wrong(`/proofs/${last}?size=1`)).toEqual(['validation_failed', 'size']);
    expect(await wrong(`/proofs/${last}?size=${size + 1}`)).toEqual(['validation_failed', 'size']);
    expect(await wrong('/proofs/1?size=0')).toEqual(['validation_failed', 'size']);
    expect(await wrong('/consistency')).toEqual(['validation_failed', 'from']);
    expect(await wrong(`/consistency?from=${size + 1}`)).toEqual(['validation_failed', 'from']);
    expect(await wrong(`/consistency?from=1&to=${size + 1}`)).toEqual(['validation_failed', 'to']);
    expect(await wrong('/consistency?from=3&to=2')).toEqual(['validation_failed', 'to']);
  });

  it('are for auditors alone', async () => {
    for (const role of roles.filter((each) => each !== 'auditor')) {
      const { http } = await app.joins(role, null);
      for (const path of ['', '/keys', '/proofs/1', '/consistency?from=1'])
        expectProblem(await http.get(`/api/audit/ledger${path}`), 'forbidden');
    }
  });

  describe('of an export with proofs', () => {
    const verified = (exported: readonly string[], isKept: Known['isKept'] = null) =>
      verifyExport(
        async function* () {
          yield* exported;
        },
        { keys: null, isKept },
      );

    it('each event is in the signed log', async () => {
      await app.emergency.triages(
        await app.reception.admits(await app.reception.registers({ name: 'Mia Ek' }), 'emergency'),
        {},
      );
      const exported = await lines('proofs=true');
      const events = await eventsOf();
      expect(exported.slice(0, -1).map((line) => provenEvent.parse(JSON.parse(line)))).toMatchObject(events);
      const { head: newest, events: count, contents } = await verified(exported);
      expect(contents).toMatchObject({ patient_id: patient.id, events: count, from: null, to: null, after: null });
      expect(count).toBe(events.length);
      // Everything that was stored before is in the head that the export ends with.
      expect(newest).toMatchObject({ size: await app.countEvents() });
      await expect(verified(exported, ({ root }) => root === newest.root)).resolves.toMatchObject({ events: count });
      await expect(verified(exported, () => false)).rejects.toThrow('with this root was kept');
    });

    it('what was changed, put elsewhere, or cut off is found, with the position', async () => {
      const exported = await lines('proofs=true');
      const [first, second] = await eventsOf();
      const refused = async (changed: readonly string[], said: string) =>
        expect(verified(changed)).rejects.toThrow(said);
      const change = (fields: object) =>
        exported.with(1, JSON.stringify({ ...JSON.parse(exported[1] ?? ''), ...fields }));
      await refused(change({ data: { reason: 'Another' } }), `Line 2, position ${second?.position}: `);
      await refused(change({ metadata: {} }), 'is not the one that was recorded');
      await refused(change({ actor: null }), 'what is shown of the event is not what its metadata says');
      await refused(change({ note: 'more' }), 'what is shown of the event is not what its metadata says');
      await refused(change({ proof: null }), 'no signed head covers the event');
      await refused(change({ proof: { size: 1, leaf_index: 1 } }), 'Line 2 is no event with a proof');
      const twice = JSON.stringify({ ...JSON.parse(exported[0] ?? ''), number: 2 });
      await refused(exported.with(1, twice), `Line 2, position ${first?.position}: it is not in the order`);
      await refused(exported.slice(0, -1), 'The last line is no head');
      await refused(exported.toSpliced(1, 1), 'it is event 3 of the export');
      const renumbered = exported
        .toSpliced(1, 1)
        .map((line, n, { length }) =>
          n === length - 1 ? line : JSON.stringify({ ...JSON.parse(line), number: n + 1 }),
        );
      await refused(renumbered, 'was exported with');
      const { head: end, contents } = JSON.parse(exported.at(-1) ?? '');
      const ends = (fields: object) => exported.with(-1, JSON.stringify({ head: { ...end, ...fields }, contents }));
      const counts = { head: end, contents: { ...contents, events: contents.events - 1 } };
      await refused(exported.with(-1, JSON.stringify(counts)), 'what the file holds is not signed by its key');
      await refused(ends({ size: end.size + 1 }), 'the head is not signed by its key');
      await refused(ends({ root: 'ab'.repeat(32) }), 'the head is not signed by its key');
    });

    it('proofs are refused where there are no lines to carry them', async () => {
      const answer = await auditor.http.get(`/api/audit/patients/${patient.id}/events?proofs=true`);
      expectProblem(answer, 'validation_failed');
    });
  });

  it('a log that was changed degrades readiness, from the next start on, and care goes on', async () => {
    const data = async (text: string) => {
      await app.db.query('ALTER TABLE event_store.event DISABLE TRIGGER refuse_change');
      await app.db.query('UPDATE event_store.event SET data = $1 WHERE position = 1', [text]);
      await app.db.query('ALTER TABLE event_store.event ENABLE ALWAYS TRIGGER refuse_change');
    };
    const readiness = async () => {
      await app.service.restart();
      await ledger().bringUpToDate();
      // Projections that begin anew may be behind for a moment, which readiness says as well.
      const { status, body } = await until('the projections have caught up', async () => {
        const answer = await auditor.http.get('/health/ready');
        return !answer.body.degraded?.some((each) => each.includes('behind')) && answer;
      });
      const { body: metrics } = await auditor.http.get('/metrics');
      return { status, body, intact: /^ward_board_ledger_intact (\d)$/m.exec(String(metrics))?.[1] };
    };
    const { rows } = await app.db.query<{ data: string }>(
      'SELECT data::text FROM event_store.event WHERE position = 1',
    );
    await data('{}');
    const said = `ledger: position ${'1'.padStart(19, '0')}: the event is not the one that was recorded`;
    expect(await readiness()).toMatchObject({
      status: 200,
      body: { status: 'degraded', degraded: [said] },
      intact: '0',
    });
    await app.reception.registers({ name: 'Ada Berg' });
    await data(rows[0]?.data ?? '');
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ok' }, intact: '1' });
  });

  it('a reading that was taken away degrades readiness, and auditors are told which one', async () => {
    const chain = () => app.service.app.get(AccessChain);
    const told = ledgerState.extend({ access: accessChainState });
    const state = async () => told.parse((await auditor.http.get('/api/audit/ledger/state')).body).access;
    await auditor.http.get('/api/patients');
    const { head, signed } = await until('a signed head of who looked', async () => {
      await chain().bringUpToDate();
      const now = await state();
      return now.trouble === null && now.signed > 0 && now;
    });
    expect(head?.size).toBe(signed);
    const { public_key } =
      ledgerKeyList
        .parse((await auditor.http.get('/api/audit/ledger/keys')).body)
        .items.find(({ key_id }) => key_id === head?.key_id) ?? {};
    expect(head && public_key && isAccessSigned({ ...head, public_key })).toBe(true);
    const tamper = async (statement: string) => {
      await app.db.query('ALTER TABLE access_log DISABLE TRIGGER access_log_is_final');
      await app.db.query(statement);
      await app.db.query('ALTER TABLE access_log ENABLE ALWAYS TRIGGER access_log_is_final');
    };
    await tamper(
      'CREATE TABLE kept AS SELECT * FROM access_log WHERE number = 1; DELETE FROM access_log WHERE number = 1',
    );
    await app.service.restart();
    await chain().bringUpToDate();
    expect((await state()).trouble).toContain('entry 1 of who looked: the entry that was recorded at');
    const { status, body } = await auditor.http.get<{ degraded: readonly string[] }>('/health/ready');
    expect([status, body.degraded.some((each) => each.startsWith('who looked: entry 1 '))]).toEqual([200, true]);
    const { body: metrics } = await auditor.http.get('/metrics');
    expect(String(metrics)).toMatch(/^ward_board_access_log_intact 0$/m);
    await tamper('INSERT INTO access_log SELECT * FROM kept');
    await app.service.restart();
    await chain().bringUpToDate();
    expect((await state()).trouble).toBeNull();
  });

  it('a data folder that holds no key any more is said, and nothing else stops', async () => {
    const file = join(app.service.settings.dataDir, 'ledger-key');
    const key = await readFile(file, 'utf8');
    await writeFile(file, 'short');
    await app.service.restart();
    await app.reception.registers({ name: 'Ove Dahl' });
    await ledger().bringUpToDate();
    expect(ledger().status.trouble).toContain('holds no secret');
    await writeFile(file, key);
    expect(await head()).toMatchObject({ size: await app.countEvents() });
    expect(ledger().status.trouble).toBeNull();
  });
});
