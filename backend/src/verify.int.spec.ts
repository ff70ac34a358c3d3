import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AccessChain } from './audit/access-chain/access-chain.js';
import { headsFileIn } from './audit/ledger/heads-file.js';
import { Ledger } from './audit/ledger/ledger.js';
import { PROJECT_ROOT } from './settings/project-root.js';
import { openTestApp, type TestApp } from './testing/test-app.js';
import { until } from './testing/until.js';

/** What `npm run verify` says, and what it ends with. */
const verify = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  new Promise<string>((resolve) => {
    const program = join(PROJECT_ROOT, 'backend/dist/verify.js');
    execFile(process.execPath, [program, ...args], { env }, (error, said, complaint) =>
      resolve(`${error?.code ?? 0}: ${said}${complaint}`),
    );
  });

describe('npm run verify', () => {
  let app: TestApp;
  let exported: string;
  beforeAll(async () => {
    app = await openTestApp();
    const { id } = await app.reception.registers();
    const auditor = await app.joins('auditor', null);
    const path = `/api/audit/patients/${id}/events?proofs=true`;
    const { body } = await auditor.http.get(path, { accept: 'application/x-ndjson' });
    exported = join(app.service.settings.dataDir, 'export.ndjson');
    await writeFile(exported, String(body));
  });
  afterAll(() => app?.close());

  const settings = () => ({ DATABASE_URL: app.service.settings.databaseUrl, DATA_DIR: app.service.settings.dataDir });

  it('says of a running log that it is what was recorded, and where it is not', async () => {
    await app.service.app.get(Ledger).bringUpToDate();
    const count = await app.countEvents();
    const heads = headsFileIn(app.service.settings.dataDir);
    expect(await verify(settings())).toMatch(
      new RegExp(
        `^0: ${count} events and [1-9]\\d* signed heads: the log is what was recorded\\.\nNewest head kept: ${count} `,
      ),
    );
    const auditor = await app.joins('auditor', null);
    await auditor.http.get('/api/patients');
    const read = await until('a signed head of who looked', async () => {
      await app.service.app.get(AccessChain).bringUpToDate();
      const said = await verify(settings());
      return said.includes('entries of who looked') && said;
    });
    expect(read).toMatch(/\n[1-9]\d* entries of who looked and [1-9]\d* signed heads: they are what was recorded\.\n$/);
    await app.db.query('ALTER TABLE access_log DISABLE TRIGGER access_log_is_final');
    const { rows } = await app.db.query<{ number: string }>('DELETE FROM access_log RETURNING number');
    expect(await verify(settings())).toMatch(
      new RegExp(
        `^1: .*Who looked is not what was recorded: entry ${Math.min(...rows.map(({ number }) => Number(number)))} of who looked: the entry that was recorded at .* is gone\\n$`,
        's',
      ),
    );
    await app.db.query('ALTER TABLE access_log ENABLE ALWAYS TRIGGER access_log_is_final');
    const kept = await readFile(heads, 'utf8');
    await writeFile(heads, kept.replace(/"root":"./, '"root":"_'));
    expect(await verify(settings())).toBe(
      '1: The log is not what was recorded: line 1 of ledger-heads.ndjson can’t be read as a head: put the file back as it was\n',
    );
    await writeFile(heads, kept);
    await app.db.query('ALTER TABLE event_store.event DISABLE TRIGGER refuse_change');
    await app.db.query(`UPDATE event_store.event SET type = 'PatientForged' WHERE position = 1`);
    expect(await verify(settings())).toBe(
      `1: The log is not what was recorded: position ${'1'.padStart(19, '0')}: the event is not the one that was recorded\n`,
    );
  });

  it('says of an export, without the service, that it is in the log, and where it is not', async () => {
    expect(await verify({}, exported)).toMatch(
      /^0: 2 events, each in the log of .* signed at .*\nThey are all that was exported of patient .*\nNOT compared with the hospital’s key: .*\n$/,
    );
    const heads = headsFileIn(app.service.settings.dataDir);
    expect(await verify({}, exported, heads)).toMatch(/^0: 2 events, .*\nThey are all .*\nThat head is one of /);
    const changed = join(app.service.settings.dataDir, 'changed.ndjson');
    await writeFile(changed, (await readFile(exported, 'utf8')).replace('"name":"Patient', '"name":"Another'));
    expect(await verify({}, changed)).toMatch(
      /^1: Line [12], position \d{19}: the event is not the one that was recorded in the place that its proof names\n$/,
    );
  });

  it('says what it lacks', async () => {
    expect(await verify({ ...settings(), DATA_DIR: '/nowhere' })).toMatch(/^1: There is no .*: set DATA_DIR as/);
    expect(await verify({}, 'nothing.ndjson')).toBe(`1: There is no ${resolve('nothing.ndjson')}\n`);
    expect(await verify({}, '/')).toBe('1: / is no file\n');
    const empty = join(app.service.settings.dataDir, 'empty.ndjson');
    await writeFile(empty, '');
    expect(await verify({}, empty)).toMatch(/^1: The file is empty\.\n$/);
  });
});
