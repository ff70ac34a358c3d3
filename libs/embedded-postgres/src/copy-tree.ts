import { chown, copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a folder with owners and modes, and waits until it is on the disk. What vanishes meanwhile is left out.
 * @param wanted whether to copy what is at a path relative to `from`; of a folder that is not, nothing is.
 */
export async function copyTree(from: string, to: string, wanted: (path: string) => boolean, path = ''): Promise<void> {
  const found = await lstat(join(from, path)).catch(unlessGone);
  if (!found) return;
  const target = join(to, path);
  if (found.isDirectory()) {
    await mkdir(target, { recursive: true, mode: found.mode });
    for (const name of await readdir(join(from, path))) {
      const inner = join(path, name);
      if (wanted(inner)) await copyTree(from, to, wanted, inner);
    }
  } else if (found.isFile()) {
    const copied = await copyFile(join(from, path), target).then(() => true, unlessGone);
    if (!copied) return;
    await onDisk(target);
  } else return;
  await chown(target, found.uid, found.gid);
}

/** Waits until a file, or what a folder lists, survives a power cut. */
export async function onDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
