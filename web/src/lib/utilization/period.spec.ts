import { datesOf, periodOf, sayPeriod, sayShortDate, stepped } from './period.js';

describe('a period', () => {
  it('is a day, or the week from its Monday to its Sunday', () => {
    expect(periodOf('day', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    const week = { from: '2026-11-16', to: '2026-11-22' };
    for (const date of datesOf(week)) expect(periodOf('week', date)).toEqual(week);
    expect(periodOf('week', '2026-11-23').from).toBe('2026-11-23');
  });

  it('has every date of it, over the ends of months and years', () => {
    expect(datesOf({ from: '2025-12-30', to: '2026-01-01' })).toEqual(['2025-12-30', '2025-12-31', '2026-01-01']);
  });

  it('is followed by the next day or week', () => {
    expect([stepped('day', '2026-03-01', -1), stepped('week', '2026-12-28', 1)]).toEqual(['2026-02-28', '2027-01-04']);
  });

  it('is said with its year, and its first day’s month and year where they are others', () => {
    expect(sayShortDate('2026-11-21')).toBe('Sat 21 Nov');
    expect(sayPeriod(periodOf('day', '2026-11-21'))).toBe('Sat 21 Nov 2026');
    expect(sayPeriod(periodOf('week', '2026-11-21'))).toBe('Mon 16 – Sun 22 Nov 2026');
    expect(sayPeriod(periodOf('week', '2026-12-01'))).toBe('Mon 30 Nov – Sun 6 Dec 2026');
    expect(sayPeriod(periodOf('week', '2027-01-01'))).toBe('Mon 28 Dec 2026 – Sun 3 Jan 2027');
  });
});
