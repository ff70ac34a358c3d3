import { exportEnd, type KeptHead, provenEvent } from '@ward-board/contract';
import type { Json, Position } from '@ward-board/event-store';
import { auditEvent } from '../audit-event.js';
import { canonicalJson, hashOfEvent } from './leaf.js';
import { rootFrom } from './merkle.js';
import { isSigned } from './tree-head.js';

/** An export that holds what it says. */
export interface VerifiedExport {
  readonly events: number;
  readonly head: KeptHead;
}

/** A line of an export is not what was recorded; `message` names it, with its position. */
export class ExportDiffers extends Error {
  override readonly name = 'ExportDiffers';
}

/**
 * Checks the lines of an export with proofs, `application/x-ndjson` with `?proofs=true`: the head at its end is signed, and each
 * event is in the tree of that head, and says of itself what its leaf covers. It needs neither service nor database.
 * @param read the lines, from the first, each time it is called.
 * @param isKept whether a head is known from elsewhere; null: nobody can say, and whoever made the file could have made its key.
 * @throws ExportDiffers at the first line that is wrong.
 */
export async function verifyExport(
  read: () => AsyncIterable<string>,
  isKept: ((head: KeptHead) => boolean) | null,
): Promise<VerifiedExport> {
  const head = await headOf(read(), isKept);
  let before: Position = '' as Position;
  let events = 0;
  for await (const line of read()) {
    const said = parsed(line);
    if (exportEnd.safeParse(said).success) return { events, head };
    events += 1;
    before = positionOfProven(said, head, before, events);
  }
  throw new ExportDiffers('The last line is no head: the file has been cut off.');
}

async function headOf(lines: AsyncIterable<string>, isKept: ((head: KeptHead) => boolean) | null): Promise<KeptHead> {
  let last = '';
  for await (const line of lines) last = line;
  const end = exportEnd.safeParse(parsed(last));
  if (!end.success) throw new ExportDiffers('The last line is no head: the file has been cut off, or has no proofs.');
  const { head } = end.data;
  if (!isSigned(head)) throw new ExportDiffers('The last line: the head is not signed by its key.');
  if (isKept && !isKept(head))
    throw new ExportDiffers(`The last line: no head of ${head.size} events with this root was kept.`);
  return head;
}

/** @returns the position of the event that the line holds. @throws ExportDiffers */
function positionOfProven(said: unknown, head: KeptHead, before: Position, number: number): Position {
  const read = provenEvent.safeParse(said);
  if (!read.success) throw new ExportDiffers(`Line ${number} is no event with a proof.`);
  const { metadata, proof, ...shown } = read.data;
  const position = shown.position as Position;
  const refuse = (problem: string) => new ExportDiffers(`Line ${number}, position ${position}: ${problem}`);
  if (!proof) throw refuse('no signed head covers the event');
  if (position <= before) throw refuse('it is not in the order of the log');
  const { event_id: id, type, stream, revision, recorded_at: recordedAt, data } = shown;
  const recorded = { id, type, stream, revision, position, recordedAt, metadata, data: data as Json };
  const leaf = hashOfEvent(recorded);
  const node = { start: proof.leaf_index, end: proof.leaf_index + 1 };
  const path = proof.path.map((hash) => Buffer.from(hash, 'hex'));
  const root = proof.size === head.size ? rootFrom(node, leaf, proof.size, path) : null;
  if (leaf.toString('hex') !== proof.leaf_hash || root?.toString('hex') !== head.root)
    throw refuse('the event is not the one that was recorded');
  // What is shown beside the event, such as who did it, is made of its metadata and must say the same.
  const { metadata: _, proof: __, ...line } = said as Record<string, unknown>;
  if (canonicalJson(line) !== canonicalJson(auditEvent(recorded)))
    throw refuse('what is shown of the event is not what its metadata says');
  return position;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that is no JSON is none of an export's: whoever reads it on says which it is.
    return undefined;
  }
}
