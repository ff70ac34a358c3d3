import { createHash } from 'node:crypto';
import { checkEventsOfExport, endOfExport } from './check-export.js';
import { type Sha256, sha256Of } from './hashes.js';

const sha256 = sha256Of(async (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()));
const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (one: Buffer, other: Buffer) => hash(Buffer.from([1]), one, other);
const ID = '019a0000-0000-7000-8000-00000000000';
const at = '2026-11-21T03:12:04.000Z';
const patient_id = `${ID}8`;
const who = { actor_department: 'ICU', actor_id: `${ID}9`, actor_name: 'Dr. Kaya', actor_role: 'doctor' };
const why = { causation_id: 'cause', correlation_id: 'request' };
const eventOf = (n: number) => ({
  ...{ position: `00${n}`, event_id: `${ID}${n}`, type: 'MrnAssigned', version: 1, stream: `mrn-${n}`, revision: 1 },
  ...{ occurred_at: at, recorded_at: at, ...why, data: { mrn: `M${n}` } },
  actor: { id: `${ID}9`, name: 'Dr. Kaya', role: 'doctor', department: 'ICU' },
  metadata: { ...who, ...why, occurred_at: at, patient_id, version: '1' },
});
/** Keys in the order of RFC 8785, written out here by hand. */
const leafOf = (n: number) => {
  const metadata = `{"actor_department":"ICU","actor_id":"${ID}9","actor_name":"Dr. Kaya","actor_role":"doctor","causation_id":"cause","correlation_id":"request","occurred_at":"${at}","patient_id":"${patient_id}","version":"1"}`;
  const text = `{"data":{"mrn":"M${n}"},"event_id":"${ID}${n}","metadata":${metadata},"position":"00${n}","recorded_at":"${at}","revision":1,"stream":"mrn-${n}","type":"MrnAssigned"}`;
  return hash(Buffer.from([0]), Buffer.from(text));
};
const [a, b, c] = [leafOf(1), leafOf(2), leafOf(3)];
const root = node(node(a, b), c).toString('hex');
const paths = [[b, c], [a, c], [node(a, b)]];
const key = { key_id: hash(Buffer.from('AAAA', 'base64')).toString('hex'), public_key: 'AAAA', signature: 'AAAA' };
const contents = {
  ...{ patient_id, from: null, to: null, after: null, events: 3 },
  ...{ digest: hash(a, b, c).toString('hex'), ...key },
};
const lines = (): string[] => [
  ...[1, 2, 3].map((n) => {
    const path = (paths[n - 1] ?? []).map((each) => each.toString('hex'));
    const proof = { size: 3, leaf_index: n - 1, leaf_hash: leafOf(n).toString('hex'), path };
    return JSON.stringify({ ...eventOf(n), proof, number: n });
  }),
  JSON.stringify({ head: { size: 3, root, at, ...key }, contents }),
];
const check = async (all: readonly string[], hashes: Sha256 | null = sha256) =>
  checkEventsOfExport(all, await endOfExport(all, hashes), hashes);
/** In the first event's line alone. */
const inFirst = (from: string, to: string) => (all: string[]) => all.with(0, (all[0] ?? '').replace(from, to));

