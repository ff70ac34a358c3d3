import { SharedLookups } from './shared-lookups.js';

describe('shared look-ups', () => {
  /** Look-ups that end when they are told to, in the order in which they began. */
  function lookups() {
    const shared = new SharedLookups<number>();
    const begun: PromiseWithResolvers<number>[] = [];
    const read = () => {
      const one = Promise.withResolvers<number>();
      begun.push(one);
      return one.promise;
    };
    return { begun, look: (key: string) => shared.look(key, read) };
  }

  it('run one at a time for each key: who asks meanwhile shares the next one, which begins after they asked', async () => {
    const { begun, look } = lookups();
    const first = look('a');
    const others = [look('a'), look('a'), look('a')];
    const another = look('b');
    expect(begun).toHaveLength(2);
    begun[0]?.resolve(1);
    begun[1]?.resolve(2);
    expect(await Promise.all([first, another])).toEqual([1, 2]);
    expect(begun).toHaveLength(3);
    const late = look('a');
    begun[2]?.resolve(3);
    expect(await Promise.all(others)).toEqual([3, 3, 3]);
    begun[3]?.resolve(4);
    expect([await late, begun.length]).toEqual([4, 4]);
  });

  it('go on after one that has failed, which only those are told who shared it', async () => {
    const { begun, look } = lookups();
    const first = look('a');
    const second = look('a');
    begun[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
    const third = look('a');
    begun[2]?.resolve(3);
    expect(await third).toBe(3);
  });
});
