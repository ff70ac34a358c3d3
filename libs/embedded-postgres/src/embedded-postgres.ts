import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster, ServerSettings } from './cluster.js';
import { type ClusterFiles, makeFolder } from './cluster-files.js';
import { findRunning } from './find-running.js';
import { FolderLock } from './folder-lock.js';
import type { Log } from './log.js';
import { connectAsOwner, makeDatabase } from './owned-connection.js';
import { freePort, portIsFree } from './ports.js';
import { prepareCluster } from './prepare-cluster.js';
import { databaseUrl, type ServerConfig, writeServerConfig } from './server-config.js';
import { StartFailure } from './start-failure.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Processes of a killed server hold its memory for a moment. */
const LEFTOVERS = /shared memory block/;
const LEFTOVER_ATTEMPTS = 30;

/**
 * A Postgres of the service's own. It is no child of this process: the terminal's Ctrl-C, or a kill of the service, does
 * not take it down, so that the service drains first and stops it last; and the next start finds a survivor and goes on
 * with it. If it dies, it is started again, on the same port.
 */
export class EmbeddedPostgres {
  private readonly stopping = new AbortController();
  private owner: pg.Client | undefined;
  /** Whether the server was started here, or taken over: another service's is not stopped. */
  private isOurs = false;
  private guard: Socket | undefined;
  private healing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly dataDir: string,
    private readonly files: ClusterFiles,
    private readonly cluster: Cluster,
    private config: ServerConfig,
    private readonly log: Log,
    private readonly lock: FolderLock,
  ) {}

  /**
   * @param settings of the server, beside those that it has anyway.
   * @throws StartFailure with the line to show. No Postgres is left running then but one that is another service's.
   */
  static async start(dataDir: string, log: Log, settings: ServerSettings = {}): Promise<EmbeddedPostgres> {
    await makeFolder(dataDir);
    const lock = await FolderLock.take(dataDir);
    try {
      const { files, cluster, config } = await prepareCluster(dataDir, log, settings);
      const postgres = new EmbeddedPostgres(dataDir, files, cluster, config, log, lock);
      await postgres.startFirst();
      return postgres;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Of the service's database, as a role that is no superuser. */
  get url(): string {
    return databaseUrl(this.config);
  }

  /** Of the database `postgres`, as the superuser: for a test run, which makes and drops databases. */
  get superuserUrl(): string {
    return `postgres://postgres:${this.config.password}@127.0.0.1:${this.config.port}/postgres`;
  }

  /** To be called when nothing uses it any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.healing;
    await this.owner?.end().catch(() => {});
    await this.cluster.stop();
    await this.lock.release();
    this.guard?.end();
  }

  /** Has the server end with this process, however that ends: for tests and benchmarks, which no next start finds. */
  endWithThisProcess(): void {
    // Its input ends with this process. It is detached, so that the terminal's Ctrl-C does not end it too.
    const args = ['-c', 'cat; kill -QUIT "$(head -n 1 "$0")"', this.files.postmasterPid];
    const child = spawn('sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    child.unref();
    this.guard = child.stdin as Socket;
    this.guard.unref();
  }

  private async startFirst(): Promise<void> {
    try {
      await this.bringUpFirst();
      if (this.owner) await makeDatabase(this.owner, this.config.password);
    } catch (error) {
      if (this.isOurs) await this.stop();
      if (error instanceof StartFailure) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartFailure(`Postgres in DATA_DIR ${this.dataDir} does not start: ${reason}`, { cause: error });
    }
  }

  private async bringUpFirst(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.bringUp(true);
      } catch (error) {
        if (!(error instanceof Error) || !LEFTOVERS.test(error.message) || attempt === LEFTOVER_ATTEMPTS) throw error;
        await sleep(FIRST_PAUSE_MS * 3);
      }
    }
  }

  /** @param mayMove whether it may choose another port: not while others know this one. */
  private async bringUp(mayMove: boolean): Promise<void> {
    const running = await findRunning(this.files, this.config.password, this.log);
    if (running) {
      this.log.info(`Postgres was left running by an earlier start (process ${running.pid}): it is used as it is`);
      if (mayMove) await this.keepPort(running.port);
    } else {
      if (mayMove && !(await portIsFree(this.config.port, '127.0.0.1'))) await this.keepPort(await freePort());
      this.isOurs = true;
      await this.cluster.start(this.config.port);
    }
    const owner = await connectAsOwner(this.config, () => this.lost());
    if (!owner) {
      throw new StartFailure(
        `DATA_DIR ${this.dataDir} is used by another service that is running: stop it, or set another`,
      );
    }
    this.owner = owner;
    this.isOurs = true;
  }

  private async keepPort(port: number): Promise<void> {
    if (port === this.config.port) return;
    this.config = { ...this.config, port };
    await writeServerConfig(this.dataDir, this.config);
  }

  private lost(): void {
    if (!this.stopping.signal.aborted) this.healing = this.heal();
  }

  private async heal(): Promise<void> {
    this.log.warn('The connection to Postgres is gone: looking after it');
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: this.stopping.signal }).catch(() => {});
      if (this.stopping.signal.aborted) return;
      try {
        await this.bringUp(false);
        this.log.info('Postgres is back');
        return;
      } catch (error) {
        this.log.warn(`Postgres is not back yet: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
