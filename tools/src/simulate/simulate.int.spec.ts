import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { type Running, startProcess } from '../bench/processes.js';
import { readArrivals } from './arrivals-file.js';
import { dayOf } from './day.js';
import type { Options } from './options.js';
import { reportLines } from './report.js';
import { simulate } from './simulate.js';

const header =
  'priority,ambulance,chief_complaint,age_at_arrival,gender,ward,admitted_to_hospital,arrival_at_hospital,arrival,resolve,exit_ed';
const rows = [
  '1,TRUE,Multiple Trauma,34,M,ICU,TRUE,2017-03-01T00:10:00,2017-03-01T00:10:00,2017-03-01T00:12:00,2017-03-01T01:00:00',
  '3,FALSE,"Pain, abdominal",23,F,Not admitted,FALSE,2017-03-01T00:15:00,2017-03-01T00:20:00,2017-03-01T01:10:00,2017-03-01T02:00:00',
  '2,TRUE,Chest Pain,71,F,MedSurg,TRUE,2017-03-01T00:30:00,2017-03-01T00:31:00,2017-03-01T00:40:00,2017-03-01T02:10:00',
  '5,FALSE,Headache,9,M,Not admitted,FALSE,2017-03-01T00:40:00,2017-03-01T00:50:00,2017-03-01T01:30:00,2017-03-01T02:20:00',
];

const TEST_PASSWORD = 'a-password-for-tests';

/** The compiled service, as it is deployed: a simulator is a client, and shares no code with it. */
let service: Running;
let dropDatabase: () => Promise<void>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulate-'));
  const database = await createTestDatabase();
  dropDatabase = database.drop;
  service = await startProcess('../../../backend/dist/main.js', '/health/ready', {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    ...{ DEMO: 'true', DEMO_LIFE: 'off', SEED_PASSWORD: TEST_PASSWORD, ADMIN_PASSWORD: TEST_PASSWORD },
  });
}, 60_000);
afterAll(async () => {
  await service?.stop();
  await dropDatabase?.();
  await rm(folder, { recursive: true, force: true });
});

const options = (said: Partial<Options>): Options => ({
  arrivals: join(folder, 'visits.csv.gz'),
  speed: 6_000,
  url: service.url,
  date: null,
  limit: null,
  hours: 24,
  password: TEST_PASSWORD,
  ...said,
});
const silent = { write: () => true, isTTY: true };

describe('playing a day against the service', () => {
  it('brings everybody in and out again, and finds them in the lists', async () => {
    await writeFile(join(folder, 'visits.csv.gz'), gzipSync([header, ...rows].join('\r\n')));
    const report = await simulate(options({}), new AbortController().signal, silent);
    expect(Object.fromEntries(report.tally.steps.entries)).toEqual({
      ...{ registered: 4, admitted: 4, triaged: 4, 're-assessed': 4, 'to ICU': 1, released: 3, discharged: 3 },
    });
    expect(report).toMatchObject({ visits: 4, stopped: false, disturbed: 0, verified: { right: 4, wrong: [] } });
    expect(reportLines(report).join('\n')).toContain('show all 4 admissions as they were left');
  });

  it('stops when asked, with a report of where everybody was left', async () => {
    await writeFile(join(folder, 'slow.csv'), [header, ...rows].join('\n'));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1_000).unref();
    const report = await simulate(options({ arrivals: join(folder, 'slow.csv'), speed: 2_000 }), stop.signal, silent);
    expect(report).toMatchObject({ stopped: true, disturbed: 0, verified: { wrong: [] } });
    expect(report.tally.steps.of('registered')).toBeGreaterThan(0);
    expect(report.tally.steps.of('discharged')).toBe(0);
  });

  it('names the file and the line of a mistake', async () => {
    const file = join(folder, 'bad.csv');
    await writeFile(file, `${header}\n${rows[0]?.replace('1,', '9,')}`);
    const run = simulate(options({ arrivals: file }), new AbortController().signal, silent);
    await expect(run).rejects.toThrow(`${file}, line 2: priority "9" is not a number from 1 to 5`);
    await expect(readArrivals(join(folder, 'none.csv'))).rejects.toThrow('none.csv, the file can’t be read: ENOENT');
  });

  it('says that nobody can sign in', async () => {
    const run = simulate(options({ password: 'not the password' }), new AbortController().signal, silent);
    await expect(run).rejects.toMatchObject({ name: 'Refused', code: 'unauthenticated' });
  });
});

/** Beside the project, where it has been fetched; it is no part of it. */
const real = join(import.meta.dirname, '../../../../shared/data/ed-sem-synth/ed_visits_unitC_2017.csv.gz');
const ifFetched = existsSync(real) ? it : it.skip;

describe('a year of a real-shaped department', () => {
  ifFetched('is read to the last line, and its days can be played (skipped where the file is not)', async () => {
    const visits = await readArrivals(real);
    expect(visits).toHaveLength(32_912);
    const { visits: day } = dayOf(visits, { date: '2017-03-01', hours: 24, limit: null });
    expect(day).toHaveLength(116);
    const report = await simulate(
      options({ arrivals: real, date: '2017-03-01', limit: 12, speed: 40_000 }),
      new AbortController().signal,
      silent,
    );
    expect(report).toMatchObject({ visits: 12, disturbed: 0, verified: { right: 12, wrong: [] } });
  });
});
