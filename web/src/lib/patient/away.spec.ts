import { isOnTheWay, sayAway } from './away.js';

describe('a record whose patient goes to another board with the bed kept', () => {
  const sent = { away: 'operations', away_accepted_at: null } as const;
  const taken = { ...sent, away_accepted_at: '2026-11-21T09:00:00.000Z' };

  it('says whether that board has accepted them, and where they are only if they have left the bed', () => {
    expect(sayAway(sent)).toBe('Awaiting Operations acceptance');
    expect(sayAway({ ...taken, admission: { location: null } })).toBe('Accepted by Operations');
    expect(sayAway({ ...taken, admission: { location: 'OR 2' } })).toBe('OR 2, accepted by Operations');
    expect(sayAway({ ...taken, admission: { location: '' } })).toBe('In Operations');
    expect(sayAway({ away: null, away_accepted_at: null })).toBeNull();
    expect([sent, taken, { away: null, away_accepted_at: null }].map(isOnTheWay)).toEqual([true, false, false]);
  });
});
