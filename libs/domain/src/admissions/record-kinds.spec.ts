import { type RecordKind, recordKinds } from './record-kinds.js';

describe.each(Object.keys(recordKinds) as RecordKind[])('the rules of the kind %s', (kind) => {
  const changes = Object.values(recordKinds[kind].events);

  it('have an event for whatever is asked of every board record', () => {
    expect(changes).toEqual(
      expect.arrayContaining(['opened', 'amended', 'noted', 'removed', 'handed off', 'returned']),
    );
    expect(changes.includes('level changed')).toBe(recordKinds[kind].level !== null);
    // A board with beds may keep one for a patient who is operated on.
    expect(changes.includes('went to theatre')).toBe(changes.includes('moved'));
    // Whoever may accept a transfer may send it back.
    expect(changes.includes('accepted')).toBe(changes.includes('sent back'));
  });

  it('have one event at most for each change', () => {
    expect(changes).toEqual([...new Set(changes)]);
  });
});
