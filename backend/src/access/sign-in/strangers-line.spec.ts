import { jest } from '@jest/globals';
import { StrangersLine } from './strangers-line.js';

const ICU = 'icu@wardboard.local';

/** A line whose turns are given by the test, with the names of those who had theirs. */
function lineWithTurns() {
  let turns = 0;
  const line = new StrangersLine({ takeTurn: async () => (--turns >= 0 ? 0 : 1) });
  const tried: string[] = [];
  const refused: string[] = [];
  const wait = async (name: string, failures = 0, network = name) =>
    void ((await line.wait(ICU, network, failures)) ? tried : refused).push(name);
  const give = async (count: number) => {
    turns = count;
    const before = tried.length;
    while (tried.length < before + count) await new Promise((wake) => setTimeout(wake, 1));
  };
  return { line, tried, refused, wait, give };
}

describe('StrangersLine', () => {
  afterEach(() => jest.useRealTimers());

  it('takes whose network has failed least, and of those the newest', async () => {
    const { wait, give, tried } = lineWithTurns();
    const all = [wait('guesser', 3), wait('first'), wait('guesser again', 3), wait('second')];
    await give(4);
    await Promise.all(all);
    expect(tried).toEqual(['second', 'first', 'guesser again', 'guesser']);
  });

  it('takes whose network has fewer in line first, so that many networks do not keep it from who is alone', async () => {
    const { wait, give, tried } = lineWithTurns();
    const some = (ns: number[]) => ns.flatMap((n) => ['a', 'b', 'c'].map((each) => wait(`${each}${n}`, 0, each)));
    const all = [...some([0, 1, 2]), wait('alone'), ...some([3, 4])];
    await give(16);
    await Promise.all(all);
    expect(tried[0]).toBe('alone');
  });

  it('gives one turn to one person at a time', async () => {
    const { line, wait, give, tried } = lineWithTurns();
    const all = [wait('a'), wait('b')];
    await give(1);
    expect(tried).toEqual(['b']);
    line.onModuleDestroy();
    await Promise.all(all);
    expect(tried).toEqual(['b']);
  });

  it('is never longer than fifty: a guesser makes room for who has failed less, and the newest finds a place', async () => {
    const { line, wait, give, tried, refused } = lineWithTurns();
    const all = Array.from({ length: 400 }, (_, n) => wait(`guess ${n}`, Math.min(n, 9), 'guesser'));
    all.push(wait('owner in the same network', 9, 'guesser'), wait('owner elsewhere'));
    await give(2);
    expect(tried).toEqual(['owner elsewhere', 'owner in the same network']);
    expect(refused).toHaveLength(352);
    line.onModuleDestroy();
    await Promise.all(all);
  });

  it('holds nobody for longer than ten seconds, and no account for another', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const line = new StrangersLine({ takeTurn: async (email) => (email === ICU ? 60_000 : 0) });
    const held = line.wait(ICU, 'network', 0);
    expect(await line.wait('ward@wardboard.local', 'network', 0)).toBe(true);
    jest.advanceTimersByTime(10_000);
    expect(await held).toBe(false);
    line.onModuleDestroy();
    expect(await line.wait(ICU, 'network', 0)).toBe(false);
  });

  it('tells everybody who waits when turns can’t be counted, and serves whoever comes after', async () => {
    let away = true;
    const takeTurn = () => (away ? Promise.reject(new Error('away')) : Promise.resolve(0));
    const line = new StrangersLine({ takeTurn });
    const all = await Promise.allSettled([line.wait(ICU, 'network', 0), line.wait(ICU, 'network', 0)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away = false;
    expect(await line.wait(ICU, 'network', 0)).toBe(true);
  });
});
