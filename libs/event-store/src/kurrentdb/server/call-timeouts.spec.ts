import { EventStoreUnavailable } from '../../port/event-store.js';
import { clientError } from '../../testing/kurrentdb/in-memory-server.js';
import { answered } from './call-timeouts.js';

const TRY_MS = 20;

/** What a call that meets these comes to, how often it was tried, and how many new clients there were. Without `answerMs` its time is never over. */
async function outcomeOf(mishaps: readonly unknown[], answerMs = Number.POSITIVE_INFINITY) {
  const left = [...mishaps];
  let [tries, reconnects] = [0, 0];
  const call = () => {
    tries += 1;
    const mishap = left.shift();
    if (mishap === 'silence') return new Promise<string>(() => {});
    return mishap === undefined ? Promise.resolve('answer') : Promise.reject(mishap);
  };
  const reconnect = () => {
    reconnects += 1;
  };
  const answer = await answered({ reconnect }, TRY_MS, performance.now() + answerMs, call).catch(
    (error: unknown) => error,
  );
  return { answer, tries, reconnects };
}

it('sends the same again after its own time-out, since the client waits for 16 s on a frozen server', async () => {
  expect(await outcomeOf(['silence'])).toEqual({ answer: 'answer', tries: 2, reconnects: 0 });
});

it('takes new connections after the second silence in a row', async () => {
  expect(await outcomeOf(['silence', 'silence'])).toEqual({ answer: 'answer', tries: 3, reconnects: 1 });
  expect(await outcomeOf([clientError('unavailable')])).toEqual({ answer: 'answer', tries: 2, reconnects: 0 });
});

it('is unavailable when nothing was answered in time, or when the time was over before', async () => {
  const { answer, tries } = await outcomeOf(
    Array.from({ length: 50 }, () => clientError('unavailable')),
    150,
  );
  expect(answer).toBeInstanceOf(EventStoreUnavailable);
  expect(tries).toBeLessThan(10);
  expect(await outcomeOf([], -1)).toMatchObject({ answer: expect.any(EventStoreUnavailable), tries: 0 });
});

it('says what went wrong when anything was said, and not that the last of many tries was cut short', async () => {
  const mishaps = [clientError('unavailable', { message: 'self-signed certificate' }), ...Array(50).fill('silence')];
  const { answer } = await outcomeOf(mishaps, 300);
  expect(answer).toMatchObject({ message: expect.stringContaining('self-signed certificate') });
  const { answer: silent } = await outcomeOf(mishaps.slice(1), 300);
  expect(silent).toMatchObject({ message: expect.stringMatching(/no answer within \d+ ms/) });
});

it('tries neither a refusal nor a bug again', async () => {
  expect(await outcomeOf([clientError('access-denied')])).toMatchObject({
    answer: expect.objectContaining({ message: expect.stringContaining('password is wrong') }),
    tries: 1,
  });
  expect(await outcomeOf([new TypeError('bug')])).toMatchObject({ answer: expect.any(TypeError), tries: 1 });
});
