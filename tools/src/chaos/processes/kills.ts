import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { nameOf } from '../../following/feed-source.js';
import { twoColumns } from '../../hostile/findings.js';
import { check, healthy } from '../workload/check.js';
import { stays } from '../workload/stays.js';
import { type Done, StayWriter } from '../workload/writer.js';
import { Recovery } from './recovery.js';
import { startServiceProcesses } from './service-processes.js';

/** As many as can be asked for. */
export const MOST_KILLS = 500;
const WRITERS = 6;
/** Between two stays of one writer. */
const STAY_PAUSE_MS = 100;
/** How long a run may take in all, whatever is left of it. */
const LONGEST_MS = 40 * 60_000;
const WELL_WITHIN_MS = 60_000;
const FOLLOWED_WITHIN_MS = 20_000;

/** How long it may take until others have taken the projections over, and until the sockets are back and exact. */
const TAKE_OVER_MS = 5_000;
const BACK_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Kills a process at random while stays are written, starts it again, and waits until all is well, so many times. Ends with figures.
 * @returns 1 if an acknowledged write was lost or doubled, a board was wrong, or a take-over took too long; otherwise 0.
 */
export async function killProcesses(kills: number, seed: number): Promise<0 | 1> {
  let found = 0;
  const report = (line: string) => {
    found++;
    if (found <= 100) say(`FOUND ${line}`);
  };
  const hospital = await startServiceProcesses();
  const recovery = await Recovery.open(hospital);
  const begun = Date.now();
  const givenUpAt = begun + LONGEST_MS;
  const done: Done = { writes: [], records: [], retried: 0, readAfter: 0, refusedBeds: 0 };
  const run = begun.toString(36);
  let said = 0;
  let over = false;
  const desk = {
    urls: [hospital.url],
    tokens: hospital.tokens,
    rooms: hospital.rooms,
    givenUpAt: givenUpAt + WELL_WITHIN_MS,
    words: () => `write-${run}-${++said}`,
    mayWrite: async () => {},
    found: report,
  };
  const write = async (writer: number) => {
    for (let part = 0; !over; part++)
      for (const steps of fc.sample(stays, { seed: seed + writer * 100_003 + part, numRuns: 20 })) {
        if (over) break;
        await new StayWriter(desk, done).live(steps, givenUpAt);
        await delay(STAY_PAUSE_MS);
      }
  };
  const writers = Array.from({ length: WRITERS }, (_, n) => write(n));
  say(`seed ${seed}: ${kills} kills, ${WRITERS} writers, ${recovery.followers.length} followers`);

  const counts = new Map<string, number>();
  const takeOvers: number[] = [];
  const backs: number[] = [];
  // One long sample: samples of one element with seeds beside each other are much alike.
  const plan = fc.sample(
    fc.record({
      victim: fc.noBias(fc.nat({ max: hospital.members.length - 1 })),
      before: fc.integer({ min: 200, max: 2_500 }),
      away: fc.integer({ min: 0, max: 3_000 }),
    }),
    { seed, numRuns: kills },
  );
  let killed = 0;
  for (const { victim, before, away } of plan) {
    if (Date.now() > givenUpAt) break;
    await delay(before);
    const { kind, name, member } = hospital.members[victim] ?? { kind: 'proxy' };
    if (!member) continue;
    const writes = done.writes.length;
    const leases = await recovery.leases();
    const at = performance.now();
    await member.kill();
    // What watches the processes starts the proxy again at once: nobody reaches anything without it.
    const started = delay(kind === 'proxy' ? 0 : away).then(() => member.start());
    const [takeOver, back] = await Promise.all([
      recovery.takenOver(at).catch((error: unknown) => void report(`${name}: ${String(error)}`)),
      recovery.backAndExact(at).catch((error: unknown) => void report(`${name}: ${String(error)}`)),
    ]);
    await started;
    killed++;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    // A process that stood by is missed by nobody.
    const wasMissed = kind === 'projections' && (await recovery.leases()) !== leases;
    if (takeOver !== undefined && wasMissed) takeOvers.push(takeOver);
    if (takeOver !== undefined && wasMissed && takeOver > TAKE_OVER_MS)
      report(`${name}: the projections were taken over after ${Math.round(takeOver)} ms`);
    if (back) backs.push(back.ms);
    if (back && back.ms > BACK_MS)
      report(`${name}: the last follower was exact after ${Math.round(back.ms)} ms (${back.last})`);
    await healthy(hospital, WELL_WITHIN_MS).catch((error: unknown) => report(`after ${name}: ${String(error)}`));
    say(
      `${killed}: ${name}, ${wasMissed ? 'taken over' : 'projected'} ${inMs(takeOver)}, back and exact ${inMs(back?.ms)}, ${done.writes.length - writes} writes meanwhile, ${found} found`,
    );
  }
  over = true;
  await Promise.all(writers);
  await healthy(hospital, WELL_WITHIN_MS).catch((error: unknown) => report(String(error)));
  for (const follower of recovery.followers)
    for (const line of await follower.differsFromSnapshot(FOLLOWED_WITHIN_MS))
      report(`${nameOf(follower.source)}: ${line}`);
  for (const line of await check(hospital, done)) report(line);

  const acknowledged = done.writes.filter((write) => write.acknowledged).length;
  say(
    `\n${twoColumns([
      ['seed', String(seed)],
      ['kills', String(killed)],
      ...[...counts].sort().map(([kind, count]) => [`  of ${kind}`, String(count)] as const),
      ['acknowledged', String(acknowledged)],
      ['given up without an answer', String(done.writes.length - acknowledged)],
      ['sent again with the same key', String(done.retried)],
      ['read back after the answer', String(done.readAfter)],
      ['records checked', String(done.records.length)],
      ['projections taken over', String(takeOvers.length)],
      ['  after, median and longest', `${inMs(median(takeOvers))}, ${inMs(Math.max(...takeOvers))}`],
      ['followers back and exact, median and longest', `${inMs(median(backs))}, ${inMs(Math.max(...backs))}`],
      ['found', String(found)],
    ])}`,
  );
  await recovery.close();
  await hospital.close();
  return found > 0 ? 1 : 0;
}

const inMs = (ms: number | undefined): string =>
  ms !== undefined && Number.isFinite(ms) ? `${Math.round(ms)} ms` : '–';

const median = (all: readonly number[]): number | undefined =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
