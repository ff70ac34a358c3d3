import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Each script of package.json that takes options or arguments, and the program that it runs. */
const programs = {
  backup: 'backend/dist/back-up.js',
  bench: 'tools/dist/bench/bench.js',
  chaos: 'tools/dist/chaos/chaos.js',
  hostile: 'tools/dist/hostile/hostile.js',
  'migrate-store': 'backend/dist/migrate-store.js',
  rebuild: 'projections/dist/rebuild.js',
  simulate: 'demo/dist/arrivals/main.js',
  verify: 'backend/dist/verify.js',
  walls: 'tools/dist/walls/walls.js',
} as const;
const names = Object.keys(programs) as (keyof typeof programs)[];

/** What a program says with these settings and no others, and what it ends with. */
function run(name: keyof typeof programs, args: string, env: NodeJS.ProcessEnv = {}) {
  const given = args.split(' ').filter(Boolean);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, programs[name]), ...given], {
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout, complaint: stderr };
}

describe('a program of package.json', () => {
  it.each(names)('npm run %s -- --help says how it is called, and does nothing else', (name) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(scripts[name]).toBe(`exec node ${programs[name]}`);
    const { status, said, complaint } = run(name, '--help');
    expect({ status, complaint }).toEqual({ status: 0, complaint: '' });
    expect(said).toContain(`npm run ${name}`);
  });

  it.each(names)('npm run %s -- --nope is refused without a stack', (name) => {
    const { status, said, complaint } = run(name, '--nope');
    expect(status).toBeGreaterThan(0);
    expect(said).toBe('');
    expect(complaint).toMatch(/--nope|npm run/);
    expect(complaint).not.toMatch(/^ {4}at /m);
  });

  it.each([
    ['bench', '--history abc', '--history abc is no whole number from 1000 to 1000000000'],
    ['bench', '--appends --chart', 'Each block runs alone'],
    ['bench', '--chart --history 5000', 'Each block runs alone'],
    ['chaos', '--minutes 0', '--minutes 0 is no whole number from 1 to 60'],
    ['chaos', '--processes --kills abc', '--kills abc is no whole number from 1 to 500'],
    ['chaos', '--kills 5', '--kills goes with --processes'],
    ['chaos', '--processes --minutes 5', '--minutes goes without --processes'],
    ['hostile', '--requests 0', '--requests 0 is no whole number from 1 to 10000000'],
    ['hostile', '--seed x', '--seed x is no whole number from 0 to 2147483647'],
    ['walls', '--patches 3', '--patches 3 is no whole number from 7 to 10000000'],
    ['rebuild', 'ward-boards more', 'Usage: npm run rebuild'],
    ['backup', 'one two', 'Usage: npm run backup'],
  ] as const)('npm run %s -- %s says what is wrong with it', (name, args, line) => {
    const { status, complaint } = run(name, args);
    expect(status).toBeGreaterThan(0);
    expect(complaint.split('\n')[0]).toContain(line);
  });
});

describe('a program that is given files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ward-board-programs-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('reads a path as it is meant where npm was called', () => {
    const inFolder = { INIT_CWD: folder, DATA_DIR: join(folder, 'none') };
    expect(run('verify', 'export.ndjson', inFolder).complaint).toBe(`There is no ${join(folder, 'export.ndjson')}\n`);
  });

  it('goes to the database whose address is in a file, as containers have it, and makes no other one', async () => {
    await writeFile(join(folder, 'database_url'), 'postgres://nobody:nothing@127.0.0.1:1/ward_board');
    await writeFile(join(folder, 'event_store_url'), 'kurrentdb://127.0.0.1:1?tls=false');
    const { complaint } = run('migrate-store', '--from postgres --to kurrentdb', {
      DATABASE_URL_FILE: join(folder, 'database_url'),
      EVENT_STORE_URL_FILE: join(folder, 'event_store_url'),
      DATA_DIR: join(folder, 'data'),
    });
    expect(complaint).toBe('Postgres can’t be reached: connect ECONNREFUSED 127.0.0.1:1\n');
    expect(await readdir(folder)).not.toContain('data');
  });
});
