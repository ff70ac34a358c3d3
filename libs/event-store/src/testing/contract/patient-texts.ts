import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type Position, START } from '../../port/event-store.js';
import type { LineShape } from '../../port/line-shape.js';
import { anEvent, aStream, type StoresUnderTest, write } from './samples.js';

/** A patient's events for whoever passes them on unread: with their data as text, and as lines of JSON. */
export function describePatientTexts(stores: () => StoresUnderTest): void {
  it("reads a patient's events with their data as text, each on one line, as exactly as it was stored", async () => {
    const { store, other } = stores();
    const patient = randomUUID();
    const data = { note: 'cut \ud83d\0\n“ü”', keys: { b: 1, a: [null, 0.1, {}] } };
    const sent = Array.from({ length: 5 }, () => anEvent(data, { patient_id: patient }));
    await store.append([write(aStream(), 0, ...sent)]);
    const all = await store.readByPatient(patient, START, 10);
    const [first, ...rest] = await other.readTextByPatient(patient, START, 2);
    const texts = [first, ...rest, ...(await other.readTextByPatient(patient, rest[0]?.position ?? START, 10))];
    expect(texts.map((text) => text && { ...text, data: JSON.parse(text.data) })).toEqual(all);
    expect(texts.some((text) => text?.data.includes('\n'))).toBe(false);
    expect(await store.readTextByPatient(randomUUID(), START, 10)).toEqual([]);
  });

  it("reads a patient's events as lines of JSON of a shape, page by page, up to a position", async () => {
    const { store, other } = stores();
    const patient = randomUUID();
    const shape: LineShape = {
      at: 'position',
      ...{ event_id: 'event_id', type: 'type', stream: 'stream', revision: 'revision', recorded_at: 'recorded_at' },
      version: { number: 'version' },
      since: { text: 'since', missing: 'recorded_at' },
      why: { text: 'why', missing: null },
      who: { needed: { id: 'id', name: 'name' }, others: { ward: 'ward' } },
      data: 'data',
    };
    const someone = { id: 'u-1', name: 'Zoë "Z" O’Hara \\ ü\n' };
    const said: readonly (readonly [Readonly<Record<string, string>>, Readonly<Record<string, unknown>>])[] = [
      [{}, { version: 1, why: null, who: null }],
      [
        { version: '12', since: 'then', why: '' },
        { version: 12, since: 'then', why: '', who: null },
      ],
      [{ ...someone, ward: 'ICU' }, { who: { ...someone, ward: 'ICU' } }],
      [{ ...someone, ward: '' }, { who: { ...someone, ward: null } }],
      [{ ...someone, name: '' }, { who: null }],
      [{ version: '007' }, { version: null }],
    ];
    const data = { note: 'cut \ud83d\0\n“ü”', b: 1, a: [null, 0.1, {}] };
    const sent = said.map(([metadata]) => anEvent(data, { ...metadata, patient_id: patient }));
    await store.append([write(aStream(), 0, ...sent)]);
    const all = await store.readByPatient(patient, START, 10);
    const lines: unknown[] = [];
    let text = '';
    const until = all.at(-2)?.position ?? START;
    for (let after = START, count = 2; count === 2; ) {
      const page = await other.readLinesByPatient(patient, { after, until, limit: 2 }, shape);
      const read = page?.lines ?? [];
      [after, count] = [page?.last ?? START, read.length];
      for (const line of read) expect(line.split(/[\r\n]/)).toEqual([line.slice(0, -1), '']);
      lines.push(...read.map((line) => JSON.parse(line)));
      text += read.join('');
    }
    for (const encoding of ['gzip', 'identity'] as const) {
      const streamed = async (after: Position) => {
        const bytes = await buffer(other.streamLinesByPatient(patient, { after, until, encoding }, shape));
        return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      };
      expect(await streamed(START)).toBe(text);
      expect(await streamed(all[0]?.position ?? START)).toBe(text.slice(text.indexOf('\n') + 1));
      expect(await streamed(until)).toBe('');
    }
    const expected = all.slice(0, -1).map(({ id, position, recordedAt, type, stream, revision }, n) => ({
      ...{ at: position, event_id: id, type, stream, revision, recorded_at: recordedAt, data },
      ...{ version: 1, since: recordedAt, why: null, who: null, ...said[n]?.[1] },
    }));
    expect(lines).toEqual(expected);
    const rest = await store.readLinesByPatient(patient, { after: until, until: await store.head(), limit: 9 }, shape);
    expect(JSON.parse(rest?.lines.join('') ?? '')).toMatchObject({ version: null });
    const nobody = { after: START, until, limit: 9 };
    expect(await store.readLinesByPatient(randomUUID(), nobody, shape)).toBeNull();
  });
}
