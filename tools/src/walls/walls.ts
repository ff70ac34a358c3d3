/**
 * `npm run walls -- --patches 10000`: hangs up a wall of every board in a headless Chromium, lets a week pass of as many patches,
 * by the walls' clocks as well, with patients who go through every board, reads every byte that reaches a wall, and measures what the
 * walls take. Ends with a table, and with 1 if a wall was sent a name, a number, a birth date, a phone or a typed text, takes more and
 * more, or shows another time than it is, or the light of day at night.
 */
import { type BoardWard, collectionsOf } from '@ward-board/contract';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import { launchChromium } from '../e2e/support/chromium.js';
import { startService } from '../e2e/support/service-process.js';
import { optionsIn, readCommandLine, wholeNumber } from '../programs/command-line.js';
import { passThrough } from './day.js';
import { PeoplesBoard } from './peoples-board.js';
import { type PreparedHospital, setUpHospital } from './prepared-hospital.js';
import { WatchedWall } from './watched-wall.js';

const PASSWORD = 'a-password-for-walls';
const DAYS = 7;
/** So many times a day the clocks are moved on, as soon as the walls have come back from the time before. */
const MOVES = 12;
const MOVE_MS = 86_400_000 / MOVES;
/** A wall takes what it takes after the first day, and at most so much more: pages, marks and the browser's own caches differ. */
const MORE_HEAP_MB = 2;
const MORE_NODES = 1_000;
const wards = Object.keys(collectionsOf) as BoardWard[];

const wanted = readCommandLine('npm run walls -- [--patches 10000]', (args) => {
  const { patches } = optionsIn(args, { patches: { type: 'string', default: '10000' } });
  return wholeNumber('--patches', patches, DAYS, 10_000_000);
});
const say = (line: string) => process.stdout.write(`${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const postgres = await startOwnPostgres();
const service = await startService({
  ...{ DEMO: 'false', DEMO_LIFE: 'off', DATABASE_URL: postgres.url, SEED_PASSWORD: PASSWORD, ADMIN_PASSWORD: PASSWORD },
  SESSION_SECRET: 'a-session-secret-for-walls-of-32-characters',
});
const browser = await launchChromium();

/** A wall that shows names is sent secrets, on purpose: what reads the walls has to find them, in answers and on the socket. */
async function expectFindingsOnAWallOfNames({ admin, changes }: PreparedHospital): Promise<void> {
  const wall = await WatchedWall.hangUp(browser, service.url, admin, 'emergency', 'full');
  await changes(1);
  await wall.isPatched();
  await wall.page.close();
  const ways = ['/api/boards/emergency', 'socket'].map((way) => wall.found.filter(({ where }) => where === way).length);
  say(`A wall that shows names: ${ways[0]} secrets found in answers, ${ways[1]} on its socket.`);
  if (ways.includes(0)) throw new Error('What reads the walls finds no secret where there are some.');
}

try {
  const hospital = await setUpHospital(service.url, PASSWORD);
  await expectFindingsOnAWallOfNames(hospital);
  const walls: WatchedWall[] = [];
  const boards: PeoplesBoard[] = [];
  for (const ward of wards) boards.push(await PeoplesBoard.follow(service.url, hospital.staff[ward], ward));
  for (const ward of wards) walls.push(await WatchedWall.hangUp(browser, service.url, hospital.admin, ward));
  const first: Awaited<ReturnType<WatchedWall['taken']>>[] = [];
  let more = 0;
  let written = 0;
  for (let day = 1; day <= DAYS; day++) {
    await passThrough(hospital.staff, hospital.beds);
    for (let move = 1; move <= MOVES; move++) {
      const until = Math.round((wanted * (MOVES * (day - 1) + move)) / (MOVES * DAYS));
      await hospital.changes(until - written);
      written = until;
      await Promise.all(walls.map((wall) => wall.passes(MOVE_MS)));
    }
    for (const [n, wall] of walls.entries()) {
      const taken = await wall.taken();
      first[n] ??= taken;
      const before = first[n] ?? taken;
      const isMore = taken.heapMb - before.heapMb > MORE_HEAP_MB || taken.nodes - before.nodes > MORE_NODES;
      if (day === DAYS && isMore) more += 1;
      say(
        `day ${day}  ${wall.ward.padEnd(10)}  ${String(wall.patches).padStart(6)} patches  ${(wall.bytes / 2 ** 20).toFixed(1).padStart(6)} MB read  heap ${taken.heapMb.toFixed(1).padStart(5)} MB  ${taken.nodes} nodes  ${taken.listeners} listeners  dark ${wall.nights.dark} of ${wall.nights.dark + wall.nights.light}`,
      );
    }
  }
  const found = walls.flatMap((wall) => wall.found);
  const wrong = walls.flatMap((wall) => wall.wrong);
  for (const { ward, where, around } of found.slice(0, 20)) say(`${ward}, ${where}: …${around}…`);
  for (const each of wrong.slice(0, 20)) say(each);
  const blind = boards.filter(({ secrets, unmarked, failure }) => secrets === 0 || unmarked > 0 || failure !== null);
  for (const { ward, secrets, unmarked, failure } of boards)
    say(
      `${ward.padEnd(10)}  ${secrets} secrets in what people were sent of it, ${unmarked} records without one${failure === null ? '' : `; not followed throughout: ${failure}`}`,
    );
  const all = boards.reduce((sum, { secrets }) => sum + secrets, 0);
  say(
    `${found.length} of ${all} secrets reached a wall; on ${blind.length} boards one could have gone unseen; ${more} walls take more than after the first day; ${wrong.length} times a wall was not as its clock.`,
  );
  process.exitCode = [found, blind, wrong].every(({ length }) => length === 0) && more === 0 ? 0 : 1;
  for (const board of boards) board.close();
} finally {
  await browser.close();
  await service.stop();
  await postgres.stop();
}
