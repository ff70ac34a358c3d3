import { stat } from 'node:fs/promises';

/** Whether there is something at a path. @throws what the file system says, unless that is that there is nothing: what can't be looked at may be there. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
