import { Agent, get } from 'node:http';
import type { ApiClient } from '@ward-board/api-client';
import { perSecond, takeTurns } from './measure.js';
import type { Running } from './processes.js';
import { atLeast, type Row, thousands } from './table.js';

const CLIENTS = 16;
const ROUNDS = 5;
const SECONDS = 2;

/** The board's list with its 60 rows, against a bare Fastify route with the same SELECT. */
export async function benchBoardGet(service: Running, bare: Running, doctor: ApiClient): Promise<Row> {
  const headers = { authorization: `Bearer ${doctor.token}` };
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const rate = (url: string) => perSecond(CLIENTS, SECONDS, () => read(url, headers, agent));
  const { ours, baseline, ratio } = await takeTurns(
    ROUNDS,
    () => rate(`${service.url}/api/emergency-details`),
    () => rate(`${bare.url}/board`),
  );
  agent.destroy();
  const what = 'board GET, 60 rows';
  return {
    what,
    ours: `${thousands(ours)}/s`,
    baseline: `${thousands(baseline)}/s bare route`,
    ...atLeast(ratio, 0.5),
  };
}

const read = (url: string, headers: Record<string, string>, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
