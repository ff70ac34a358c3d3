import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { type Running, startProcess } from '../bench/processes.js';

const PROGRAM = fileURLToPath(new URL('../../../demo/dist/arrivals/main.js', import.meta.url));

const header =
  'priority,ambulance,chief_complaint,age_at_arrival,gender,ward,admitted_to_hospital,arrival_at_hospital,arrival,resolve,exit_ed,chief_complaint_category';
const rows = [
  '1,TRUE,Multiple Trauma,34,M,ICU,TRUE,2017-03-01T00:10:00,2017-03-01T00:10:00,2017-03-01T00:12:00,2017-03-01T01:00:00,Surgical',
  '1,TRUE,Sepsis,64,F,ICU,TRUE,2017-03-01T00:12:00,2017-03-01T00:12:00,2017-03-01T00:14:00,2017-03-01T01:10:00,Medical',
  '3,FALSE,"Pain, abdominal",23,F,Not admitted,FALSE,2017-03-01T00:15:00,2017-03-01T00:20:00,2017-03-01T01:10:00,2017-03-01T02:00:00,Surgical',
  '2,TRUE,Chest Pain,71,F,MedSurg,TRUE,2017-03-01T00:30:00,2017-03-01T00:31:00,2017-03-01T00:40:00,2017-03-01T02:10:00,Medical',
  '2,TRUE,Abdominal Pain,45,M,MedSurg,TRUE,2017-03-01T00:32:00,2017-03-01T00:33:00,2017-03-01T00:42:00,2017-03-01T02:12:00,Surgical',
  '3,TRUE,Hip Injury,81,F,MedSurg,TRUE,2017-03-01T00:34:00,2017-03-01T00:35:00,2017-03-01T00:44:00,2017-03-01T02:14:00,Orthopedic',
  '5,FALSE,Headache,9,M,Other hospitals ward,FALSE,2017-03-01T00:40:00,2017-03-01T00:50:00,2017-03-01T01:30:00,2017-03-01T02:20:00,Medical',
];

const TEST_PASSWORD = 'a-password-for-tests';

/** The compiled service, as it is deployed: the simulator is a client of it. */
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
});
afterAll(async () => {
  await service?.stop();
  await dropDatabase?.();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  /** What it said, its report at the end. */
  readonly said: string;
  readonly complaint: string;
}

/** `npm run simulate -- …`; interrupted once it has said something, if that is given. */
async function simulate(args: readonly string[], stopOnce?: RegExp): Promise<Ended> {
  const given = ['--url', service.url, '--speed', '6000', ...args];
  const env = { ...process.env, SEED_PASSWORD: TEST_PASSWORD, INIT_CWD: folder };
  const program = spawn(process.execPath, [PROGRAM, ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complaint] = [text(program.stdout), text(program.stderr)];
  if (stopOnce)
    program.stdout.on('data', (chunk: Buffer) => {
      if (stopOnce.test(chunk.toString())) program.kill('SIGINT');
    });
  const [code] = await once(program, 'exit');
  return { code, said: await said, complaint: await complaint };
}

describe('playing a day against the service', () => {
  it('takes everybody where the file says, and finds them on that board and on no other', async () => {
    await writeFile(join(folder, 'visits.csv.gz'), gzipSync([header, ...rows].join('\r\n')));
    const { code, said } = await simulate(['--arrivals', 'visits.csv.gz']);
    expect(said).toMatch(/^Played 7 visits in .* s, 6000 times as fast as the clock$/m);
    for (const done of ['registered 7', 'admitted 7', 'triaged 7', 'taken 7', 're-assessed 7', 'released 2'])
      expect(said).toContain(done);
    for (const path of [
      ...['home: 1 of 1', 'another hospital: 1 of 1', 'ward: 1 of 1', 'theatre, ward: 1 of 1'],
      ...['ward, theatre and back: 1 of 1', 'ICU, ward: 1 of 1', 'theatre, ICU, ward: 1 of 1'],
    ])
      expect(said).toMatch(new RegExp(`^ +path +${path}$`, 'm'));
    expect(said).toMatch(/refusals +none\n/);
    expect(said).toMatch(/left out +none\n/);
    expect(said).toContain('show all 7 admissions as they were left');
    expect(code).toBe(0);
  });

  it('stops when asked, with a report of where everybody was left', async () => {
    await writeFile(join(folder, 'slow.csv'), [header, ...rows].join('\n'));
    const { code, said } = await simulate(['--arrivals', 'slow.csv', '--speed', '300'], /[1-7] of 7 arrived/);
    expect(said).toMatch(/^Stopped after [1-7] visits/m);
    expect(said).toMatch(/registered [1-7]/);
    expect(said).not.toContain('discharged');
    expect(said).toMatch(/show all [1-7] admissions as they were left/);
    expect(code).toBe(0);
  });

  it('names the file and the line of a mistake', async () => {
    await writeFile(join(folder, 'bad.csv'), `${header}\n${rows[0]?.replace('1,', '9,')}`);
    const bad = await simulate(['--arrivals', 'bad.csv']);
    expect(bad.complaint).toMatch(/^Can't simulate: .*bad.csv, line 2: priority "9" is not a number from 1 to 5\n$/);
    const none = await simulate(['--arrivals', 'none.csv']);
    expect(none.complaint).toMatch(/^Can't simulate: .*none.csv, the file can’t be read: ENOENT\n$/);
    expect([bad.code, none.code]).toEqual([2, 2]);
  });

  it('says that nobody can sign in', async () => {
    const { code, complaint } = await simulate(['--arrivals', 'slow.csv', '--password', 'not the password']);
    expect(complaint).toMatch(/^Can't sign in \(unauthenticated\): /);
    expect(code).toBe(1);
  });
});

/** Beside the project, where it has been fetched; it is no part of it. */
const real = join(import.meta.dirname, '../../../../shared/data/ed-sem-synth/ed_visits_unitC_2017.csv.gz');
const ifFetched = existsSync(real) ? it : it.skip;

describe('a year of a real-shaped department', () => {
  ifFetched('is read to the last line, and its days can be played (skipped where the file is not)', async () => {
    const limited = ['--date', '2017-03-01', '--limit', '12', '--speed', '40000'];
    const { code, said } = await simulate(['--arrivals', real, ...limited]);
    expect(said).toMatch(/^Played 12 visits/m);
    expect(said).toContain('show all 12 admissions as they were left');
    expect(code).toBe(0);
    const after = await simulate(['--arrivals', real, '--date', '2018-03-01']);
    expect(after.complaint).toContain('the file goes from 2017-01-01 to 2017-12-31');
  });
});
