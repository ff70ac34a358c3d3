import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '@ward-board/embedded-postgres';

/**
 * A generated secret, the same at every start: the content of a file in the data folder that only its owner may read.
 * @throws what the file system says, when the folder can't be used; an Error when the file is no secret any more.
 */
export async function persistedSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  // Others may pass on to what is theirs, and see nothing.
  await makeFolders(dataDir, 0o711);
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // Written whole, then given its name: of two starts at once both go on with one secret, and neither reads half of it.
    await writeFile(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    await link(made, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(made, { force: true });
  }
  const secret = (await readFile(file, 'utf8')).trim();
  // Emptied or cut short, by an editor or a full disk, it would protect nothing.
  if (secret.length < 32) throw new Error(`${file} holds no secret; delete it to have a new one made`);
  return secret;
}
