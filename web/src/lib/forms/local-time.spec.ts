import fc from 'fast-check';
import { fromLocal, toLocal } from './local-time.js';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const;

describe('a time as an input holds it', () => {
  it('is that of the facility, to the minute, wherever the device is', () => {
    const at = '2026-11-21T07:05:02.000Z';
    expect(zones.map((zone) => toLocal(at, zone))).toEqual([
      '2026-11-21T07:05',
      '2026-11-21T08:05',
      '2026-11-21T02:05',
      '2026-11-21T12:50',
      '2026-11-21T21:05',
    ]);
    for (const zone of zones) expect(fromLocal(toLocal(at, zone), zone)).toBe('2026-11-21T07:05:00.000Z');
  });

  it('follows summer time, and reads an hour that the clocks leave out', () => {
    expect(fromLocal('2026-07-01T08:30', 'Europe/Berlin')).toBe('2026-07-01T06:30:00.000Z');
    expect(fromLocal('2026-12-01T08:30', 'Europe/Berlin')).toBe('2026-12-01T07:30:00.000Z');
    expect(fromLocal('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('comes back as it was, of any minute that the clocks show', () => {
    const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const shown = toLocal(new Date(minute * 60_000).toISOString(), zone);
        expect(toLocal(fromLocal(shown, zone), zone)).toBe(shown);
      }),
    );
  });

  it('comes back as it was while a year is being typed, so that nothing is rewritten under the keys', () => {
    for (const zone of zones)
      for (const typed of ['0002-11-21T07:05', '0202-11-21T07:05'])
        expect(toLocal(fromLocal(typed, zone), zone)).toBe(typed);
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
