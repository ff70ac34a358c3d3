import { printsProofs, proofWords, whyWithoutProofs } from './paper-proofs.js';

describe('inclusion proofs on paper', () => {
  it('are printed of two hundred events, and of more where they are asked for', () => {
    expect([printsProofs(200, null), printsProofs(201, null)]).toEqual([true, false]);
    expect([printsProofs(10, false), printsProofs(5_000, true)]).toEqual([false, true]);
  });

  it('are said to be left out, before printing and on the paper', () => {
    expect(whyWithoutProofs(201, null)).toBe('Off, since there are 201 events. The export has each proof.');
    expect([whyWithoutProofs(200, null), whyWithoutProofs(201, false)]).toEqual(['', '']);
    expect(proofWords(true)).toContain('lead from the leaf to the root above');
    expect(proofWords(false)).toContain('are left out here');
  });
});
