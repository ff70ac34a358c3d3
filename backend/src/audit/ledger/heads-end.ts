import type { FileHandle } from 'node:fs/promises';
import { type KeptHead, keptHead } from '@ward-board/contract';

/** Some 160 heads: as many as other processes of the same data folder add between two looks of this one. */
const END_BYTES = 65_536;
const NEWLINE = 10;
const BLOCK_BYTES = 1_048_576;

/** What is wrong with the file of heads, for people, and what to do. */
export class HeadsFileTrouble extends Error {
  override readonly name = 'HeadsFileTrouble';
}

/** The newest heads of a file. */
export interface HeadsEnd {
  /** Differs once somebody has changed the file, or put another one in its place. */
  readonly state: string;
  /** Oldest first. Lines before the last that can't be read are left out: `npm run verify` names them. */
  readonly heads: readonly KeptHead[];
}

/** The state of a file: which one it is, how long, and when it was changed last, which nobody can set as they like. */
export async function stateOf(file: Pick<FileHandle, 'stat'>): Promise<string> {
  const { ino, size, ctimeNs } = await file.stat({ bigint: true });
  return `${ino} ${size} ${ctimeNs}`;
}

/**
 * Reads the end of a file of heads, however long it is. A line that a crash has cut off is taken away.
 * @throws HeadsFileTrouble when the last line can't be read.
 */
export async function readHeadsEnd(file: FileHandle): Promise<HeadsEnd> {
  const state = await stateOf(file);
  const { size } = await file.stat();
  const from = Math.max(0, size - END_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(END_BYTES), 0, END_BYTES, from);
  const end = buffer.subarray(0, bytesRead);
  const whole = end.lastIndexOf(NEWLINE) + 1;
  // Without any line break it is longer than any head, and nothing that a crash has cut off.
  if (whole === 0 && from > 0) throw await unreadable(file, size);
  if (whole < bytesRead) await file.truncate(from + whole);
  // The first line of what was read may have begun before it.
  const lines = end
    .subarray(from === 0 ? 0 : end.indexOf(NEWLINE) + 1, whole)
    .toString()
    .trimEnd()
    .split('\n');
  const last = lines.at(-1) ?? '';
  if (whole === 0 || (last === '' && from === 0)) return { state, heads: [] };
  if (headOf(last) === null) throw await unreadable(file, from + whole);
  return { state, heads: lines.map(headOf).filter((head) => head !== null) };
}

/** A line as a head; null: it is none. */
export function headOf(line: string): KeptHead | null {
  try {
    return keptHead.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

async function unreadable(file: FileHandle, size: number): Promise<HeadsFileTrouble> {
  return new HeadsFileTrouble(
    `line ${await numberOfLastLine(file, size)} of ledger-heads.ndjson in the data folder, its last, can’t be read: keep a copy of the file, then take that line out, or put the file back as it was`,
  );
}

async function numberOfLastLine(file: FileHandle, size: number): Promise<number> {
  const block = Buffer.alloc(BLOCK_BYTES);
  let breaks = 0;
  // A line break at the very end begins no other line.
  for (let at = 0; at < size - 1; ) {
    const { bytesRead } = await file.read(block, 0, Math.min(BLOCK_BYTES, size - 1 - at), at);
    if (bytesRead === 0) break;
    for (let next = block.indexOf(NEWLINE); next >= 0 && next < bytesRead; next = block.indexOf(NEWLINE, next + 1))
      breaks += 1;
    at += bytesRead;
  }
  return breaks + 1;
}
