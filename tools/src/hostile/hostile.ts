/**
 * `npm run hostile -- --requests 50000 --seed 1`: sends hostile requests of every role to every route and every socket
 * event of a service of its own, and judges every answer. Ends with a table, and with 1 if anything was found.
 * Without a seed, every second part has a random one, and the others have 1. Ten minutes at most.
 */
import type { FeedSource } from '../following/feed-source.js';
import { Follower } from '../following/follower.js';
import { optionsIn, readCommandLine, seedOf, wholeNumber } from '../programs/command-line.js';
import { Attack } from './attack.js';
import { Findings, twoColumns } from './findings.js';
import { brokenInvariants } from './invariants.js';
import { leaksOfLog, type Secrets } from './leaks.js';
import type { PersonName } from './people.js';
import { readHospital } from './read-hospital.js';
import { startTarget } from './target.js';

const LONGEST_MS = 10 * 60_000;
/** Requests between two looks at the whole hospital. */
const PART = 2_500;
const PATIENTS_ADDED = 8;
/** How long the last patches may take. */
const STILL_WITHIN_MS = 3_000;

const USAGE =
  'npm run hostile -- [--requests 50000] [--seed N|random], without a seed half by 1 and half by a random one';

const { wanted, seeds } = readCommandLine(USAGE, (args) => {
  const given = optionsIn(args, { requests: { type: 'string', default: '50000' }, seed: { type: 'string' } });
  return {
    wanted: wholeNumber('--requests', given.requests, 1, 10_000_000),
    seeds: given.seed === undefined ? [1, seedOf('random')] : [seedOf(given.seed)],
  };
});

const say = (line: string) => process.stdout.write(`${line}\n`);
// An exit takes the services along; a signal by itself would leave those behind that stand still.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const findings = new Findings(say);
const again = seeds.map((seed) => `npm run hostile -- --seed ${seed} --requests ${wanted}`).join(' or ');
const begun = Date.now();
const until = begun + LONGEST_MS;

let secrets: Secrets | null = null;
let logLines = 0;
const target = await startTarget((line) => {
  logLines++;
  // Until the people have signed in, there is nothing to be given away.
  if (!secrets) return;
  for (const leak of leaksOfLog(line, secrets))
    findings.add({ kind: `${leak} in the log`, detail: line.slice(0, 1_500) }, 'the log', again);
});
secrets = target.secrets;
const { url } = target.service;
const followed: readonly (readonly [PersonName, FeedSource])[] = [
  ['emergencyDoctor', { kind: 'board', ward: 'emergency' }],
  ['icuDoctor', { kind: 'board', ward: 'icu' }],
  ['surgeon', { kind: 'board', ward: 'operations' }],
  ['wardDoctor', { kind: 'board', ward: 'ward' }],
  ['radiologist', { kind: 'board', ward: 'radiology' }],
  ['reception', { kind: 'list', feed: 'admissions' }],
  ['auditor', { kind: 'list', feed: 'beds' }],
  ['pharmacist', { kind: 'list', feed: 'pharmacy' }],
  ['labTechnician', { kind: 'list', feed: 'lab' }],
];
await target.restock(PATIENTS_ADDED);
const followers = await Promise.all(
  followed.map(([name, source]) => Follower.open(url, target.person(name).token, source)),
);
const attack = new Attack(target, findings);
say(`seeds ${seeds.join(' and ')}: ${wanted} requests against ${attack.operations.length} operations of ${url}`);

let looks = 0;
for (let part = 0; attack.sent.requests < wanted && Date.now() < until; part++) {
  await attack.send(seeds[part % seeds.length] ?? 1, part, Math.min(PART, wanted - attack.sent.requests), until);
  await look();
  await target.restock(PATIENTS_ADDED);
  say(`${attack.sent.requests} requests, ${findings.count} found, ${Math.round((Date.now() - begun) / 1_000)} s`);
}

const patches = followers.reduce((sum, { counts }) => sum + counts.patches, 0);
for (const follower of followers) follower.leave();
attack.close();
await target.close();
const { requests, socketMessages, statuses, succeeded } = attack.sent;
const byStatus = [...statuses].sort().map(([status, count]) => [`answered ${status}`, String(count)] as const);
say(
  `\n${twoColumns([
    ['seeds', seeds.join(', ')],
    ['requests', String(requests)],
    ...byStatus,
    ['operations that succeeded', `${succeeded.size} of ${attack.operations.length}`],
    ['socket messages', String(socketMessages)],
    ['patches followed', String(patches)],
    ['looks at the whole hospital', String(looks)],
    ['lines of the log', String(logLines)],
    ['found', String(findings.count)],
    ...findings.rows(),
  ])}`,
);
const never = attack.operations.filter(({ name }) => !succeeded.has(name)).map(({ name }) => name);
if (never.length > 0) say(`Never answered with a success: ${never.join(', ')}`);
if (requests < wanted) say(`Stopped after ten minutes, before all ${wanted} were sent.`);
process.exit(findings.count > 0 || requests < wanted ? 1 : 0);

/** The whole hospital, while nobody writes: what must always be so, and that who followed has the same. */
async function look(): Promise<void> {
  looks++;
  const add = (kind: string, detail: string) => findings.add({ kind, detail }, 'the hospital', again);
  try {
    const read = await readHospital(url, target.person('auditor').token);
    for (const line of brokenInvariants(read)) add('a broken invariant', line);
  } catch (error) {
    add('the hospital can’t be read', String(error));
  }
  for (const follower of followers) {
    const differences = await follower.differsFromSnapshot(STILL_WITHIN_MS);
    for (const line of differences) add('followed, and not the same', line);
    // What differed once is not found again at each look.
    if (differences.length > 0) follower.reload();
  }
}
