import { basename, resolve } from 'node:path';
import { backUp, StartFailure } from '@ward-board/embedded-postgres';
import { run } from '@ward-board/projections';
import { headsFileIn } from './audit/ledger/heads-file.js';
import { PROJECT_ROOT } from './settings/project-root.js';

/** `backup FOLDER`: copies the data folder of the service that runs in `DATA_DIR`, with its embedded Postgres, into a new folder. */
await run(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartFailure('Into which folder? npm run backup -- FOLDER');
  const dataDir = resolve(PROJECT_ROOT, process.env.DATA_DIR || '.data');
  // Heads that are newer than their file, or than the events, would say that somebody tampered with the backup.
  await backUp(dataDir, resolve(folder), { file: basename(headsFileIn(dataDir)), table: 'ledger_head' });
  console.log(
    `${resolve(folder)} is a whole data folder as of now. Try it: restored backups are the only ones that there are.`,
  );
});
