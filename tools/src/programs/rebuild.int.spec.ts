import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from '@ward-board/api-client';
import { startProcess } from '../bench/processes.js';

const PROGRAM = fileURLToPath(new URL('../../../projections/dist/rebuild.js', import.meta.url));

const PASSWORD = 'a-password-for-tests';

async function registers(url: string): Promise<void> {
  const admin = await ApiClient.signsIn(url, 'admin@wardboard.local', PASSWORD);
  const desk = { name: 'Noor Haddad', email: 'desk@test.local', role: 'reception', department: 'Reception' } as const;
  await admin.hires({ ...desk, password: PASSWORD });
  await (await ApiClient.signsIn(url, desk.email, PASSWORD)).registers();
}

/** `npm run rebuild`, with these settings and no others. */
const rebuild = (env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [PROGRAM, 'ward-boards'], { env }, (error, said, complaint) =>
      resolve(`${error ? 'failed: ' : ''}${said}${complaint}`),
    );
  });

it('a rebuild finds the Postgres that the service brings along, for as long as that runs', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ward-board-programs-'));
  await chmod(DATA_DIR, 0o711);
  try {
    const settings = {
      ...{ DATA_DIR, DATABASE_URL: '', DEMO: 'false', LOG_LEVEL: 'silent' },
      ...{
        SEED_PASSWORD: PASSWORD,
        ADMIN_PASSWORD: PASSWORD,
        SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters',
      },
    };
    const service = await startProcess('../../../backend/dist/main.js', '/health/ready', settings);
    try {
      await registers(service.url);
      expect(await rebuild({ DATA_DIR })).toMatch(/^[1-9]\d* events in .* s, up to 2.*Z\nward-boards is rebuilt\.\n$/);
    } finally {
      await service.stop();
    }
    expect(await rebuild({ DATA_DIR })).toMatch(/^failed: The Postgres of DATA_DIR .* can’t be used.*\n$/);
  } finally {
    // Postgres may still be writing its last files.
    await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
