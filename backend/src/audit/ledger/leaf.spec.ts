import type { Position, RecordedEvent } from '@ward-board/event-store';
import fc from 'fast-check';
import { canonicalJson, hashOfEvent } from './leaf.js';
import { leafHash } from './merkle.js';

describe('canonical JSON', () => {
  it('is that of the examples of RFC 8785', () => {
    const text = `{ "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/", "literals": [null, true, false] }`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    const order = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    expect(Object.keys(JSON.parse(canonicalJson(keys))).toSorted()).toEqual(order.toSorted());
    expect([...canonicalJson(keys).matchAll(/:(\d)/g)].map(([, value]) => value)).toEqual([...'2467153']);
  });

  it('keeps every value, whatever the order of its keys, half a surrogate pair too', () => {
    const backwards = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(backwards);
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, of]) => [key, backwards(of)]),
      );
    };
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (json) => {
        const value: unknown = JSON.parse(json);
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
        expect(canonicalJson(backwards(value))).toBe(canonicalJson(value));
      }),
    );
    expect(canonicalJson('\ud83d')).toBe('"\\ud83d"');
  });
});

describe('the leaf of an event', () => {
  const event: RecordedEvent = {
    id: '019a1f0e-0000-7000-8000-000000000001',
    type: 'PatientAdmitted',
    stream: 'admission-1',
    revision: 1,
    position: '0000000000000000001' as Position,
    recordedAt: '2026-11-21T07:15:02.114Z',
    metadata: { patient_id: 'p', occurred_at: 'o' },
    data: { reason: 'Fall' },
  };

  it('is the hash of the documented bytes', () => {
    expect(hashOfEvent(event)).toEqual(
      leafHash(
        '{"data":{"reason":"Fall"},"event_id":"019a1f0e-0000-7000-8000-000000000001",' +
          '"metadata":{"occurred_at":"o","patient_id":"p"},"position":"0000000000000000001",' +
          '"recorded_at":"2026-11-21T07:15:02.114Z","revision":1,"stream":"admission-1","type":"PatientAdmitted"}',
      ),
    );
  });

  it('is another one when anything of the event is', () => {
    const others: readonly RecordedEvent[] = [
      { ...event, id: '019a1f0e-0000-7000-8000-000000000002' },
      { ...event, type: 'PatientDischarged' },
      { ...event, stream: 'admission-2' },
      { ...event, revision: 2 },
      { ...event, position: '0000000000000000002' as Position },
      { ...event, recordedAt: '2026-11-21T07:15:02.115Z' },
      { ...event, metadata: { ...event.metadata, patient_id: 'q' } },
      { ...event, data: { reason: 'Falls' } },
      { ...event, data: { reason: null } },
      { ...event, data: {} },
    ];
    const hashes = [event, ...others].map((each) => hashOfEvent(each).toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
