import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { postgresBinaries } from './binaries.js';
import { Cluster, type ServerSettings } from './cluster.js';
import { type ClusterFiles, clusterFiles, exists, makeFolder } from './cluster-files.js';
import type { Log } from './log.js';
import { postgresUser, runAs, type User } from './run-as.js';
import { newServerConfig, readServerConfig, type ServerConfig, writeServerConfig } from './server-config.js';
import { StartFailure } from './start-failure.js';

export interface PreparedCluster {
  readonly files: ClusterFiles;
  readonly cluster: Cluster;
  readonly config: ServerConfig;
}

/** The folder of Postgres, made if it is missing, readable for the user that Postgres runs as, and of this release's version. */
export async function prepareCluster(dataDir: string, log: Log, settings: ServerSettings): Promise<PreparedCluster> {
  const files = clusterFiles(dataDir);
  await makeFolder(files.home, 0o700);
  const binaries = await postgresBinaries();
  const user = process.getuid?.() === 0 ? await owner(files) : null;
  if (user) await chown(files.home, user.uid, user.gid);
  const run = await runAs(user, [dirname(binaries.postgres), files.home], () =>
    log.warn('A folder above DATA_DIR or the project is closed to other users: Postgres is given the right to pass it'),
  );
  const cluster = new Cluster(binaries, files, run, settings);
  const saved = await readServerConfig(dataDir);
  if (await exists(files.data)) {
    if (!saved)
      throw new StartFailure(`DATA_DIR ${dataDir} holds data of Postgres, but not its password (postgres.json)`);
    await cluster.checkVersion();
    return { files, cluster, config: saved };
  }
  const config = saved ?? (await newServerConfig());
  if (!saved) await writeServerConfig(dataDir, config);
  await cluster.create(config.password);
  return { files, cluster, config };
}

/** Whoever made the data goes on with it; Postgres accepts no other. */
async function owner(files: ClusterFiles): Promise<User> {
  const made = await stat(files.data).catch(() => null);
  return made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : postgresUser();
}
