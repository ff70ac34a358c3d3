import fc from 'fast-check';
import { byPriority, orderLook, priorityLook } from './by-priority.js';

const order = fc.record({
  id: fc.uuid(),
  priority: fc.constantFrom('routine', 'urgent', 'asap', 'stat'),
  created_at: fc.constantFrom('2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z'),
});

describe('the orders of a department', () => {
  it('stand by priority, STAT first, and by age within one', () => {
    const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;
    const rows = [
      { id: 'a', priority: 'routine', created_at: at(6) },
      { id: 'b', priority: 'stat', created_at: at(9) },
      { id: 'c', priority: 'urgent', created_at: at(7) },
      { id: 'd', priority: 'stat', created_at: at(8) },
      { id: 'e', priority: 'asap', created_at: at(9) },
    ] as const;
    expect(byPriority(rows).map(({ id }) => id)).toEqual(['d', 'b', 'e', 'c', 'a']);
  });

  it('stand the same whatever order they come in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(order, { selector: ({ id }) => id }), (rows) =>
        expect(byPriority(rows.toReversed())).toEqual(byPriority(rows)),
      ),
    );
  });

  it('are told by a word and a shape, not by colour alone', () => {
    expect(priorityLook('stat')).toEqual({ word: 'STAT', shape: 'square', tone: 'critical' });
    expect(orderLook('urgent', 'Lactate', 'Active').word).toBe('Lactate, Urgent, Active');
    expect(orderLook('routine', 'Lactate', 'Active').tone).toBe('plain');
  });
});
