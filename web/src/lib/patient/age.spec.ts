import { sayAgeOf, yearsOf } from './age.js';

const now = new Date('2026-11-21T10:00:00.000Z');

describe('the age of a patient', () => {
  it.each([
    ['1968-03-12', '58 y'],
    ['1968-11-21', '58 y'],
    ['1968-11-22', '57 y'],
    ['2024-11-21', '2 y'],
    ['2024-11-22', '23 mo'],
    ['2026-10-01', '1 mo'],
    ['2026-11-09', '12 d'],
    ['2026-11-21', '0 d'],
  ])('says %s as %s', (born, said) => expect(sayAgeOf(born, now, 'UTC')).toBe(said));

  it('says nothing for an unknown or impossible date', () => {
    expect(sayAgeOf(null, now)).toBeNull();
    expect(sayAgeOf('2027-01-01', now, 'UTC')).toBeNull();
    expect(yearsOf(null, now)).toBeNull();
  });

  it('is by the facility’s calendar: a birthday begins there, not in Greenwich', () => {
    const night = new Date('2026-11-20T23:30:00.000Z');
    expect(sayAgeOf('2026-11-21', night, 'Europe/Berlin')).toBe('0 d');
    expect(yearsOf('2008-11-21', night, 'Europe/Berlin')).toBe(18);
    expect(yearsOf('2008-11-21', night, 'UTC')).toBe(17);
  });

  it('counts whole years, and under one the part of it that has passed', () => {
    expect(yearsOf('2017-08-02', now, 'UTC')).toBe(9);
    expect(yearsOf('2025-11-21', now, 'UTC')).toBe(1);
    expect(yearsOf('2025-11-22', now, 'UTC')).toBeCloseTo(364 / 365.25);
    expect(yearsOf('2026-11-21', now, 'UTC')).toBe(0);
  });
});
