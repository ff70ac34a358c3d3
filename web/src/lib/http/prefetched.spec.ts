import { createPrefetched } from './prefetched.js';

const PATH = '/api/boards/icu';
const response = Promise.resolve(new Response('{}'));

/** Asked for at 1 s by the wall clock and at 50 ms by the steady one. */
function prefetched() {
  const now = { wall: 1_000, steady: 50 };
  const answers = createPrefetched({ ...now, answers: { [PATH]: response } }, () => ({ ...now }));
  return { ...answers, now };
}

it('gives an answer once, with how long ago it was asked for', () => {
  const { take, now } = prefetched();
  now.wall += 700;
  now.steady += 700;
  expect(take('/api/boards/ward')).toBeNull();
  expect(take(PATH)).toEqual({ response, agoMs: 700 });
  expect(take(PATH)).toBeNull();
});

it('counts the time that a device slept, in which its steady clock stood still', () => {
  const { take, now } = prefetched();
  now.wall += 9_000;
  now.steady += 200;
  expect(take(PATH)).toMatchObject({ agoMs: 9_000 });
});

it('does not take an answer for younger because the wall clock was set back', () => {
  const { take, now } = prefetched();
  now.wall -= 60_000;
  now.steady += 400;
  expect(take(PATH)).toMatchObject({ agoMs: 400 });
});

it('gives none that is older than ten seconds', () => {
  const { take, now } = prefetched();
  now.wall += 10_001;
  expect(take(PATH)).toBeNull();
});

it('gives none once the session is over, and none where nothing was asked for', () => {
  const { take, drop } = prefetched();
  drop();
  expect(take(PATH)).toBeNull();
  expect(createPrefetched(undefined, () => ({ wall: 0, steady: 0 })).take(PATH)).toBeNull();
});
