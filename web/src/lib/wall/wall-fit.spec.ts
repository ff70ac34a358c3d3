import { countsLook, type Head, widthOf } from './wall-fit.js';

const emergency = [
  ...[{ word: 'Critical', count: 11 }],
  ...[{ word: 'Urgent', count: 13 }],
  ...[{ word: 'Standard', count: 10 }],
  ...[{ word: 'Non-urgent', count: 6 }],
];
const headOf = (freshness: string | null, more: Partial<Head> = {}): Head => ({
  ...{ title: 'Emergency', freshness, page: '4/6', counts: emergency },
  ...more,
});

it('letters are counted as wide as they are at most', () => {
  expect(widthOf('Emergency')).toBeGreaterThan(widthOf('illicitly'));
  expect(widthOf('WARD')).toBeGreaterThan(widthOf('ward'));
  expect(widthOf('')).toBe(0);
});

describe('the counts of a wall', () => {
  it.each([
    ['Live · 0 s ago', 'beside'],
    ['Reconnecting · 59 s ago', 'below'],
    ['Not live · 1 min old', 'below'],
    ['Not live · 12 h 10 min old', 'below'],
  ])('of Emergency that is "%s" have their words %s the numbers', (freshness, look) => {
    expect(countsLook(headOf(freshness))).toBe(look);
  });

  it('are one sum where the names of wings are too long', () => {
    const wings = ['Geriatric Medicine West', 'Geriatric Medicine East', 'Orthopaedic Surgery'];
    const counts = wings.map((word) => ({ word, count: 12 }));
    expect(countsLook(headOf('Live · 0 s ago', { title: 'Ward', counts: counts.slice(0, 2) }))).toBe('beside');
    expect(countsLook(headOf('Reconnecting · 9 s ago', { title: 'Ward', counts }))).toBe('sum');
  });

  it('of nobody fit', () => expect(countsLook(headOf(null, { page: null, counts: [] }))).toBe('beside'));
});
