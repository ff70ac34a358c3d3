import { setTimeout as delay } from 'node:timers/promises';
import type { BoardSnapshot } from '@ward-board/contract';
import pg from 'pg';
import type { People } from './people.js';
import { boardFaults, LoggedWords, recordFaults } from './sent-writes.js';
import { routes, type Writer } from './stays.js';
import type { Done } from './writer.js';

const EVENTS_AT_ONCE = 2_000;
const READS_AT_ONCE = 8;

/** What is looked at when it is checked: each service past whatever lies before it, and the log past the services. */
export interface CheckedHospital extends Pick<People, 'tokens'> {
  readonly nodes: readonly { readonly name: string; readonly service: { readonly url: string } }[];
  readonly databaseUrl: string;
}

/** Who may read what of a stay. */
const readers = {
  patient: 'reception',
  admission: 'reception',
  emergency: 'emergency',
  icu: 'icu',
  operation: 'surgeon',
} as const;
const boards: readonly (readonly [ward: string, reader: Writer])[] = [
  ['emergency', 'emergency'],
  ['icu', 'icu'],
  ['operations', 'surgeon'],
];

/** Resolves when every service says that it is ready and nothing of it is degraded. @throws what it says after so long. */
export async function healthy({ nodes }: Pick<CheckedHospital, 'nodes'>, within: number): Promise<void> {
  for (const { name, service } of nodes) {
    let said = '';
    for (const until = Date.now() + within; ; await delay(200)) {
      const answer = await fetch(`${service.url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => null,
      );
      said = (await answer?.text()) ?? 'nothing';
      if (answer?.ok && said.includes('"degraded":[]')) break;
      if (Date.now() > until) throw new Error(`The ${name} service is not ready ${within / 1_000} s later: ${said}`);
    }
  }
}

/** Everything that was done, against the event log, the single records and the boards. @returns what is wrong. */
export async function check(hospital: CheckedHospital, done: Done): Promise<readonly string[]> {
  const logged = await readLog(hospital.databaseUrl);
  const writes = done.writes.flatMap((write) => logged.judge(write) ?? []);
  const url = hospital.nodes[0]?.service.url ?? '';
  const get = async (path: string, reader: Writer) => {
    const headers = { authorization: `Bearer ${hospital.tokens[reader]}` };
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(30_000) });
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
  };
  const records: string[] = [];
  const next = done.records[Symbol.iterator]();
  const read = async () => {
    for (const expected of next) {
      const { status, body } = await get(`${routes[expected.name]}/${expected.id}`, readers[expected.name]);
      if (status === 200) records.push(...recordFaults(expected, body));
      // What was released or removed may be gone.
      else if (status !== 404 || !expected.closed) records.push(`LOST: ${expected.name} ${expected.id}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
  const onBoards = new Set<string>();
  for (const [ward, reader] of boards) {
    const { collections } = (await get(`/api/boards/${ward}`, reader)).body as unknown as BoardSnapshot;
    for (const record of Object.values(collections).flat()) onBoards.add((record as { readonly id: string }).id);
  }
  return [...writes, ...records, ...boardFaults(done.records, onBoards)];
}

/** The whole log, past the services, some events at a time. */
async function readLog(databaseUrl: string): Promise<LoggedWords> {
  const logged = new LoggedWords();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let position = '0'; ; ) {
      const { rows } = await client.query<{ position: string; type: string; data: string; command_id: string | null }>(
        `select position, type, data::text as data, metadata ->> 'command_id' as command_id
         from event_store.event where position > $1 order by position limit ${EVENTS_AT_ONCE}`,
        [position],
      );
      for (const { type, data, command_id } of rows) logged.add({ type, data, commandId: command_id });
      const last = rows.at(-1);
      if (!last) return logged;
      position = last.position;
    }
  } finally {
    await client.end();
  }
}
