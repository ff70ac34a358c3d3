import { createHash } from 'node:crypto';
import { type ExportContents, type ExportEnd, exportEnd, type KeptHead, provenEvent } from '@ward-board/contract';
import { type Json, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { repeatedKeys } from '../../platform/http/repeated-keys.js';
import { auditEvent } from '../audit-event.js';
import { canonicalJson, hashOfEvent } from './leaf.js';
import { rootFrom } from './merkle.js';
import { areSigned, isSigned } from './tree-head.js';

/** An export that holds what it says. */
export interface VerifiedExport {
  readonly events: number;
  readonly head: KeptHead;
  /** What the service has signed that it holds, which it does; null: a file of an earlier release, which may lack events. */
  readonly contents: ExportContents | null;
}

/** What is known of the hospital from elsewhere than the file; null: nothing, and whoever made the file could have made its key. */
export interface Known {
  /** Ids of the hospital's keys. */
  readonly keys: ReadonlySet<string> | null;
  /** Whether a head is one that the hospital has kept. */
  readonly isKept: ((head: KeptHead) => boolean) | null;
}

/** A line of an export is not what was recorded; `message` names it, with its position. */
export class ExportDiffers extends Error {
  override readonly name = 'ExportDiffers';
}

/**
 * Checks the lines of an export with proofs, `application/x-ndjson` with `?proofs=true`: the head at its end is signed, each
 * event is in the tree of that head, says of itself what its leaf covers, is of the one patient, and none was taken out of those that the
 * service has signed that the file holds. It needs neither service nor database.
 * @param read the lines, from the first, each time it is called.
 * @throws ExportDiffers at the first line that is wrong.
 */
export async function verifyExport(read: () => AsyncIterable<string>, known: Known): Promise<VerifiedExport> {
  const { head, contents = null } = await endOf(read(), known);
  const digest = createHash('sha256');
  let before: Position = START;
  let patient = contents?.patient_id;
  let events = 0;
  let hasEnded = false;
  for await (const line of read()) {
    if (hasEnded)
      throw new ExportDiffers(`Line ${events + 2} stands behind a head: these are several exports, or parts.`);
    const said = parsed(line);
    hasEnded = exportEnd.safeParse(said).success;
    if (hasEnded) continue;
    events += 1;
    expectEachKeyOnce(line, said, `Line ${events}`);
    const { event, leaf } = provenIn(said, head, before, events);
    const { patient_id } = event.metadata;
    patient ??= patient_id;
    if (patient_id !== patient) throw at(events, event.position, `it is of another patient, ${patient_id ?? 'none'}`);
    digest.update(leaf);
    before = event.position;
  }
  if (contents) expectAll(contents, events, digest.digest('hex'));
  return { events, head, contents };
}

/** @throws ExportDiffers when events were taken out, or others put in. */
function expectAll(contents: ExportContents, events: number, digest: string): void {
  if (events !== contents.events)
    throw new ExportDiffers(`The file has ${events} events, and was exported with ${contents.events}.`);
  if (digest !== contents.digest) throw new ExportDiffers('The events are not those that the file was exported with.');
}

async function endOf(lines: AsyncIterable<string>, { keys, isKept }: Known): Promise<ExportEnd> {
  let last: string | null = null;
  for await (const line of lines) last = line;
  if (last === null) throw new ExportDiffers('The file is empty.');
  const said = parsed(last);
  if (said === undefined) throw new ExportDiffers('The last line is half a line: the file has been cut off.');
  const end = exportEnd.safeParse(said);
  if (!end.success) throw new ExportDiffers('The last line is no head: the file has been cut off, or has no proofs.');
  expectEachKeyOnce(last, said, 'The last line');
  const { head, contents } = end.data;
  const refuse = (problem: string) => new ExportDiffers(`The last line: ${problem}`);
  for (const { key_id } of [head, ...(contents ? [contents] : [])])
    if (keys && !keys.has(key_id)) throw refuse(`key ${key_id} is none of the hospital’s keys that were given.`);
  if (!isSigned(head)) throw refuse('the head is not signed by its key.');
  if (isKept && !isKept(head)) throw refuse(`no head of ${head.size} events with this root was kept.`);
  if (contents && !areSigned(contents)) throw refuse('what the file holds is not signed by its key.');
  return end.data;
}

/** @returns the event that the line holds, and its leaf. @throws ExportDiffers */
function provenIn(said: unknown, head: KeptHead, before: Position, number: number) {
  if (said === undefined) throw new ExportDiffers(`Line ${number} is no JSON: half a line, or none of an export.`);
  const read = provenEvent.safeParse(said);
  if (!read.success) throw new ExportDiffers(`Line ${number} is no event with a proof.`);
  const { metadata, proof, number: numbered = number, ...shown } = read.data;
  const position = shown.position as Position;
  const refuse = (problem: string) => at(number, position, problem);
  if (numbered !== number) throw refuse(`it is event ${numbered} of the export: one before it was taken out or put in`);
  if (!proof) throw refuse('no signed head covers the event');
  if (position <= before) throw refuse('it is not in the order of the log');
  const { event_id: id, type, stream, revision, recorded_at: recordedAt, data } = shown;
  const event: RecordedEvent = { id, type, stream, revision, position, recordedAt, metadata, data: data as Json };
  const leaf = hashOfEvent(event);
  const node = { start: proof.leaf_index, end: proof.leaf_index + 1 };
  const path = proof.path.map((hash) => Buffer.from(hash, 'hex'));
  const root = proof.size === head.size ? rootFrom(node, leaf, proof.size, path) : null;
  if (leaf.toString('hex') !== proof.leaf_hash || root?.toString('hex') !== head.root)
    throw refuse('the event is not the one that was recorded');
  // What is shown beside the event, such as who did it, is made of its metadata and must say the same.
  const { metadata: _, proof: __, number: ___, ...line } = said as Record<string, unknown>;
  if (canonicalJson(line) !== canonicalJson(auditEvent(event)))
    throw refuse('what is shown of the event is not what its metadata says');
  return { event, leaf };
}

/**
 * What is parsed, and compared with the proof, is the last of two values: another program, or whoever reads the file, may take the first.
 * @throws ExportDiffers
 */
function expectEachKeyOnce(line: string, said: unknown, name: string): void {
  const [key] = said === undefined ? [] : repeatedKeys(line, said);
  if (key !== undefined) throw new ExportDiffers(`${name} says two things: it has “${key}” twice.`);
}

const at = (line: number, position: Position, problem: string) =>
  new ExportDiffers(`Line ${line}, position ${position}: ${problem}`);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that is no JSON is none of an export's: whoever reads it on says which it is.
    return undefined;
  }
}
