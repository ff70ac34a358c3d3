import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { UsageError } from './options.js';
import { readVisits, type Visit } from './visits.js';

/** Reads a `.csv`, or a `.csv.gz`, whatever it is called. @throws UsageError that names the file. */
export async function readArrivals(file: string): Promise<readonly Visit[]> {
  try {
    return readVisits(await textOf(file));
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${file}, ${error.message}`) : error;
  }
}

async function textOf(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new UsageError(
      `the file can’t be read: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
    );
  }
  try {
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return new TextDecoder('utf-8', { fatal: true }).decode(packed ? gunzipSync(bytes) : bytes);
  } catch (error) {
    throw new UsageError(`the file is no CSV in UTF-8, nor one that is gzipped: ${(error as Error).message}`);
  }
}
