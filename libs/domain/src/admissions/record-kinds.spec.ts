import { type RecordKind, recordKinds } from './record-kinds.js';

describe.each(Object.keys(recordKinds) as RecordKind[])('the rules of the kind %s', (kind) => {
  const changes = Object.values(recordKinds[kind].events);

  it('have an event for whatever is asked of every board record', () => {
    expect(changes).toEqual(expect.arrayContaining(['opened', 'amended', 'noted', 'removed']));
    expect(changes.includes('level changed')).toBe(recordKinds[kind].level !== null);
  });

  it('have one event at most for each change', () => {
    expect(changes).toEqual([...new Set(changes)]);
  });
});
