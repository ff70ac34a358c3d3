import { dateIn, daysBefore, daysIn } from './facility-days.js';

const HOUR = 3_600_000;
const hours = (zone: string, date: string) => daysIn(zone, date, date).map(({ from, to }) => (to - from) / HOUR);

describe('the calendar days of a zone', () => {
  it('begin at its midnight', () => {
    const [day] = daysIn('Europe/Berlin', '2026-11-21', '2026-11-21');
    expect(new Date(day?.from ?? 0).toISOString()).toBe('2026-11-20T23:00:00.000Z');
  });

  it('have 23 or 25 hours when clocks are changed', () => {
    expect(hours('Europe/Berlin', '2026-03-29')).toEqual([23]);
    expect(hours('Europe/Berlin', '2026-10-25')).toEqual([25]);
    expect(hours('UTC', '2026-03-29')).toEqual([24]);
  });

  it('begin with their first hour where midnight is skipped', () => {
    const [day] = daysIn('Africa/Cairo', '2026-04-24', '2026-04-24');
    expect([new Date(day?.from ?? 0).toISOString(), hours('Africa/Cairo', '2026-04-24')]).toEqual([
      '2026-04-23T22:00:00.000Z',
      [23],
    ]);
  });

  it.each(['Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu', 'Africa/Cairo'])(
    'follow each other without a gap in %s, and each moment is on the day that it is in',
    (zone) => {
      const days = daysIn(zone, '2026-01-01', '2026-12-31');
      expect(days).toHaveLength(365);
      for (const [n, { date, from, to }] of days.entries()) {
        expect(days[n + 1]?.from ?? to).toBe(to);
        expect([dateIn(zone, new Date(from)), dateIn(zone, new Date(to - 1))]).toEqual([date, date]);
      }
    },
  );

  it('are counted back over the end of a year', () => expect(daysBefore('2026-01-02', 3)).toBe('2025-12-30'));
});
