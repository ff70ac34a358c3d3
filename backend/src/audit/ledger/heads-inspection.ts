import type { FileHandle } from 'node:fs/promises';
import type { HeadKeys } from './head-keys.js';
import { firstWrongLine, HeadsFileTrouble, NEWLINE, wrongLine } from './heads-end.js';

/** Some 80 heads: checking their signatures takes some 10 ms. */
const BLOCK_BYTES = 32_768;
/** A file that is looked through within seconds is not looked through again at once. */
const PASS_MS = 60_000;

/**
 * Looks through a file of heads from its first line to its last, some lines at a time, and then again: each has to be a head that its key has
 * signed, and one that is known. What it costs at a time does not depend on how long the file is.
 */
export class HeadsInspection {
  /** Where the next line begins; null: a pass has ended. */
  private next: number | null = 0;
  private beganAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly keys: HeadKeys) {}

  /** Begins anew with the first line: the file is another one. */
  restart(): void {
    this.next = 0;
  }

  /** Begins with the first line, unless a pass is under way: somebody has touched the file. */
  begin(): void {
    this.next ??= 0;
  }

  /** Looks at the next lines. @throws HeadsFileTrouble at one that is wrong, which is looked at again until it is right. */
  async step(file: FileHandle): Promise<void> {
    if (this.next === null && performance.now() - this.beganAt < PASS_MS) return;
    this.next ??= 0;
    if (this.next === 0) this.beganAt = performance.now();
    const from = this.next;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, from);
    const whole = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1;
    const wrong = firstWrongLine(buffer.subarray(0, whole));
    if (wrong !== null) throw new HeadsFileTrouble(await wrongLine(file, from + wrong));
    await this.keys.refuseOthers(file, { lines: buffer.subarray(0, whole), from });
    // Without any line break it is longer than any head; what a crash has cut off is taken away by others.
    if (whole === 0 && bytesRead === BLOCK_BYTES) throw new HeadsFileTrouble(await wrongLine(file, from));
    this.next = bytesRead < BLOCK_BYTES ? null : from + whole;
  }
}
