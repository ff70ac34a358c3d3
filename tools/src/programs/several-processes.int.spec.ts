import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '@ward-board/api-client';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { becomes } from '../e2e/support/eventually.js';
import { LONGEST_START_MS, type ServiceProcess, startService } from '../e2e/support/service-process.js';

const ROOT = join(import.meta.dirname, '../../..');
const PASSWORD = 'a-password-for-tests';

/** The processes of docker-compose.yml with the settings that it gives them, but for the containers and the proxy. */
describe('a hospital on several processes', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const backends: ServiceProcess[] = [];
  const projections: ChildProcess[] = [];
  let env: Readonly<Record<string, string>>;

  const secret = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), `${text}\n`);
    return join(folder, name);
  };
  const project = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [join(ROOT, 'projections/dist/main.js')], {
      env: { DATABASE_URL_FILE: env.DATABASE_URL_FILE },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    projections.push(child);
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    await becomes('it projects', async () => said.includes('Projecting.'), true, LONGEST_START_MS);
    return child;
  };
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ward-board-processes-'));
    database = await createTestDatabase();
    env = {
      DATABASE_URL_FILE: await secret('database_url', database.url),
      SESSION_SECRET_FILE: await secret('session_secret', 'a-session-secret-for-tests-of-32-characters'),
      SEED_PASSWORD_FILE: await secret('seed_password', PASSWORD),
      ADMIN_PASSWORD_FILE: await secret('admin_password', PASSWORD),
    };
    const migrate = join(ROOT, 'backend/dist/migrate.js');
    const { stdout } = await promisify(execFile)(process.execPath, [migrate], { env });
    expect(stdout).toBe('The schema is up to date.\n');
    await Promise.all([project(), project()]);
    for (let n = 1; n <= 2; n++)
      backends.push(await startService({ ...env, DEMO: 'false', PROJECTIONS: 'elsewhere', LOG_LEVEL: 'error' }));
  });
  afterAll(async () => {
    for (const backend of backends) await backend.stop();
    for (const child of projections) await end(child, 'SIGTERM');
    await database?.drop();
    if (folder) await rm(folder, { recursive: true });
  });

  it('shows at any backend what was done at another, whichever process is killed', async () => {
    const [first, second] = backends as [ServiceProcess, ServiceProcess];
    const admin = await ApiClient.signsIn(first.url, 'admin@wardboard.local', PASSWORD);
    const desk = { name: 'Noor Haddad', email: 'desk@test.local', role: 'reception', department: 'Reception' } as const;
    await admin.hires({ ...desk, password: PASSWORD });
    const at = async ({ url }: ServiceProcess) => ({
      reception: await ApiClient.signsIn(url, desk.email, PASSWORD),
      emergency: await ApiClient.signsIn(url, 'emergency@wardboard.local', PASSWORD),
    });
    const [one, other] = [await at(first), await at(second)];
    const shown = async () =>
      (await other.emergency.lists('/api/emergency-details')).map(({ patient }) => patient.name).toSorted();
    const triage = async ({ emergency, reception }: typeof one, name: string) =>
      emergency.triages(await reception.receives('emergency', { name }));

    await triage(one, 'Ada Kowalska');
    await becomes('the other backend', shown, ['Ada Kowalska']);

    // One of two runs each projection, so that the first kill or the second one takes all of them over.
    for (const [index, name] of ['Ben Okafor', 'Cleo Maier'].entries()) {
      const killed = projections[index];
      if (killed) await end(killed, 'SIGKILL');
      await project();
      await triage(one, name);
      await becomes('after a kill of the projections', async () => (await shown()).includes(name), true);
    }

    await first.kill();
    await triage(other, 'Dora Lind');
    await becomes('without the first backend', shown, ['Ada Kowalska', 'Ben Okafor', 'Cleo Maier', 'Dora Lind']);
    await first.start();
    expect(await (await fetch(`${first.url}/health/ready`)).json()).toMatchObject({ status: 'ok' });
  });
});
