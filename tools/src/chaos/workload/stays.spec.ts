import fc from 'fast-check';
import { rounds } from '../disturbances.js';
import { type RecordName, stays } from './stays.js';

it('a stay writes to a record only when it is there, and not after it was closed', () => {
  fc.assert(
    fc.property(stays, (steps) => {
      const open = new Set<RecordName>();
      for (const { record, action, opens, closes } of steps) {
        if (action !== null) expect(open).toContain(record);
        for (const name of closes) open.delete(name);
        if (opens) open.add(opens[0]);
      }
    }),
  );
});

it('every write of a stay says something that can be found again', () => {
  fc.assert(
    fc.property(stays, (steps) => {
      for (const { method, body } of steps)
        expect(method === 'DELETE' || Object.values(body ?? {}).includes('$words')).toBe(true);
    }),
  );
});

it('a round disturbs in every way once', () => {
  fc.assert(fc.property(rounds, (round) => expect(new Set(round.map(({ kind }) => kind)).size).toBe(round.length)));
});
