import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkEventsOfExport, endOfExport, sha256Of } from '@ward-board/contract';
import type { Position, RecordedText } from '@ward-board/event-store';
import { auditLine } from '../audit-event.js';
import { LONGEST_LINE } from './bounded-lines.js';
import { keyIdsIn } from './known-keys.js';
import { hashOfText } from './leaf.js';
import { inclusionPath, rootOfLeaves } from './merkle.js';
import { SigningKey } from './tree-head.js';
import { verifyFile } from './verify-file.js';

const AT = '2026-11-21T07:15:02.114Z';
const idOf = (n: number) => `019a1f0e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ANA, BEA] = [idOf(901), idOf(902)];

/** A log in which two patients' events take turns. */
const log = (note: string): readonly RecordedText[] =>
  Array.from({ length: 12 }, (_, n) => ({
    ...{ id: idOf(n), type: 'EmergencyNoteAdded', stream: `admission-${n % 2}`, revision: n + 1 },
    ...{ position: String(n + 1).padStart(19, '0') as Position, recordedAt: AT },
    ...{ metadata: { patient_id: n % 2 === 0 ? ANA : BEA, occurred_at: AT }, data: JSON.stringify({ text: note + n }) },
  }));

/** As the service exports a patient's events of a log, signed with a key. */
function exported(events: readonly RecordedText[], key: SigningKey, patient = ANA): readonly string[] {
  const leaves = events.map(hashOfText);
  const own = events.filter(({ metadata }) => metadata.patient_id === patient);
  const digest = createHash('sha256');
  const lines = own.map((event, n) => {
    const leaf_index = events.indexOf(event);
    const ranges = inclusionPath({ start: leaf_index, end: leaf_index + 1 }, events.length);
    const path = ranges.map(({ start, end }) => rootOfLeaves(leaves.slice(start, end)).toString('hex'));
    const leaf = hashOfText(event);
    digest.update(leaf);
    const proof = { size: events.length, leaf_index, leaf_hash: leaf.toString('hex'), path };
    return auditLine(event, { metadata: event.metadata, proof, number: n + 1 }).trimEnd();
  });
  const head = key.sign({ size: events.length, root: rootOfLeaves(leaves).toString('hex'), at: AT });
  const held = { patient_id: patient, from: null, to: null, after: null, events: own.length };
  const contents = key.signContents({ ...held, digest: digest.digest('hex') });
  return [...lines, JSON.stringify({ head, contents })];
}

const inBrowsers = sha256Of(async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
const checkedInBrowser = async (lines: readonly string[]) =>
  checkEventsOfExport(lines, await endOfExport(lines, inBrowsers), inBrowsers);

describe('npm run verify of an exported file', () => {
  let folder: string;
  let hospital: SigningKey;
  let forger: SigningKey;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ward-board-export-'));
    hospital = await SigningKey.load(join(folder, 'hospital'));
    forger = await SigningKey.load(join(folder, 'forger'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const path = () => join(folder, 'export.ndjson');
  const verified = async (lines: readonly string[], keys = keyIdsIn(hospital.id), headsFile: string | null = null) => {
    await writeFile(path(), lines.map((line) => `${line}\n`).join(''));
    return (await verifyFile(path(), { keys, headsFile })).join(' ');
  };
  const without = async (lines: readonly string[]) => {
    await writeFile(path(), `${lines.join('\n')}\n`);
    return (await verifyFile(path(), { keys: null, headsFile: null })).join(' ');
  };

  it('shows that a whole export is signed by the hospital, whose key was given as its id or itself', async () => {
    const lines = exported(log('Note '), hospital);
    expect(await verified(lines)).toContain('6 events, each in the log of 12 events');
    expect(await verified(lines, keyIdsIn(`${forger.id}\n${hospital.publicKey}`))).toContain(
      'That is a key of the hospital’s that was given.',
    );
  });

  it('reads a file in gzip, also one of several members, and says where it is cut off or damaged', async () => {
    const lines = exported(log('Note '), hospital).map((line) => `${line}\n`);
    const check = async (bytes: Buffer) => {
      await writeFile(path(), bytes);
      return (await verifyFile(path(), { keys: keyIdsIn(hospital.id), headsFile: null })).join(' ');
    };
    const [whole, ...parts] = [lines.join(''), lines.slice(0, 3).join(''), lines.slice(3).join('')].map((text) =>
      gzipSync(text),
    );
    if (!whole) throw new Error('Nothing was packed.');
    expect(await check(whole)).toContain('6 events, each in the log of 12 events');
    expect(await check(Buffer.concat(parts))).toContain('6 events, each in the log of 12 events');
    const marked = Buffer.from(`\uFEFF${lines.join('')}`);
    for (const file of [marked, gzipSync(marked)])
      expect(await check(file)).toContain('6 events, each in the log of 12');
    await expect(check(whole.subarray(0, -9))).rejects.toThrow('The file has been cut off: its gzip has no end.');
    await expect(check(parts[0] ?? whole)).rejects.toThrow('The last line is no head: the file has been cut off');
    const damaged = Buffer.from(whole);
    const checksum = whole.length - 8;
    damaged.writeUInt8(whole.readUInt8(checksum) ^ 1, checksum);
    await expect(check(damaged)).rejects.toThrow('The file is damaged gzip: incorrect data check.');
    const changed = lines.with(2, lines[2]?.replace('Note 4', 'Note 5') ?? '').join('');
    await expect(check(gzipSync(changed))).rejects.toThrow('Line 3, position 0000000000000000005');
  });

  it('says that nothing was compared with the hospital’s key when none was given', async () => {
    expect(await without(exported(log('Note '), hospital))).toContain('NOT compared with the hospital’s key');
  });

  it('finds a forged export that agrees with itself once the hospital’s key is given, and says so before', async () => {
    const forged = exported(log('Never happened '), forger);
    expect(await without(forged)).toContain('NOT compared with the hospital’s key');
    await expect(verified(forged)).rejects.toThrow(`key ${forger.id} is none of the hospital’s keys that were given`);
  });

  it('finds a cut export that somebody signed anew below a head of the hospital’s', async () => {
    const lines = exported(log('Note '), hospital);
    const { head, contents } = JSON.parse(lines.at(-1) ?? '');
    const digest = createHash('sha256');
    for (const line of lines.slice(0, 3)) digest.update(Buffer.from(JSON.parse(line).proof.leaf_hash, 'hex'));
    const { signature: _, key_id: __, public_key: ___, ...held } = contents;
    const anew = forger.signContents({ ...held, events: 3, digest: digest.digest('hex') });
    const cut = [...lines.slice(0, 3), JSON.stringify({ head, contents: anew })];
    expect(await without(cut)).toContain('NOT compared');
    await expect(verified(cut)).rejects.toThrow('is none of the hospital’s keys');
    const headsFile = join(folder, 'heads.ndjson');
    await writeFile(headsFile, `${JSON.stringify(head)}\n`);
    expect(await verified(lines, keyIdsIn(hospital.id), headsFile)).toContain('That head is one of');
    await expect(verified(cut, keyIdsIn(`${hospital.id} ${forger.id}`), headsFile)).rejects.toThrow(
      `key ${forger.id} has signed none of the heads`,
    );
  });

  it.each<[what: string, change: (lines: readonly string[]) => readonly string[], problem: string]>([
    ['an empty file', () => [], 'The file is empty.'],
    ['lost last lines', (lines) => lines.slice(0, -2), 'The last line is no head: the file has been cut off'],
    ['half a last line', (lines) => lines.with(-1, lines.at(-1)?.slice(0, 80) ?? ''), 'The last line is half a line'],
    ['half a line', (lines) => lines.with(2, lines[2]?.slice(0, 80) ?? ''), 'Line 3 is no JSON'],
    ['an event that was taken out', (lines) => lines.toSpliced(2, 1), 'it is event 4 of the export'],
    ['two exports in one file', (lines) => [...lines, ...lines], 'Line 8 stands behind a head'],
    [
      'lines of another patient',
      (lines) => {
        const other = JSON.parse(exported(log('Note '), hospital, BEA)[1] ?? '');
        return lines.toSpliced(2, 0, JSON.stringify({ ...other, number: 3 }));
      },
      `it is of another patient, ${BEA}`,
    ],
    [
      'a head of another log',
      (lines) => lines.with(-1, exported(log('Other '), hospital).at(-1) ?? ''),
      'Line 1, position 0000000000000000001: its proof does not fit the event and the head',
    ],
    [
      'a proof of another event',
      (lines) => {
        const [one, other] = [lines[1], lines[3]].map((line) => JSON.parse(line ?? ''));
        return lines.with(1, JSON.stringify({ ...one, proof: other.proof }));
      },
      'Line 2, position 0000000000000000003: the event is not the one that was recorded in the place that its proof names',
    ],
    [
      'what was put before the data, which a parser replaces by the data',
      (lines) => lines.with(2, lines[2]?.replace('"data":', '"data":{"text":"Never said"},"data":') ?? ''),
      'Line 3 says two things: it has “data” twice.',
    ],
    [
      'the same in the last line',
      (lines) => lines.with(-1, lines.at(-1)?.replace('"events":', '"events":7,"events":') ?? ''),
      'The last line says two things: it has “events” twice.',
    ],
  ])('finds %s, as the auditors’ page does with what browsers have', async (_, change, problem) => {
    const lines = change(exported(log('Note '), hospital));
    await expect(verified(lines)).rejects.toThrow(problem);
    await expect(checkedInBrowser(lines)).rejects.toThrow(problem);
  });

  it('finds a number that JSON has no text for in the place of null', async () => {
    const events = log('').map((event) => ({ ...event, data: '{"value":null}' }));
    const lines = exported(events, hospital);
    expect(await verified(lines)).toContain('6 events');
    const changed = lines.with(1, lines[1]?.replace('"value":null', '"value":1e999') ?? '');
    const problem = 'Line 2, position 0000000000000000003: the event is not the one that was recorded';
    await expect(verified(changed)).rejects.toThrow(problem);
    await expect(checkedInBrowser(changed)).rejects.toThrow(problem);
  });

  it('checks a whole export as the auditors’ page does', async () => {
    expect(await checkedInBrowser(exported(log('Note '), hospital))).toEqual({ events: 6, uncovered: null });
  });

  it('refuses a line of any length without keeping it in memory', async () => {
    await writeFile(path(), '');
    for (let written = 0; written <= LONGEST_LINE; written += 4_194_304)
      await appendFile(path(), 'x'.repeat(4_194_304));
    await expect(verifyFile(path(), { keys: null, headsFile: null })).rejects.toThrow('Line 1 is longer than 16 MB');
  });

  it('names what is no key', () => {
    expect(() => keyIdsIn('ledger.pub')).toThrow('“ledger.pub” is neither the id of a key nor a public key');
    expect(() => keyIdsIn(' ')).toThrow('no key is named');
  });
});
