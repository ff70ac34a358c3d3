import { minutesBetween, sayAge, sayBriefly, sayDuration, sayMinutes, speakDuration } from './duration.js';

const now = new Date('2026-11-21T10:00:00.000Z');
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

it('minutes are said as minutes below an hour, and whole hours without any', () => {
  expect([0, 10, 59, 60, 75, 120].map(sayMinutes)).toEqual(['0 min', '10 min', '59 min', '1 h', '1 h 15', '2 h']);
});

describe('durations on a board', () => {
  it.each([
    [0, 'now'],
    [1, '1 min'],
    [59, '59 min'],
    [60, '1 h 00'],
    [112, '1 h 52'],
    [1439, '23 h 59'],
    [1440, '1 d 0 h'],
    [4560, '3 d 4 h'],
  ])('says %i minutes as %s', (minutes, said) => expect(sayDuration(ago(minutes), now)).toBe(said));

  it.each([
    [0, 'now'],
    [599, '9 h 59'],
    [768, '12 h'],
    [2640, '44 h'],
    [7200, '120 h'],
  ])('says %i minutes in few letters as %s', (minutes, said) => expect(sayBriefly(ago(minutes), now)).toBe(said));

  it('never counts backwards when clocks disagree', () => {
    expect(minutesBetween(ago(-5), now)).toBe(0);
    expect(sayDuration(ago(-5), now)).toBe('now');
  });

  it('speaks whole words', () => {
    expect(speakDuration(ago(0), now)).toBe('less than a minute');
    expect(speakDuration(ago(61), now)).toBe('1 hour 1 minute');
    expect(speakDuration(ago(2 * 1440 + 90), now)).toBe('2 days 1 hour');
  });

  it('says the age of a snapshot in its largest fitting unit', () => {
    expect([2, 61, 3720].map(sayAge)).toEqual(['2 s', '1 min', '1 h 02']);
  });
});
