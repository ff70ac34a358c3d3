import type { StoredPatch } from './feed-log.js';
import { MOST_BYTES, missedPatches } from './missed-patches.js';

const patches = (from: number, to: number, bytes = 100): readonly StoredPatch[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    ...{ feed: 'icu', seq: from + n, at: '', changes: [], bytes, digest: `${n}` },
  }));
/** A feed as it is stored, and how often it was read. */
const log = (stored: readonly StoredPatch[]) => {
  const reads: number[] = [];
  const after = async (_: string, seq: number, limit: number) => {
    reads.push(seq);
    return stored.filter((patch) => patch.seq > seq).slice(0, limit);
  };
  return { after, reads };
};

describe('the patches that a client has missed', () => {
  it('are all of them up to those at hand, in order', async () => {
    const stored = log(patches(1, 1_000));
    const missed = await missedPatches(stored, 'icu', 17, () => 800);
    expect(missed?.slice(0, 783).map(({ seq }) => seq)).toEqual(patches(18, 800).map(({ seq }) => seq));
    expect(stored.reads.length).toBeLessThan(10);
  });

  it('go on to where those at hand begin by then', async () => {
    let oldest = 150;
    const missed = await missedPatches(log(patches(1, 400)), 'icu', 0, () => (oldest += 50));
    expect(missed?.at(-1)?.seq).toBeGreaterThanOrEqual(300);
  });

  it('can’t be told when some are gone', async () => {
    expect(await missedPatches(log(patches(19, 1_000)), 'icu', 17, () => 800)).toBeNull();
    expect(await missedPatches(log([]), 'icu', 17, () => 800)).toBeNull();
  });

  it('are too many beyond a megabyte, which is found out before much more is read', async () => {
    const stored = log(patches(1, 5_000, 20_000));
    expect(await missedPatches(stored, 'icu', 0, () => 4_800)).toBeNull();
    expect(stored.reads).toEqual([0]);
    const justEnough = log(patches(1, 50, MOST_BYTES / 50));
    expect(await missedPatches(justEnough, 'icu', 0, () => 50)).toHaveLength(50);
  });
});
