import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { openLogForEachTest, positionOf, type TestLog } from '../../testing/open-log.js';
import type { LogDiffers } from './verify-log.js';

let log: TestLog;
openLogForEachTest((opened) => (log = opened));

const HOUR_MS = 3_600_000;
const COLUMNS = 'position, event_id, stream, revision, type, data, metadata, recorded_at, append_end';
const NO_CODE = 'it has no authentication code';
const OTHERS_CODE = 'its authentication code is of another one';
const OTHERS_KEY = 'of a key that this data folder does not know';

/** What an event behind the newest is, each made by whoever has all rights in the database, and no key. */
const behindTheNewest = (values: string) => `INSERT INTO event_store.event (${COLUMNS})
  SELECT h.head + 1, ${values}, now(), h.head + 1
  FROM (SELECT max(position) AS head FROM event_store.event) h, event_store.event e WHERE e.position = 5`;
const FORGED = behindTheNewest(`gen_random_uuid(), 'forged-1', 1, e.type, e.data, e.metadata - 'mac'`);

/** What the process finds that runs, one that starts after it, and `npm run verify`. */
async function said(running: { readonly status: { readonly trouble: string | null } }, dataDir = log.folder) {
  const { position, problem } = await log.verify(dataDir).then(
    () => ({ position: null, problem: 'nothing' }),
    ({ mismatch }: LogDiffers) => mismatch,
  );
  return [running.status.trouble, await log.troubleAtStart(dataDir), `position ${position}: ${problem}`];
}

const thatIsAt = (position: number, problem: string) =>
  [0, 1, 2].map(() => expect.stringMatching(new RegExp(`^position ${positionOf(position)}: .*${problem}`)));

