import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type KeptHead, keptHead } from '@ward-board/contract';

/** Longer than any line. */
const END_BYTES = 4_096;
const NEWLINE = 10;

/** Where the heads are kept outside of the database. */
export const headsFileIn = (dataDir: string): string => join(dataDir, 'ledger-heads.ndjson');

/**
 * The signed tree heads that this process has seen, a line of JSON each, in a file that is only ever added to. Whoever changes the
 * database can't change what this file says of it.
 */
export class HeadsFile {
  constructor(private readonly dataDir: string) {}

  /** The head that was kept last; null: none was. A line that a crash has cut off is taken away. @throws for a line that is no head. */
  async last(): Promise<KeptHead | null> {
    return this.opened(async (file) => {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(END_BYTES),
        0,
        END_BYTES,
        Math.max(0, size - END_BYTES),
      );
      const end = buffer.subarray(0, bytesRead);
      const whole = end.lastIndexOf(NEWLINE) + 1;
      if (whole < bytesRead) await file.truncate(size - bytesRead + whole);
      const line = end.subarray(0, whole).toString().trimEnd().split('\n').at(-1) ?? '';
      return line === '' ? null : keptHead.parse(JSON.parse(line));
    });
  }

  /** It is on the disk once the promise is fulfilled. */
  async keep(head: KeptHead): Promise<void> {
    await this.opened(async (file) => {
      await file.appendFile(`${JSON.stringify(head)}\n`);
      await file.datasync();
    });
  }

  private async opened<Result>(work: (file: FileHandle) => Promise<Result>): Promise<Result> {
    await mkdir(this.dataDir, { recursive: true });
    const file = await open(headsFileIn(this.dataDir), 'a+', 0o600);
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  }
}

/**
 * Every head that a file has when the first is read, oldest first; null stands for a line that is none.
 * @throws what the file system says.
 */
export async function* readHeads(path: string): AsyncGenerator<KeptHead | null> {
  // Not those that are added meanwhile: whoever compares a log with them has read it before.
  const { size } = await stat(path);
  if (size === 0) return;
  const input = createReadStream(path, { end: size - 1 });
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield headOf(line);
}

function headOf(line: string): KeptHead | null {
  try {
    return keptHead.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
