import { PasswordCheckQueue } from './password-check-queue.js';

describe('PasswordCheckQueue', () => {
  /** Attempts that end when they are told to, in the order in which they were begun. */
  const attempts = () => {
    let held = 0;
    const queue = new PasswordCheckQueue({ hold: async () => void held++ });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const attempt = (name: string, source: string | null) => {
      const work = () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      };
      return source === null ? queue.runKnown('owner', work) : queue.runUnknown(source, work);
    };
    const known = (name: string, device: string, account: string) =>
      queue.runDevice(device, account, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      });
    const endAll = async () => {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise(setImmediate);
      }
    };
    return { begun, attempt, known, endAll, held: () => held };
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

  it('tries a known device next, and an unknown one of another source after that, whoever floods it', async () => {
    const { begun, attempt, endAll } = attempts();
    const all = flood(attempt, 400);
    all.push(attempt('unknown', 'elsewhere'), attempt('known', null));
    await endAll();
    await Promise.all(all);
    expect(begun.slice(3, 6)).toEqual(['known', 'flood 3', 'unknown']);
  });

  it('in a flood of one account’s known devices, tries one of another account next, and leaves a check for unknown ones', async () => {
    const { begun, attempt, known, endAll } = attempts();
    const all: Promise<unknown>[] = Array.from({ length: 40 }, (_, n) =>
      known(`flood ${n}`, `device ${n}`, 'attacker'),
    );
    all.push(attempt('unknown', 'elsewhere'), known('owner', 'tablet', 'owner'));
    await endAll();
    await Promise.all(all);
    expect(begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'unknown', 'flood 2', 'owner']);
  });

  it('has few attempts of one known device before those of others of its account: with more it counts as unknown', async () => {
    const { begun, known, endAll } = attempts();
    const flood = Array.from({ length: 40 }, (_, n) => known(`flood ${n}`, 'rogue', 'ward'));
    const other = known('other', 'tablet', 'ward');
    await endAll();
    expect((await Promise.all(flood)).filter((done) => done === null)).toHaveLength(35);
    expect(await other).toBe('other');
    expect(begun).toHaveLength(6);
    const again = known('again', 'rogue', 'ward');
    await endAll();
    expect(await again).toBe('again');
  });

  it('tries an unknown device of the flooding source in order: what comes later waits behind it', async () => {
    const { begun, attempt, endAll } = attempts();
    const all = [...flood(attempt, 100), attempt('unknown', 'attacker'), ...flood(attempt, 100)];
    await endAll();
    await Promise.all(all);
    expect(begun.indexOf('unknown')).toBe(100);
  });

  it('refuses what it could not try soon, each after it was held back, and no known device', async () => {
    const { begun, attempt, endAll, held } = attempts();
    const all = Promise.allSettled(flood(attempt, 2_100));
    const known = attempt('known', null);
    const unknown = attempt('unknown', 'elsewhere');
    await endAll();
    const refused = (await all).filter(({ status }) => status === 'rejected');
    await Promise.all([known, unknown]);
    expect(begun.length + refused.length).toBe(2_102);
    expect(refused.length).toBeGreaterThan(90);
    expect(held()).toBe(refused.length);
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests', headers: { 'retry-after': '5' } } });
  });

  it('with two thousand waiting, still takes an attempt of a source of which none waits', async () => {
    const { begun, attempt, endAll } = attempts();
    const floods = Array.from({ length: 5 }, (_, source) =>
      Array.from({ length: 500 }, (_, n) => attempt(`flood ${n}`, `attacker ${source}`)),
    ).flat();
    const all = Promise.allSettled(floods);
    const unknown = attempt('unknown', 'elsewhere');
    await endAll();
    await unknown;
    expect((await all).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(400);
    expect(begun.indexOf('unknown')).toBeLessThan(12);
  });
});
