import { jest } from '@jest/globals';
import { UnknownDeviceQueue } from './unknown-device-queue.js';

const ICU = 'icu@wardboard.local';

/** A queue whose permits are given by the test, with the names of those who got theirs. */
function queueWithPermits() {
  let permits = 0;
  const queue = new UnknownDeviceQueue({ acquirePermit: async () => (--permits >= 0 ? 0 : 1) });
  const tried: string[] = [];
  const refused: string[] = [];
  const wait = async (name: string, source = name) =>
    void ((await queue.wait(ICU, source)) ? tried : refused).push(name);
  const give = async (count: number) => {
    permits = count;
    const before = tried.length;
    while (tried.length < before + count) await new Promise((wake) => setTimeout(wake));
  };
  return { queue, tried, refused, wait, give };
}

describe('UnknownDeviceQueue', () => {
  afterEach(() => jest.useRealTimers());

  it('takes whose source has the fewest attempts, and of those the newest', async () => {
    const { wait, give, tried } = queueWithPermits();
    const all = [wait('guess 1', 'guesser'), wait('first'), wait('guess 2', 'guesser'), wait('second')];
    await give(4);
    await Promise.all(all);
    expect(tried).toEqual(['second', 'first', 'guess 2', 'guess 1']);
  });

  it('takes who comes once before each of many sources that come often', async () => {
    const { wait, give, tried } = queueWithPermits();
    const some = (ns: number[]) => ns.flatMap((n) => ['a', 'b', 'c'].map((each) => wait(`${each}${n}`, each)));
    const all = [...some([0, 1, 2]), wait('alone'), ...some([3, 4])];
    await give(16);
    await Promise.all(all);
    expect(tried[0]).toBe('alone');
  });

  it('gives one permit to one attempt at a time', async () => {
    const { queue, wait, give, tried } = queueWithPermits();
    const all = [wait('a'), wait('b')];
    await give(1);
    expect(tried).toEqual(['b']);
    queue.onModuleDestroy();
    await Promise.all(all);
    expect(tried).toEqual(['b']);
  });

  it('is never longer than fifty, and thousands of attempts of one source put out none of another', async () => {
    const { queue, wait, give, tried, refused } = queueWithPermits();
    const flood = (count: number) => Array.from({ length: count }, (_, n) => wait(`guess ${n}`, 'guesser'));
    const all = [...flood(400), wait('owner'), ...flood(2_800)];
    await give(1);
    expect(tried).toEqual(['owner']);
    expect(refused).toHaveLength(3_151);
    queue.onModuleDestroy();
    await Promise.all(all);
  });

  it('counts the newest thousand sources, and the one that goes on guessing is always of them', async () => {
    const { queue, wait, give, tried } = queueWithPermits();
    const all = Array.from({ length: 1_900 }, (_, n) => [wait('guess', 'guesser'), wait(`once ${n}`)]).flat();
    all.push(wait('owner'), wait('guess', 'guesser'));
    await give(1);
    expect(tried).toEqual(['owner']);
    queue.onModuleDestroy();
    await Promise.all(all);
  });

  it('with two thousand waiting, still takes one at an account where nobody waits', async () => {
    const queue = new UnknownDeviceQueue({ acquirePermit: async (email) => (email === ICU ? 0 : 60_000) });
    const all = Array.from({ length: 50 * 45 }, (_, n) => queue.wait(`${n % 45}@wardboard.local`, `source ${n}`));
    expect(await queue.wait(ICU, 'owner')).toBe(true);
    queue.onModuleDestroy();
    await Promise.all(all);
  });

  it('holds nobody for longer than ten seconds, and no account for another', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const queue = new UnknownDeviceQueue({ acquirePermit: async (email) => (email === ICU ? 60_000 : 0) });
    const held = queue.wait(ICU, 'network');
    expect(await queue.wait('ward@wardboard.local', 'network')).toBe(true);
    jest.advanceTimersByTime(10_000);
    expect(await held).toBe(false);
    queue.onModuleDestroy();
    expect(await queue.wait(ICU, 'network')).toBe(false);
  });

  it('tells everybody who waits when permits can’t be counted, and serves whoever comes after', async () => {
    let away = true;
    const acquirePermit = () => (away ? Promise.reject(new Error('away')) : Promise.resolve(0));
    const queue = new UnknownDeviceQueue({ acquirePermit });
    const all = await Promise.allSettled([queue.wait(ICU, 'network'), queue.wait(ICU, 'network')]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away = false;
    expect(await queue.wait(ICU, 'network')).toBe(true);
  });
});