describe('somebody who may do everything in the database, but has no key', () => {
  it.each<[what: string, statements: string, position: number, problem: string]>([
    ['adds an event behind the newest', FORGED, 41, NO_CODE],
    [
      'adds one with metadata that are no object',
      behindTheNewest(`gen_random_uuid(), 'forged-1', 1, e.type, e.data, 'null'`),
      41,
      NO_CODE,
    ],
    [
      'adds one with a code of their own',
      behindTheNewest(
        `gen_random_uuid(), 'forged-1', 1, e.type, e.data, e.metadata || '{"mac":"AAAAAAAA.${'A'.repeat(43)}"}'`,
      ),
      41,
      OTHERS_KEY,
    ],
    [
      'copies an event under another id',
      behindTheNewest(`gen_random_uuid(), e.stream, e.revision + 100, e.type, e.data, e.metadata`),
      41,
      OTHERS_CODE,
    ],
    [
      'copies an event to another stream',
      behindTheNewest(`gen_random_uuid(), 'forged-1', 1, e.type, e.data, e.metadata`),
      41,
      OTHERS_CODE,
    ],
    [
      'changes what the newest says',
      `UPDATE event_store.event SET data = '{"changes":{"notes":"Nothing"}}' WHERE position = 38`,
      38,
      OTHERS_CODE,
    ],
    [
      'changes who did the newest',
      `UPDATE event_store.event SET metadata = metadata || '{"actor_name":"X"}' WHERE position = 38`,
      38,
      OTHERS_CODE,
    ],
    [
      'moves the newest to another stream',
      `UPDATE event_store.event SET stream = 'forged-1' WHERE position = 38`,
      38,
      OTHERS_CODE,
    ],
    [
      'changes the order of the newest in their stream',
      `UPDATE event_store.event SET revision = 1000 - revision WHERE position IN (37, 38);
       UPDATE event_store.event SET revision = revision - (1000 - 2 * 7 - 1) WHERE position IN (37, 38)`,
      37,
      OTHERS_CODE,
    ],
  ])('who %s is found, with the position, now and after a restart', async (_, statements, position, problem) => {
    const ledger = log.ledgerIn(log.folder);
    await log.append(30);
    await ledger.bringUpToDate();
    await log.append(10);
    await log.tamper(statements);
    expect(await log.verify().catch(({ mismatch }: LogDiffers) => mismatch)).toMatchObject({
      position: positionOf(position),
      problem: expect.stringContaining(problem),
    });
    await ledger.bringUpToDate();
    expect(await said(ledger)).toEqual(thatIsAt(position, problem));
    // Heads go on, and so does what was found.
    await log.append(10);
    await ledger.bringUpToDate();
    expect(ledger.status.signed).toBeGreaterThanOrEqual(50);
    expect(await said(ledger)).toEqual(thatIsAt(position, problem));
  });

  it('is found where they have a ledger of their own take it into the tree, and sign it', async () => {
    await log.append(30);
    const ledger = log.ledgerIn(log.folder);
    await ledger.bringUpToDate();
    await log.append(10);
    await log.tamper(FORGED);
    await log.ledgerIn(await log.makeFolder(), 'a-secret-of-somebody-else-of-32-characters').bringUpToDate();
    expect(await log.proofs.head()).toMatchObject({ size: 41 });
    await ledger.bringUpToDate();
    expect(ledger.status.signed).toBe(41);
    expect(await said(ledger)).toEqual(thatIsAt(41, NO_CODE));
  });

  it('is found where they make the ledger believe that it has everything', async () => {
    const ledger = log.ledgerIn(log.folder);
    await log.append(30);
    await ledger.bringUpToDate();
    await log.tamper(`${FORGED}; UPDATE ledger SET position = '9223372036854775807'`);
    await ledger.bringUpToDate();
    expect(ledger.status.trouble).toBe('the ledger ends at position 9223372036854775807, where the log has no event');
    await log.db.query(`UPDATE ledger SET position = '${positionOf(30)}'`);
    await ledger.bringUpToDate();
    expect(await said(ledger)).toEqual(thatIsAt(31, NO_CODE));
  });

  it('is found when no process runs, and by the first that starts', async () => {
    await log.append(30);
    expect(await log.troubleAtStart()).toBeNull();
    await log.tamper(`${FORGED}; ${FORGED.replace('forged-1', 'forged-2')}`);
    expect(await log.troubleAtStart()).toMatch(new RegExp(`^position ${positionOf(31)}: .*${NO_CODE} \\(1 more in `));
  });

  it('is found by the first that starts, whatever the ledger says of where its last event is', async () => {
    await log.append(30);
    expect(await log.troubleAtStart()).toBeNull();
    // What was changed is put right again once a head of it is signed, so that nothing else would find it.
    const lastIs = (n: number) =>
      `UPDATE ledger_tile SET positions[30] = '${positionOf(n)}' WHERE level = 0 AND index = 0`;
    await log.tamper(`${FORGED}; ${lastIs(31)};
      CREATE FUNCTION put_right() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${lastIs(30)}; RETURN NULL; END $$;
      CREATE TRIGGER put_right AFTER INSERT ON ledger_head EXECUTE FUNCTION put_right()`);
    expect(await log.troubleAtStart()).toMatch(new RegExp(`^position ${positionOf(31)}: .*${NO_CODE}`));
  });

  it('is found by each of two processes, whichever adds the leaf, and whichever ends then', async () => {
    const other = await log.makeFolder();
    const [one, two] = [log.ledgerIn(log.folder), log.ledgerIn(other)];
    await log.append(30);
    await one.bringUpToDate();
    await two.bringUpToDate();
    await log.tamper(FORGED);
    await one.bringUpToDate();
    // Nothing was said of it to the second one, and nothing of the first is left.
    await unlink(join(log.folder, 'ledger-findings.ndjson'));
    await two.bringUpToDate();
    expect(await said(two, other)).toEqual(thatIsAt(31, NO_CODE));
  });

  it('is found by a process that starts, where another has added the leaf before', async () => {
    await log.append(30);
    await log.ledgerIn(log.folder).bringUpToDate();
    await log.tamper(FORGED);
    await log.ledgerIn(await log.makeFolder()).bringUpToDate();
    expect(await log.troubleAtStart()).toContain(NO_CODE);
  });

  it('is said with each position in the log, and until the file is moved away', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error');
    await log.append(30);
    const ledger = log.ledgerIn(log.folder);
    await ledger.bringUpToDate();
    await log.tamper(FORGED);
    await ledger.bringUpToDate();
    await log.append(5);
    await log.tamper([2, 3, 4].map((n) => FORGED.replace('forged-1', `forged-${n}`)).join(';'));
    await ledger.bringUpToDate();
    const lines = errors.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('what was not recorded'));
    errors.mockRestore();
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`position ${positionOf(31)}: .*${NO_CODE}$`)),
      expect.stringMatching(
        new RegExp(`position ${positionOf(37)}: .*${NO_CODE} \\(and 2 more, up to ${positionOf(39)}\\)$`),
      ),
    ]);
    expect(ledger.status.trouble).toContain('(3 more in ledger-findings.ndjson)');
    const file = join(log.folder, 'ledger-findings.ndjson');
    await rename(file, `${file}.settled`);
    await ledger.bringUpToDate();
    expect([ledger.status.trouble, await log.troubleAtStart()]).toEqual([null, null]);
    expect(await log.verify()).toMatchObject({ events: 39 });
    // Half a file is no reason to say that nothing was found.
    await writeFile(file, (await readFile(`${file}.settled`, 'utf8')).slice(0, -20));
    expect(await log.troubleAtStart()).toContain(
      'ledger-findings.ndjson in the data folder has a line that can’t be read',
    );
    for (const emptied of ['ledger-findings.ndjson', 'event-keys.ndjson']) {
      await writeFile(join(log.folder, emptied), '');
      expect(await log.troubleAtStart()).toContain(`${emptied} in the data folder is empty`);
      await unlink(join(log.folder, emptied));
    }
  });
});

