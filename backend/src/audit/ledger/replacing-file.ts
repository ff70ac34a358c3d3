/** How a file is replaced that several processes add lines to, and that each of them may replace. */
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that ended while it made the other file has left it: for others that looks as if it were still at it. */
const LEFT_BEHIND_MS = 3_600_000;
/** A line is written at once: whoever reads meanwhile sees a part of it for microseconds. */
const WRITTEN_MS = 10;

/**
 * Replaces a file by what is to stay of it, and by what others add to it until then.
 * @param staying of its first so many bytes.
 * @returns what was added later, and is to be added to the new file (`addTo`); null, and nothing is done, while another process is at it.
 */
export async function replaceFile(
  path: string,
  staying: (size: number) => AsyncIterable<string>,
): Promise<Buffer | null> {
  const made = `${path}.thinned`;
  const file = await openNew(made);
  if (!file) return null;
  let source: FileHandle | undefined;
  let isReplaced = false;
  try {
    // Only now: nobody else replaces it until this one has.
    source = await open(path, 'r');
    const { size } = await source.stat();
    await file.writeFile(staying(size));
    const meanwhile = await bytesFrom(source, size);
    await file.appendFile(meanwhile);
    await file.sync();
    // At once for whoever reads it, who has the one file or the other.
    await rename(made, path);
    isReplaced = true;
    return await bytesFrom(source, size + meanwhile.length);
  } finally {
    await source?.close();
    await file.close();
    if (!isReplaced) await rm(made, { force: true });
  }
}

/**
 * Adds to the file, which is made where there is none, and once more where another one was put in its place meanwhile: who did that takes along
 * what was added until then, and can't what comes later. What was added is on the disk once the promise is fulfilled.
 * @param add to the file that it is given; it may be called several times.
 */
export async function addTo<Result>(path: string, add: (file: FileHandle) => Promise<Result>): Promise<Result> {
  for (;;) {
    const file = await open(path, 'a+', 0o600);
    try {
      const result = await add(file);
      await file.datasync();
      if (await isAt(file, path)) return result;
    } finally {
      await file.close();
    }
  }
}

/** Whether the file is still the one at the path. */
async function isAt(file: FileHandle, path: string): Promise<boolean> {
  const [own, found] = [await file.stat(), await stat(path).catch(unlessGone)];
  return found?.ino === own.ino && found.dev === own.dev;
}

/**
 * Takes away what a crash has left behind the last whole line of a file; what another process is writing just now stays, and grows.
 * @param whole where that line ends.
 * @param size of the file as it was read.
 * @returns whether it was taken away.
 */
export async function takeAwayCutLine(file: FileHandle, whole: number, size: number): Promise<boolean> {
  await delay(WRITTEN_MS);
  if ((await file.stat()).size !== size) return false;
  await file.truncate(whole);
  return true;
}

/** Two that replace it at once would each replace what the other has made. @returns null while another process is at it. */
async function openNew(made: string): Promise<FileHandle | null> {
  const left = await stat(made).catch(unlessGone);
  if (left && Date.now() - left.mtimeMs > LEFT_BEHIND_MS) await rm(made, { force: true });
  return open(made, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    return null;
  });
}

async function bytesFrom(file: FileHandle, at: number): Promise<Buffer> {
  const length = Math.max(0, (await file.stat()).size - at);
  return (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
