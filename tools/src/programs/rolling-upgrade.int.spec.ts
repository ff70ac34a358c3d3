import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '@ward-board/api-client';
import { freePort } from '@ward-board/embedded-postgres';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { type Program, startMember } from '../chaos/processes/member.js';
import { asTheService, type LogOf } from '../e2e/support/as-the-service.js';
import { becomes, eventually } from '../e2e/support/eventually.js';
import { type ServiceProcess, startService } from '../e2e/support/service-process.js';
import { Follower } from '../following/follower.js';

const ROOT = join(import.meta.dirname, '../../..');
const PASSWORD = 'a-password-for-tests';
const SESSION_SECRET = 'a-session-secret-for-tests-of-32-characters';
const NEXT = { NODE_OPTIONS: `--import=${join(ROOT, 'tools/dist/programs/next-release.js')}` };

describe('a rolling upgrade while everybody works', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pool: pg.Pool;
  let env: Readonly<Record<string, string>>;
  let ports: number[];
  let proxy: Program;
  let proxyUrl: string;
  const members: Program[] = [];
  const backends: ServiceProcess[] = [];
  const project = async (more: Readonly<Record<string, string>> = {}) => {
    const program = join(ROOT, 'projections/dist/main.js');
    const member = await startMember(program, { DATABASE_URL: database.url, ...more }, 'Projecting.');
    members.push(member);
    return member;
  };
  const serve = async (more: Readonly<Record<string, string>> = {}) => {
    const backend = await startService({ ...env, ...more, PORT: String(ports[backends.length]) });
    backends.push(backend);
    return backend;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    env = {
      ...{
        DATABASE_URL: database.url,
        PROJECTIONS: 'elsewhere',
        DEMO: 'false',
        LOG_LEVEL: 'silent',
        // Three tenths of it are for a proxy to notice, who needs 2 s of a machine that is not busy.
        DRAIN_SECONDS: '20',
      },
      ...{
        SEED_PASSWORD: PASSWORD,
        ADMIN_PASSWORD: PASSWORD,
        SESSION_SECRET,
      },
    };
    await promisify(execFile)(process.execPath, [join(ROOT, 'backend/dist/migrate.js')], {
      env: { DATABASE_URL: database.url },
    });
    // Two of now, and two of the next release.
    ports = await Promise.all([1, 2, 3, 4].map(() => freePort()));
    const port = await freePort();
    const settings = { PORT: String(port), BACKENDS: ports.join() };
    proxy = await startMember(join(ROOT, 'tools/dist/chaos/processes/proxy.js'), settings, 'The proxy is ready');
    proxyUrl = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    for (const backend of backends) await backend.stop();
    for (const member of members) await member.stop();
    await proxy?.stop();
    await pool?.end();
    await database?.drop();
  });

  it('old processes neither end nor write over new rows, no read fails, and nothing acknowledged is lost', async () => {
    const oldProjections = await project();
    const [oldOne, oldTwo] = [await serve(), await serve()];
    const admin = await ApiClient.signsIn(oldOne.url, 'admin@wardboard.local', PASSWORD);
    const desk = { name: 'Noor Haddad', email: 'desk@test.local', role: 'reception', department: 'Reception' } as const;
    await admin.hires({ ...desk, password: PASSWORD });
    const at = async (url: string) => ({
      reception: await ApiClient.signsIn(url, desk.email, PASSWORD),
      emergency: await ApiClient.signsIn(url, 'emergency@wardboard.local', PASSWORD),
    });
    const people = await at(proxyUrl);
    const { token } = people.emergency;
    const screen = () => Follower.open(proxyUrl, token, { kind: 'board', ward: 'emergency' });
    // The proxy sends them to one backend after the other, so that each has some.
    const screens = await Promise.all(Array.from({ length: 6 }, screen));
    const failures: string[] = [];
    const acknowledged: string[] = [];
    let over = false;
    const writing = (async () => {
      for (let n = 0; !over; n++) {
        const name = `Patient ${n}`;
        const stored = await people.reception
          .receives('emergency', { name })
          .then((admission) => people.emergency.triages(admission))
          .catch((error: unknown) => void failures.push(`write: ${String(error)}`));
        if (stored) acknowledged.push(name);
      }
    })();
    const reading = (async () => {
      while (!over) {
        const reads = [people.emergency.seesBoard('emergency'), people.emergency.lists('/api/emergency-details')];
        await Promise.all(reads).catch((error: unknown) => failures.push(`read: ${String(error)}`));
      }
    })();
    const someWork = async () => {
      const before = acknowledged.length;
      await eventually(
        'work goes on',
        () => acknowledged.length,
        (count) => count > before + 3,
        60_000,
      );
    };
    const version = async () =>
      (
        await pool.query(
          `select g.version from projection p join projection_generation g on g.id = p.live where p.name = 'ward-boards'`,
        )
      ).rows[0]?.version;
    /** One that has crashed before would have done nothing wrong since. */
    const endsInOrder = async (stopped: Pick<Program, 'ended' | 'stop'>) => {
      expect(stopped.ended).toBeNull();
      await stopped.stop();
      expect(stopped.ended).toBe(0);
    };
    const replace = async (old: ServiceProcess) => {
      const made = await serve(NEXT);
      await someWork();
      const told = screens.map(({ counts }) => counts.told);
      const ended = endsInOrder(old);
      const seen = async () => (await fetch(`${old.url}/health/ready`)).status;
      await becomes('it says that it drains', seen, 503);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${old.url}/api/boards/emergency`, { headers });
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
      await answer.json();
      await someWork();
      await ended;
      expect(screens.map(({ counts }) => counts.told)).not.toEqual(told);
      await someWork();
      return made;
    };

    await someWork();
    // The next release's projections beside the old ones, which still run: rows of the next version are built and switched to.
    await project(NEXT);
    await becomes('the next version is live', version, 1_000, 60_000);
    await someWork();
    const newOne = await replace(oldOne);

    // The first event of a type that the old processes have never heard of.
    const patient = await (await at(newOne.url)).reception.registers({ name: 'Ada Kowalska' });
    await tell({ databaseUrl: database.url, sessionSecret: SESSION_SECRET }, patient.id);
    const change = { phone: '+49 30 1234' };
    const path = `/api/patients/${patient.id}`;
    const status = async (url: string, method: 'GET' | 'PUT') => {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${people.reception.token}`, 'content-type': 'application/json' },
        ...(method === 'PUT' && { body: JSON.stringify(change) }),
      });
      return [answer.status, answer.headers.get('retry-after') !== null];
    };
    expect(await status(oldTwo.url, 'GET')).toEqual([200, false]);
    // Deciding without what it can't read could contradict it: refused for now, and not decided wrongly.
    expect(await status(oldTwo.url, 'PUT')).toEqual([503, true]);
    expect(await status(newOne.url, 'PUT')).toEqual([200, false]);
    await someWork();

    await endsInOrder(oldProjections);
    const newTwo = await replace(oldTwo);
    over = true;
    await Promise.all([writing, reading]);
    expect(failures).toEqual([]);

    const ready = async () => {
      const { status: is, degraded } = (await (await fetch(`${newOne.url}/health/ready`)).json()) as {
        readonly status: string;
        readonly degraded?: readonly string[];
      };
      return [is, degraded ?? []];
    };
    await becomes('what old projections parked is caught up with', ready, ['ok', []], 60_000);
    expect(await version()).toBe(1_000);
    for (const { url } of [newOne, newTwo]) {
      const { emergency } = await at(url);
      const shown = (await emergency.lists('/api/emergency-details')).map(({ patient: { name } }) => name);
      expect(shown.toSorted()).toEqual(acknowledged.toSorted());
    }
    for (const each of screens) {
      expect(await each.differsFromSnapshot(60_000)).toEqual([]);
      each.leave();
    }
    for (const each of [newOne, newTwo, ...members.filter(({ ended }) => ended !== 0)]) await endsInOrder(each);
  });
});

/** Stores the event as the next release does. */
async function tell(log: LogOf, patientId: string): Promise<void> {
  const stream = `patient-${patientId}`;
  const id = randomUUID();
  const metadata = {
    ...{ version: '1', occurred_at: new Date().toISOString(), patient_id: patientId, command_id: id },
    ...{ actor_id: randomUUID(), actor_name: 'Noor Haddad', actor_role: 'reception', actor_department: 'Reception' },
  };
  const event = { id, type: 'PatientTelephoned', data: { patient_id: patientId }, metadata };
  const result = await asTheService(log, async (store) => {
    const { length } = await store.readStream(stream);
    return store.append([{ stream, expectedRevision: length, events: [event] }]);
  });
  expect(result).toMatchObject({ outcome: 'appended' });
}