describe('a log of a release that gave events no codes', () => {
  beforeEach(async () => {
    await log.append(300, null);
    expect(await log.troubleAtStart()).toBeNull();
  });

  it('stays valid, with what processes of that release store while they are replaced', async () => {
    const ledger = log.ledgerIn(log.folder);
    for (const secret of [null, undefined, null, undefined, null]) {
      await log.append(10, secret);
      await ledger.bringUpToDate();
    }
    expect(await log.verify()).toMatchObject({ events: 350 });
    expect([ledger.status.trouble, await log.troubleAtStart()]).toEqual([null, null]);
  });

  it('takes no more event without a code once that is over', async () => {
    log.waits(HOUR_MS + 1);
    await log.append(10, null);
    expect(await log.troubleAtStart()).toBeNull();
    await log.append(10);
    await log.append(1, null);
    const ledger = log.ledgerIn(log.folder);
    await ledger.bringUpToDate();
    expect(await said(ledger)).toEqual(thatIsAt(321, NO_CODE));
  });

  it('is known to have codes by a process that starts later', async () => {
    await log.append(300);
    expect(await log.troubleAtStart()).toBeNull();
    log.waits(HOUR_MS + 1);
    await log.tamper(FORGED);
    expect(await log.troubleAtStart()).toContain(positionOf(601));
  });

  it('is looked at anew, from its beginning, when the ledger is made anew', async () => {
    await log.append(10);
    log.waits(HOUR_MS + 1);
    const anew = await log.makeFolder();
    await log.db.query(`TRUNCATE ledger_tile, ledger_head, presence; UPDATE ledger SET size = 0, position = ''`);
    expect([await log.troubleAtStart(anew), await log.troubleAtStart()]).toEqual([null, null]);
  });
});

describe('another SESSION_SECRET', () => {
  const changed = 'a-changed-session-secret-of-32-characters';

  it('is no finding where the data folder has had the first: what a process stored that was killed is still right', async () => {
    await log.append(30);
    expect(await log.troubleAtStart()).toBeNull();
    await log.append(5);
    expect(await log.troubleAtStart(log.folder, changed)).toBeNull();
    await log.append(5, changed);
    expect(await log.troubleAtStart(log.folder, changed)).toBeNull();
    expect(await log.verify()).toMatchObject({ events: 40 });
  });

  it('is said of processes that were given different ones', async () => {
    const ledger = log.ledgerIn(log.folder);
    await log.append(30);
    await ledger.bringUpToDate();
    await log.append(1, changed);
    await ledger.bringUpToDate();
    expect(await said(ledger)).toEqual(thatIsAt(31, OTHERS_KEY));
  });
});
