import type { ExportContents } from '@ward-board/contract';
import { sayWhen } from '../moments.js';
import type { RightFile } from './read-export.js';

type Part = Pick<ExportContents, 'from' | 'to' | 'after'>;

/** Which part of a patient's events was asked for: `from Sat 21 Nov 2026, 03:12:04`; empty: all of them were. */
export const partWords = ({ from, to, after }: Part): string =>
  [from && `from ${sayWhen(from)}`, to && `to ${sayWhen(to)}`, after && `after position ${after}`]
    .filter(Boolean)
    .join(' ');

const COMPLETE = 'This export is complete';

/** What an export that holds what it says is called: only one of all that was recorded until then is complete. */
export function exportTitle({ end: { contents } }: Pick<RightFile, 'end'>): string {
  const part = partWords(contents);
  return part === '' ? COMPLETE : `A part of the history: ${part}`;
}

/** Whether nothing is left to be said against an export: all of the history, each event proven, and signed by the hospital. */
export const isBeyondDoubt = (file: RightFile): boolean =>
  exportTitle(file) === COMPLETE && file.proven && file.unsigned === 0 && file.signed === 'hospital';
