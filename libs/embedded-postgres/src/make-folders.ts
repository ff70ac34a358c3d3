import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, for whoever else makes them at the same time too. Step by step: `mkdir` with
 * `recursive` never ends below a folder that is there and takes none, such as /proc (Node 20 to 24).
 * @throws what the file system says.
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  const make = () =>
    mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
    });
  try {
    await make();
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    await makeFolders(parent, mode);
    await make();
  }
}
