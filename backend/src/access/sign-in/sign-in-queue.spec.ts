import { SignInQueue } from './sign-in-queue.js';

describe('SignInQueue', () => {
  /** Attempts that end when they are told to, in the order in which they were begun. */
  const attempts = () => {
    const queue = new SignInQueue();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const attempt = (name: string, network: string, known = false) =>
      queue.run(known, network, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const endAll = async () => {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise(setImmediate);
      }
    };
    return { begun, attempt, endAll };
  };
  const flood = (attempt: ReturnType<typeof attempts>['attempt'], size: number) =>
    Array.from({ length: size }, (_, n) => attempt(`flood ${n}`, 'attacker'));

  it('tries three at a time, in the order of their coming', async () => {
    const { begun, attempt, endAll } = attempts();
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => attempt(name, 'ward'));
    await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'b', 'c']);
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('tries a known device next, and a stranger of another network after that, whoever floods it', async () => {
    const { begun, attempt, endAll } = attempts();
    const all = flood(attempt, 400);
    all.push(attempt('stranger', 'elsewhere'), attempt('known', 'attacker', true));
    await endAll();
    await Promise.all(all);
    expect(begun.slice(3, 6)).toEqual(['known', 'flood 3', 'stranger']);
  });

  it('tries a stranger of the flooded network in turn: what comes later waits behind them', async () => {
    const { begun, attempt, endAll } = attempts();
    const all = [...flood(attempt, 100), attempt('stranger', 'attacker'), ...flood(attempt, 100)];
    await endAll();
    await Promise.all(all);
    expect(begun.indexOf('stranger')).toBe(100);
  });

  it('refuses what it could not try soon, and no known device', async () => {
    const { begun, attempt, endAll } = attempts();
    const all = Promise.allSettled(flood(attempt, 600));
    const known = attempt('known', 'attacker', true);
    const stranger = attempt('stranger', 'elsewhere');
    await endAll();
    const refused = (await all).filter(({ status }) => status === 'rejected');
    await Promise.all([known, stranger]);
    expect(begun.length + refused.length).toBe(602);
    expect(refused.length).toBeGreaterThan(90);
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests', headers: { 'retry-after': '5' } } });
  });
});
