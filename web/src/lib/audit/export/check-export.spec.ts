import { createHash } from 'node:crypto';
import { checkExport } from './check-export.js';

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (one: Buffer, other: Buffer) => hash(Buffer.from([1]), one, other);
const ID = '019a0000-0000-7000-8000-00000000000';
const at = '2026-11-21T03:12:04.000Z';
const actorless = { actor: null, correlation_id: null, causation_id: null };
const eventOf = (n: number) => ({
  ...{ position: `00${n}`, event_id: `${ID}${n}`, type: 'MrnAssigned', version: 1, stream: `mrn-${n}`, revision: 1 },
  ...{ occurred_at: at, recorded_at: at, ...actorless, data: { mrn: `M${n}` }, metadata: { version: '1' } },
});
/** Keys in the order of RFC 8785, written out here by hand. */
const leafOf = (n: number) => {
  const text = `{"data":{"mrn":"M${n}"},"event_id":"${ID}${n}","metadata":{"version":"1"},"position":"00${n}","recorded_at":"${at}","revision":1,"stream":"mrn-${n}","type":"MrnAssigned"}`;
  return hash(Buffer.from([0]), Buffer.from(text));
};
const [a, b, c] = [leafOf(1), leafOf(2), leafOf(3)];
const root = node(node(a, b), c).toString('hex');
const paths = [[b, c], [a, c], [node(a, b)]];
const contents = {
  ...{ patient_id: `${ID}1`, from: null, to: null, after: null, events: 3 },
  ...{ digest: hash(a, b, c).toString('hex'), signature: 'AAAA', key_id: 'a'.repeat(64), public_key: 'AAAA' },
};
const lines = (): string[] => [
  ...[1, 2, 3].map((n) => {
    const proof = {
      size: 3,
      leaf_index: n - 1,
      leaf_hash: leafOf(n).toString('hex'),
      path: (paths[n - 1] ?? []).map((each) => each.toString('hex')),
    };
    return JSON.stringify({ ...eventOf(n), proof, number: n });
  }),
  JSON.stringify({
    head: { size: 3, root, at, signature: 'AAAA', key_id: 'a'.repeat(64), public_key: 'AAAA' },
    contents,
  }),
];

describe('the check of an export', () => {
  it('finds every event in the tree of the head at its end', async () => {
    expect(await checkExport(lines(), sha256)).toMatchObject({
      ok: true,
      events: 3,
      proven: true,
      unsigned: 0,
      whole: true,
      head: { root },
    });
  });

  it('says so where the page has no SHA-256 to prove it with', async () => {
    expect(await checkExport(lines(), null)).toMatchObject({ ok: true, proven: false });
  });

  it('can’t say of a file of an earlier release whether events were taken out of it', async () => {
    const earlier = lines().map((line) => {
      const { number: _, contents: __, ...said } = JSON.parse(line);
      return JSON.stringify(said);
    });
    expect(await checkExport(earlier.toSpliced(1, 1), sha256)).toMatchObject({ ok: true, events: 2, whole: false });
  });

  it.each([
    [
      'an event that was taken out of the middle',
      (all: string[]) => all.toSpliced(1, 1),
      2,
      'event 2 of the export is missing here',
    ],
    [
      'the last events, taken out',
      (all: string[]) => all.toSpliced(1, 2),
      2,
      'events 2 to 3 of the export are missing here',
    ],
    [
      'events that were taken out, and the others numbered anew',
      (all: string[]) =>
        all.toSpliced(1, 1).map((line) => line.replace('"number":3', '"number":2').replace('"events":3', '"events":2')),
      3,
      'not those that it was exported with',
    ],
    ['a file that was cut off', (all: string[]) => all.slice(0, -1), 3, 'it is no tree head'],
    [
      'an event that was changed',
      (all: string[]) => all.map((line) => line.replace('"M2"', '"M9"')),
      2,
      'is not the one that was recorded',
    ],
    [
      'events in another order',
      ([x = '', y = '', ...rest]: string[]) => [y, x, ...rest],
      1,
      'event 1 of the export is missing here',
    ],
    [
      'a line that is no event',
      ([x = '', , ...rest]: string[]) => [x, 'nonsense', ...rest],
      2,
      'no event with a proof',
    ],
    [
      'a broken proof',
      (all: string[]) => all.map((line) => line.replace(c.toString('hex'), '0'.repeat(64))),
      1,
      'does not lead to the head',
    ],
    [
      'a proof of another tree',
      (all: string[]) => all.map((line) => line.replace('"size":3,"leaf_index":1', '"size":2,"leaf_index":1')),
      2,
      'another tree',
    ],
    ['nothing at all', () => [], 0, 'it is no tree head'],
  ])('names the line of %s', async (_what, change, line, problem) => {
    expect(await checkExport(change(lines()), sha256)).toEqual({
      ok: false,
      line,
      problem: expect.stringContaining(problem),
    });
  });
});
