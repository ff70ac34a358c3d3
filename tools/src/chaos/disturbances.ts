import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import type { Node, TwoNodes } from './two-nodes.js';

const kinds = [
  'kill service',
  'stop service',
  'starve service',
  'cut service from Postgres',
  'cut clients from service',
  'lose answers',
  'crash Postgres',
  'stop Postgres',
  'starve Postgres of connections',
  'lock the event log',
] as const;
export type DisturbanceKind = (typeof kinds)[number];

/** What is done to the hospital next. `node` chooses the service, `ms` is how long it lasts, `rest` how long nothing is done then. */
export interface Disturbance {
  readonly kind: DisturbanceKind;
  readonly node: number;
  readonly ms: number;
  readonly rest: number;
}

/** Longer than a lease of the projections, so that the other service takes over. */
const LONGEST_MS = 15_000;
const RECOVERED_WITHIN_MS = 30_000;

/** In rounds: in each round every kind comes once, in another order. */
export const rounds: fc.Arbitrary<readonly Disturbance[]> = fc
  .tuple(
    fc.shuffledSubarray([...kinds], { minLength: kinds.length }),
    fc.array(
      fc.record({
        node: fc.nat({ max: 1 }),
        ms: fc.oneof(fc.integer({ min: 200, max: 3_000 }), fc.integer({ min: 3_000, max: LONGEST_MS })),
        rest: fc.integer({ min: 200, max: 3_000 }),
      }),
      { minLength: kinds.length, maxLength: kinds.length },
    ),
  )
  .map(([order, how]) => order.map((kind, n) => ({ kind, ...(how[n] ?? { node: 0, ms: 1_000, rest: 1_000 }) })));

/** Does it, and undoes it. When this returns, every process runs and every line is open. */
export async function disturb(hospital: TwoNodes, { kind, node: index, ms }: Disturbance): Promise<void> {
  const node = hospital.nodes[index];
  if (!node) throw new Error(`There is no service ${index}.`);
  switch (kind) {
    case 'kill service':
      await node.service.kill();
      await delay(Math.min(ms, 3_000));
      // A start without its database ends at once, and says so.
      await withClient(hospital.databaseUrl, async () => {});
      return node.service.start();
    case 'stop service':
      node.service.pause();
      await delay(ms);
      return node.service.resume();
    case 'starve service':
      return starve(node, ms);
    case 'cut service from Postgres':
      await node.toPostgres.shut();
      await delay(ms);
      return node.toPostgres.open();
    case 'cut clients from service':
      node.line.swallow();
      await delay(ms);
      return node.line.restore();
    case 'lose answers':
      return loseAnswers(node, ms);
    case 'crash Postgres':
      await withClient(hospital.databaseUrl, async () => {});
      return hospital.crashPostgres();
    case 'stop Postgres':
      return stopPostgres(hospital.databaseUrl, ms);
    case 'starve Postgres of connections':
      return takeConnections(hospital.databaseUrl, ms);
    case 'lock the event log':
      return lockTheLog(hospital.databaseUrl, ms);
  }
}

/** It gets the processor for a tenth of the time. */
async function starve({ service }: Node, ms: number): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; ) {
    service.pause();
    await delay(180);
    service.resume();
    await delay(20);
  }
}

/** Requests arrive and are done, and their answers do not come back: those of the service, and those of Postgres. */
async function loseAnswers({ line, toPostgres }: Node, ms: number): Promise<void> {
  for (const until = Date.now() + Math.min(ms, 6_000); Date.now() < until; ) {
    line.loseTheNextAnswerTo('POST');
    await delay(100);
    line.loseTheNextAnswerTo('PUT');
    await delay(100);
    toPostgres.loseNextAnswer();
    await delay(100);
  }
}

/** Holds the processes still that serve connections: the services see a database that is there and says nothing. */
async function stopPostgres(databaseUrl: string, ms: number): Promise<void> {
  const pids = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rows.map(({ pid }) => pid);
  });
  signal(pids, 'SIGSTOP');
  await delay(Math.min(ms, 8_000));
  signal(pids, 'SIGCONT');
}

/** One that has ended meanwhile needs no signal. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Takes every connection that there is: a service that needs another one gets none. */
async function takeConnections(databaseUrl: string, ms: number): Promise<void> {
  const taken: pg.Client[] = [];
  for (let full = false; !full; ) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    full = await client.connect().then(
      () => !taken.push(client),
      () => true,
    );
  }
  await delay(Math.min(ms, 5_000));
  await Promise.all(taken.map((client) => client.end().catch(() => {})));
}

/** Nobody can append while this lasts, and everybody can read. */
async function lockTheLog(databaseUrl: string, ms: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query("set local lock_timeout = '10s'");
    await client.query('lock table event_store.event in share mode');
    await delay(Math.min(ms, 8_000));
    await client.query('rollback');
  });
}

async function withClient<Result>(databaseUrl: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect(databaseUrl);
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits for a Postgres that is still recovering from the disturbance before. */
async function connect(databaseUrl: string): Promise<pg.Client> {
  for (const until = Date.now() + RECOVERED_WITHIN_MS; ; await delay(200)) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
