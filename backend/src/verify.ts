import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { ExportContents, KeptHead } from '@ward-board/contract';
import { StartFailure } from '@ward-board/embedded-postgres';
import { connect, findPostgres, readEventStoreUrl, run, withSecretFiles } from '@ward-board/projections';
import { described } from './audit/ledger/check-tile.js';
import { headsFileIn, readHeads } from './audit/ledger/heads-file.js';
import { ExportDiffers, verifyExport } from './audit/ledger/verify-export.js';
import { LogDiffers, verifyLog } from './audit/ledger/verify-log.js';
import { PROJECT_ROOT } from './settings/project-root.js';

/**
 * `verify`: compares the log with the ledger, and with the heads in the data folder. `verify FILE [HEADS_FILE]`: checks an
 * export with proofs, without service or database. Ends with 1 when something differs, and says what is the first.
 */
await run(async () => {
  const [file, headsFile] = process.argv.slice(2);
  if (file === undefined) await verifyRunningLog(process.env);
  else await verifyFile(file, headsFile);
});

async function verifyRunningLog(env: NodeJS.ProcessEnv): Promise<void> {
  const path = headsFileIn(resolve(PROJECT_ROOT, env.DATA_DIR || '.data'));
  if (!existsSync(path))
    throw new StartFailure(
      `There is no ${path}: set DATA_DIR as the service has it. Without heads from outside of the database nothing can be shown`,
    );
  const { db, store, close } = await connect(await findPostgres(env), readEventStoreUrl(withSecretFiles(env)));
  try {
    const { events, heads, newest } = await verifyLog(db, store, readHeads(path));
    console.log(`${events} events and ${heads} signed heads: the log is what was recorded.`);
    if (newest)
      console.log(`Newest head kept: ${newest.size} events, ${newest.root}, ${newest.at}, key ${newest.key_id}`);
  } catch (error) {
    if (error instanceof LogDiffers)
      throw new StartFailure(`The log is not what was recorded: ${described(error.mismatch)}`);
    throw error;
  } finally {
    await close();
  }
}

async function verifyFile(file: string, headsFile: string | undefined): Promise<void> {
  for (const path of [file, ...(headsFile === undefined ? [] : [headsFile])])
    if (!existsSync(path)) throw new StartFailure(`There is no ${path}`);
  const kept = headsFile === undefined ? null : await treesIn(headsFile);
  const lines = () => createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    const { events, head, contents } = await verifyExport(lines, kept && ((head) => kept.has(treeOf(head))));
    console.log(`${events} events, each in the log of ${head.size} events that was signed at ${head.at}.`);
    console.log(
      contents
        ? `They are all that was exported of patient ${contents.patient_id}${timesOf(contents)}, as key ${contents.key_id} has signed.`
        : 'The file is of an earlier release: whether events were taken out of it can’t be said.',
    );
    console.log(
      kept
        ? `That head is one of ${headsFile}.`
        : `Compare its key with the hospital’s: ${head.key_id} (or name the hospital’s file of heads as the second argument)`,
    );
  } catch (error) {
    if (error instanceof ExportDiffers) throw new StartFailure(error.message);
    throw error;
  }
}

/** Which part of the patient's events was asked for. */
function timesOf({ from, to, after }: ExportContents): string {
  return [from && ` from ${from}`, to && ` to ${to}`, after && ` after position ${after}`].filter(Boolean).join('');
}

/** Not by its key: a head with a key of their own is what somebody can get into the file, with the true root, and no other root. */
function treeOf({ size, root }: KeptHead): string {
  return `${size} ${root}`;
}

async function treesIn(path: string): Promise<ReadonlySet<string>> {
  const trees = new Set<string>();
  for await (const head of readHeads(path)) if (head) trees.add(treeOf(head));
  return trees;
}
