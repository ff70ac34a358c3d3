import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ExportContents, ExportDiffers, type KeptHead } from '@ward-board/contract';
import { boundedLines, LineTooLong } from './bounded-lines.js';
import { readHeads } from './heads-file.js';
import { verifyExport } from './verify-export.js';

/** What an exported file is compared with, beside itself. */
export interface ComparedWith {
  /** Ids of the hospital's keys; null: none were given. */
  readonly keys: ReadonlySet<string> | null;
  /** The path of a file of heads that the hospital has kept; null: none was given. */
  readonly headsFile: string | null;
}

/** What gzip begins with. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/**
 * Checks an exported file, which may be in gzip, and says what was shown and what was not, a line each.
 * @throws ExportDiffers at the first line that is wrong.
 */
export async function verifyFile(file: string, { keys, headsFile }: ComparedWith): Promise<readonly string[]> {
  const kept = headsFile === null ? null : await keptIn(headsFile);
  const isGzip = await beginsWith(file, GZIP_MAGIC);
  const lines = () => withoutMark(boundedLines(isGzip ? unpacked(file) : createReadStream(file)));
  const isKept = kept && ((head: KeptHead) => kept.trees.has(treeOf(head)));
  const { events, head, contents } = await verifyExport(lines, { keys, isKept }).catch((error: unknown) => {
    throw error instanceof LineTooLong ? new ExportDiffers(`${error.message} No line of an export is.`) : error;
  });
  const signer = contents.key_id;
  if (kept && !kept.keys.has(signer))
    throw new ExportDiffers(`The last line: key ${signer} has signed none of the heads in ${headsFile}.`);
  return [
    `${events} events, each in the log of ${head.size} events that was signed at ${head.at}.`,
    `They are all that was exported of patient ${contents.patient_id}${partOf(contents)}, as key ${signer} has signed.`,
    ...(kept ? [`That head is one of ${headsFile}, where this key has signed heads.`] : []),
    keys
      ? 'That is a key of the hospital’s that was given.'
      : `NOT compared with the hospital’s key: only the key in the file itself was used, and whoever makes up a file can make up a key. Compare ${signer} with the hospital’s, or give that with --key.`,
  ];
}

async function beginsWith(file: string, magic: Buffer): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.subarray(0, bytesRead).equals(magic);
  } finally {
    await handle.close();
  }
}

/** An editor may have put a byte order mark before the first line, which browsers take away from any text. */
async function* withoutMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of lines) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line;
    isFirst = false;
  }
}

/** Of each member of the file. @throws ExportDiffers where it is no whole gzip. */
async function* unpacked(file: string): AsyncGenerator<Buffer> {
  try {
    // Whoever reads it hears its errors, those of the file among them.
    yield* pipeline(createReadStream(file), createGunzip(), () => {});
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new ExportDiffers('The file has been cut off: its gzip has no end.');
    throw code === 'Z_DATA_ERROR' ? new ExportDiffers(`The file is damaged gzip: ${message}.`) : error;
  }
}

/** Which part of the patient's events was asked for. */
function partOf({ from, to, after }: ExportContents): string {
  return [from && ` from ${from}`, to && ` to ${to}`, after && ` after position ${after}`].filter(Boolean).join('');
}

/** Not by its key: a head with a key of their own is what somebody can get into the file, with the true root, and no other root. */
const treeOf = ({ size, root }: KeptHead): string => `${size} ${root}`;

async function keptIn(path: string) {
  const [trees, keys] = [new Set<string>(), new Set<string>()];
  for await (const { head } of readHeads(path)) {
    if (!head) continue;
    trees.add(treeOf(head));
    keys.add(head.key_id);
  }
  return { trees, keys };
}
