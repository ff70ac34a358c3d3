import { showTimesIn } from '../time/facility.js';
import { parseSeconds, sayWhen, throughSecond } from './moments.js';

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
});
