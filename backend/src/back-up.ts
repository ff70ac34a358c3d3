import { basename, resolve } from 'node:path';
import { backUp, StartFailure } from '@ward-board/embedded-postgres';
import { run } from '@ward-board/projections';
import { accessHeadsFileIn } from './audit/access-chain/access-heads-file.js';
import { headsFileIn } from './audit/ledger/heads-file.js';
import { PROJECT_ROOT, typedPath } from './settings/project-root.js';

const USAGE = 'Usage: npm run backup -- FOLDER, a new one';

/** `backup FOLDER`: copies the data folder of the service that runs in `DATA_DIR`, with its embedded Postgres, into a new folder. */
await run(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new StartFailure(USAGE);
  const dataDir = resolve(PROJECT_ROOT, process.env.DATA_DIR || '.data');
  const into = typedPath(folder);
  // Heads that are newer than their file, or than the events, would say that somebody tampered with the backup.
  await backUp(dataDir, into, [
    { file: basename(headsFileIn(dataDir)), table: 'ledger_head' },
    { file: basename(accessHeadsFileIn(dataDir)), table: 'access_head' },
  ]);
  console.log(`${into} is a whole data folder as of now. Try it: restored backups are the only ones that there are.`);
}, USAGE);
