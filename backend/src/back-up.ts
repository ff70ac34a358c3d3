import { resolve } from 'node:path';
import { backUp, StartFailure } from '@ward-board/embedded-postgres';
import { run } from '@ward-board/projections';
import { PROJECT_ROOT } from './settings/project-root.js';

/** `backup FOLDER`: copies the data folder of the service that runs in `DATA_DIR`, with its embedded Postgres, into a new folder. */
await run(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartFailure('Into which folder? npm run backup -- FOLDER');
  await backUp(resolve(PROJECT_ROOT, process.env.DATA_DIR || '.data'), resolve(folder));
  console.log(
    `${resolve(folder)} is a whole data folder as of now. Try it: restored backups are the only ones that there are.`,
  );
});
