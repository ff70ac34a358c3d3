import { effectiveTime } from './effective-time.js';

const entered = '2026-11-29T23:43:29.000Z';
const measured = (effective_at: unknown, occurred_at = entered) =>
  effectiveTime(
    { type: 'ObservationRecorded', version: 1, occurred_at, data: { details: { effective_at } } },
    'Europe/Berlin',
  );

describe('when an event happened', () => {
  it('is said from a minute on, by the facility’s clock, earlier or later than it was entered', () => {
    expect(measured('2026-11-29T23:42:30.000Z')).toBeNull();
    expect(measured('2026-11-29T23:42:29.000Z')).toEqual({
      at: '2026-11-29T23:42:29.000Z',
      words: 'measured at 00:42',
    });
    expect(measured('2026-11-29T23:45:00Z')?.words).toBe('measured at 00:45');
  });

  it('is said with its day, of another day in the facility', () => {
    // The same day in UTC.
    expect(measured('2026-11-29T22:18:00.000Z')?.words).toBe('measured on Sun 29 Nov 2026 at 23:18');
    // Another one in UTC.
    expect(measured('2026-11-29T23:18:00.000Z', '2026-11-30T01:00:00.000Z')?.words).toBe('measured at 00:18');
  });

  it('is nothing of what says no time, or can’t be read', () => {
    expect(measured(null)).toBeNull();
    expect(measured('rubbish')).toBeNull();
    for (const [type, data] of [
      ['ObservationAmended', { changes: { value: 76 } }],
      ['ObservationRecorded', null],
      ['PatientTeleported', {}],
      ['toString', {}],
    ] as const)
      expect(effectiveTime({ type, version: 1, occurred_at: entered, data }, 'UTC')).toBeNull();
  });

  it.each([
    ['MedicationGiven', { at: '2026-11-29T23:18:00.000Z' }, 'given at 23:18'],
    ['ConsentSigned', { changes: { signed_at: '2026-11-29T23:18:00.000Z' } }, 'signed at 23:18'],
    ['EmergencyPatientTaken', { changes: { seen_at: '2026-11-29T23:18:00.000Z' } }, 'seen at 23:18'],
    ['ImagingStudyCompleted', { ended_at: '2026-11-29T23:18:00.000Z' }, 'ended at 23:18'],
    ['ObservationAmended', { changes: { effective_at: '2026-11-29T23:18:00.000Z' } }, 'measured at 23:18'],
  ])('is said of %s', (type, data, words) => {
    expect(effectiveTime({ type, version: 1, occurred_at: entered, data }, 'UTC')?.words).toBe(words);
  });
});
