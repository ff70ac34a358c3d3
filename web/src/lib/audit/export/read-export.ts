import { queryOf } from '../read.ts';
import { type Checked, checkExport, type Sha256 } from './check-export.ts';

const { subtle } = crypto;
/** Browsers offer it on https and on this machine alone. */
const sha256: Sha256 =
  subtle === undefined ? null : async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes));

/** An export as it was answered, with what checking it found. */
export interface Exported {
  readonly file: Blob;
  readonly checked: Checked;
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** Checks the text of an export. */
export const checkText = (text: string): Promise<Checked> => checkExport(linesOf(text), sha256);

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
