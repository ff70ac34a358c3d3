import { KeyedQueue } from './keyed-queue.js';

it('runs what shares a key one after another, in its order, whatever fails, and the rest at once', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} began`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ended`);
      if (fails) throw new Error(name);
    };
  const all = Promise.allSettled([
    queue.run(['a', 'b'], work('first', true)),
    queue.run(['b', 'c'], work('second')),
    queue.run(['d'], work('beside')),
    queue.run(['c'], work('third')),
  ]);
  await queue.idle();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(log.slice(0, 2)).toEqual(['first began', 'beside began']);
  expect(log.filter((line) => !line.startsWith('beside'))).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} began`, `${name} ended`]),
  );
});
