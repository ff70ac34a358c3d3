import fc from 'fast-check';
import { repeatedKeys } from './repeated-keys.js';

const repeated = (text: string) => repeatedKeys(text, JSON.parse(text));

describe('repeatedKeys', () => {
  it.each([
    ['{"severity":"stable","severity":"critical"}', ['severity']],
    ['{"a":1, "b":{"c":[{"d":1,"d" : 2}]}}', ['d']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"":1,"":1,"":1}', ['']],
    ['[{"a":1},{"a":2},{"b":{"a":3}}]', []],
    ['{"a":"a\\":","b":"{\\"a\\":1}"}', []],
    ['"a"', []],
  ])('finds in %s: %j', (text, keys) => {
    expect(repeated(text)).toEqual(keys);
  });

  it('finds none in what was written from a value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(repeated(text)).toEqual([]);
      }),
    );
  });

  it('is not stopped by depth', () => {
    expect(repeated(`${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`)).toEqual([]);
  });
});
