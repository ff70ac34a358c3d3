import fc from 'fast-check';
import { fromLocal, toLocal } from './local-time.js';

describe('a time as an input holds it', () => {
  it('is that of the device, to the minute', () => {
    const at = new Date(2026, 10, 21, 7, 5, 2).toISOString();
    expect(toLocal(at)).toBe('2026-11-21T07:05');
    expect(fromLocal(toLocal(at))).toBe(new Date(2026, 10, 21, 7, 5).toISOString());
  });

  it('comes back as it was while a year is being typed, so that nothing is rewritten under the keys', () => {
    for (const typed of ['0002-11-21T07:05', '0202-11-21T07:05']) expect(toLocal(fromLocal(typed))).toBe(typed);
  });

  it('is that of the zone that is named, summer and winter', () => {
    expect(toLocal('2026-07-01T05:15:00.000Z', 'Europe/Berlin')).toBe('2026-07-01T07:15');
    expect(fromLocal('2026-07-01T07:15', 'Europe/Berlin')).toBe('2026-07-01T05:15:00.000Z');
    expect(fromLocal('2026-12-01T07:15', 'Europe/Berlin')).toBe('2026-12-01T06:15:00.000Z');
    expect(fromLocal('2026-12-01T07:15', 'America/New_York')).toBe('2026-12-01T12:15:00.000Z');
  });

  it('is the hour after one that the clocks skip, and the first of one that they repeat', () => {
    expect(fromLocal('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(fromLocal('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('comes back from every zone to the minute', () => {
    const minutes = fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 });
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham');
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const local = toLocal(new Date(minute * 60_000).toISOString(), zone);
        expect(toLocal(fromLocal(local, zone), zone)).toBe(local);
      }),
    );
  });

  it('is empty where there is none', () => expect([toLocal(''), fromLocal('')]).toEqual(['', '']));
});
