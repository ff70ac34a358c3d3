import type { FeedChange } from '@ward-board/contract';
import fc from 'fast-check';
import type { StoredPatch } from './feed-log.js';
import { OlderPatches } from './older-patches.js';
import { type CompactPatch, MOST_BYTES, PatchHistory } from './patch-history.js';

type Rows = ReadonlyMap<string, unknown>;

/** A change of one of a few records, `text` being what is recorded. */
const changeOf = (id: number, text: string | null): FeedChange =>
  text === null
    ? { collection: 'icu', op: 'remove', id: `${id}` }
    : ({ collection: 'icu', op: 'upsert', id: `${id}`, record: { id: `${id}`, text } } as never);
const patchOf = (seq: number, changes: readonly FeedChange[]): StoredPatch => ({
  ...{ feed: 'icu', seq, at: `${seq}`, changes, digest: '', traceparent: null },
});
const applied = (rows: Rows, patches: readonly CompactPatch[]): Rows => {
  const after = new Map(rows);
  for (const change of patches.flatMap(({ changes }) => changes)) {
    if (change.op === 'remove') after.delete(change.id);
    else after.set(change.id, change.record);
  }
  return after;
};
const sorted = (rows: Rows) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1));

/** Patches of a feed that begins with `base`. */
const feed = (base: number) =>
  fc
    .array(
      fc.array(fc.tuple(fc.nat(8), fc.option(fc.string({ maxLength: 5 }), { nil: null })), {
        minLength: 1,
        maxLength: 4,
      }),
      { maxLength: 60 },
    )
    .map((all) =>
      all.map((changes, n) =>
        patchOf(
          base + n + 1,
          changes.map(([id, text]) => changeOf(id, text)),
        ),
      ),
    );

/** A feed as it is stored, and what was read of it. */
const logOf = (stored: readonly StoredPatch[]) => {
  const reads: number[] = [];
  const before = async (_: string, seq: number, limit: number, most: number) => {
    const patches: StoredPatch[] = [];
    let bytes = 0;
    for (const patch of stored
      .filter((each) => each.seq <= seq)
      .slice(-limit)
      .reverse()) {
      const size = JSON.stringify(patch.changes).length;
      if (bytes + size > most) break;
      bytes += size;
      patches.unshift(patch);
    }
    reads.push(bytes);
    return { patches, bytes };
  };
  return { before, reads };
};

describe('the history of a feed', () => {
  it('compacted makes of any earlier state what all patches make of it: each record once, numbers rising', () => {
    fc.assert(
      fc.property(feed(40), fc.nat(60), fc.nat(60), (patches, cut, joined) => {
        // Some were stored before the process began, and are read later; the others came while it ran.
        const begin = Math.min(cut, patches.length);
        const history = new PatchHistory(40 + begin);
        for (const patch of patches.slice(begin)) history.add(patch);
        history.addOlder(patches.slice(0, begin), true);
        const after = Math.min(joined, patches.length);
        const rows = applied(new Map(), patches.slice(0, after));
        const missed = history.after(40 + after) ?? [];
        expect(sorted(applied(rows, missed))).toEqual(sorted(applied(rows, patches.slice(after))));
        const ids = missed.flatMap(({ changes }) => changes.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        const seqs = missed.map(({ seq }) => seq);
        expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
        expect(seqs.every((seq) => seq > 40 + after && seq <= history.seq)).toBe(true);
      }),
    );
  });

  it('has a record that changed twenty times once', () => {
    const history = new PatchHistory(0);
    for (let seq = 1; seq <= 20; seq++) history.add(patchOf(seq, [changeOf(1, `note ${seq}`)]));
    expect(history.after(0)).toEqual([{ seq: 20, at: '20', changes: [changeOf(1, 'note 20')] }]);
    expect(history.after(20)).toEqual([]);
  });

  it('can’t tell what comes after a number that is yet to come, or that it does not go back to', () => {
    const history = new PatchHistory(10);
    history.add(patchOf(11, [changeOf(1, 'a')]));
    expect([history.after(9), history.after(10)?.length, history.after(11), history.after(12)]).toEqual([
      null,
      1,
      [],
      null,
    ]);
  });

  it('holds a megabyte at most, of as many records as there are', () => {
    const history = new PatchHistory(0);
    for (let seq = 1; seq <= 300; seq++) history.add(patchOf(seq, [changeOf(seq, 'x'.repeat(10_000))]));
    expect(history.after(0)).toBeNull();
    const held = history.after(history.from) ?? [];
    expect(JSON.stringify(held).length).toBeLessThanOrEqual(MOST_BYTES);
    expect(JSON.stringify(held).length).toBeGreaterThan(MOST_BYTES * 0.95);
    expect(held.at(-1)?.seq).toBe(300);
  });

  describe('is read back', () => {
    const patches = Array.from({ length: 1_000 }, (_, n) => patchOf(n + 1, [changeOf(n % 50, 'x'.repeat(1_000))]));

    it('once for all who join after any number, and no further than one of them needs', async () => {
      const log = logOf(patches);
      const history = new PatchHistory(1_000);
      const older = new OlderPatches(log, 'icu', history);
      await Promise.all(Array.from({ length: 100 }, (_, n) => older.reach(500 + n)));
      expect(log.reads).toHaveLength(5);
      expect([history.from, history.after(500)?.length, history.after(499)]).toEqual([500, 50, null]);
    });

    it('not beyond four megabytes', async () => {
      const large = Array.from({ length: 5_000 }, (_, n) => patchOf(n + 1, [changeOf(n % 50, 'x'.repeat(10_000))]));
      const log = logOf(large);
      const history = new PatchHistory(5_000);
      const older = new OlderPatches(log, 'icu', history);
      await older.reach(0);
      expect(Math.max(...log.reads)).toBeLessThanOrEqual(MOST_BYTES);
      expect(log.reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(5 * MOST_BYTES);
      const reads = log.reads.length;
      await older.reach(0);
      expect([log.reads.length, history.after(0)]).toEqual([reads, null]);
      expect(history.after(history.from)).toHaveLength(50);
    });

    it('not over a gap, nor beyond a patch that is larger than an answer may be', async () => {
      const large = changeOf(1, 'x'.repeat(MOST_BYTES));
      for (const stored of [
        patches.filter(({ seq }) => seq !== 950),
        patches.map((patch) => (patch.seq === 950 ? patchOf(950, [large]) : patch)),
      ]) {
        const history = new PatchHistory(1_000);
        await new OlderPatches(logOf(stored), 'icu', history).reach(0);
        expect([history.from, history.isFull]).toEqual([950, true]);
      }
    });

    it('again by whoever comes after a read that failed', async () => {
      const log = logOf(patches);
      let down = true;
      const before: typeof log.before = (...args) => (down ? Promise.reject(new Error('away')) : log.before(...args));
      const history = new PatchHistory(1_000);
      const older = new OlderPatches({ before }, 'icu', history);
      await expect(older.reach(900)).rejects.toThrow('away');
      down = false;
      await older.reach(900);
      expect(history.from).toBe(900);
    });
  });
});
