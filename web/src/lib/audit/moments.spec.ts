import { showTimesIn } from '../time/facility.js';
import {
  askedMoment,
  parseSeconds,
  refuseEarlier,
  refuseFuture,
  refuseLater,
  sayWhen,
  throughSecond,
} from './moments.js';

describe('a moment that an auditor types', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  beforeAll(() => showTimesIn('Europe/Istanbul'));
  afterAll(() => showTimesIn('UTC'));

  it('reaches to the end of its second, where what happened in it counts', () => {
    expect(throughSecond('2026-11-20T00:12:04.000Z')).toBe('2026-11-20T00:12:04.999Z');
    expect(throughSecond('2026-11-20T00:12:04.118Z')).toBe('2026-11-20T00:12:04.999Z');
  });

  it('is a day and a time of the facility, with seconds or without, or a time of today', () => {
    expect(parseSeconds('2026-11-20 03:12:04', now)).toBe('2026-11-20T00:12:04.000Z');
    expect(parseSeconds('2026-11-20 03:12', now)).toBe('2026-11-20T00:12:00.000Z');
    expect(parseSeconds('3:12:59', now)).toBe('2026-11-21T00:12:59.000Z');
    expect(sayWhen('2026-11-20T00:12:04.000Z')).toBe('Fri 20 Nov 2026, 03:12:04');
  });

  it.each(['yesterday', '', '25:00', '2026-02-30 10:00', '2026-11-20 03:12:61'])('is not %p', (typed) =>
    expect(parseSeconds(typed, now)).toBeNull(),
  );

  it('is refused where it is still to come, or in no year that is taken', () => {
    expect(refuseFuture('2026-11-21T12:00:00.000Z', now)).toBe('');
    expect(refuseFuture('2099-01-01T00:00:00.000Z', now)).toBe('This moment is still to come.');
    expect(refuseFuture('1800-01-01T00:00:00.000Z', now)).toBe('Write a year from 1900 to 2199.');
  });

  it('is refused as the end of a time that begins later, and the other way round', () => {
    const [early, late] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];
    expect([refuseLater(early, late), refuseLater(late, late), refuseLater(late, '')]).toEqual(['', '', '']);
    expect(refuseLater(late, early)).toBe('From is later than Until.');
    expect([refuseEarlier(late, early), refuseEarlier(late, late), refuseEarlier(early, '')]).toEqual(['', '', '']);
    expect(refuseEarlier(early, late)).toBe('Until is earlier than From.');
    expect(refuseLater('1800-01-01T00:00:00.000Z', '')).toBe('Write a year from 1900 to 2199.');
    expect(refuseEarlier('2200-01-01T00:00:00.000Z', '')).toBe('Write a year from 1900 to 2199.');
  });

  it('may stand in an address, where anything may stand', () => {
    expect(askedMoment('2026-11-21T03:12:04.118Z', now)).toBe('2026-11-21T03:12:04.118Z');
    expect(askedMoment('2026-11-21T06:12:04+03:00', now)).toBe('2026-11-21T03:12:04.000Z');
    for (const none of [null, '', 'rubbish', '2026', '2099-01-01T00:00:00.000Z', '1800-01-01T00:00:00.000Z'])
      expect(askedMoment(none, now)).toBeNull();
    for (const none of ['2026-02-30T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-11-20T24:00:00.000Z'])
      expect(askedMoment(none, now)).toBeNull();
  });
});
