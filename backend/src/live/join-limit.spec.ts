import { EventLoopPasses, JoinLimit } from './join-limit.js';

describe('the joins of one socket', () => {
  it('are eight at once at most', () => {
    const limit = new JoinLimit();
    expect(Array.from({ length: 9 }, () => limit.take(0))).toEqual([...Array<boolean>(8).fill(true), false]);
    limit.release();
    expect([limit.take(0), limit.take(0)]).toEqual([true, false]);
  });

  it('are forty in ten seconds at most', () => {
    const limit = new JoinLimit();
    const join = (now: number) => {
      const taken = limit.take(now);
      if (taken) limit.release();
      return taken;
    };
    expect(Array.from({ length: 50 }, (_, n) => join(n)).filter(Boolean)).toHaveLength(40);
    expect([join(9_999), join(10_000), join(10_000)]).toEqual([false, true, false]);
  });
});

it('those who wait go on in a pass of the event loop each', async () => {
  const passes = new EventLoopPasses();
  const order: string[] = [];
  const waiting = Array.from({ length: 3 }, (_, n) => passes.next().then(() => order.push(`answer ${n}`)));
  const others = new Promise<void>((resolve) => {
    let count = 0;
    const pass = (): void => {
      order.push('another');
      if (++count < 3) setImmediate(pass);
      else resolve();
    };
    setImmediate(pass);
  });
  await Promise.all([...waiting, others]);
  expect(order.join(' ')).not.toContain('answer 0 answer 1');
  expect(order.join(' ')).not.toContain('answer 1 answer 2');
});
