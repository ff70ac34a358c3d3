import { exportEnd, ledgerKeyList } from '@ward-board/contract';
import { queryOf, readAudit } from '../read.ts';
import { type Checked, checkExport, type Sha256 } from './check-export.ts';
import { checkSignatures, type Signed, verifyHere } from './check-signature.ts';

const { subtle } = crypto;
/** Browsers offer it on https and on this machine alone. */
const sha256: Sha256 =
  subtle === undefined ? null : async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes));

/** An export as it was answered, with what checking it found. */
export interface Exported {
  readonly file: Blob;
  readonly checked: CheckedFile;
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** What checking a file found, line by line and of its signatures. */
export type CheckedFile = Checked & { readonly signed: Signed };

/** Checks the text of an export, with the keys that the service names. */
export async function checkText(text: string): Promise<CheckedFile> {
  const lines = linesOf(text);
  const checked = await checkExport(lines, sha256);
  if (!checked.ok) return { ...checked, signed: 'unchecked' };
  const read = await readAudit('/api/audit/ledger/keys', ledgerKeyList);
  const known = read.ok ? read.data.items.map(({ public_key }) => public_key) : null;
  const signed = await checkSignatures(exportEnd.parse(JSON.parse(lines.at(-1) ?? '')), known, verifyHere);
  return { ...checked, signed };
}

/** All events of a patient with their proofs. Null: the service refused, or did not answer. */
export async function readExport(patientId: string, reason: string): Promise<Exported | null> {
  const query = queryOf({ proofs: 'true', reason });
  try {
    const answer = await fetch(`/api/audit/patients/${patientId}/events?${query}`, {
      headers: { accept: 'application/x-ndjson' },
      cache: 'no-store',
    });
    if (!answer.ok) return null;
    const file = await answer.blob();
    return { file, checked: await checkText(await file.text()) };
  } catch {
    // Cut off on its way: there is nothing that could be called an export.
    return null;
  }
}
