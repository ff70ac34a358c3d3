import { createReadStream } from 'node:fs';
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

/**
 * Checks an exported file, and says what was shown and what was not, a line each.
 * @throws ExportDiffers at the first line that is wrong.
 */
export async function verifyFile(file: string, { keys, headsFile }: ComparedWith): Promise<readonly string[]> {
  const kept = headsFile === null ? null : await keptIn(headsFile);
  const lines = () => boundedLines(createReadStream(file));
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

/** Which part of the patient's events was asked for. */
function partOf({ from, to, after }: ExportContents): string {
  return [from && ` from ${from}`, to && ` to ${to}`, after && ` after position ${after}`].filter(Boolean).join('');
}

/** Not by its key: a head with a key of their own is what somebody can get into the file, with the true root, and no other root. */
const treeOf = ({ size, root }: KeptHead): string => `${size} ${root}`;

async function keptIn(path: string) {
  const [trees, keys] = [new Set<string>(), new Set<string>()];
  for await (const head of readHeads(path)) {
    if (!head) continue;
    trees.add(treeOf(head));
    keys.add(head.key_id);
  }
  return { trees, keys };
}
