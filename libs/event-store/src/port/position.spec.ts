import fc from 'fast-check';
import { type Position, START } from './event-store.js';
import { fromPosition, parsePosition, toPosition } from './position.js';

const bigint = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n });

it('positions sort as strings in the order of their numbers, and after START', () => {
  fc.assert(
    fc.property(bigint, bigint, (a, b) => {
      expect(toPosition(String(a)) < toPosition(String(b))).toBe(a < b);
      expect(START < toPosition(String(a))).toBe(true);
    }),
  );
});

it('positions convert back to their numbers', () => {
  fc.assert(fc.property(bigint, (a) => BigInt(fromPosition(toPosition(String(a)))) === a));
  expect(fromPosition(START)).toBe('0');
});

it.each(['7', 'C:12/P:12', '00000000000000000001 ', '-000000000000000001'])(
  'refuses the foreign position %j',
  (text) => {
    expect(() => fromPosition(text as Position)).toThrow(RangeError);
  },
);

it('a position is parsed from its text, also without leading zeros', () => {
  fc.assert(
    fc.property(bigint, (a) => {
      const position = toPosition(String(a));
      expect([parsePosition(position), parsePosition(String(a))]).toEqual([position, position]);
    }),
  );
});

it.each(['', ' 7', '-1', '1.5', '9223372036854775808', '00000000000000000001 ', 'C:12/P:12'])(
  'no position is parsed from %j',
  (text) => {
    expect(parsePosition(text)).toBeNull();
  },
);
