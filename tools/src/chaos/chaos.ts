/**
 * `npm run chaos -- --minutes 10 --seed 1`: two services on one Postgres, all of them killed, stopped, cut off and starved
 * while writers and followers work. Ends with counts, and with 1 if an acknowledged write was lost or doubled, or somebody
 * followed a board to another state than its snapshot. `-- --processes --kills 50`: see `processes/kills.ts`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { Follower } from '../following/follower.js';
import { twoColumns } from '../hostile/findings.js';
import { optionsIn, readCommandLine, seedOf, UsageError, wholeNumber } from '../programs/command-line.js';
import { type Disturbance, disturb, rounds } from './disturbances.js';
import { killProcesses, MOST_KILLS } from './processes/kills.js';
import { startTwoNodes } from './two-nodes.js';
import { check, healthy } from './workload/check.js';
import { followed } from './workload/people.js';
import { stays } from './workload/stays.js';
import { type Done, StayWriter } from './workload/writer.js';

const WRITERS = 12;
/** Between two stays of one writer: boards are to be changed all the time, not filled. */
const STAY_PAUSE_MS = 50;
/** How long the services may take until all is well after the last disturbance, and the followers after that. */
const WELL_WITHIN_MS = 60_000;
const FOLLOWED_WITHIN_MS = 20_000;

const USAGE = `npm run chaos -- [--minutes 10] [--seed N|random]
npm run chaos -- --processes [--kills 50] [--seed N|random]`;

const { minutes, seed, kills } = readCommandLine(USAGE, (args) => {
  const given = optionsIn(args, {
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'boolean', default: false },
    kills: { type: 'string' },
  });
  if (given.processes ? given.minutes !== undefined : given.kills !== undefined)
    throw new UsageError(`${given.processes ? '--minutes goes without' : '--kills goes with'} --processes`);
  return {
    minutes: wholeNumber('--minutes', given.minutes ?? '10', 1, 60),
    seed: seedOf(given.seed),
    kills: given.processes ? wholeNumber('--kills', given.kills ?? '50', 1, MOST_KILLS) : null,
  };
});

const say = (line: string) => process.stdout.write(`${line}\n`);
// An exit takes the services along; a signal by itself would leave those behind that stand still.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
if (kills !== null) process.exit(await killProcesses(kills, seed));
let found = 0;
const report = (line: string) => {
  found++;
  if (found <= 100) say(`FOUND ${line}`);
};

const begun = Date.now();
const until = begun + minutes * 60_000;
const hospital = await startTwoNodes();
const followers = await Promise.all(
  hospital.nodes.flatMap(({ line }) =>
    followed.map(([who, source]) => Follower.open(line.url, hospital.tokens[who], source)),
  ),
);
/** Those who are away in every second round: they miss more than a join answers with, and read anew. */
const sleepers = await Promise.all(
  followed.map(([who, source]) => Follower.open(hospital.nodes[0]?.line.url ?? '', hospital.tokens[who], source)),
);
followers.push(...sleepers);
say(`seed ${seed}: ${minutes} minutes, ${WRITERS} writers, ${followers.length} followers, two services`);

const done: Done = { writes: [], records: [], retried: 0, readAfter: 0, refusedBeds: 0 };
const run = begun.toString(36);
let said = 0;
let resting: Promise<void> = Promise.resolve();
let busy = 0;
const desk = {
  urls: hospital.nodes.map(({ line }) => line.url),
  tokens: hospital.tokens,
  rooms: hospital.rooms,
  givenUpAt: until + WELL_WITHIN_MS,
  words: () => `write-${run}-${++said}`,
  mayWrite: async () => {
    busy--;
    await resting;
    busy++;
  },
  found: report,
};
const writers = Array.from({ length: WRITERS }, (_, n) => write(n));
const disturbed = new Map<string, number>();
let looks = 0;
for (let round = 0; Date.now() < until; round++) {
  const [order = []] = fc.sample(rounds, { seed: seed + round, numRuns: 1 });
  if (round % 2 === 0) for (const sleeper of sleepers) sleeper.leave();
  for (const each of order) {
    if (Date.now() > until) break;
    await disturbOnce(each);
  }
  if (round % 2 === 0) for (const sleeper of sleepers) sleeper.comeBack();
  await look(round);
}
await Promise.all(writers);
await healthy(hospital, WELL_WITHIN_MS).catch((error) => report(String(error)));
await compare();
for (const line of await check(hospital, done)) report(line);

const sum = (count: (follower: Follower) => number) => followers.reduce((total, each) => total + count(each), 0);
const acknowledged = done.writes.filter((write) => write.acknowledged).length;
say(
  `\n${twoColumns([
    ['seed', String(seed)],
    ['acknowledged', String(acknowledged)],
    ['given up without an answer', String(done.writes.length - acknowledged)],
    ['sent again with the same key', String(done.retried)],
    ['read back after the answer', String(done.readAfter)],
    ['rooms refused as full', String(done.refusedBeds)],
    ['records checked', String(done.records.length)],
    ...[...disturbed].sort().map(([kind, count]) => [kind, String(count)] as const),
    ['patches followed', String(sum(({ counts }) => counts.patches))],
    ['joins', String(sum(({ counts }) => counts.joins))],
    ['gaps', String(sum(({ counts }) => counts.gaps))],
    ['connections that the service ended', String(sum(({ counts }) => counts.ended))],
    ['readings', String(sum(({ counts }) => counts.readings))],
    ['comparisons with the snapshot', String(looks)],
    ['found', String(found)],
  ])}`,
);
for (const follower of followers) follower.leave();
await hospital.close();
process.exit(found > 0 ? 1 : 0);

async function write(writer: number): Promise<void> {
  busy++;
  for (let part = 0; Date.now() < until; part++) {
    for (const steps of fc.sample(stays, { seed: seed + writer * 100_003 + part, numRuns: 20 })) {
      await new StayWriter(desk, done).live(steps, until);
      await delay(STAY_PAUSE_MS);
    }
  }
  busy--;
}

async function disturbOnce(each: Disturbance): Promise<void> {
  disturbed.set(each.kind, (disturbed.get(each.kind) ?? 0) + 1);
  await disturb(hospital, each).catch((error) => report(`${each.kind}: ${String(error)}`));
  await delay(each.rest);
}

/** Everybody rests: then all is to be well, and every follower to have what the snapshot says. */
async function look(round: number): Promise<void> {
  let goOn = () => {};
  resting = new Promise((resolve) => {
    goOn = resolve;
  });
  try {
    for (const late = Date.now() + WELL_WITHIN_MS; busy > 0 && Date.now() < late; ) await delay(100);
    if (busy > 0) report(`after round ${round}: ${busy} writers got no answer for ${WELL_WITHIN_MS / 1_000} s`);
    await healthy(hospital, WELL_WITHIN_MS);
    await compare();
    const seconds = Math.round((Date.now() - begun) / 1_000);
    say(`round ${round}: ${done.writes.length} writes, ${found} found, ${seconds} s`);
  } catch (error) {
    report(`after round ${round}: ${String(error)}`);
  } finally {
    goOn();
  }
}

async function compare(): Promise<void> {
  for (const [n, follower] of followers.entries()) {
    looks++;
    // Read past the lines, at the service that the follower does not follow.
    const other = hospital.nodes[n < followed.length || n >= 2 * followed.length ? 1 : 0]?.service.url;
    for (const line of await follower.differsFromSnapshot(FOLLOWED_WITHIN_MS, other)) report(`follower ${n}: ${line}`);
  }
}
