import fc from 'fast-check';

/** The next random number: from 0 (included) to 1 (not). */
export type Random = () => number;

/**
 * A test body that uses random numbers from the run's one seed: a failure prints the seed, and `FC_SEED=<seed>` repeats
 * it. Each part of a test that runs at the same time as others makes a generator of its own, so that the numbers it gets
 * do not depend on the speed of the others.
 */
export const withSeededRandom = (test: (newRandom: () => Random) => Promise<void>) => (): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.noBias(fc.noShrink(fc.nat())), (seed) => {
      let generators = 0;
      return test(() => mulberry32(seed + generators++));
    }),
    { numRuns: 1, endOnFailure: true },
  );

/** Numbers that are the same for the same seed. */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
