import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { backUp, EmbeddedPostgres, freePort } from '@ward-board/embedded-postgres';
import { migrateEventStore, PgListener, PostgresEventStore } from '@ward-board/event-store';
import pg from 'pg';
import { becomes } from '../e2e/support/eventually.js';

const script = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8');
const quiet = { info: () => {}, warn: () => {} };

/** Postgres runs as a user of its own where this is root, and what it reads and writes has to be that user's. */
const postgres =
  process.getuid?.() === 0
    ? { uid: idOf('-u'), gid: idOf('-g') }
    : { uid: process.getuid?.(), gid: process.getgid?.() };

function idOf(kind: string): number {
  return Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
}

/** Runs a program as Postgres' user. @throws Error with what it said. */
async function run(
  program: string,
  args: readonly string[],
  more: { readonly input?: string; readonly env?: SpawnOptions['env']; readonly cwd?: string } = {},
) {
  const { input = '', ...options } = more;
  const child = spawn(program, args, { ...postgres, cwd: '/', ...options, stdio: 'pipe' });
  // A script that refuses has ended before it was read to its end.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(complained || said);
  return said;
}

/** By standard input, since a checkout may be in a folder that is closed to Postgres' user. */
const restore = (...args: string[]) => run('sh', ['-s', ...args], { input: script('restore.sh') });

