import type { EventMetadata, RecordedEvent } from '../port/event-store.js';
import { bytesOf, checkCode, eventKeyFrom, eventKeyOf, hasCode, withCode } from './event-code.js';

const key = eventKeyOf('a-session-secret-for-tests-of-32-characters');
const other = eventKeyOf('another-session-secret-of-32-characters');
const keys = new Map([key, other].map((each) => [each.id, each]));
const event = {
  id: '019a1f0e-0000-7000-8000-000000000001',
  ...{ type: 'PatientAdmitted', stream: 'admission-1', revision: 3 },
  data: { reason: 'Chest pain', of: [1, null, { deep: true }] },
  metadata: { patient_id: 'p', actor_id: 'a' },
} satisfies Partial<RecordedEvent>;
const coded = { ...event, metadata: withCode(event, key) };

describe('the code of an event', () => {
  it('is right of the event as it was appended, and stays the same', () => {
    expect(checkCode(coded, keys)).toBe('right');
    expect(withCode(event, key)).toEqual(coded.metadata);
    expect(withCode(coded, key)).toEqual(coded.metadata);
    expect(withCode({ ...event, id: event.id.toUpperCase() }, key)).toEqual(coded.metadata);
    expect(coded.metadata).toMatchObject(event.metadata);
  });

  it.each<[what: string, change: Partial<typeof coded>]>([
    ['id', { id: '019a1f0e-0000-7000-8000-000000000002' }],
    ['type', { type: 'PatientDischarged' }],
    ['stream', { stream: 'admission-2' }],
    ['revision', { revision: 4 }],
    ['data', { data: { ...event.data, reason: 'Chest pains' } }],
    ['metadata', { metadata: { ...coded.metadata, actor_id: 'b' } }],
    ['metadata, one more', { metadata: { ...coded.metadata, reason: 'b' } as typeof coded.metadata }],
  ])('is wrong of an event with another %s', (_, change) => {
    expect(checkCode({ ...coded, ...change }, keys)).toBe('wrong');
  });

  it('is of one key, which the id names and which its bytes give again', () => {
    expect(checkCode({ ...event, metadata: withCode(event, other) }, keys)).toBe('right');
    expect(checkCode(coded, new Map([[other.id, other]]))).toBe('unknown');
    const again = eventKeyFrom(bytesOf(key));
    expect(withCode(event, again)).toEqual(coded.metadata);
    // Whoever has no key can name one all the same.
    expect(checkCode(coded, new Map([[key.id, other]]))).toBe('wrong');
  });

  it.each<[what: string, metadata: unknown]>([
    ['nothing of it', event.metadata],
    ['null', null],
    ['a text', 'mac'],
    ['a number in its place', { mac: 7 }],
  ])('is missing where the metadata has %s', (_, metadata) => {
    const without = { ...event, metadata: metadata as EventMetadata };
    expect([checkCode(without, keys), hasCode(without)]).toEqual(['missing', false]);
  });

  it.each(['', '.', 'x', `${key.id}`, `${key.id}.`])('is not right as “%s”', (mac) => {
    const said = { ...event, metadata: { ...event.metadata, mac } };
    expect([checkCode(said, keys), hasCode(said)]).toEqual([expect.stringMatching(/^(wrong|unknown)$/), true]);
  });
});
