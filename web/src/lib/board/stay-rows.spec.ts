import { awaitsAcceptance, isToAccept, reasonOf, toAcceptFirst } from './stay-rows.js';

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

describe('why somebody is here', () => {
  it('is what the board itself recorded, else what it was told, else what Reception wrote', () => {
    const handover = { reason: 'Fall' } as never;
    const admission = { reason: 'Pain' } as never;
    expect(reasonOf('Fracture', { handover, admission })).toBe('Fracture');
    expect(reasonOf(null, { handover, admission })).toBe('Fall');
    expect(reasonOf(null, { handover: null, admission })).toBe('Pain');
  });
});
