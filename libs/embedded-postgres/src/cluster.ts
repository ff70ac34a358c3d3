import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.js';
import { type ClusterFiles, exists } from './cluster-files.js';
import type { Run } from './run-as.js';
import { StartFailure } from './start-failure.js';

const LOG_LIMIT = 5_000_000;

/** Settings of `postgresql.conf` by their names. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * fsync stays on: what was acknowledged survives a power cut. Statements and row values stay out of the log: they hold
 * patients' data.
 */
const SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  jit: 'off',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The programs of Postgres, bound to one data folder. */
export class Cluster {
  constructor(
    private readonly binaries: PostgresBinaries,
    private readonly files: ClusterFiles,
    private readonly run: Run,
    private readonly settings: ServerSettings,
  ) {}

  /** Makes the data folder, whole or not at all: an initdb that was interrupted begins anew. */
  async create(password: string): Promise<void> {
    const { home, data } = this.files;
    const begun = join(home, 'data.new');
    const passwordFile = join(home, 'password');
    await rm(begun, { recursive: true, force: true });
    const { uid, gid } = await stat(home);
    try {
      await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
      await chown(passwordFile, uid, gid);
      await this.run(this.binaries.initdb, [
        `--pgdata=${begun}`,
        `--pwfile=${passwordFile}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Its own Unicode rules: upper and lower case and order are the same on every system, today and after an upgrade.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ]);
    } catch (cause) {
      throw new StartFailure(`Postgres can't make its files in DATA_DIR: ${lastLine(cause)}`, { cause });
    } finally {
      await rm(passwordFile, { force: true });
    }
    await rename(begun, data);
  }

  /** @throws StartFailure when the data folder was made by another major version: no server could open it. */
  async checkVersion(): Promise<void> {
    const made = (await readFile(join(this.files.data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
    const version = /(\d+)\.?/.exec(await this.run(this.binaries.postgres, ['--version']))?.[1];
    if (made !== version) {
      throw new StartFailure(
        `DATA_DIR holds data of Postgres ${made || '(unknown)'}, and this release brings Postgres ${version}: ` +
          'export and import it, or set DATA_DIR to another folder',
      );
    }
  }

  /** Starts a server that is nobody's child, and returns when it takes connections. */
  async start(port: number): Promise<void> {
    const { data, log } = this.files;
    const size = await sizeOf(log);
    if (size > LOG_LIMIT) await rename(log, `${log}.old`);
    const before = await sizeOf(log);
    const settings = Object.entries({ port, ...SETTINGS, ...this.settings }).map(
      ([name, value]) => `-c ${name}='${value}'`,
    );
    const args = ['start', '-D', data, '-l', log, '-w', '-t', '60', '-s', '-o', settings.join(' ')];
    try {
      await this.run(this.binaries.pg_ctl, args);
    } catch (cause) {
      throw new Error((await this.reasonAfter(before)) || saidBy(cause) || 'no reason given', { cause });
    }
  }

  /** Ends open transactions, and the server in order; if it won't, at once, which its next start recovers from. */
  async stop(): Promise<void> {
    const stop = (mode: string) => ['stop', '-D', this.files.data, '-m', mode, '-w', '-t', '10', '-s'];
    if (!(await exists(this.files.postmasterPid))) return;
    await this.run(this.binaries.pg_ctl, stop('fast')).catch(() =>
      this.run(this.binaries.pg_ctl, stop('immediate')).catch(() => ''),
    );
  }

  /** What Postgres has logged since the log had this size: earlier lines are of other starts. */
  private async reasonAfter(size: number): Promise<string> {
    const said = (await readFile(this.files.log).catch(() => Buffer.of())).subarray(size).toString().trim();
    return said.split('\n').findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? said;
  }
}

const saidBy = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);

function lastLine(error: unknown): string {
  const said = saidBy(error);
  return said.split('\n').findLast((line) => /error|fatal|denied/i.test(line)) ?? said.split('\n').at(-1) ?? '';
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
