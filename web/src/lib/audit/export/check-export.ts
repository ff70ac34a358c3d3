import { exportEnd, type KeptHead, provenEvent } from '@ward-board/contract';

/** SHA-256; null: the browser offers none on this page, which only https has. */
export type Sha256 = ((bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>) | null;

/**
 * What an export turned out to be. `proven`: each event was computed to be in the tree of the head. `whole`: no event was taken out of it; false: the
 * file does not say how many it was exported with, as those of earlier releases.
 */
export type Checked =
  | {
      readonly ok: true;
      readonly events: number;
      readonly head: KeptHead;
      readonly proven: boolean;
      readonly unsigned: number;
      readonly whole: boolean;
    }
  | { readonly ok: false; readonly line: number; readonly problem: string };

const LEAF = 0;
const NODE = 1;

/**
 * Checks an export with proofs, line by line: that it ends with a head, that its events are in order, that each is in the
 * tree of that head, by RFC 9162, and that they are those which its last line counts. Who signed the head and the count is for `checkSignatures` to say.
 */
export async function checkExport(lines: readonly string[], sha256: Sha256): Promise<Checked> {
  const end = exportEnd.safeParse(parsed(lines.at(-1) ?? ''));
  if (!end.success)
    return {
      ok: false,
      line: lines.length,
      problem: 'it is no tree head: the file was cut off, or was exported without proofs',
    };
  const { head, contents } = end.data;
  const leaves: Uint8Array[] = [];
  let before = '';
  let unsigned = 0;
  for (const [at, text] of lines.slice(0, -1).entries()) {
    const bad = (problem: string): Checked => ({ ok: false, line: at + 1, problem });
    const read = provenEvent.safeParse(parsed(text));
    if (!read.success) return bad('it is no event with a proof');
    const { metadata, proof, position, number = at + 1 } = read.data;
    if (position <= before) return bad('it is not in the order of the log');
    before = position;
    if (number > at + 1) return bad(missing(at + 1, number - 1));
    if (number !== at + 1) return bad('it is there twice, or was put in');
    if (proof === null) unsigned += 1;
    else if (proof.size !== head.size) return bad('its proof is of another tree than that of the head at the end');
    if (sha256 !== null) {
      const { event_id, type, stream, revision, recorded_at, data } = read.data;
      const leaf = await hashed(
        sha256,
        LEAF,
        new TextEncoder().encode(
          canonicalJson({ data, event_id, metadata, position, recorded_at, revision, stream, type }),
        ),
      );
      leaves.push(leaf);
      if (proof === null) continue;
      if (hex(leaf) !== proof.leaf_hash) return bad('the event is not the one that was recorded');
      if (hex(await rootOf(sha256, leaf, proof.leaf_index, proof.size, proof.path)) !== head.root)
        return bad('its proof does not lead to the head at the end');
    }
  }
  const events = lines.length - 1;
  const ended = (problem: string): Checked => ({ ok: false, line: lines.length, problem });
  if (contents && contents.events > events) return ended(missing(events + 1, contents.events));
  if (contents && contents.events < events)
    return ended(`it was exported with ${contents.events} events, and has ${events}`);
  if (contents && sha256 !== null && hex(await sha256(joined(leaves))) !== contents.digest)
    return ended('the events are not those that it was exported with');
  return { ok: true, events, head, proven: sha256 !== null, unsigned, whole: contents !== undefined };
}

/** Which events of the export were taken out. */
const missing = (first: number, last: number): string =>
  first === last
    ? `event ${first} of the export is missing here`
    : `events ${first} to ${last} of the export are missing here`;

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** RFC 9162, section 2.1.3.2: the root that a leaf's path leads to. */
async function rootOf(
  sha256: NonNullable<Sha256>,
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly string[],
): Promise<Uint8Array> {
  let [node, at, last] = [leaf, index, size - 1];
  for (const part of path) {
    if (last === 0) return new Uint8Array();
    const sibling = bytesOf(part);
    if (at % 2 === 1 || at === last) {
      node = await hashed(sha256, NODE, sibling, node);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else node = await hashed(sha256, NODE, node, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node : new Uint8Array();
}

async function hashed(
  sha256: NonNullable<Sha256>,
  prefix: number,
  ...parts: readonly Uint8Array[]
): Promise<Uint8Array> {
  return sha256(joined([Uint8Array.of(prefix), ...parts]));
}

/** RFC 8785 of what JSON.parse gives, as the ledger's leaves are made. */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that is no JSON is no event and no head: whoever reads it on says so.
    return undefined;
  }
}
