import { performance } from 'node:perf_hooks';

/** The value below which a share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** How often `work` completes in a second when this many do it at once, for so long. */
export async function perSecond(
  writers: number,
  seconds: number,
  work: (writer: number, n: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; performance.now() < until; n++) {
        await work(writer, n);
        done++;
      }
    }),
  );
  return done / ((performance.now() - begun) / 1_000);
}

/** Milliseconds that `work` takes. */
export async function duration(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Two kinds take turns, so that both meet the same noise of the machine, and each round is compared within itself.
 * @returns the medians of both kinds, and of their ratio ours/baseline.
 */
export async function takeTurns(rounds: number, ours: () => Promise<number>, baseline: () => Promise<number>) {
  const pairs: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ ours: await ours(), baseline: await baseline() });
    else {
      const first = await baseline();
      pairs.push({ baseline: first, ours: await ours() });
    }
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    baseline: median(pairs.map((pair) => pair.baseline)),
    ratio: median(pairs.map((pair) => pair.ours / pair.baseline)),
  };
}
