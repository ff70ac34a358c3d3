import {
  checkEventsOfExport,
  ExportDiffers,
  type ExportEnd,
  endOfExport,
  type InclusionProof,
  inclusionProof,
  ledgerKeyList,
  provenEvent,
  sha256Of,
} from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { queryOf, readAudit } from '../read.ts';
import { checkSignatures, type Signed, verifyHere } from './check-signature.ts';
import { isOfOwnLog } from './own-log.ts';
import { textOfFile } from './unpack.ts';

const { subtle } = crypto;
/** Browsers offer it on https and on this machine alone. */
const sha256 =
  subtle === undefined ? null : sha256Of(async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)));

/** An export that holds what it says. `unsigned`: events that no signed head covers yet; `proven`: each other event was computed to be in the tree of the head. */
export interface RightFile {
  readonly ok: true;
  readonly events: number;
  readonly unsigned: number;
  readonly proven: boolean;
  readonly end: ExportEnd;
  readonly signed: Signed;
}

/** What checking a file found, line by line and of its signatures. */
export type CheckedFile = RightFile | { readonly ok: false; readonly problem: string };

/** Where in the log an event is, the hash of it there, and the path that leads from it to the head's root. */
export type Leaf = InclusionProof;

/** An export as it was answered, with what checking it found, and the leaves of its events by their positions. */
export interface Exported {
  readonly file: Blob;
  readonly checked: CheckedFile;
  readonly leaves: ReadonlyMap<string, Leaf>;
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/**
 * Checks an exported file, which may be in gzip, as `npm run verify` does, with the keys that the service names.
 * @throws TooLarge
 */
export async function checkFile(file: Blob, most: number): Promise<CheckedFile> {
  try {
    return await checkLines(linesOf(await textOfFile(file, most)));
  } catch (error) {
    if (error instanceof ExportDiffers) return { ok: false, problem: error.message };
    throw error;
  }
}

async function checkLines(lines: readonly string[]): Promise<CheckedFile> {
  try {
    const end = await endOfExport(lines, sha256);
    const { events, uncovered } = await checkEventsOfExport(lines, end, sha256);
    const read = await readAudit('/api/audit/ledger/keys', ledgerKeyList);
    const signed = await checkSignatures(end, read.ok ? read.data.items : null, verifyHere);
    return {
      ...{ ok: true, events, unsigned: uncovered?.events ?? 0, proven: sha256 !== null, end },
      signed: signed === 'hospital' ? await inOwnLog(end, lines) : signed,
    };
  } catch (error) {
    if (error instanceof ExportDiffers) return { ok: false, problem: error.message };
    throw error;
  }
}

/** Of an export that is signed with a key that the service names: whether it is of the service's log as well. */
async function inOwnLog({ head }: ExportEnd, lines: readonly string[]): Promise<Signed> {
  const covered = lines.slice(0, -1).find((line) => provenEvent.parse(JSON.parse(line)).proof !== null);
  if (covered === undefined || sha256 === null) return 'hospital';
  const isOwn = await isOfOwnLog(
    head,
    provenEvent.parse(JSON.parse(covered)).position,
    sha256,
    async (position, size) => {
      const result = await api.get(`/api/audit/ledger/proofs/${position}?size=${size}`, inclusionProof);
      if (result.ok) return result.data;
      return result.problem?.code === 'not_found' || result.problem?.code === 'validation_failed' ? null : undefined;
    },
  );
  if (isOwn === null) return 'own';
  return isOwn ? 'hospital' : 'other log';
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
    const lines = linesOf(await file.text());
    const checked = await checkLines(lines);
    return { file, checked, leaves: checked.ok ? leavesOf(lines.slice(0, -1)) : new Map() };
  } catch {
    // Cut off on its way: there is nothing that could be called an export.
    return null;
  }
}

/** @param lines those of events, which were checked. */
const leavesOf = (lines: readonly string[]): ReadonlyMap<string, Leaf> =>
  new Map(
    lines
      .map((line) => provenEvent.parse(JSON.parse(line)))
      .flatMap(({ position, proof }) => (proof ? [[position, proof] as const] : [])),
  );
