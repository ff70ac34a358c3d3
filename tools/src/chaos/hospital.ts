import { randomUUID } from 'node:crypto';
import { ApiClient } from '@ward-board/api-client';
import { openTcpProxy, startOwnPostgres, type TcpProxy } from '@ward-board/event-store/testing';
import { serviceSettings } from '../bench/hospital.js';
import { type ServiceProcess, startService } from '../e2e/support/service-process.js';
import { openTcpLine, type TcpLine } from '../e2e/support/tcp-line.js';
import type { Writer } from './stays.js';

/** A service with the two lines that it hangs on. */
export interface Node {
  readonly name: string;
  readonly service: ServiceProcess;
  /** Between clients and the service. */
  readonly line: TcpLine;
  /** Between the service and Postgres. */
  readonly toPostgres: TcpProxy;
}
/** Two services on one Postgres, and people who have signed in. */
export interface ChaosHospital {
  readonly nodes: readonly Node[];
  /** Past every line: for what checks and disturbs. */
  readonly databaseUrl: string;
  readonly crashPostgres: () => Promise<void>;
  readonly tokens: Readonly<Record<Writer, string>>;
  readonly rooms: readonly string[];
  close(): Promise<void>;
}

/** Fewer beds than writers: two often want the same. */
const ROOMS = 2;

export async function openHospital(): Promise<ChaosHospital> {
  const postgres = await startOwnPostgres();
  const open = async (name: string): Promise<Node> => {
    const toPostgres = await openTcpProxy(postgres.url);
    // As one start after the other: the first makes the schema.
    const service = await startService({ ...serviceSettings, DATABASE_URL: toPostgres.url, LOG_LEVEL: 'error' });
    return { name, service, toPostgres, line: await openTcpLine(service.port) };
  };
  const nodes = [await open('first'), await open('second')];
  const url = nodes[0]?.service.url ?? '';
  const signsIn = (email: string) => ApiClient.signsIn(url, email, serviceSettings.SEED_PASSWORD);
  const admin = await signsIn('admin@wardboard.local');
  const desk = { name: 'Front Desk', email: 'desk@chaos.local', role: 'reception' };
  await admin.hires({ ...desk, password: serviceSettings.SEED_PASSWORD });
  const wing = await admin.setsUpWing(`Intensive Care ${randomUUID()}`);
  const rooms: string[] = [];
  for (let n = 1; n <= ROOMS; n++) {
    rooms.push((await admin.setsUpRoom(wing, String(n), ['A'])).id);
  }
  const tokenOf = async (email: string) => (await signsIn(email)).token;
  return {
    nodes,
    rooms,
    databaseUrl: postgres.url,
    crashPostgres: () => postgres.crash(),
    tokens: {
      reception: await tokenOf(desk.email),
      emergency: await tokenOf('emergency@wardboard.local'),
      icu: await tokenOf('icu@wardboard.local'),
      surgeon: await tokenOf('operations@wardboard.local'),
    },
    close: async () => {
      for (const { service, line, toPostgres } of nodes) {
        await service.stop();
        await line.close();
        await toPostgres.shut();
      }
      await postgres.stop();
    },
  };
}
