import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '@ward-board/api-client';
import { freePort } from '@ward-board/embedded-postgres';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { type Program, startMember } from '../chaos/processes/member.js';
import { becomes, eventually } from '../e2e/support/eventually.js';
import { type ServiceProcess, startService } from '../e2e/support/service-process.js';
import { Follower } from '../following/follower.js';

const ROOT = join(import.meta.dirname, '../../..');
const PASSWORD = 'a-password-for-tests';
/** Ends what hangs, and is no measure. */
const RECOVERED_WITHIN_MS = 120_000;

/** The processes of docker-compose.yml with the settings that it gives them, but for the containers; a second one stands by for the projections. */
describe('a hospital on several processes', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: Program;
  let proxyUrl: string;
  const backends: ServiceProcess[] = [];
  const projections: Program[] = [];

  const secret = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), `${text}\n`);
    return join(folder, name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ward-board-processes-'));
    database = await createTestDatabase();
    const databaseFile = { DATABASE_URL_FILE: await secret('database_url', database.url) };
    const migrate = join(ROOT, 'backend/dist/migrate.js');
    const { stdout } = await promisify(execFile)(process.execPath, [migrate], { env: databaseFile });
    expect(stdout).toBe('The schema is up to date.\n');
    const program = join(ROOT, 'projections/dist/main.js');
    const project = () => startMember(program, databaseFile, 'Projecting.');
    projections.push(...(await Promise.all([project(), project()])));
    const env = {
      ...{ ...databaseFile, DEMO: 'false', PROJECTIONS: 'elsewhere', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
      SESSION_SECRET_FILE: await secret('session_secret', 'a-session-secret-for-tests-of-32-characters'),
      SEED_PASSWORD_FILE: await secret('seed_password', PASSWORD),
      ADMIN_PASSWORD_FILE: await secret('admin_password', PASSWORD),
    };
    for (let n = 1; n <= 2; n++) backends.push(await startService(env));
    const port = await freePort();
    const settings = { PORT: String(port), BACKENDS: backends.map((backend) => backend.port).join() };
    proxy = await startMember(join(ROOT, 'tools/dist/chaos/processes/proxy.js'), settings, 'The proxy is ready');
    proxyUrl = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const each of [...backends, ...projections]) await each.stop();
    await database?.drop();
    if (folder) await rm(folder, { recursive: true });
  });

  it('shows at any backend, and through the proxy, what was done at another, whichever process is killed', async () => {
    const [first, second] = backends as [ServiceProcess, ServiceProcess];
    const admin = await ApiClient.signsIn(proxyUrl, 'admin@wardboard.local', PASSWORD);
    const desk = { name: 'Noor Haddad', email: 'desk@test.local', role: 'reception', department: 'Reception' } as const;
    await admin.hires({ ...desk, password: PASSWORD });
    // Signed in at the one, and known at the other.
    const reception = await ApiClient.signsIn(first.url, desk.email, PASSWORD);
    const emergency = await ApiClient.signsIn(second.url, 'emergency@wardboard.local', PASSWORD);
    const at = (url: string) => ({
      reception: new ApiClient(url, reception.session),
      emergency: new ApiClient(url, emergency.session),
    });
    const [one, other, proxied] = [at(first.url), at(second.url), at(proxyUrl)];
    const shownTo = async ({ emergency }: typeof one) =>
      (await emergency.lists('/api/emergency-details')).map(({ patient }) => patient.name).toSorted();
    const triage = async ({ emergency, reception }: typeof one, name: string) =>
      emergency.triages(await reception.receives('emergency', { name }));
    // The proxy sends them to one backend after the other, so that each has some.
    const follow = () => Follower.open(proxyUrl, emergency.token, { kind: 'board', ward: 'emergency' });
    const screens = await Promise.all([follow(), follow(), follow(), follow()]);
    const answers = () => shownTo(proxied).catch(() => null);
    const names: string[] = [];
    const isShown = async (everywhere: readonly (typeof one)[]) => {
      for (const each of everywhere) await becomes('a board', () => shownTo(each).catch(() => null), names.toSorted());
      for (const screen of screens) expect(await screen.differsFromSnapshot(RECOVERED_WITHIN_MS)).toEqual([]);
    };
    const writes = async (name: string, where: typeof one, seenAt: readonly (typeof one)[]) => {
      await triage(where, name);
      names.push(name);
      await isShown([...seenAt, proxied]);
    };

    await writes('Ada Kowalska', proxied, [one, other]);

    // One of two runs each projection, so that the first kill or the second one takes all of them over.
    for (const [index, name] of ['Ben Okafor', 'Cleo Maier'].entries()) {
      await projections[index]?.kill();
      await writes(name, proxied, [one, other]);
      await projections[index]?.start();
    }

    await first.kill();
    await writes('Dora Lind', other, [other]);
    await first.start();
    await eventually('the proxy answers', answers, (found) => found !== null);
    await writes('Emil Novak', one, [one, other]);

    await proxy.kill();
    await triage(other, 'Fay Silva');
    names.push('Fay Silva');
    await proxy.start();
    await eventually('the proxy answers', answers, (found) => found !== null);
    await writes('Gus Pereira', proxied, [one, other]);

    for (const { url } of backends) {
      const ready = async () => ((await (await fetch(`${url}/health/ready`)).json()) as { status: string }).status;
      await becomes('it is well', ready, 'ok');
    }
    for (const screen of screens) screen.leave();
  });
});
