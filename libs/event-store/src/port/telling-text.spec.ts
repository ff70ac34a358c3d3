import fc from 'fast-check';
import { tellingText } from './telling-text.js';

const told = (text: string) => tellingText(text, JSON.parse(text));

describe('the text of stored data', () => {
  it.each([
    '{"value":1e999}',
    '{"value":-1e999}',
    '{"value":"60/20","value":"120/80"}',
    '{ "a": [{"b": 1, "b": 1}] }',
    '{"a":1,"\\u0061":1}',
    '{"__proto__":1,"__proto__":2}',
    '{"value":1.00000000000000000001}',
  ])('is told where it says something else than its value: %s', (text) => {
    expect(told(text)).toBe(text);
  });

  it('is not where it was written from a value, for programs or for people', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.constantFrom(0, 2, '\t'), (json, indent) => {
        expect(told(JSON.stringify(JSON.parse(json), null, indent))).toBeNull();
      }),
    );
    expect(told('{"note": "two  spaces, and a \\" :  \\n"}\r\n')).toBeNull();
  });
});
