import fc from 'fast-check';

/** Draws from 0 (included) to 1 (not). */
export type Chance = () => number;

/**
 * A test body that leaves things to chance, by the run's one seed: a failure names it, and `FC_SEED=<seed>` draws the same
 * again. Whoever works at the same time takes a chance of their own, so that what one draws does not depend on how fast
 * the others are.
 */
export const withChances = (test: (chance: () => Chance) => Promise<void>) => (): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.noBias(fc.noShrink(fc.nat())), (seed) => {
      let taken = 0;
      return test(() => mulberry32(seed + taken++));
    }),
    { numRuns: 1, endOnFailure: true },
  );

function mulberry32(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
