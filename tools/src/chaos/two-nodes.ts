import { openTcpProxy, startOwnPostgres, type TcpProxy } from '@ward-board/event-store/testing';
import { serviceSettings } from '../bench/full-board.js';
import { type ServiceProcess, startService } from '../e2e/support/service-process.js';
import { openTcpLine, type TcpLine } from '../e2e/support/tcp-line.js';
import { type People, signPeopleIn } from './workload/people.js';

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
export interface TwoNodes extends People {
  readonly nodes: readonly Node[];
  /** Past every line: for what checks and disturbs. */
  readonly databaseUrl: string;
  readonly crashPostgres: () => Promise<void>;
  close(): Promise<void>;
}

export async function startTwoNodes(): Promise<TwoNodes> {
  const postgres = await startOwnPostgres();
  const open = async (name: string): Promise<Node> => {
    const toPostgres = await openTcpProxy(postgres.url);
    // As one start after the other: the first makes the schema.
    const service = await startService({ ...serviceSettings, DATABASE_URL: toPostgres.url, LOG_LEVEL: 'error' });
    return { name, service, toPostgres, line: await openTcpLine(service.port) };
  };
  const nodes = [await open('first'), await open('second')];
  return {
    nodes,
    ...(await signPeopleIn(nodes[0]?.service.url ?? '')),
    databaseUrl: postgres.url,
    crashPostgres: () => postgres.crash(),
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
