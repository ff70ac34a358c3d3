import { showTimesIn } from '../../time/facility.js';
import { byHandWords, whenOf, whoWords } from './event-words.js';

const [typed, stored] = ['2026-11-29T23:43:29.118Z', '2026-11-29T23:43:29.161Z'];

describe('an event in detail', () => {
  beforeAll(() => showTimesIn('UTC'));

  it('happened when it was measured, and was recorded when it was typed', () => {
    expect(whenOf({ effective_at: '2026-11-29T23:18:00.000Z', occurred_at: typed, recorded_at: stored })).toEqual({
      happened: 'Sun 29 Nov 2026, 23:18:00',
      recorded: 'Sun 29 Nov 2026, 23:43:29.161',
    });
    expect(whenOf({ effective_at: null, occurred_at: typed, recorded_at: stored }).happened).toBe(
      'Sun 29 Nov 2026, 23:43:29.118',
    );
  });

  it('was done by hand, or reported by another system', () => {
    const actor = { id: 'a', name: 'Dr. Kaya', role: 'doctor', department: 'ICU' };
    expect(byHandWords({ actor })).toBe('Done by hand by Dr. Kaya');
    expect(whoWords({ actor })).toBe('Dr. Kaya, Doctor, ICU');
    const callbacks = { ...actor, name: 'Callbacks', role: 'system' };
    for (const other of [null, callbacks]) expect(byHandWords({ actor: other })).toBe('Reported by another system');
    expect(whoWords({ actor: callbacks })).toBe('No person: another system (Callbacks)');
  });
});
