import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../bench/processes.js';

/** A compiled program, with these settings and no others. */
const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve) => {
    const path = fileURLToPath(new URL(`../../../${program}`, import.meta.url));
    execFile(process.execPath, [path, ...args], { env }, (error, said, complaint) =>
      resolve(`${error ? 'failed: ' : ''}${said}${complaint}`),
    );
  });
/** `npm run rebuild`. */
const rebuild = (env: NodeJS.ProcessEnv) => run('projections/dist/rebuild.js', ['ward-boards'], env);
/** `npm run verify`. */
const verify = (env: NodeJS.ProcessEnv, ...args: readonly string[]) => run('backend/dist/verify.js', args, env);

/** Empty: no head is signed yet. */
const headsIn = (folder: string) => readFile(join(folder, 'ledger-heads.ndjson'), 'utf8').catch(() => '');

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100 && !(await isSo()); attempt++) await delay(100);
}

it('a rebuild, and who verifies the log, find the Postgres that the service brings along, for as long as that runs', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ward-board-programs-'));
  await chmod(DATA_DIR, 0o711);
  try {
    const settings = { DATA_DIR, DATABASE_URL: '', DEMO: 'true', DEMO_LIFE: 'off', LOG_LEVEL: 'silent' };
    const service = await startProcess('../../../backend/dist/main.js', '/health/ready', settings);
    try {
      expect(await rebuild({ DATA_DIR })).toMatch(/^[1-9]\d* events in .* s, up to 2.*Z\nward-boards is rebuilt\.\n$/);
      await until(async () => (await headsIn(DATA_DIR)) !== '');
      expect(await verify({ DATA_DIR })).toMatch(
        /^[1-9]\d* events and [1-9]\d* signed heads: the log is what was recorded\.\nNewest head kept: /,
      );
      const heads = await headsIn(DATA_DIR);
      await writeFile(join(DATA_DIR, 'ledger-heads.ndjson'), heads.replace(/"root":"./, '"root":"_'));
      expect(await verify({ DATA_DIR })).toMatch(
        /^failed: The log is not what was recorded: the file of heads has a line/,
      );
    } finally {
      await service.stop();
    }
    expect(await rebuild({ DATA_DIR })).toMatch(/^failed: The Postgres of DATA_DIR .* can’t be used.*\n$/);
    expect(await verify({ DATA_DIR: join(DATA_DIR, 'none') })).toMatch(
      /^failed: There is no .*ledger-heads\.ndjson: set/,
    );
    expect(await verify({}, join(DATA_DIR, 'none'))).toMatch(/^failed: There is no .*none\n$/);
    const exported = join(DATA_DIR, 'export.ndjson');
    await writeFile(exported, '{}\n');
    expect(await verify({}, exported)).toMatch(/^failed: The last line is no head/);
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}, 90_000);
