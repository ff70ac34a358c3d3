import { z } from 'zod';
import {
  type ExportContents,
  type ExportEnd,
  exportEnd,
  type InclusionProof,
  type KeptHead,
  keptHead,
  provenEvent,
} from '../audit/ledger.js';
import { canonicalJson, leafText } from './canonical-json.js';
import { bytesOfBase64, bytesOfHex, hexOf, leafHashOf, rootOfPath, type Sha256 } from './hashes.js';
import { repeatedKeys } from './repeated-keys.js';
import { shownOfEvent } from './shown-of-event.js';
import { signedTexts } from './signed-texts.js';

/** Lines of an export, from the first. */
export type ExportLines = Iterable<string> | AsyncIterable<string>;

/** A line of an export is not what was recorded; `message` names it, with its position. */
export class ExportDiffers extends Error {
  override readonly name = 'ExportDiffers';
}

/** What the lines of an export hold. */
export interface CheckedLines {
  readonly events: number;
  /** How many of them no signed head covers yet, and the message about the first; null: none. */
  readonly uncovered: { readonly events: number; readonly first: string } | null;
}

const NO_HEAD = 'The last line is no head: the file has been cut off, or has no proofs.';
const NO_CONTENTS =
  'The last line does not say what was exported: whether events were taken out of the file can’t be said. Export again.';
/** What is left of the last line when the list of what was exported is taken out. */
const headAlone = z.strictObject({ head: keptHead });

/**
 * The last line of an export with proofs. Who signed it is for the caller to check, before or after the lines.
 * @param sha256 null where there is none: the ids of the keys are not compared with the keys then.
 * @throws ExportDiffers
 */
export async function endOfExport(lines: ExportLines, sha256: Sha256 | null): Promise<ExportEnd> {
  let last: string | null = null;
  for await (const line of lines) last = line;
  if (last === null) throw new ExportDiffers('The file is empty.');
  const said = parsed(last);
  if (said === undefined) throw new ExportDiffers('The last line is half a line: the file has been cut off.');
  const end = exportEnd.safeParse(said);
  if (!end.success) throw new ExportDiffers(headAlone.safeParse(said).success ? NO_CONTENTS : NO_HEAD);
  expectEachKeyOnce(last, said, 'The last line');
  if (canonicalJson(said) !== canonicalJson(end.data)) throw new ExportDiffers(`The last line ${UNKNOWN_MEMBER}.`);
  for (const { key_id, public_key } of signedTexts(end.data))
    if (sha256 && hexOf(await sha256.hash(bytesOfBase64(public_key))) !== key_id)
      throw new ExportDiffers(`The last line: its key is not the one with the id ${key_id}.`);
  return end.data;
}

/**
 * Checks the events of an export with proofs against its end: each is in the tree of the head, says of itself what its leaf covers, is of the
 * one patient, and none was taken out of those that the file was exported with.
 * @param lines all of them, the end too.
 * @param sha256 null where there is none, as in browsers without https: nothing that takes a hash is checked then.
 * @throws ExportDiffers at the first line that is wrong.
 */
export async function checkEventsOfExport(
  lines: ExportLines,
  { head, contents }: ExportEnd,
  sha256: Sha256 | null,
): Promise<CheckedLines> {
  const digest = sha256?.begin() ?? null;
  let before = '';
  let events = 0;
  let uncovered = 0;
  let firstUncovered = '';
  let hasEnded = false;
  for await (const line of lines) {
    if (hasEnded)
      throw new ExportDiffers(`Line ${events + 2} stands behind a head: these are several exports, or parts.`);
    const said = parsed(line);
    hasEnded = exportEnd.safeParse(said).success;
    if (hasEnded) continue;
    events += 1;
    expectEachKeyOnce(line, said, `Line ${events}`);
    const { event, leaf } = await eventIn(said, head, { number: events, before, sha256 }).catch((error: unknown) => {
      // What JSON.parse reads may be nested deeper than the stack is.
      throw error instanceof RangeError ? new ExportDiffers(`Line ${events} is nested deeper than any event.`) : error;
    });
    const refuse = (problem: string) => at(events, event.position, problem);
    const { patient_id } = event.metadata;
    if (patient_id !== contents.patient_id) throw refuse(`it is of another patient, ${patient_id ?? 'none'}`);
    if (event.proof === null) {
      uncovered += 1;
      firstUncovered ||= refuse('no signed head covers the event').message;
    }
    if (leaf) digest?.add(leaf);
    before = event.position;
  }
  expectAll(contents, events, digest && hexOf(await digest.end()));
  return { events, uncovered: uncovered === 0 ? null : { events: uncovered, first: firstUncovered } };
}

