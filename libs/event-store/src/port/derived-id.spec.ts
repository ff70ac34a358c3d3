import fc from 'fast-check';
import { derivedId, firstIdAt, timeOfId } from './derived-id.js';

const ms = fc.integer({ min: 0, max: 2 ** 48 - 2 });

it('the first id at a time is before every id of that time, and after every id of an earlier one', () => {
  fc.assert(
    fc.property(ms, fc.string(), (time, part) => {
      const id = derivedId(time, part);
      expect(timeOfId(id)).toBe(time);
      expect(firstIdAt(new Date(time)) < id).toBe(true);
      expect(id < firstIdAt(new Date(time + 1))).toBe(true);
    }),
  );
});

it('the first id at a time before 1970, which no id can have, is that of 1970', () => {
  expect(firstIdAt(new Date('1900-01-01T00:00:00.000Z'))).toBe('00000000-0000-0000-0000-000000000000');
});
