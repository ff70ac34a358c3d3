import { GroupCommit } from './group-commit.js';

/** Each request results in itself, a negative one in an error; the batches are recorded. */
function recording(batchLength = (waiting: readonly number[]) => waiting.length) {
  const batches: (readonly number[])[] = [];
  const run = async (batch: readonly number[]): Promise<readonly PromiseSettledResult<number>[]> => {
    batches.push(batch);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return batch.map((n) =>
      n < 0 ? { status: 'rejected', reason: new Error(String(n)) } : { status: 'fulfilled', value: n },
    );
  };
  return { batches, commits: new GroupCommit<number, number>(run, batchLength) };
}

it('requests submitted in one turn, or while a batch runs, form one batch', async () => {
  const { batches, commits } = recording();
  const first = [1, 2].map((n) => commits.submit(n));
  await new Promise(setImmediate);
  const second = [3, 4, 5].map((n) => commits.submit(n));
  expect(await Promise.all([...first, ...second])).toEqual([1, 2, 3, 4, 5]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it('callers that submit again as soon as they have a result share the next batch', async () => {
  const { batches, commits } = recording();
  await Promise.all(
    [1, 2, 3].map(async (n) => {
      for (let round = 0; round < 4; round += 1) await commits.submit(n);
    }),
  );
  expect(batches).toEqual(Array(4).fill([1, 2, 3]));
});

it('one failed request does not fail the others of its batch', async () => {
  const { commits } = recording();
  const answers = await Promise.allSettled([1, -2, 3].map((n) => commits.submit(n)));
  expect(answers).toMatchObject([{ value: 1 }, { reason: { message: '-2' } }, { value: 3 }]);
});

it('keeps the maximum length of a batch, and the order', async () => {
  const { batches, commits } = recording((waiting) => Math.min(2, waiting.length));
  await Promise.all([1, 2, 3, 4, 5].map((n) => commits.submit(n)));
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

it('is idle when all requests have a result, and runs later ones', async () => {
  const { batches, commits } = recording();
  await commits.idle();
  const answers = Promise.all([commits.submit(1), commits.submit(2)]);
  await commits.idle();
  expect(await answers).toEqual([1, 2]);
  expect(await commits.submit(3)).toBe(3);
  expect(batches).toEqual([[1, 2], [3]]);
});
