import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { z } from 'zod';

const REMEDY = 'put it back, or move it away';

/** A short file in the data folder, with a line of JSON for each thing that is kept. It is read and written as a whole. */
export class KeptLines<Line> {
  constructor(
    readonly path: string,
    private readonly schema: z.ZodType<Line>,
  ) {}

  /** None where there is no file. @throws what the file system says; an Error that names the file, for a line that was not kept here. */
  async read(): Promise<readonly Line[]> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (text === null) return [];
    const lines = text.split('\n').filter((line) => line !== '');
    // Nothing is kept without a line: what there was has been lost, and without a word of it nobody would know.
    if (lines.length === 0) throw new Error(`${basename(this.path)} in the data folder is empty: ${REMEDY}`);
    return lines.map((line) => this.parsed(line));
  }

  /** In place of what was kept. They are on the disk once the promise is fulfilled. */
  async write(lines: readonly Line[]): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true });
    const made = `${this.path}.new`;
    await writeFile(made, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600, flush: true });
    // A crash leaves the one file or the other, and no half of a line.
    await rename(made, this.path);
  }

  private parsed(line: string): Line {
    try {
      return this.schema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`${basename(this.path)} in the data folder has a line that can’t be read: ${REMEDY}`, {
        cause,
      });
    }
  }
}
