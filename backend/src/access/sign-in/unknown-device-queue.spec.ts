import { jest } from '@jest/globals';
import { UnknownDeviceQueue } from './unknown-device-queue.js';

const ICU = 'icu@wardboard.local';

/** Who has no cookie: the network is all that is known. */
const from = (network: string) => ({ source: network, network });

/** A queue whose permits are given by the test, with the names of those who got theirs. */
function queueWithPermits() {
  let permits = 0;
  const queue = new UnknownDeviceQueue({ acquirePermit: async () => (--permits >= 0 ? 0 : 1) });
  const tried: string[] = [];
  const refused: string[] = [];
  const wait = async (name: string, source = name, network = source) =>
    void ((await queue.wait(ICU, { source, network })) ? tried : refused).push(name);
  const give = async (count: number) => {
    permits = count;
    const before = tried.length;
    while (tried.length < before + count) await new Promise((wake) => setTimeout(wake));
  };
  return { queue, tried, refused, wait, give };
}

describe('UnknownDeviceQueue', () => {
  afterEach(() => jest.useRealTimers());

  it('takes whose network has had the fewest permits, and in it whose source has', async () => {
    const { wait, give, tried } = queueWithPermits();
    const guesses = Array.from({ length: 6 }, (_, n) => wait(`guess ${n}`, `browser ${n % 2}`, 'guesser'));
    const all = [wait('slow', 'own browser', 'hospital'), ...guesses];
    await give(2);
    expect(tried).toContain('slow');
    all.push(wait('colleague', 'another browser', 'hospital'), wait('third', 'new browser', 'guesser'));
    await give(2);
    expect(tried.slice(2).sort()).toEqual(['colleague', expect.stringMatching(/^(?:guess \d|third)$/)]);
    await give(5);
    await Promise.all(all);
  });

  it('takes who comes again and again from one network sooner or later, however many new browsers guess from it', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const permits: (() => void)[] = [];
    const acquirePermit = () => new Promise<number>((give) => permits.push(() => give(0)));
    const queue = new UnknownDeviceQueue({ acquirePermit });
    let isTried = false;
    // Who waits for each answer comes once in ten seconds, in which there is one permit here.
    for (let round = 0; round < 500 && !isTried; round++) {
      const owner = queue.wait(ICU, { source: 'own browser', network: 'hospital' });
      const guesses = Array.from({ length: 10 }, (_, n) =>
        queue.wait(ICU, { source: `browser ${round} ${n}`, network: 'hospital' }),
      );
      await new Promise(setImmediate);
      permits.shift()?.();
      await new Promise(setImmediate);
      jest.advanceTimersByTime(10_000);
      permits.shift()?.();
      isTried = await owner;
      await Promise.all(guesses);
      await new Promise(setImmediate);
    }
    expect(isTried).toBe(true);
    queue.onModuleDestroy();
  });

  it('takes the newest of one source: who comes after a flood from their own network does not wait behind it', async () => {
    const { queue, wait, give, tried } = queueWithPermits();
    const all = Array.from({ length: 400 }, (_, n) => wait(`guess ${n}`, 'network'));
    all.push(wait('owner', 'network'));
    await give(1);
    expect(tried).toEqual(['owner']);
    queue.onModuleDestroy();
    await Promise.all(all);
  });

  it('gives one permit to one attempt at a time', async () => {
    const { queue, wait, give, tried } = queueWithPermits();
    const all = [wait('a'), wait('b')];
    await give(1);
    expect(tried).toHaveLength(1);
    queue.onModuleDestroy();
    await Promise.all(all);
    expect(tried).toHaveLength(1);
  });

  it('is never longer than fifty, and thousands of attempts of one source put out none of another', async () => {
    const { queue, wait, give, tried, refused } = queueWithPermits();
    const flood = (count: number) => Array.from({ length: count }, (_, n) => wait(`guess ${n}`, 'guesser'));
    const all = flood(50);
    await give(1);
    all.push(...flood(350), wait('owner'), ...flood(2_800));
    await give(1);
    expect(tried[1]).toBe('owner');
    expect(refused).toHaveLength(3_151 - 1);
    queue.onModuleDestroy();
    await Promise.all(all);
  });

  it('with two thousand waiting, still takes one at an account where nobody waits', async () => {
    const queue = new UnknownDeviceQueue({ acquirePermit: async (email) => (email === ICU ? 0 : 60_000) });
    const all = Array.from({ length: 50 * 45 }, (_, n) => queue.wait(`${n % 45}@wardboard.local`, from(`source ${n}`)));
    expect(await queue.wait(ICU, from('owner'))).toBe(true);
    queue.onModuleDestroy();
    await Promise.all(all);
  });

  it('holds nobody for longer than ten seconds, and no account for another', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const queue = new UnknownDeviceQueue({ acquirePermit: async (email) => (email === ICU ? 60_000 : 0) });
    const held = queue.wait(ICU, from('network'));
    expect(await queue.wait('ward@wardboard.local', from('network'))).toBe(true);
    jest.advanceTimersByTime(10_000);
    expect(await held).toBe(false);
    queue.onModuleDestroy();
    expect(await queue.wait(ICU, from('network'))).toBe(false);
  });

  it('tells everybody who waits when permits can’t be counted, and serves whoever comes after', async () => {
    let away = true;
    const acquirePermit = () => (away ? Promise.reject(new Error('away')) : Promise.resolve(0));
    const queue = new UnknownDeviceQueue({ acquirePermit });
    const all = await Promise.allSettled([queue.wait(ICU, from('network')), queue.wait(ICU, from('network'))]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away = false;
    expect(await queue.wait(ICU, from('network'))).toBe(true);
  });
});
