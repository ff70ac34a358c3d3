import fc from 'fast-check';
import { toLocal } from './local-time.js';
import { isDay, isInstant } from './time-texts.js';
import { parseDay, parseMoment } from './typed-time.js';

const now = new Date('2026-11-21T23:30:00.000Z');

describe('a day as it is typed', () => {
  it.each([
    '2026-11-21',
    '2026/11/21',
    '20261121',
    '21.11.2026',
    '21/11/2026',
    '21-11-2026',
    ' 21 Nov 2026 ',
    '21 november 2026',
  ])('%s is read, the day before the month', (typed) => expect(parseDay(typed)).toBe('2026-11-21'));

  it('is of this year where no year is typed, and the year may be left out', () => {
    expect(['21.11.', '21/11', '21 Nov'].map((typed) => parseDay(typed, '2026-01-01'))).toEqual(
      Array.from({ length: 3 }, () => '2026-11-21'),
    );
    expect(parseDay('21.11.')).toBeNull();
  });

  it.each(['', 'soon', '2026-02-30', '31.4.2026', '11/21/2026', '21 Foo 2026', '2026-11', '1.1.26'])(
    '%p is none',
    (typed) => expect(parseDay(typed)).toBeNull(),
  );
});

describe('a moment as it is typed', () => {
  it.each([
    ['2026-11-21 07:15', 'UTC', '2026-11-21T07:15:00.000Z'],
    ['2026-11-21T07:15', 'Europe/Berlin', '2026-11-21T06:15:00.000Z'],
    ['21.11.2026 7:15', 'UTC', '2026-11-21T07:15:00.000Z'],
    ['21 Nov, 07:15', 'UTC', '2026-11-21T07:15:00.000Z'],
    ['23:59', 'UTC', '2026-11-21T23:59:00.000Z'],
    // It is the next day there already.
    ['0715', 'Europe/Berlin', '2026-11-22T06:15:00.000Z'],
  ])('%s in %s is %s', (typed, zone, instant) => expect(parseMoment(typed, now, zone)).toBe(instant));

  it.each(['', '2026-11-21', '24:00', '7:60', '7', 'x 07:15', '7:15 pm'])('%p is none', (typed) =>
    expect(parseMoment(typed, now, 'UTC')).toBeNull(),
  );

  it('is read back from the form in which the field shows it', () => {
    const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000).toISOString();
        expect(parseMoment(toLocal(instant, 'Asia/Kathmandu').replace('T', ' '), now, 'Asia/Kathmandu')).toBe(instant);
      }),
    );
  });

  it('is told from what was typed and is none', () => {
    expect(['2026-11-21T07:15:00.000Z', '21.1', '', '7:15'].map(isInstant)).toEqual([true, false, false, false]);
    expect(['2026-11-21', '2026-11-31', '21.11.2026', ''].map(isDay)).toEqual([true, false, false, false]);
  });

  it.each(['2026-11-21T07:15:00.000Z', '2026-11-21T07:15:00Z', '2026-11-21T07:15Z', '2028-02-29T23:59:59+03:00'])(
    'is %s, which fields show',
    (text) => {
      expect(isInstant(text)).toBe(true);
      expect(toLocal(text, 'UTC')).toHaveLength(16);
    },
  );

  // The engine reads most of these as some time, the 30th of February as the 2nd of March; fields can show none of them.
  it.each([
    '2026-02-30T00:00:00.000Z',
    '2026-11-31T00:00:00.000Z',
    '2026-02-29T00:00:00+03:00',
    '2026-13-01T00:00:00.000Z',
    '2026-11-21T24:00:00.000Z',
    '2026-11-21T23:60:00.000Z',
    '2026-11-21T07:15:00',
  ])('is not %s, which an address may have', (text) => expect(isInstant(text)).toBe(false));
});