describe('the check of an export', () => {
  it('finds every event in the tree of the head at its end', async () => {
    expect(await endOfExport(lines(), sha256)).toMatchObject({ head: { root }, contents });
    expect(await check(lines())).toEqual({ events: 3, uncovered: null });
  });

  it('says which events no head covers yet, whose hashes are still those that were signed', async () => {
    const recent = lines().map((line) => line.replace(/"proof":.*},"number":3/, '"proof":null,"number":3'));
    const first = 'Line 3, position 003: no signed head covers the event';
    expect(await check(recent)).toEqual({ events: 3, uncovered: { events: 1, first } });
    const changed = recent.map((line) => line.replace('"M3"', '"M9"'));
    await expect(check(changed)).rejects.toThrow('not those that the file was exported with');
  });

  it.each<[what: string, change: (all: string[]) => string[], problem: string]>([
    ['an event that was taken out', (all) => all.toSpliced(1, 1), 'Line 2, position 003: it is event 3 of the export'],
    ['the last events, taken out', (all) => all.toSpliced(1, 2), 'has 1 events, and was exported with 3'],
    [
      'events in another order',
      ([x = '', y = '', ...rest]) => [y, x, ...rest],
      'Line 1, position 002: it is event 2 of the export',
    ],
    [
      'that the list of what was exported is gone, and an event with it',
      (all) =>
        all.toSpliced(1, 1).map((line) => {
          const { number: _, contents: __, ...said } = JSON.parse(line);
          return JSON.stringify(said);
        }),
      'The last line does not say what was exported: whether events were taken out of the file can’t be said',
    ],
    [
      'that the lines are not numbered',
      (all) => all.map((line) => line.replace(/,"number":\d/, '')),
      'Line 1 is no event with a proof and a number',
    ],
    ['a line that is no event', (all) => all.with(1, '{}'), 'Line 2 is no event with a proof'],
    ['a line that is no JSON', (all) => all.with(1, 'nonsense'), 'Line 2 is no JSON'],
    ['a file that was cut off', (all) => all.slice(0, -1), 'The last line is no head'],
    ['nothing at all', () => [], 'The file is empty'],
    [
      'who did it, changed beside the event',
      inFirst('"name":"Dr. Kaya"', '"name":"Dr. Ley"'),
      'what its metadata says',
    ],
    ['that nobody did it', inFirst('"actor":{', '"actor":null,"was":{'), 'what its metadata says'],
    ['when it happened, changed', inFirst('"occurred_at":"2026', '"occurred_at":"2025'), 'what its metadata says'],
    ['the version, changed', inFirst('"version":1', '"version":2'), 'what its metadata says'],
    ['the request, changed', inFirst('"correlation_id":"request"', '"correlation_id":"r"'), 'what its metadata says'],
    ['the cause, changed', inFirst('"causation_id":"cause"', '"causation_id":null'), 'what its metadata says'],
    ['a field of nobody’s', inFirst('"actor"', '"note":"x","actor"'), 'what its metadata says'],
    [
      'metadata that parsing objects leaves out',
      inFirst('"metadata":{', '"metadata":{"__proto__":"forged",'),
      'Line 1, position 001: its metadata or its proof has a member that no export has',
    ],
    ['more in a proof', inFirst('"proof":{', '"proof":{"note":"x",'), 'has a member that no export has'],
    [
      'more in the head',
      (all) => all.with(-1, (all.at(-1) ?? '').replace('"head":{', '"head":{"note":"x",')),
      'The last line has a member that no export has',
    ],
    ['a key twice', inFirst('"data":', '"data":{"mrn":"M9"},"data":'), 'Line 1 says two things: it has “data” twice'],
    [
      'a key twice in the last line',
      (all) => all.with(-1, (all.at(-1) ?? '').replace('"events":', '"events":7,"events":')),
      'The last line says two things: it has “events” twice',
    ],
    [
      'another patient in the last line',
      (all) =>
        all.map((line) =>
          line.replace(`"contents":{"patient_id":"${patient_id}"`, `"contents":{"patient_id":"${ID}7"`),
        ),
      `Line 1, position 001: it is of another patient, ${patient_id}`,
    ],
    [
      'what is nested too deeply to be written again',
      inFirst('"mrn":"M1"', `"mrn":${'['.repeat(50_000)}${']'.repeat(50_000)}`),
      'Line 1 is nested deeper than any event',
    ],
    ['several exports', (all) => [...all, ...all], 'Line 5 stands behind a head'],
  ])('finds %s, with and without SHA-256', async (_, change, problem) => {
    await expect(check(change(lines()))).rejects.toThrow(problem);
    await expect(check(change(lines()), null)).rejects.toThrow(problem);
  });

  it.each<[what: string, change: (all: string[]) => string[], problem: string]>([
    [
      'events that were taken out, and the others numbered anew',
      (all) =>
        all.toSpliced(1, 1).map((line) => line.replace('"number":3', '"number":2').replace('"events":3', '"events":2')),
      'not those that the file was exported with',
    ],
    ['an event that was changed', inFirst('"M1"', '"M9"'), 'Line 1, position 001: the event is not the one'],
    [
      'who did it, changed in the event too',
      (all) => all.map((line) => line.replaceAll('Dr. Kaya', 'Dr. Ley')),
      'Line 1, position 001: the event is not the one',
    ],
    [
      'a broken proof',
      inFirst(c.toString('hex'), '0'.repeat(64)),
      'Line 1, position 001: its proof does not fit the event and the head',
    ],
    [
      'a proof that is too long',
      inFirst('"path":[', `"path":["${root}",`),
      'Line 1, position 001: its proof does not fit',
    ],
    ['a proof of another tree', inFirst('"size":3', '"size":4'), 'Line 1, position 001: its proof does not fit'],
    [
      'another place in a proof',
      inFirst('"leaf_index":0', '"leaf_index":1'),
      'Line 1, position 001: its proof does not fit',
    ],
    [
      'another hash in a proof of an event that is right',
      inFirst(`"leaf_hash":"${a.toString('hex')}"`, `"leaf_hash":"${b.toString('hex')}"`),
      'Line 1, position 001: its proof names another hash than that of the event, which was recorded so',
    ],
    [
      'both the event and its hash in the proof, changed',
      (all) => inFirst('"M1"', '"M9"')(inFirst(a.toString('hex'), b.toString('hex'))(all)),
      'Line 1, position 001: its proof does not fit the event and the head',
    ],
    [
      'a key that is not what its id says',
      (all) => all.map((line) => line.replaceAll('"public_key":"AAAA"', '"public_key":"AAAB"')),
      'its key is not the one with the id',
    ],
  ])('finds %s', async (_, change, problem) => {
    await expect(check(change(lines()))).rejects.toThrow(problem);
  });
});
