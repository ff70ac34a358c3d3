import { appendFile, chown, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { clusterFiles, exists, makeFolder } from './cluster-files.js';
import { copyTree, onDisk } from './copy-tree.js';
import { connectionTo } from './owned-connection.js';
import { databaseUrl, readServerConfig } from './server-config.js';
import { StartFailure } from './start-failure.js';

/** Of whoever runs now; and the log of changes, which is copied last. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+)$/;
const TEMPORARY = /(^|\/)(pgsql_tmp[^/]*|t\d+_\d+.*)$/;
/** Copied after all other files: it says where recovery begins. */
const CONTROL = join('global', 'pg_control');
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * A copied server that starts replays what was written while it was copied, and then begins a timeline of its own: by that, feeds get another
 * identity, and every client reads anew. Nothing is answered before.
 */
const RECOVERY = `\nrestore_command = 'false'\nhot_standby = 'off'\n`;

/**
 * Copies the data folder of a service that runs, its Postgres included, into a new folder from which a service can be started. It holds all that was
 * acknowledged before this was called. The package of the embedded Postgres brings neither pg_basebackup nor pg_dump; this is what the
 * former does (Postgres' manual, "Making a Base Backup Using the Low Level API").
 * @param together files of the data folder that are always written before a table of theirs is. In the copy, too, each has all that its table has,
 * and nothing that the copied database can't have.
 * @throws StartFailure when there is no such service, or the folder is not new.
 */
export async function backUp(dataDir: string, into: string, together: readonly FileBeforeTable[]): Promise<void> {
  const config = await readServerConfig(dataDir);
  if (!config)
    throw new StartFailure(
      `There is no postgres.json in DATA_DIR ${dataDir}: only an embedded Postgres is backed up by this`,
    );
  if (await exists(into)) throw new StartFailure(`${into} is there already: name a new folder`);
  const client = new pg.Client(connectionTo(config));
  client.on('error', () => {});
  await client.connect().catch((cause: Error) => {
    throw new StartFailure(
      `The Postgres of DATA_DIR ${dataDir} can't be used: ${cause.message}. It runs while the service does`,
      { cause },
    );
  });
  try {
    await makeFolder(into);
    const isTogether = (path: string) => together.some(({ file }) => file === path);
    const isCopiedLast = (path: string) => path === 'postgres' || isTogether(path);
    await copyTree(dataDir, into, (path) => !isCopiedLast(path) && !basename(path).startsWith('lock'));
    await copyServer(client, clusterFiles(dataDir), clusterFiles(into), async (end) => {
      const writer = new pg.Client({ connectionString: databaseUrl(config) });
      await writer.connect();
      try {
        // Between the two copies nothing is added to the tables. What a file alone has by then is of what the database has.
        const tables = together.map(({ table }) => pg.escapeIdentifier(table)).join(', ');
        await writer.query(`BEGIN; LOCK TABLE ${tables} IN SHARE MODE`);
        await copyTree(dataDir, into, isTogether);
        await end();
      } finally {
        await writer.end();
      }
    });
    await onDisk(into);
    await onDisk(dirname(into));
  } finally {
    await client.end();
  }
}

/** A file, by its path in the data folder, and the table of the database that is written after it. */
export interface FileBeforeTable {
  readonly file: string;
  readonly table: string;
}

type Files = ReturnType<typeof clusterFiles>;

/** @param atEnd calls what it is given: the copy is of the moment at which that ends. */
async function copyServer(
  client: pg.Client,
  from: Files,
  to: Files,
  atEnd: (end: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const value = async (query: string, values: unknown[] = []) =>
    (await client.query<Record<string, string>>(query, values)).rows[0] ?? {};
  const { uid, gid, mode } = await stat(from.home);
  await makeFolder(to.home, mode);
  await chown(to.home, uid, gid);
  // Until this connection ends, nothing of the log of changes is thrown away that the copy needs.
  await value('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
  await value(`select pg_backup_start('ward-board', true)`);
  const wanted = (path: string) => !NOT_COPIED.test(path) && !TEMPORARY.test(path) && path !== CONTROL;
  await copyTree(from.data, to.data, wanted);
  await copyTree(join(from.data, 'global'), join(to.data, 'global'), (path) => path === basename(CONTROL));
  let stopped: Record<string, string> = {};
  await atEnd(async () => {
    stopped = await value('select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)');
  });
  const { labelfile: label = '', last = '' } = stopped;
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
  const isNeeded = (name: string) => name.endsWith('.history') || (SEGMENT.test(name) && name >= first && name <= last);
  await copyTree(join(from.data, 'pg_wal'), join(to.data, 'pg_wal'), isNeeded);
  const segments = (await readdir(join(to.data, 'pg_wal'))).filter((name) => SEGMENT.test(name));
  if (!segments.includes(first) || !segments.includes(last))
    throw new Error(`The log of changes from ${first} to ${last} could not be copied`);
  const write = async (name: string, text: string) => {
    const file = join(to.data, name);
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, uid, gid);
    await onDisk(file);
  };
  await appendFile(join(to.data, 'postgresql.auto.conf'), RECOVERY);
  await write('recovery.signal', '');
  await write('backup_label', label);
}
