import { dayIn, sayDate, sayDateTime, sayMoment } from './facility.js';

/** In whatever zone the tests run: a moment of that day and hour there. */
const on = (year: number, month: number, day: number, hour = 9) => new Date(year, month - 1, day, hour, 52);
const now = on(2026, 11, 21, 23);

describe('a moment, as the facility says it', () => {
  it.each([
    [on(2026, 11, 21), '09:52'],
    [on(2026, 11, 20), '20 Nov 09:52'],
    [on(2026, 1, 3), '3 Jan 09:52'],
    [on(2025, 11, 21), '21 Nov 2025 09:52'],
    [on(2025, 12, 31), '31 Dec 2025 09:52'],
  ])('%s is %s', (when, said) => expect(sayMoment(when, now)).toBe(said));
});

describe('the calendar day of a moment', () => {
  it('is that of the zone: just after midnight in Berlin it is the day before in Greenwich', () => {
    const night = new Date('2026-11-20T23:30:00.000Z');
    expect(dayIn('Europe/Berlin', night)).toBe('2026-11-21');
    expect(dayIn('UTC', night)).toBe('2026-11-20');
    expect(dayIn('America/New_York', new Date('2026-11-21T03:00:00.000Z'))).toBe('2026-11-20');
  });
});

describe('a calendar date', () => {
  it('is not moved by any zone', () => expect(sayDate('1968-03-12')).toBe('12 Mar 1968'));
});

it('says a moment whole, for paper', () => {
  expect(sayDateTime('2026-11-20T09:52:00.000Z')).toMatch(/^(?:19|20|21) Nov 2026 \d\d:\d\d$/);
});
