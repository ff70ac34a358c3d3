import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { PatientRecord } from '@ward-board/contract';
import type { Pool } from 'pg';
import { EVENT_STORE_POOL } from '../platform/database/event-store.token.js';
import type { ApiClient } from '../testing/api-client.js';
import { BoardWatch, seqOf } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

/**
 * Of data that gzip makes a half of at best, five kilobytes each, and as the store writes them: what has white space takes readers several
 * times as long.
 */
const MANY = `
  INSERT INTO event_store.event
    SELECT head + n, gen_random_uuid(), 'counted-' || head + n, 1, 'Counted',
      format('{"n":%s,"hash":"%s"}', n, (SELECT string_agg(md5(n::text || m), '') FROM generate_series(1, 160) m))::json,
      jsonb_build_object('patient_id', $1::text), now(), head + n
    FROM generate_series(1, $2::int) n, (SELECT max(position) AS head FROM event_store.event) newest`;
/** With the two of a registration: more than are worth a thread. */
const LONG = 1_200;
/** Twelve megabytes, of which the buffers of a new connection hold no more than five. */
const LONGER = 4_500;

describe('the export of a long history', () => {
  const threads: Worker[] = [];
  const started = (message: unknown) => threads.push((message as { readonly worker: Worker }).worker);
  let app: TestApp;
  let auditor: ApiClient;
  let patient: PatientRecord;
  /** Whose export waits until somebody reads it. */
  let unread: PatientRecord;
  let short: PatientRecord;
  beforeAll(async () => {
    subscribe('worker_threads', started);
    app = await openTestApp();
    auditor = await app.joins('auditor', null);
    patient = await app.reception.registers({ name: 'Ana Lima' });
    unread = await app.reception.registers({ name: 'Eva Holm' });
    short = await app.reception.registers({ name: 'Mia Ek' });
    await app.db.query(MANY, [patient.id, LONG - 2]);
    await app.db.query(MANY, [unread.id, LONGER - 2]);
    await app.db.query('ANALYZE event_store.event');
  });
  afterAll(async () => {
    unsubscribe('worker_threads', started);
    await app?.close();
  });

  const ask = async ({ id } = patient, encoding = 'gzip', query = ''): Promise<IncomingMessage> => {
    const headers = {
      authorization: `Bearer ${auditor.token}`,
      ...{ accept: 'application/x-ndjson', 'accept-encoding': encoding },
    };
    // Of a connection that many answers came by, the kernel makes the buffers so large that they hold all of one that nobody reads.
    const request = get(`${app.service.url}/api/audit/patients/${id}/events${query}`, { headers, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  };
  /** An answer that nobody reads yet, and the thread that makes it. */
  const stalled = async (of = unread) => {
    const count = threads.length;
    const answer = await ask(of);
    expect(threads).toHaveLength(count + 1);
    const thread = threads[count] as Worker;
    const gone = once(thread, 'exit').then(() => 'gone');
    return { answer, thread, gone };
  };
  const whole = async (answer: IncomingMessage): Promise<Buffer> => {
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
    return gunzipSync(await buffer(answer));
  };
  const isRunning = async (gone: Promise<string>) => (await Promise.race([gone, 'running'])) === 'running';
  const noConnection = () =>
    until('no export is connected', async () => {
      const { rowCount } = await app.db.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ward-board export'`,
      );
      return rowCount === 0;
    });

  it('is, byte for byte, that of a client that does not take gzip, and both are made in a thread', async () => {
    const { answer, gone } = await stalled(patient);
    expect(answer.headers.vary).toBe('accept-encoding');
    const lines = await whole(answer);
    await gone;
    await noConnection();
    const count = threads.length;
    const plain = await ask(patient, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(lines.equals(await buffer(plain))).toBe(true);
    expect(threads).toHaveLength(count + 1);
    await noConnection();
    expect(lines.toString().trim().split('\n')).toHaveLength(LONG);
  });

  it('needs no thread where the history is short, or a part of it is asked for by time', async () => {
    const count = threads.length;
    expect((await whole(await ask(short))).toString()).toMatch(/^\{.*"PatientRegistered".*\}\n\{.*\}\n$/);
    const later = await whole(await ask(patient, 'gzip', `?from=${patient.created_at}&after=${LONG}`));
    expect(
      later.equals(await buffer(await ask(patient, 'identity', `?from=${patient.created_at}&after=${LONG}`))),
    ).toBe(true);
    expect(threads).toHaveLength(count);
  });

  it('is cut where its thread ends before it does, which whoever has it sees, and the service goes on', async () => {
    const { answer, thread } = await stalled();
    await thread.terminate();
    const got: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => got.push(chunk));
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
    expect(() => gunzipSync(Buffer.concat(got))).toThrow('unexpected end of file');
    expect((await whole(await ask())).toString().trim().split('\n')).toHaveLength(LONG);
  });

  it('is made without a thread where one ends before its first line, or is given no connection', async () => {
    const end = (message: unknown) => void (message as { readonly worker: Worker }).worker.terminate();
    const count = threads.length;
    subscribe('worker_threads', end);
    const ended = await whole(await ask());
    unsubscribe('worker_threads', end);
    // As where Postgres has no connection left: those that the pool has stay, and the thread connects as its next one would.
    const { options } = app.service.app.get<Pool>(EVENT_STORE_POOL);
    const { connectionString } = options;
    const restore = () => void Object.assign(options, { connectionString });
    Object.assign(options, { connectionString: 'postgres://127.0.0.1:1/nothing' });
    subscribe('worker_threads', restore);
    const unconnected = await whole(await ask());
    unsubscribe('worker_threads', restore);
    expect(threads).toHaveLength(count + 2);
    const plain = await buffer(await ask(patient, 'identity'));
    expect(threads).toHaveLength(count + 3);
    expect([ended.equals(plain), unconnected.equals(plain)]).toEqual([true, true]);
  });

  it('keeps no patch from a board while it lasts', async () => {
    const { answer, gone } = await stalled();
    const watch = await BoardWatch.open(app.emergency);
    await watch.join('emergency', seqOf(await app.emergency.http.get('/api/emergency-details')));
    await app.reception.admits(await app.reception.registers({ name: 'Ida Falk' }), 'emergency');
    await until('a patch', () => watch.patches.length > 0);
    watch.close();
    expect(await isRunning(gone)).toBe(true);
    expect((await whole(answer)).toString()).not.toContain('Ida Falk');
  });

  it('ends its thread when the client has gone', async () => {
    const { answer, gone } = await stalled();
    answer.destroy();
    await gone;
    await noConnection();
  });

  it('is made without a thread while others have both', async () => {
    const [one, two] = [await stalled(), await stalled()];
    const count = threads.length;
    expect((await whole(await ask())).toString().trim().split('\n')).toHaveLength(LONG);
    expect(threads).toHaveLength(count);
    for (const { answer, gone } of [one, two]) {
      answer.destroy();
      await gone;
    }
    await whole((await stalled(patient)).answer);
  });

  it('ends with the service', async () => {
    const { answer, gone } = await stalled();
    const ended = expect(once(answer, 'end')).rejects.toThrow('aborted');
    await app.service.restart();
    answer.resume();
    await Promise.all([ended, gone]);
    await noConnection();
  });
});