/** @throws ExportDiffers when events were taken out, or others put in. */
function expectAll(contents: ExportContents, events: number, digest: string | null): void {
  if (events !== contents.events)
    throw new ExportDiffers(`The file has ${events} events, and was exported with ${contents.events}.`);
  if (digest !== null && digest !== contents.digest)
    throw new ExportDiffers('The events are not those that the file was exported with.');
}

interface Place {
  /** Which event of the file it is, from 1. */
  readonly number: number;
  /** The position of the event before it. */
  readonly before: string;
  readonly sha256: Sha256 | null;
}

/** @returns the event that a line holds, and its leaf. @throws ExportDiffers */
async function eventIn(said: unknown, head: KeptHead, { number, before, sha256 }: Place) {
  if (said === undefined) throw new ExportDiffers(`Line ${number} is no JSON: half a line, or none of an export.`);
  const read = provenEvent.safeParse(said);
  if (!read.success) throw new ExportDiffers(`Line ${number} is no event with a proof and a number.`);
  const event = read.data;
  const { proof, position } = event;
  const refuse = (problem: string) => at(number, position, problem);
  if (event.number !== number)
    throw refuse(`it is event ${event.number} of the export: one before it was taken out or put in`);
  if (position <= before) throw refuse('it is not in the order of the log');
  if (proof && proof.size !== head.size) throw refuse(NO_FIT);
  const leaf = sha256 && (await leafHashOf(sha256, leafText(event)));
  const misfit = sha256 && leaf && proof && (await misfitOf(proof, leaf, head, sha256));
  if (misfit) throw refuse(misfit);
  // What is shown beside the event, such as who did it, is made of its metadata and must say the same.
  const { metadata, proof: saidProof, number: _, ...line } = said as Record<string, unknown>;
  if (canonicalJson(line) !== canonicalJson({ ...shownOfEvent(event), data: event.data }))
    throw refuse('what is shown of the event is not what its metadata says');
  // What the schemas leave out, `__proto__` too, was compared with nothing, and whoever reads the file could take it for what was recorded.
  if (canonicalJson([metadata, saidProof]) !== canonicalJson([event.metadata, proof]))
    throw refuse(`its metadata or its proof ${UNKNOWN_MEMBER}`);
  return { event, leaf };
}

const NO_FIT =
  'its proof does not fit the event and the head at the end of the file: one of them was changed, or is of another log. Whether the event was recorded can’t be said';

/**
 * Why a proof does not show that an event is in the tree of a head; null: it does.
 * @param leaf the hash of the event as it stands there.
 */
async function misfitOf(
  proof: InclusionProof,
  leaf: Uint8Array,
  head: KeptHead,
  sha256: Sha256,
): Promise<string | null> {
  const leadsToHead = async (from: Uint8Array): Promise<boolean> => {
    const root = await rootOfPath(sha256, from, proof);
    return root !== null && hexOf(root) === head.root;
  };
  const isInTree = await leadsToHead(leaf);
  if (hexOf(leaf) === proof.leaf_hash) return isInTree ? null : NO_FIT;
  // The path leads to the head from one hash alone.
  if (isInTree)
    return 'its proof names another hash than that of the event, which was recorded so: the proof was changed';
  return (await leadsToHead(bytesOfHex(proof.leaf_hash)))
    ? 'the event is not the one that was recorded in the place that its proof names'
    : NO_FIT;
}

const UNKNOWN_MEMBER = 'has a member that no export has';

/**
 * What is parsed, and compared with the proof, is the last of two values: another program, or whoever reads the file, may take the first.
 * @throws ExportDiffers
 */
function expectEachKeyOnce(line: string, said: unknown, name: string): void {
  const [key] = said === undefined ? [] : repeatedKeys(line, said);
  if (key !== undefined) throw new ExportDiffers(`${name} says two things: it has “${key}” twice.`);
}

const at = (line: number, position: string, problem: string) =>
  new ExportDiffers(`Line ${line}, position ${position}: ${problem}`);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that is no JSON is none of an export's: whoever reads it on says which it is.
    return undefined;
  }
}
