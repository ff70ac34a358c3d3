import fc from 'fast-check';
import { HANDOVER_LENGTH, together } from './handover.js';

describe('texts that are told together', () => {
  it('are each said once', () => {
    expect(together(['Deaf', null, undefined, '', 'Deaf', 'Blind\n\nDeaf', 'Bli'])).toBe('Deaf\n\nBlind\n\nBli');
    expect(together([null])).toBeNull();
  });

  it('are bounded, begin with the first, and say when they were cut', () => {
    const long = 'x'.repeat(HANDOVER_LENGTH);
    expect(together([long])).toBe(long);
    expect(together(['Deaf', long])).toMatch(/^Deaf\n\nx+\n… cut: the rest is in the records that were closed\.$/);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 3_000 }), { size: 'max', maxLength: 6 }), (texts) => {
        const all = together(texts) ?? '';
        expect(all.length).toBeLessThanOrEqual(HANDOVER_LENGTH);
        expect(all.isWellFormed()).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
