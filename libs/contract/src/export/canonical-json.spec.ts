import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

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

  it.each(['1e999', '-1e999'])('takes %s for no other value: RFC 8785 has no text for it', (number) => {
    const of = (text: string) => canonicalJson(JSON.parse(`{"value":${text}}`));
    expect(of(number)).not.toBe(of('null'));
    expect(of(number)).not.toBe(of(number.startsWith('-') ? '1e999' : '-1e999'));
    expect(() => JSON.parse(of(number))).toThrow(SyntaxError);
  });
});
