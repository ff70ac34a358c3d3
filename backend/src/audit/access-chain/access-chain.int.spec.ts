import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../settings/settings.js';
import { openLogForEachTest, type TestLog } from '../../testing/open-log.js';
import { until } from '../../testing/until.js';
import { AccessChain } from './access-chain.js';
import { accessBeginsAnewFileIn, accessHeadsFileIn } from './access-heads-file.js';
import { type AccessDiffers, verifyAccess } from './verify-access.js';

const DAY_MS = 86_400_000;

let log: TestLog;
let aheadMs = 0;
beforeEach(() => {
  // After the heads that every log has.
  aheadMs = 600_000;
});
const now = () => Date.now() + aheadMs;
const chainIn = (dataDir: string) => {
  const settings = { dataDir } satisfies Partial<Settings> as unknown as Settings;
  return new AccessChain(log.db, log.ledgerIn(dataDir), new Clock(now, 0), settings);
};
const read = (times: number, at = new Date(now())) =>
  log.db.query(
    `INSERT INTO access_log (id, patient_id, at, "user", what)
     SELECT uuidv7(), $1, $2, '{"id": "u", "name": "Nadia", "role": "nurse", "department": "ICU"}', 'allergies' FROM generate_series(1, $3::int)`,
    [randomUUID(), at, times],
  );
const granted = () =>
  log.db.query(
    `INSERT INTO break_glass (id, user_id, patient_id, reason, granted_at, until) VALUES (uuidv7(), uuidv7(), uuidv7(), 'Arrest', now(), now())`,
  );
/** Until all is in the chain: what other databases of the same Postgres have under way is waited for as well. */
const bringUpToDate = (chain: AccessChain) =>
  until('all is in the chain', async () => {
    await chain.bringUpToDate();
    const [{ left }] = await log.db.query<[{ left: number }]>(
      `SELECT count(*)::int AS left FROM (SELECT number FROM access_log UNION ALL SELECT number FROM break_glass) AS entry
       WHERE number IS NULL OR number > coalesce((SELECT max(n) FROM access_block, unnest(numbers) AS n), 0)`,
    );
    return left === 0;
  });

/** Statements of somebody who may do everything, triggers included. */
const tamper = (statements: string) =>
  log.db.query(`ALTER TABLE access_log DISABLE TRIGGER access_log_is_final; ALTER TABLE break_glass DISABLE TRIGGER break_glass_is_final;
    ${statements}; ALTER TABLE access_log ENABLE ALWAYS TRIGGER access_log_is_final; ALTER TABLE break_glass ENABLE ALWAYS TRIGGER break_glass_is_final`);
const numbersOf = (table: string) => log.db.query<{ number: string }[]>(`SELECT number FROM ${table} ORDER BY number`);
/** What a process says that starts now, and has looked at all of it, and what `npm run verify` names. */
const found = async (dataDir = log.folder) => {
  const chain = chainIn(dataDir);
  await bringUpToDate(chain);
  const verified = await verifyAccess(log.db, dataDir, new Date(now())).then(
    (said) => said?.entries ?? null,
    ({ mismatch }: AccessDiffers) => mismatch?.number ?? 'not read',
  );
  return { trouble: chain.found, verified };
};
const fine = { trouble: null };

/** 600 readings and a grant, of which the service signed a head after 300, 600 and all. */
openLogForEachTest(
  (opened) => {
    log = opened;
  },
  async (filled) => {
    log = filled;
    const chain = chainIn(log.folder);
    for (let n = 0; n < 2; n++) {
      await read(300);
      aheadMs += 61_000;
      await bringUpToDate(chain);
    }
    await granted();
    aheadMs += 61_000;
    await bringUpToDate(chain);
  },
);

