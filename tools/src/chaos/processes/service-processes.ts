import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@ward-board/embedded-postgres';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import { serviceSettings } from '../../bench/full-board.js';
import { startService } from '../../e2e/support/service-process.js';
import { type People, signPeopleIn } from '../workload/people.js';
import { type Member, startMember } from './member.js';

const program = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** A process of the hospital that is killed; Postgres recovers by itself, the others are started again. */
export type Killed = 'backend' | 'projections' | 'proxy' | 'Postgres';

/** Two backends and two processes of projections on one Postgres, behind one proxy: the processes of docker-compose.yml. */
export interface ServiceProcesses extends People {
  /** Of the proxy: where everybody works. */
  readonly url: string;
  readonly nodes: readonly { readonly name: string; readonly service: { readonly url: string } }[];
  /** Past every process: for what checks. */
  readonly databaseUrl: string;
  /** Each process by itself; `name` tells two of a kind apart. */
  readonly members: readonly { readonly kind: Killed; readonly name: string; readonly member: Member }[];
  close(): Promise<void>;
}

/** Starts them all, with somebody of each department signed in. */
export async function startServiceProcesses(): Promise<ServiceProcesses> {
  const postgres = await startOwnPostgres();
  const database = { DATABASE_URL: postgres.url };
  await promisify(execFile)(process.execPath, [program('backend/dist/migrate.js')], {
    env: { PATH: process.env.PATH, ...database },
  });
  const projections = await Promise.all(
    [1, 2].map(() => startMember(program('projections/dist/main.js'), database, 'Projecting.')),
  );
  const settings = { ...serviceSettings, ...database, PROJECTIONS: 'elsewhere', LOG_LEVEL: 'error' };
  const backends = [await startService(settings), await startService(settings)];
  const port = await freePort();
  const ports = backends.map((backend) => backend.port).join();
  const proxy = await startMember(
    fileURLToPath(new URL('proxy.js', import.meta.url)),
    { PORT: String(port), BACKENDS: ports },
    'The proxy is ready',
  );
  const url = `http://127.0.0.1:${port}`;
  const server: Member = { kill: () => postgres.crash(), start: async () => {}, stop: () => postgres.stop() };
  const members = [
    ...backends.map((member, n) => ({ kind: 'backend' as const, name: `backend-${n + 1}`, member })),
    ...projections.map((member, n) => ({ kind: 'projections' as const, name: `projections-${n + 1}`, member })),
    { kind: 'proxy' as const, name: 'proxy', member: proxy },
    { kind: 'Postgres' as const, name: 'postgres', member: server },
  ];
  return {
    ...(await signPeopleIn(url)),
    url,
    members,
    nodes: backends.map((service, n) => ({ name: `backend-${n + 1}`, service })),
    databaseUrl: postgres.url,
    close: async () => {
      for (const { member } of [...members].reverse()) if (member !== server) await member.stop();
      await postgres.stop();
    },
  };
}
