import { setImmediate as nextTurn } from 'node:timers/promises';
import { RefusalDelay } from './refusal-delay.js';

/** How many of some refusals may be answered within one turn of the event loop. */
async function answeredAtOnce(delay: RefusalDelay, count: number) {
  let answered = 0;
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      await delay.hold();
      answered += 1;
    }),
  );
  await nextTurn();
  return { answered, all };
}

describe('the delay of refusals', () => {
  it('holds back two thousand at most, and who comes beyond them is answered at once', async () => {
    const delay = new RefusalDelay();
    const { answered, all } = await answeredAtOnce(delay, 2_010);
    expect(answered).toBe(10);
    delay.onModuleDestroy();
    await all;
  });

  it('holds an attempt that was tried for as long as is said', async () => {
    const delay = new RefusalDelay();
    const ended: string[] = [];
    const untried = delay.hold().then(() => ended.push('untried'));
    const longer = delay.hold(0.2).then(() => ended.push('longer'));
    await delay.hold(0.01).then(() => ended.push('shorter'));
    await longer;
    expect(ended).toEqual(['shorter', 'longer']);
    delay.onModuleDestroy();
    await untried;
  });

  it('holds up no end of the service', async () => {
    const delay = new RefusalDelay();
    const { answered, all } = await answeredAtOnce(delay, 3);
    expect(answered).toBe(0);
    delay.onModuleDestroy();
    await all;
    expect((await answeredAtOnce(delay, 3)).answered).toBe(3);
  });
});