describe('who looked', () => {
  it('is signed as it was recorded, and goes on to be', async () => {
    expect(await found()).toEqual({ ...fine, verified: 601 });
    await read(10);
    const chain = chainIn(log.folder);
    aheadMs += 61_000;
    await bringUpToDate(chain);
    expect(await chain.state()).toMatchObject({
      ...{ entries: 611, signed: 611, trouble: null, verified_at: expect.any(String), head: { size: 611 } },
    });
    const heads = (await readFile(accessHeadsFileIn(log.folder), 'utf8')).trim().split('\n');
    expect(heads.map((line) => JSON.parse(line).size)).toEqual([300, 600, 601, 611]);
  });

  const reading = `(SELECT id FROM access_log WHERE number = 300)`;
  it.each<[what: string, statements: string, number: number, said: string]>([
    ['takes a reading away', `DELETE FROM access_log WHERE number = 300`, 300, 'that was recorded at'],
    ['takes the newest away', `DELETE FROM access_log WHERE number >= 590`, 590, 'is gone'],
    ['takes all away', `DELETE FROM access_log`, 1, 'is gone'],
    [
      'changes who it was',
      `UPDATE access_log SET "user" = '{"id": "v"}' WHERE id = ${reading}`,
      300,
      'not the one that was recorded',
    ],
    ['changes why', `UPDATE access_log SET reason = 'Care' WHERE number = 2`, 2, 'not the one that was recorded'],
    [
      'changes when',
      `UPDATE access_log SET at = at - interval '2 years' WHERE number = 2`,
      2,
      'not the one that was recorded',
    ],
    [
      'gives two the other one’s number',
      `UPDATE access_log SET number = 9999 WHERE number = 7; UPDATE access_log SET number = 7 WHERE number = 8;
      UPDATE access_log SET number = 8 WHERE number = 9999`,
      7,
      'not the one that was recorded',
    ],
    ['takes a number away', `UPDATE access_log SET number = NULL WHERE number = 7`, 7, 'is gone'],
    [
      'puts one before all others',
      `INSERT INTO access_log (id, patient_id, at, "user", what, number) SELECT uuidv7(), patient_id, at, "user", what, 0 FROM access_log LIMIT 1`,
      0,
      'an entry stands there that was not recorded',
    ],
    ['takes a grant away', `DELETE FROM break_glass`, 601, 'is gone'],
    [
      'makes a grant longer',
      `UPDATE break_glass SET until = until + interval '1 day'`,
      601,
      'not the one that was recorded',
    ],
  ])('is found where somebody %s, with the entry', async (_, statements, number, said) => {
    await tamper(statements);
    const { trouble, verified } = await found();
    expect(trouble).toContain(`entry ${number} of who looked: `);
    expect(trouble).toContain(said);
    expect(verified).toBe(number);
  });

  it('is found where somebody puts a reading between others', async () => {
    await log.db.query(`SELECT next_access_number()`);
    await read(1);
    aheadMs += 61_000;
    await bringUpToDate(chainIn(log.folder));
    await tamper(
      `INSERT INTO access_log (id, patient_id, at, "user", what, number) SELECT uuidv7(), patient_id, at, "user", what, 602 FROM access_log LIMIT 1`,
    );
    const { trouble, verified } = await found();
    expect(trouble).toContain('entry 602 of who looked: an entry stands there that was not recorded');
    expect(verified).toBe(602);
  });

  it('is found where a policy may hide an entry from who asks for some of them', async () => {
    await log.db.query(
      `CREATE POLICY hide ON access_log USING (number <> 300); ALTER TABLE access_log ENABLE ROW LEVEL SECURITY`,
    );
    const { trouble, verified } = await found();
    expect(trouble).toContain('access_log has policies that may hide rows');
    expect(verified).toBe('not read');
  });

  it.each([
    'ALTER TABLE access_log ALTER COLUMN number SET DEFAULT NULL',
    'CREATE SEQUENCE other START 1000000; ALTER TABLE break_glass ALTER COLUMN number SET DEFAULT nextval($$other$$)',
    'UPDATE access_log SET number = 1000000 WHERE number = (SELECT max(number) FROM access_log)',
    'CREATE OR REPLACE FUNCTION next_access_number() RETURNS bigint LANGUAGE sql AS $$ SELECT NULL::bigint $$',
    `CREATE FUNCTION drops() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
     CREATE TRIGGER drops BEFORE INSERT ON access_log FOR EACH ROW EXECUTE FUNCTION drops()`,
  ])('is found where entries are kept out of it: %s', async (statements) => {
    await tamper(statements);
    const chain = chainIn(log.folder);
    await chain.bringUpToDate();
    expect(chain.found).toContain('are not stored, or not numbered, as the service does it');
    await expect(verifyAccess(log.db, log.folder, new Date(now()))).rejects.toThrow('as the service does it');
  });

  it('is found where somebody has the chain made anew without a reading, and gets no signature', async () => {
    await tamper(`DELETE FROM access_log WHERE number = 300; TRUNCATE access_block, access_head`);
    await read(5);
    aheadMs += 61_000;
    const { trouble, verified } = await found();
    expect(trouble).toContain('the first 601 entries of who looked are not those of the head that was signed');
    expect(verified).not.toBe(605);
    expect(await log.db.query('SELECT FROM access_head')).toEqual([]);
  });

  it('is found where the chain is shorter than it was', async () => {
    await tamper(
      `DELETE FROM access_log WHERE number > 500; DELETE FROM break_glass; TRUNCATE access_block, access_head`,
    );
    expect((await found()).trouble).toContain('has 500 entries in its chain, and had 601');
  });

  it('is found where somebody changes a block', async () => {
    await log.db.query(
      `UPDATE access_block SET records = overlay(records PLACING '\\x00'::bytea FROM 9) WHERE index = 1`,
    );
    const { trouble, verified } = await found();
    expect(trouble).toContain('entry 257 of who looked: ');
    expect(verified).toBe(257);
  });

  it('may lose what is older than a year, which is deleted where the service is told to, and nothing younger', async () => {
    const old = new Date(now() - 400 * DAY_MS);
    await read(20, old);
    aheadMs += 61_000;
    await bringUpToDate(chainIn(log.folder));
    const [{ number }] = (await numbersOf('access_log')).slice(-20) as [{ number: string }];
    await tamper(`DELETE FROM access_log WHERE number BETWEEN ${number} AND ${number}::int + 9`);
    expect(await found()).toEqual({ ...fine, verified: 621 });
    await tamper(`DELETE FROM access_log WHERE number = 600`);
    expect((await found()).verified).toBe(600);
  });

  it('has the entries of a release before, which had no numbers, once they were given some', async () => {
    await log.db.query(`ALTER TABLE access_log ALTER COLUMN number DROP DEFAULT`);
    await read(1_500);
    await log.db.query(`ALTER TABLE access_log ALTER COLUMN number SET DEFAULT next_access_number()`);
    const chain = chainIn(log.folder);
    await bringUpToDate(chain);
    aheadMs += 61_000;
    await bringUpToDate(chain);
    expect(await chain.state()).toMatchObject({ entries: 2_101, signed: 2_101, trouble: null });
    await expect(log.db.query(`UPDATE access_log SET number = 5000 WHERE number = 5`)).rejects.toThrow('never changed');
  });

  it('waits for what was begun before and is stored later, however many numbers follow on it', async () => {
    const late = log.db.createQueryRunner();
    await late.startTransaction();
    await late.query(
      `INSERT INTO access_log (id, patient_id, at, "user", what) VALUES (uuidv7(), uuidv7(), now(), '{}', 'late')`,
    );
    await read(10);
    const chain = chainIn(log.folder);
    for (let n = 0; n < 2; n++) await chain.bringUpToDate();
    expect((await chain.state()).entries).toBe(601);
    expect(chain.found).toBeNull();
    aheadMs += 16 * 60_000;
    await chain.bringUpToDate();
    expect(chain.found).toContain('a transaction that was begun before is still open');
    await late.commitTransaction();
    await late.release();
    await bringUpToDate(chain);
    expect(await chain.state()).toMatchObject({ entries: 612, trouble: null });
    expect(await found()).toEqual({ ...fine, verified: 612 });
  });

  it('is kept by two processes at once, each with heads of its own', async () => {
    const other = await log.makeFolder();
    const both = [chainIn(log.folder), chainIn(other)];
    for (let n = 0; n < 4; n++) {
      await read(200);
      aheadMs += 61_000;
      await Promise.all(both.map(bringUpToDate));
    }
    await Promise.all(both.map(bringUpToDate));
    expect(await found()).toEqual({ ...fine, verified: 1_401 });
    expect(await found(other)).toEqual({ ...fine, verified: 1_401 });
  });

  it('is signed on with another key once that has changed', async () => {
    await rm(`${log.folder}/ledger-key`);
    await read(5);
    aheadMs += 61_000;
    expect(await found()).toEqual({ ...fine, verified: 606 });
  });

  it('is signed from the beginning where a crash has cut off the very first head', async () => {
    await log.db.query('DELETE FROM access_head');
    await writeFile(accessHeadsFileIn(log.folder), '{"size": 3');
    const chain = chainIn(log.folder);
    await bringUpToDate(chain);
    expect(chain.found).toBeNull();
    expect(await verifyAccess(log.db, log.folder, new Date(now()))).toEqual({ entries: 601, heads: 1 });
  });

  it('is told where the file of heads was cut, or a line of it is none, and begins anew where that is asked for', async () => {
    const path = accessHeadsFileIn(log.folder);
    const whole = await readFile(path, 'utf8');
    await writeFile(path, whole.split('\n').slice(0, 1).join('\n').concat('\n'));
    expect((await found()).trouble).toContain('lacks the head of 601 entries that this process signed');
    await writeFile(path, whole.replace('"size":600', '"size":599'));
    expect((await found()).trouble).toContain('line 2 of access-heads.ndjson in the data folder is no head');
    await writeFile(path, `${whole}{"size":60`);
    expect((await found()).trouble).toBeNull();
    await rm(path);
    expect((await found()).trouble).toContain('lacks the head of 601 entries');
    await writeFile(accessBeginsAnewFileIn(log.folder), '');
    expect(await found()).toEqual({ ...fine, verified: 601 });
  });
});