async function query<Row extends pg.QueryResultRow>(connectionString: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const giveToPostgres = async (path: string): Promise<void> => {
  if (postgres.uid !== undefined && postgres.gid !== undefined) await chown(path, postgres.uid, postgres.gid);
};

const ownedBy = async (folder: string): Promise<string> => {
  await mkdir(folder, { mode: 0o700 });
  await giveToPostgres(folder);
  return folder;
};

const copyOwned = async (folder: string, into: string): Promise<void> => {
  await ownedBy(into);
  for (const name of await readdir(folder)) {
    await copyFile(join(folder, name), join(into, name));
    await giveToPostgres(join(into, name));
  }
};

const put = async (path: string, content: string | Buffer): Promise<void> => {
  await writeFile(path, content);
  await giveToPostgres(path);
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ward-board-restore-'));
  await chmod(folder, 0o711);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('deploy/restore.sh', () => {
  const running: EmbeddedPostgres[] = [];
  const start = async (dataDir: string) => {
    const server = await EmbeddedPostgres.start(dataDir, quiet);
    server.endWithThisProcess();
    running.push(server);
    return server;
  };
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });

  const holdsEvents = async ({ url }: EmbeddedPostgres) => {
    const pool = new pg.Pool({ connectionString: url });
    await migrateEventStore(pool);
    await pool.query('create table heads ()');
    await pool.end();
    await stores(url, 'before');
  };
  /** Backs it up, has it store more, and stops it. @returns the folder of its log. */
  const losesItsDisk = async (lost: EmbeddedPostgres, ...more: readonly string[]): Promise<string> => {
    await backUp(join(folder, 'lost'), join(folder, 'backup'), [{ file: 'heads', table: 'heads' }]);
    await stores(lost.url, 'in a whole segment');
    await query(lost.superuserUrl, 'select pg_switch_wal()');
    await stores(lost.url, 'in the last segment');
    await query(lost.superuserUrl, ...more);
    const archive = await archiveOf(lost, join(folder, 'lost/postgres/data/pg_wal'));
    await lost.stop();
    return archive;
  };
  /** The folder of a server's data, which is still to be made. */
  const newServer = async (): Promise<string> => {
    await mkdir(join(folder, 'restored'), { mode: 0o711 });
    await copyFile(join(folder, 'backup/postgres.json'), join(folder, 'restored/postgres.json'));
    return join(await ownedBy(join(folder, 'restored/postgres')), 'data');
  };

  it('lays out a server that has all that was acknowledged, on a timeline of its own, and waits for no standby', async () => {
    const lost = await start(join(folder, 'lost'));
    await holdsEvents(lost);
    // Read by the restored server alone: without a reload this one waits for nobody.
    await query(lost.superuserUrl, `alter system set synchronous_standby_names = 'archive'`);
    const archive = await losesItsDisk(lost);
    const backup = join(folder, 'backup/postgres/data');
    // Of a server that was a standby, and once restored to a moment.
    await put(join(backup, 'standby.signal'), '');
    const earlier = `recovery_target = 'immediate'\nrecovery_target_action = 'promote'\n`;
    await appendFile(join(backup, 'postgresql.auto.conf'), earlier);

    await restore(backup, archive, await newServer());
    const restored = await start(join(folder, 'restored'));
    expect(await query(restored.url, 'show synchronous_standby_names')).toEqual([{ synchronous_standby_names: '' }]);
    expect(await timelineOf(restored.url)).toBeGreaterThan(1);
    await stores(restored.url, 'after');
    expect(await stored(restored.url)).toEqual(
      ['before', 'in a whole segment', 'in the last segment', 'after'].map((note) => ({ note })),
    );
  });

  it('goes on without what was acknowledged after the backup by the word no-log alone', async () => {
    const lost = await start(join(folder, 'lost'));
    await holdsEvents(lost);
    const archive = await losesItsDisk(lost);
    const backup = join(folder, 'backup/postgres/data');
    const into = await newServer();
    const refusals = async (change: (log: string) => Promise<unknown>): Promise<void> => {
      const log = join(folder, 'changed');
      await copyOwned(archive, log);
      await change(log);
      try {
        await restore(backup, log, into);
      } finally {
        await rm(log, { recursive: true });
      }
    };
    const names = (await readdir(archive)).toSorted();
    const [first = '', last = ''] = [names[0], names.at(-1)];
    const leaves = (kept: readonly string[]) => async (log: string) => {
      for (const name of names) if (!kept.includes(name)) await rm(join(log, name));
    };
    await expect(refusals((log) => chmod(join(log, last), 0))).rejects.toThrow(/^\S+\.partial can't be read by \w+,/);
    await expect(refusals((log) => chmod(log, 0o300))).rejects.toThrow(/has no segment of a log that \w+ sees/);
    await expect(refusals((log) => truncate(join(log, last), 0))).rejects.toThrow(/is no whole segment/);
    await expect(refusals(leaves([]))).rejects.toThrow(/has no segment of a log/);
    await expect(refusals(leaves([first]))).rejects.toThrow(
      /ends before the backup does: it has nothing from [0-9A-F]{24} on/,
    );
    const ofAnother = async (log: string) => {
      for (const name of names) {
        const segment = await readFile(join(log, name));
        segment.fill(7, 24, 32);
        await writeFile(join(log, name), segment);
      }
    };
    await expect(refusals(ofAnother)).rejects.toThrow(/is the log of another server than/);
    await expect(refusals(leaves([last]))).rejects.toThrow(
      /lacks what comes between the end of the backup, [0-9A-F]{24}, and/,
    );
    expect(existsSync(into)).toBe(false);

    await restore(backup, 'no-log', into);
    const restored = await start(join(folder, 'restored'));
    expect(await stored(restored.url)).toEqual([{ note: 'before' }]);
    expect(await timelineOf(restored.url)).toBeGreaterThan(1);
  });

  it('stops Postgres where the log can not be read any more, and goes on at its next start', async () => {
    const lost = await start(join(folder, 'lost'));
    await holdsEvents(lost);
    const archive = await losesItsDisk(lost);
    await restore(join(folder, 'backup/postgres/data'), archive, await newServer());
    const last = join(archive, (await readdir(archive)).toSorted().at(-1) ?? '');
    const log = join(folder, 'restored/postgres/log');
    for (const [breaks, mends] of [
      [() => rename(archive, `${archive}.away`), () => rename(`${archive}.away`, archive)],
      [() => chmod(last, 0), () => chmod(last, 0o600)],
      // `cp` fails of it, as where a disk is full.
      [
        async () => {
          await rename(last, `${last}.away`);
          await ownedBy(last);
        },
        async () => {
          await rm(last, { recursive: true });
          await rename(`${last}.away`, last);
        },
      ],
    ] as const) {
      await breaks();
      const before = await readFile(log, 'utf8').catch(() => '');
      // It ends before it is reached, or while: only its log says why, each time.
      await expect(start(join(folder, 'restored'))).rejects.toThrow(/does not start/);
      expect((await readFile(log, 'utf8')).slice(before.length)).toMatch(/could not restore file|can not be read/);
      await mends();
    }
    const restored = await start(join(folder, 'restored'));
    expect(await stored(restored.url)).toEqual(
      ['before', 'in a whole segment', 'in the last segment'].map((note) => ({ note })),
    );
  });

  it('stops Postgres where it can replay but a part of the log, and goes on once that is mended', async () => {
    const lost = await start(join(folder, 'lost'));
    await holdsEvents(lost);
    const archive = await losesItsDisk(lost);
    await restore(join(folder, 'backup/postgres/data'), archive, await newServer());
    const log = join(folder, 'restored/postgres/log');
    const names = (await readdir(archive)).toSorted();
    const whole = join(archive, names.at(-2) ?? '');
    const sound = await readFile(whole);
    // Not its header: a bad sector, or a copy with a hole.
    await writeFile(whole, Buffer.concat([sound.subarray(0, 40), Buffer.alloc(8_152), sound.subarray(8_192)]));
    for (const _ of ['once', 'again']) {
      const before = await readFile(log, 'utf8').catch(() => '');
      await expect(start(join(folder, 'restored'))).rejects.toThrow(/does not start/);
      expect((await readFile(log, 'utf8')).slice(before.length)).toMatch(
        new RegExp(`can be replayed into ${names.at(-2)}, and not to its end, ${names.at(-1)?.slice(0, 24)}:`),
      );
    }
    await writeFile(whole, sound);
    const restored = await start(join(folder, 'restored'));
    expect(await stored(restored.url)).toEqual(
      ['before', 'in a whole segment', 'in the last segment'].map((note) => ({ note })),
    );
  });

  it('stops Postgres once where the last segment goes on behind what it could replay', async () => {
    const lost = await start(join(folder, 'lost'));
    await holdsEvents(lost);
    const archive = await losesItsDisk(lost, 'create table filler as select generate_series(1, 20000)');
    const last = join(archive, (await readdir(archive)).toSorted().at(-1) ?? '');
    const segment = await readFile(last);
    // Behind the head of a page, which says that it was written.
    await put(last, segment.fill(0, 40 * 8_192 + 4_096, 41 * 8_192));
    await restore(join(folder, 'backup/postgres/data'), archive, await newServer());
    await expect(start(join(folder, 'restored'))).rejects.toThrow(/does not start/);
    expect(await readFile(join(folder, 'restored/postgres/log'), 'utf8')).toMatch(
      /\.partial goes on behind 0\/[0-9A-F]+, where replay has ended: it is damaged\./,
    );
    const restored = await start(join(folder, 'restored'));
    expect(await stored(restored.url)).toEqual(
      ['before', 'in a whole segment', 'in the last segment'].map((note) => ({ note })),
    );
  });

  it('stops Postgres where the log has a later timeline without the file that says where it began', async () => {
    const lost = await start(join(folder, 'lost'));
    await holdsEvents(lost);
    const archive = await losesItsDisk(lost);
    const last = (await readdir(archive)).toSorted().at(-1) ?? '';
    await copyFile(join(archive, last), join(archive, last.replace('00000001', '00000002')));
    await giveToPostgres(join(archive, last.replace('00000001', '00000002')));
    await restore(join(folder, 'backup/postgres/data'), archive, await newServer());
    await expect(start(join(folder, 'restored'))).rejects.toThrow(/does not start/);
    const said = await readFile(join(folder, 'restored/postgres/log'), 'utf8');
    expect(said).toMatch(/can be replayed into 0{7}1[0-9A-F]{16}, and not to its end, 0{7}2[0-9A-F]{16}:/);
  });

  const [first, second, third] = [1, 2, 3].map((n) => `00000001000000000000000${n}`) as [string, string, string];
  /** As much of a backup without a log of its own as the script looks at, and a log of two segments. */
  const backupAndLog = async () => {
    const [backup, wal] = [await ownedBy(join(folder, 'backup')), await ownedBy(join(folder, 'wal'))];
    await put(join(backup, 'backup_label'), `START WAL LOCATION: 0/1000028 (file ${first})\n`);
    await ownedBy(join(backup, 'pg_wal'));
    await ownedBy(join(backup, 'global'));
    await put(join(backup, 'global/pg_control'), 'a server');
    const segment = Buffer.alloc(1_048_576);
    segment.write('a server', 24);
    for (const name of [first, `${second}.partial`]) await put(join(wal, name), segment);
    return { backup, wal, segment, into: join(await ownedBy(join(folder, 'new')), 'data') };
  };
  /** Asks for files of the log one after another. @returns what each ended with. */
  const answers = async (into: string, ...names: readonly string[]) => {
    const codes: unknown[] = [];
    for (const name of names) {
      const child = spawn('sh', ['restore-log.sh', name, 'got'], { ...postgres, cwd: into, stdio: 'ignore' });
      const [code]: unknown[] = await once(child, 'close');
      codes.push(code);
    }
    return codes;
  };

  it('writes nothing into a backup that a link names', async () => {
    const { backup, wal, into } = await backupAndLog();
    const before = await readdir(backup);
    const latest = join(folder, 'latest');
    await symlink(backup, latest);
    await restore(latest, wal, into);
    expect((await lstat(into)).isSymbolicLink()).toBe(false);
    expect(await readdir(backup)).toEqual(before);
    expect(existsSync(join(into, 'recovery.signal'))).toBe(true);
  });

  it('restores from a log that goes on meanwhile, as when a restore is tried', async () => {
    const { backup, wal, segment, into } = await backupAndLog();
    await restore(backup, wal, into);
    await rename(join(wal, `${second}.partial`), join(wal, second));
    await put(join(wal, `${third}.partial`), segment);
    await put(join(into, 'postmaster.pid'), `1\n${into}\n1000\n`);
    expect(await answers(into, first, second, third, '00000002.history')).toEqual([0, 0, 0, 1]);
  });

  it('goes by the files of the log alone, and by a last one that nothing was written to before the power failed', async () => {
    const { backup, wal, into } = await backupAndLog();
    // Where the folder is a disk of its own; it is root's there.
    await writeFile(join(wal, 'lost+found'), '', { mode: 0 });
    await put(join(wal, `${second}.partial`), Buffer.alloc(1_048_576));
    await restore(backup, wal, into);
    expect(existsSync(into)).toBe(true);
  });

  it('refuses a log of which Postgres would leave a part out without a word', async () => {
    const { backup, wal, segment, into } = await backupAndLog();
    const packed = join(wal, `${third}.gz.partial`);
    await put(packed, 'packed');
    await expect(restore(backup, wal, into)).rejects.toThrow(/\.gz\.partial is compressed: unpack what is\n$/);
    await rm(packed);

    const ofAnother = join(wal, first.replace('00000001', '00000002'));
    await put(ofAnother, segment);
    await expect(restore(backup, wal, into)).rejects.toThrow(/ on a later timeline to 0{7}2\w+ alone: two servers/);
    await rm(ofAnother);

    await rename(join(backup, 'pg_wal'), join(folder, 'elsewhere'));
    await symlink('../elsewhere', join(backup, 'pg_wal'));
    await expect(restore(backup, wal, into)).rejects.toThrow(/has its log elsewhere/);
    expect(existsSync(into)).toBe(false);
  });

  /** A segment of which some pages were written: each says its own address. */
  const written = (name: string, pages: readonly number[]) => {
    const segment = Buffer.alloc(1_048_576);
    for (const page of pages) {
      const address = Number.parseInt(name.slice(16, 24), 16) * segment.length + page * 8_192;
      segment.writeBigUInt64LE(BigInt(address), page * 8_192 + 8);
    }
    segment.write('a server', 24);
    segment.writeUInt32LE(8_192, 36);
    return segment;
  };

  it('refuses a last segment that goes on behind a hole, which Postgres would take for the end', async () => {
    const { backup, wal, into } = await backupAndLog();
    const last = join(wal, `${second}.partial`);
    for (const damaged of [written(second, [0, 1, 3]), written(second, [1, 2])]) {
      await put(last, damaged);
      await expect(restore(backup, wal, into)).rejects.toThrow(/\.partial is damaged: it goes on behind a page that/);
    }
    // What is behind the end of one that is used again was another segment's.
    await put(
      last,
      Buffer.concat([written(second, [0, 1, 2]).subarray(0, 24_576), written(first, [3, 4]).subarray(24_576)]),
    );
    await restore(backup, wal, into);
    expect(existsSync(into)).toBe(true);
  });

  it('refuses the log of a trial beside that of the hospital, which went on from where the trial began', async () => {
    const { backup, wal, segment, into } = await backupAndLog();
    const later = (name: string) => join(wal, name.replace('00000001', '00000002'));
    const history = later('00000001.history');
    for (const name of [first, second, third]) await put(later(name), segment);
    await put(join(wal, `${second}.partial`), written(second, [0, 1, 2]));
    for (const began of ['0/100028', '0/200000', '0/203FF8']) {
      await put(history, `1\t${began}\tno recovery target specified\n`);
      await expect(restore(backup, wal, into)).rejects.toThrow(
        new RegExp(
          `goes on in 0{7}1\\w+2 behind ${began}, where the server that wrote 0{7}2\\w+3 began another timeline: two`,
        ),
      );
    }
    await put(history, '1\t0/205F00\tno recovery target specified\n');
    await restore(backup, wal, into);
    expect(existsSync(into)).toBe(true);
  });

  it('refuses a backup that is not whole, and leaves nothing of what it could not copy', async () => {
    const { backup, wal, into } = await backupAndLog();
    const unfinished = join(folder, '20260101T000000Z.unfinished');
    await rename(backup, unfinished);
    await expect(restore(unfinished, wal, into)).rejects.toThrow(/\.unfinished was cut off, or is not what/);
    await rename(unfinished, backup);

    await put(join(backup, 'unreadable'), '');
    await chmod(join(backup, 'unreadable'), 0);
    await expect(restore(backup, wal, into)).rejects.toThrow(/unreadable/);
    expect(await readdir(join(into, '..'))).toEqual([]);
    await rm(join(backup, 'unreadable'));

    await rename(join(backup, 'backup_label'), join(backup, 'backup_label.old'));
    await expect(restore(backup, wal, into)).rejects.toThrow(/has no backup_label: it is no base backup/);
  });

  it('takes another start for another, though its process has the same number, as in a container', async () => {
    const { backup, wal, into } = await backupAndLog();
    await restore(backup, wal, into);

    const starts = (at: number) => put(join(into, 'postmaster.pid'), `1\n${into}\n${at}\n`);
    await starts(1_000);
    expect(await answers(into, '00000002.history', first, '00000002.history')).toEqual([1, 0, 255]);
    await starts(2_000);
    expect(await answers(into, '00000002.history', first, second, '00000002.history')).toEqual([1, 0, 0, 1]);
  });

  it('refuses what it could not restore from, in one line, and makes no folder', async () => {
    const backup = await ownedBy(join(folder, 'backup'));
    await put(join(backup, 'backup_label'), '');
    const wal = await ownedBy(join(folder, 'wal'));
    const into = join(await ownedBy(join(folder, 'new')), 'data');
    await expect(restore(backup, wal, backup)).rejects.toThrow(/^\S+ is there already: name a new folder\n$/);
    await expect(restore(backup, join(folder, 'missing'), into)).rejects.toThrow(/missing/);
    for (const name of [`Noor's`, 'a"b', 'a$b', 'a%b', 'a`b', 'a\\b', 'a\nb']) {
      const odd = await ownedBy(join(folder, name));
      await expect(restore(backup, odd, into)).rejects.toThrow(/^The log's folder has .+: name another\n$/);
    }
    await ownedBy(join(backup, 'pg_tblspc'));
    await expect(restore(backup, wal, into)).rejects.toThrow(/^\S+ has no segment of a log/);
    await expect(restore(backup, 'no-log', into)).rejects.toThrow(/has no log of its own, without which/);
    await ownedBy(join(backup, 'pg_tblspc/16400'));
    await expect(restore(backup, wal, into)).rejects.toThrow(/^\S+ has tablespaces.+\n$/);
    expect(existsSync(into)).toBe(false);
  });
});

const bin = wholePostgres();
const ifInstalled = bin === null ? it.skip : it;

describe('deploy/backup.sh', () => {
  const running: string[] = [];
  let receiver: ChildProcess | undefined;
  let port: number;
  const url = () => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const pgCtl = (...args: string[]) => run(join(bin ?? '', 'pg_ctl'), args);
  const start = async (data: string) => {
    await pgCtl('start', '-D', data, '-l', `${data}.log`, '-w', '-s', '-o', `-p ${port} -c unix_socket_directories=''`);
    running.push(data);
  };
  const stop = async (data: string) => {
    running.splice(running.indexOf(data), 1);
    await pgCtl('stop', '-D', data, '-m', 'immediate', '-w', '-s');
  };
  afterEach(async () => {
    receiver?.kill();
    for (const data of [...running]) await stop(data);
  });

  it('says which of its programs is not on the PATH, before it makes anything', async () => {
    const target = join(await ownedBy(join(folder, 'home')), 'backups');
    const tools = await ownedBy(join(folder, 'tools'));
    for (const program of ['sh', 'date', 'mkdir']) await symlink(await pathOf(program), join(tools, program));
    const backUpInto = () => run('/bin/sh', ['-s', target], { env: { PATH: tools }, input: script('backup.sh') });
    await expect(backUpInto()).rejects.toThrow(/^pg_basebackup is not on the PATH: .+\n$/);
    await symlink('/bin/true', join(tools, 'pg_basebackup'));
    await expect(backUpInto()).rejects.toThrow(/^pg_verifybackup is not on the PATH: .+\n$/);
    expect(existsSync(target)).toBe(false);
  });

  it('leaves nothing that looks like a backup of one that is not whole', async () => {
    const target = join(await ownedBy(join(folder, 'home')), 'backups');
    const tools = await ownedBy(join(folder, 'tools'));
    const made = `#!/bin/sh\nfor option; do case $option in --pgdata=*) mkdir "\${option#--pgdata=}" ;; esac; done\n`;
    await writeFile(join(tools, 'pg_basebackup'), made, { mode: 0o755 });
    await symlink('/bin/false', join(tools, 'pg_verifybackup'));
    const env = { PATH: `${tools}:${process.env.PATH}` };
    await expect(run('/bin/sh', ['-s', target], { env, input: script('backup.sh') })).rejects.toThrow();
    expect(await readdir(target)).toEqual([expect.stringMatching(/Z\.unfinished$/)]);
  });

  ifInstalled(
    'and pg_receivewal keep all that is acknowledged when the disk is lost (skipped without pg_basebackup and its server)',
    async () => {
      port = await freePort();
      const home = await ownedBy(join(folder, 'home'));
      const [data, wal] = [join(home, 'data'), await ownedBy(join(home, 'wal'))];
      await run(join(bin ?? '', 'initdb'), ['-D', data, '--username=postgres', '--auth=trust', '--no-sync']);
      await start(data);
      await query(url(), `select pg_create_physical_replication_slot('ward')`, 'create table event (name text)');
      const args = ['--directory', wal, '--slot=ward', '--synchronous', '--no-password'];
      const env = { PATH: `${bin}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' };
      receiver = spawn(join(bin ?? '', 'pg_receivewal'), args, { ...postgres, cwd: '/', env, stdio: 'ignore' });
      await query(url(), `alter system set synchronous_standby_names = 'pg_receivewal'`, 'select pg_reload_conf()');
      const standbys = async () => query(url(), 'select sync_state from pg_stat_replication');
      await becomes('pg_receivewal is the standby', standbys, [{ sync_state: 'sync' }]);

      await query(url(), `insert into event values ('before')`);
      const options = { env, input: script('backup.sh') };
      const backup = (await run('sh', ['-s', join(home, 'backups')], options)).trim();
      await query(url(), `insert into event values ('after')`);
      await stop(data);
      await rm(data, { recursive: true });

      await restore(backup, wal, join(home, 'restored'));
      await start(join(home, 'restored'));
      const answers = () =>
        query(url(), 'select 1').then(
          () => true,
          () => false,
        );
      await becomes('it has recovered', answers, true);
      await query(url(), `insert into event values ('restored')`);
      const events = await query(url(), 'select name from event');
      expect(events.map(({ name }) => name)).toEqual(['before', 'after', 'restored']);
      expect(await timelineOf(url())).toBeGreaterThan(1);
    },
  );
});

describe('deploy/backup-containers.sh', () => {
  /** Runs it with a docker that writes what it is told to, and ends with what it is told to. @returns the folder of backups, and what it said. */
  const backsUp = async (written: string, status = 0, cp = 0) => {
    const home = await ownedBy(join(folder, `home-${randomUUID()}`));
    const tools = await ownedBy(join(home, 'tools'));
    const docker = `#!/bin/sh\n[ "$2" = exec ] || { echo ledger; exit ${cp}; }\n${written}\nexit ${status}\n`;
    await writeFile(join(tools, 'docker'), docker, { mode: 0o755 });
    const env = { PATH: `${tools}:${process.env.PATH}` };
    const said = run('/bin/sh', ['-s', join(home, 'backups')], {
      env,
      cwd: home,
      input: script('backup-containers.sh'),
    });
    return { said: said.then((text) => text.trim(), String), made: () => readdir(join(home, 'backups')) };
  };
  const whole = 'touch backup_label backup_manifest; tar -cf - backup_label backup_manifest';

  it('makes a folder of what pg_basebackup and the backends gave', async () => {
    const { said, made } = await backsUp(whole);
    expect((await readdir(await said)).toSorted()).toEqual(['base.tar.gz', 'ledger-1.tar', 'ledger-2.tar']);
    expect(await made()).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)]);
  });

  it.each([
    ['of which pg_basebackup fails', whole, 1, 0],
    ['that ends in the middle', 'touch backup_label; tar -cf - backup_label', 0, 0],
    ['without the data folder of a backend', whole, 0, 1],
  ])('leaves nothing that looks like a backup of one %s', async (_, written, status, cp) => {
    const { said, made } = await backsUp(written, status, cp);
    expect(await said).toMatch(/^Error/);
    expect(await made()).toEqual([]);
  });
});

const pathOf = async (program: string) => (await run('/bin/sh', ['-c', `command -v ${program}`])).trim();

/** A folder with the programs of a whole Postgres, as Debian has them; null: there is none. */
function wholePostgres(): string | null {
  const debians = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
  const programs = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_verifybackup', 'pg_receivewal'];
  const has = (each: string) => programs.every((program) => existsSync(join(each, program)));
  return [...(process.env.PATH ?? '').split(':'), ...debians].find(has) ?? null;
}

async function withStore<Done>(url: string, work: (store: PostgresEventStore) => Promise<Done>): Promise<Done> {
  const listener = new PgListener(url);
  const store = new PostgresEventStore(url, listener);
  try {
    return await work(store);
  } finally {
    await store.close();
    await listener.close();
  }
}

/** Appends an event of that name, and returns when it is acknowledged. */
async function stores(url: string, note: string): Promise<void> {
  const event = { id: randomUUID(), type: 'Noted', data: { note }, metadata: {} };
  const appended = await withStore(url, (store) =>
    store.append([{ stream: `note-${event.id}`, expectedRevision: 0, events: [event] }]),
  );
  expect(appended).toMatchObject({ outcome: 'appended' });
}

const stored = (url: string) =>
  withStore(url, async (store) => (await store.readAllBackwards(100)).map(({ data }) => data).toReversed());

const timelineOf = async (url: string): Promise<number> => {
  const rows = await query<{ file: string }>(url, 'select pg_walfile_name(pg_current_wal_lsn()) as file');
  return Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16);
};

/** The log as pg_receivewal leaves it when its server is lost: the last segment is called `.partial`. */
async function archiveOf(server: EmbeddedPostgres, wal: string): Promise<string> {
  const rows = await query<{ last: string }>(server.url, 'select pg_walfile_name(pg_current_wal_lsn()) as last');
  const { last = '' } = rows[0] ?? {};
  const archive = await ownedBy(join(folder, 'archive'));
  // Later ones are there already, to be written to next.
  const segments = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name <= last);
  expect(segments).toContain(last);
  for (const name of segments) {
    const copy = join(archive, name === last ? `${name}.partial` : name);
    await copyFile(join(wal, name), copy);
    await giveToPostgres(copy);
  }
  return archive;
}
