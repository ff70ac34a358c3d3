import { awaitsAcceptance, isOnTheWay, isToAccept, reasonOf, sayAway, toAcceptFirst } from './stay-rows.js';

const here = { away: null, transferred_from: 'emergency', accepted_at: null } as const;

describe('a record that a transfer opened', () => {
  it('awaits acceptance until somebody has accepted it, and not while its patient is away', () => {
    expect(awaitsAcceptance(here)).toBe(true);
    expect(awaitsAcceptance({ ...here, accepted_at: '2026-11-21T09:00:00.000Z' })).toBe(false);
    expect(awaitsAcceptance({ ...here, transferred_from: null })).toBe(false);
    expect(awaitsAcceptance({ ...here, away: 'operations' })).toBe(false);
    expect(isToAccept({})).toBe(false);
  });

  it('stands first until then, and all others stay in their order', () => {
    const settled = { ...here, transferred_from: null };
    const rows = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, ...(at % 2 === 0 ? settled : here) }));
    expect(toAcceptFirst(rows).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  });
});

describe('a record whose patient goes to another board with the bed kept', () => {
  const sent = { away: 'operations', away_accepted_at: null } as const;
  const taken = { ...sent, away_accepted_at: '2026-11-21T09:00:00.000Z' };

  it('says whether that board has accepted them, and where they are only if they have left the bed', () => {
    expect(sayAway(sent)).toBe('Awaiting Operations acceptance');
    expect(sayAway({ ...taken, admission: { location: null } })).toBe('Accepted by Operations');
    expect(sayAway({ ...taken, admission: { location: 'OR 2' } })).toBe('OR 2, accepted by Operations');
    expect(sayAway({ away: null, away_accepted_at: null })).toBeNull();
    expect([sent, taken, { away: null, away_accepted_at: null }].map(isOnTheWay)).toEqual([true, false, false]);
  });
});

describe('why somebody is here', () => {
  it('is what the board itself recorded, else what it was told, else what Reception wrote', () => {
    const handover = { reason: 'Fall' } as never;
    const admission = { reason: 'Pain' } as never;
    expect(reasonOf('Fracture', { handover, admission })).toBe('Fracture');
    expect(reasonOf(null, { handover, admission })).toBe('Fall');
    expect(reasonOf(null, { handover: null, admission })).toBe('Pain');
  });
});
