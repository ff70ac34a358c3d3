import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ward-board/embedded-postgres';
import { createTestDatabase } from '@ward-board/event-store/testing';
import type { Projection } from '../engine/projection.js';
import { bedOccupancy } from '../occupancy/bed-occupancy.js';
import { startChild, startProjecting } from '../testing/child.js';
import { expectedOf, expectWhole } from '../testing/expected.js';
import { journeys } from '../testing/journeys.js';
import { ReadSide } from '../testing/read-side.js';
import { until } from '../testing/until.js';
import { projections } from './start-projections.js';

describe('the projections as a process', () => {
  it('follow the store until they are told to end, and then end at once', async () => {
    const side = await ReadSide.open();
    const child = await startProjecting(side.url);
    await side.append(...journeys(2));
    await side.caughtUp();
    await expectWhole(side, projections);
    child.process.kill('SIGTERM');
    // Who is slower than its own limit ends with 1.
    expect(await child.ended).toBe(0);
    for (const line of child.output().trim().split('\n'))
      expect(JSON.parse(line)).toEqual({ level: 'info', time: expect.any(String), msg: expect.any(String) });
    await side.close();
  });

  it('wait for the schema, and for Postgres, and can be ended meanwhile', async () => {
    const { url, drop } = await createTestDatabase();
    const nowhere = url.replace(/:\d+\//, ':9/');
    const [early, lost] = [startChild('main', { DATABASE_URL: url }), startChild('main', { DATABASE_URL: nowhere })];
    await until('it waits', () => early.output().includes('Waiting for the backend to make the schema.'));
    await until('it tries', () => lost.output().includes('ECONNREFUSED'));
    for (const child of [early, lost]) {
      child.process.kill('SIGTERM');
      expect(await child.ended).toBe(0);
    }
    await drop();
  });

  it('end at once when they are told so while they look whether the schema is there', async () => {
    const side = await ReadSide.open();
    const holder = await side.pool.connect();
    await holder.query('BEGIN; LOCK TABLE migrations');
    const child = startChild('main', { DATABASE_URL: side.url });
    await until('it asks', async () => (await side.waiting()) > 0);
    child.process.kill('SIGTERM');
    await holder.query('ROLLBACK');
    holder.release();
    expect(await child.ended).toBe(0);
    expect(child.output()).not.toContain('Projecting.');
    await side.close();
  });

  it('answer with their metrics where they are told a port', async () => {
    const side = await ReadSide.open();
    const port = await freePort();
    const child = startChild('main', { DATABASE_URL: side.url, METRICS_PORT: String(port), NOTIFICATION_DAYS: '3650' });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await until('it projects', () => child.output().includes('Projecting.'));
    await side.append(...journeys(1));
    await side.caughtUp();
    expect((await ask('/health/live')).status).toBe(200);
    expect(await (await ask('/metrics')).text()).toMatch(
      /ward_board_projection_batch_events_count\{projection="ward-boards"\} [1-9]/,
    );
    expect((await ask('/')).status).toBe(404);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    await side.close();
  });

  it('do not start with a METRICS_PORT that is none, and say so in one line', async () => {
    const child = startChild('main', { DATABASE_URL: 'postgres://127.0.0.1:9/x', METRICS_PORT: 'http' });
    expect(await child.ended).toBe(1);
    expect(child.output()).toMatch(/^METRICS_PORT is no port.*\n$/);
  });

  it('do not start without a DATABASE_URL, and say so in one line', async () => {
    const child = startChild('main', {});
    expect(await child.ended).toBe(1);
    expect(child.output()).toMatch(/^DATABASE_URL is missing.*\n$/);
  });
});

describe('the rebuild program', () => {
  it('rebuilds the named projection, and says how far it came', async () => {
    const side = await ReadSide.open();
    side.start();
    await side.append(...journeys(5));
    await side.caughtUp();
    await side.pool.query('DELETE FROM read_row');
    const child = startChild('rebuild', { DATABASE_URL: side.url }, 'bed-occupancy');
    expect(await child.ended).toBe(0);
    // On a busy machine it takes several seconds, and says after each how far it is.
    expect(child.output()).toMatch(/^(\d+ events in .* s, up to 2.*Z\n)+bed-occupancy is rebuilt\.\n$/);
    expect(await side.rows(bedOccupancy)).toEqual(expectedOf(bedOccupancy as Projection, await side.events()).rows);
    await side.close();
  });

  it.each([
    ['{"port": 9, "password": "se/cret"}', /^The Postgres of DATA_DIR .* can’t be used: connect ECONNREFUSED .*\n$/],
    ['{"password": "secret"', /^.*postgres\.json does not hold the port and the password.*\n$/],
    ['{"password": "secret"}', /^.*postgres\.json does not hold the port and the password.*\n$/],
    [null, /^DATABASE_URL is missing, and there is no postgres\.json in .*\n$/],
  ])(
    'without a DATABASE_URL, and with a postgres.json of %j, says so in one line, and no password',
    async (kept, line) => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'ward-board-rebuild-'));
      if (kept !== null) await writeFile(join(DATA_DIR, 'postgres.json'), kept);
      const child = startChild('rebuild', { DATA_DIR }, 'ward-boards');
      expect(await child.ended).toBe(1);
      expect(child.output()).toMatch(line);
      expect(child.output()).not.toContain('cret');
      await rm(DATA_DIR, { recursive: true });
    },
  );

  it.each([
    [['ward-bards'], {}, /^Usage: npm run rebuild -- PROJECTION\. One of: ward-boards, .*\n$/],
    [['ward-boards'], { DATABASE_URL: 'postgres://127.0.0.1:9/x' }, /^Postgres can’t be reached: .*\n$/],
  ])('with %j and %j says what is wrong, in one line', async (args, env, line) => {
    const child = startChild('rebuild', env, ...args);
    expect(await child.ended).toBe(1);
    expect(child.output()).toMatch(line);
  });
});
