import { jest } from '@jest/globals';
import { noAnswer, type Result } from '../http/result.js';
import { retryUntilAnswered } from './retry-until-answered.js';

const opened: Result<string> = { ok: true, data: 'open', readModel: 'current' };
const problem = { type: 'about:blank', title: 'Refused', status: 401, detail: '', code: 'credential_refused' } as const;
const refused: Result<string> = { ok: false, status: 401, problem };

describe('a PIN on a line that may be down', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const trying = (answers: readonly (Result<string> | 'late')[], { offline = false } = {}) => {
    const seen = { tries: 0, downAt: [] as number[], isWanted: true };
    const begun = Date.now();
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const done = retryUntilAnswered(
      async () => {
        const answer = answers[seen.tries] ?? noAnswer;
        seen.tries += 1;
        if (answer !== 'late') return answer;
        await pause(15_000);
        return noAnswer;
      },
      {
        isWanted: () => seen.isWanted,
        onDown: () => void seen.downAt.push(Date.now() - begun),
        isOffline: () => offline,
        now: Date.now,
        pause,
      },
    );
    return { seen, done };
  };

  it('is tried once where there is an answer, and nothing is said of the line', async () => {
    for (const answer of [opened, refused]) {
      const { seen, done } = trying([answer]);
      expect(await done).toBe(answer);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(seen).toMatchObject({ tries: 1, downAt: [] });
    }
  });

  it('says at once that a device without a line has none, and opens when it has one again', async () => {
    const { seen, done } = trying([noAnswer, noAnswer, opened], { offline: true });
    expect(seen.downAt).toEqual([0]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await done).toBe(opened);
    expect(seen.tries).toBe(3);
  });

  it('says on a line that swallows all that there is no answer, long before it is tried again', async () => {
    const { seen, done } = trying(['late', opened]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(seen).toMatchObject({ tries: 1, downAt: [3_000] });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await done).toBe(opened);
  });

  it('is not tried any more after a minute, nor once nobody waits for it', async () => {
    const { seen, done } = trying([]);
    await jest.advanceTimersByTimeAsync(120_000);
    expect((await done).ok).toBe(false);
    expect(seen.tries).toBe(60);
    const left = trying([]);
    left.seen.isWanted = false;
    await jest.advanceTimersByTimeAsync(120_000);
    expect((await left.done).ok).toBe(false);
    expect(left.seen.tries).toBe(1);
  });
});
