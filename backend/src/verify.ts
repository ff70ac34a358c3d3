import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ExportDiffers } from '@ward-board/contract';
import { StartFailure } from '@ward-board/embedded-postgres';
import { connect, findPostgres, readEventStoreUrl, run, withSecretFiles } from '@ward-board/projections';
import { describedAccess } from './audit/access-chain/compare-block.js';
import { AccessDiffers, verifyAccess } from './audit/access-chain/verify-access.js';
import { described } from './audit/ledger/check-tile.js';
import { HeadsFileTrouble } from './audit/ledger/heads-end.js';
import { headsFileIn } from './audit/ledger/heads-file.js';
import { keyIdsIn, NoKey } from './audit/ledger/known-keys.js';
import { verifyFile } from './audit/ledger/verify-file.js';
import { LogDiffers, verifyLog } from './audit/ledger/verify-log.js';
import { PROJECT_ROOT, typedPath } from './settings/project-root.js';

const USAGE = 'Usage: npm run verify -- [FILE [HEADS_FILE] [--key KEY]]';

/**
 * `verify`: compares the log with the ledger, and with the heads in the data folder. `verify FILE [HEADS_FILE] [--key KEY]`: checks an
 * export with proofs, without service or database; KEY, or `LEDGER_KEYS`, names the hospital's keys or a file that does. Ends with 1 when
 * something differs, and says what is the first.
 */
await run(async () => {
  const { positionals, key } = readArguments(process.argv.slice(2));
  const paths = positionals.map(typedPath);
  const [file, headsFile = null] = paths;
  if (file === undefined) return verifyRunningLog(process.env);
  for (const path of paths) {
    if (!existsSync(path)) throw new StartFailure(`There is no ${path}`);
    if (!statSync(path).isFile()) throw new StartFailure(`${path} is no file`);
  }
  const keys = key ?? process.env.LEDGER_KEYS;
  try {
    for (const line of await verifyFile(file, { headsFile, keys: keys ? keysOf(keys) : null })) console.log(line);
  } catch (error) {
    if (error instanceof ExportDiffers) throw new StartFailure(error.message);
    throw error;
  }
}, USAGE);

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options: { key: { type: 'string' } }, allowPositionals: true });
    if (positionals.length <= 2) return { positionals, ...values };
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : error}. ${USAGE}`);
  }
  throw new StartFailure(USAGE);
}

/** @throws StartFailure for what names no key. */
function keysOf(given: string): ReadonlySet<string> {
  try {
    return keyIdsIn(existsSync(typedPath(given)) ? readFileSync(typedPath(given), 'utf8') : given);
  } catch (error) {
    throw error instanceof NoKey ? new StartFailure(`--key or LEDGER_KEYS: ${error.message}`) : error;
  }
}

async function verifyRunningLog(env: NodeJS.ProcessEnv): Promise<void> {
  const dataDir = resolve(PROJECT_ROOT, env.DATA_DIR || '.data');
  const path = headsFileIn(dataDir);
  if (!existsSync(path))
    throw new StartFailure(
      `There is no ${path}: set DATA_DIR as the service has it. Without heads from outside of the database nothing can be shown`,
    );
  const { db, store, close } = await connect(await findPostgres(env), readEventStoreUrl(withSecretFiles(env)));
  try {
    const { events, heads, newest } = await verifyLog(db, store, dataDir, new Date());
    console.log(`${events} events and ${heads} signed heads: the log is what was recorded.`);
    if (newest)
      console.log(`Newest head kept: ${newest.size} events, ${newest.root}, ${newest.at}, key ${newest.key_id}`);
    const access = await verifyAccess(db, dataDir, new Date());
    console.log(
      access === null
        ? 'Who looked was not compared: the data folder has no heads of it yet.'
        : `${access.entries} entries of who looked and ${access.heads} signed heads: they are what was recorded.`,
    );
  } catch (error) {
    if (error instanceof LogDiffers)
      throw new StartFailure(`The log is not what was recorded: ${described(error.mismatch)}`);
    if (error instanceof AccessDiffers)
      throw new StartFailure(`Who looked is not what was recorded: ${describedAccess(error.mismatch)}`);
    if (error instanceof HeadsFileTrouble) throw new StartFailure(error.message);
    throw error;
  } finally {
    await close();
  }
}
