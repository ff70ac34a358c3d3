import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type KeptHead, keptHead } from '@ward-board/contract';
import { takeAwayCutLine } from './replacing-file.js';
import { isSigned } from './tree-head.js';

/** Some 160 heads: as many as other processes of the same data folder add between two looks of this one. */
const END_BYTES = 65_536;
export const NEWLINE = 10;
const BLOCK_BYTES = 1_048_576;
const DAY_MS = 86_400_000;

/** What is wrong with a file of signed heads, for people, and what to do. */
export class HeadsFileTrouble extends Error {
  override readonly name = 'HeadsFileTrouble';
}

/** The newest heads of a file. */
export interface HeadsEnd {
  /** Differs once somebody has changed the file, or put another one in its place. */
  readonly state: string;
  /** Oldest first. */
  readonly heads: readonly KeptHead[];
  /** The whole lines that were read, and where in the file they begin. */
  readonly lines: Buffer;
  readonly from: number;
}

/** What the end of a file is once a line was added to it. */
export function endWith({ heads, lines, from }: HeadsEnd, head: KeptHead, added: Buffer, state: string): HeadsEnd {
  const all = Buffer.concat([lines, added]);
  const kept = all.length <= END_BYTES ? all : all.subarray(all.indexOf(NEWLINE, all.length - END_BYTES - 1) + 1);
  const lost = all.subarray(0, all.length - kept.length).reduce((sum, byte) => sum + Number(byte === NEWLINE), 0);
  return { state, heads: [...heads, head].slice(lost), lines: kept, from: from + all.length - kept.length };
}

/** The state of a file: which one it is, how long, and when it was changed last, which nobody can set as they like. */
export async function stateOf(file: Pick<FileHandle, 'stat'>): Promise<string> {
  const { ino, size, ctimeNs } = await file.stat({ bigint: true });
  return `${ino} ${size} ${ctimeNs}`;
}

/**
 * Reads the end of a file of heads, however long it is. A line that a crash has cut off is taken away.
 * @throws HeadsFileTrouble when one of its lines is no head, or its key has not signed it.
 */
export async function readHeadsEnd(file: FileHandle): Promise<HeadsEnd> {
  const before = await stateOf(file);
  const { size } = await file.stat();
  const at = Math.max(0, size - END_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(END_BYTES), 0, END_BYTES, at);
  const end = buffer.subarray(0, bytesRead);
  const whole = end.lastIndexOf(NEWLINE) + 1;
  // Without any line break it is longer than any head, and nothing that a crash has cut off.
  if (whole === 0 && at > 0) throw new HeadsFileTrouble(await wrongLine(file, size - 1));
  const isTaken = whole < bytesRead && (await takeAwayCutLine(file, at + whole, at + bytesRead));
  // The first line of what was read may have begun before it.
  const first = at === 0 ? 0 : end.indexOf(NEWLINE) + 1;
  const [lines, from] = [end.subarray(first, whole), at + first];
  // Nothing but the end of one line: that is longer than any head, too.
  if (first === whole && at > 0) throw new HeadsFileTrouble(await wrongLine(file, at));
  const wrong = firstWrongLine(lines);
  if (wrong !== null) throw new HeadsFileTrouble(await wrongLine(file, from + wrong));
  const state = isTaken ? await stateOf(file) : before;
  return { state, heads: headsIn(lines), lines, from };
}

/** Whether the file has these lines where they were: whatever was added is behind them, and nothing before them was taken out. */
export async function hasLinesAt(
  file: FileHandle,
  { lines, from }: Pick<HeadsEnd, 'lines' | 'from'>,
): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lines.length), 0, lines.length, from);
  return buffer.subarray(0, bytesRead).equals(lines);
}

/** Whether it is the end of another file, which was put in the place of the one. */
export const isReplaced = (one: Pick<HeadsEnd, 'state'>, other: Pick<HeadsEnd, 'state'>): boolean =>
  one.state.split(' ', 1)[0] !== other.state.split(' ', 1)[0];

/**
 * The newest of these heads that a file lacks, wherever in it they may be: others add to it, and its end moves on. Only those of so many
 * days before the newest count.
 * @returns undefined: it has each of them.
 */
export async function newestLacking(
  file: FileHandle,
  { heads, lines }: Pick<HeadsEnd, 'heads' | 'lines'>,
  days: number,
): Promise<KeptHead | undefined> {
  const newest = Math.max(...heads.map(({ at }) => Date.parse(at)));
  const lacking = new Map<string, KeptHead>();
  for (const line of lines.toString().split('\n')) {
    const head = headOf(line);
    if (head && Date.parse(head.at) > newest - days * DAY_MS) lacking.set(line, head);
  }
  for await (const line of createInterface({ input: file.createReadStream({ start: 0, autoClose: false }) }))
    lacking.delete(line);
  return [...lacking.values()].at(-1);
}

const headsIn = (lines: Buffer): readonly KeptHead[] =>
  lines
    .toString()
    .split('\n')
    .map(headOf)
    .filter((head) => head !== null);

/** Where the first of these lines begins that is no head, or one that its key has not signed; null: each is one. */
export function firstWrongLine(lines: Buffer): number | null {
  for (let at = 0; at < lines.length; ) {
    const end = lines.indexOf(NEWLINE, at);
    const head = headOf(lines.subarray(at, end).toString());
    if (end > at && (head === null || !isSigned(head))) return at;
    at = end + 1;
  }
  return null;
}

/** A line as a head; null: it is none. */
export function headOf(line: string): KeptHead | null {
  try {
    return keptHead.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** What is wrong with the line that has this byte. @param is left out: it is no head. */
export async function wrongLine(file: FileHandle, at: number, is?: string): Promise<string> {
  return sayWrongLine('ledger-heads.ndjson', await numberOfLine(file, at), is);
}

/** What is wrong with a line of a file of signed heads, from 1, and what to do. @param is left out: it is no head. */
export const sayWrongLine = (name: string, line: number, is = 'is no head that its key has signed'): string =>
  `line ${line} of ${name} in the data folder ${is}: put the file back as it was, from a copy; if there is none, keep a copy of what there is, then take that line out`;

async function numberOfLine(file: FileHandle, end: number): Promise<number> {
  const block = Buffer.alloc(BLOCK_BYTES);
  let breaks = 0;
  for (let at = 0; at < end; ) {
    const { bytesRead } = await file.read(block, 0, Math.min(BLOCK_BYTES, end - at), at);
    if (bytesRead === 0) break;
    for (let next = block.indexOf(NEWLINE); next >= 0 && next < bytesRead; next = block.indexOf(NEWLINE, next + 1))
      breaks += 1;
    at += bytesRead;
  }
  return breaks + 1;
}

/** The lines of a file of heads, but of the heads before a time the last of each day alone. A line that is no head stays, to be found. */
export async function* withoutMostOf(lines: AsyncIterable<string>, before: string): AsyncGenerator<string> {
  let held: { readonly line: string; readonly day: string } | null = null;
  for await (const line of lines) {
    if (line === '') continue;
    const head = headOf(line);
    const old = head && head.at < before ? { line, day: dayOf(head) } : null;
    if (held && held.day !== old?.day) yield `${held.line}\n`;
    held = old;
    if (!old) yield `${line}\n`;
  }
  if (held) yield `${held.line}\n`;
}

const dayOf = ({ at }: KeptHead): string => at.slice(0, 10);
