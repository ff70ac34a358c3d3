import type { ProblemCode, QueueKey } from '@ward-board/contract';
import type { Result } from '../http/result.js';
import { createEarlierKeys } from './earlier-keys.js';

const keyOf = (id: string): Result<QueueKey> => ({ ok: true, data: { id, key: `key of ${id}` }, readModel: 'current' });
const refused = (status: number, code: ProblemCode): Result<QueueKey> => ({
  ...{ ok: false, status, problem: { type: 'about:blank', title: '', status, detail: '', code } },
});
const notFound = refused(404, 'not_found');
const WRITTEN_AT = '2026-11-22T21:09:00.000Z';
const silence: Result<QueueKey> = { ok: false, status: 0, problem: null };

function device(rows: readonly string[], answers: Record<string, Result<QueueKey>>) {
  const [asked, taken]: [string[], string[]] = [[], []];
  let changes = 0;
  const earlier = createEarlierKeys({
    unread: async () =>
      rows.filter((session) => !taken.includes(session)).map((session) => ({ session, at: WRITTEN_AT })),
    ask: async (session) => {
      asked.push(session);
      return answers[session] ?? silence;
    },
    take: async ({ id }) => void taken.push(id),
    changed: () => void changes++,
  });
  return { earlier, asked, taken, changes: () => changes };
}

describe('the keys of earlier sessions of the same person', () => {
  it('are asked for, and taken', async () => {
    const { earlier, asked, taken, changes } = device(['first', 'second', 'first'], {
      first: keyOf('first'),
      second: keyOf('second'),
    });
    expect(await earlier.seek()).toBe(true);
    expect(await earlier.seek()).toBe(true);
    expect([asked, taken, changes()]).toEqual([['first', 'second'], ['first', 'second'], 2]);
  });

  it('are not asked for where every row can be read', async () => {
    const { earlier, asked, changes } = device([], {});
    expect(await earlier.seek()).toBe(true);
    expect([asked, changes()]).toEqual([[], 0]);
  });

  it('are lost once the service says that there is none, and asked for no more', async () => {
    const { earlier, asked, changes } = device(['first'], { first: notFound });
    expect(earlier.isLost('first')).toBe(false);
    expect(await earlier.seek()).toBe(true);
    expect(await earlier.seek()).toBe(true);
    expect([earlier.isLost('first'), asked, changes()]).toEqual([true, ['first'], 1]);
  });

  it.each([
    ['there is no answer', silence],
    ['the session is locked', refused(401, 'session_locked')],
    ['too many ask', refused(429, 'too_many_requests')],
    ['the answer says nothing of that session', refused(403, 'forbidden')],
    ['a proxy takes the question for too large', refused(413, 'payload_too_large')],
    ['the service is unavailable', refused(503, 'unavailable')],
  ])('are waited for, and not lost, while %s', async (_, unanswered) => {
    const answers = { first: unanswered, second: keyOf('second') };
    const { earlier, taken } = device(['first', 'second'], answers);
    expect(await earlier.seek()).toBe(false);
    expect([earlier.isLost('first'), taken]).toEqual([false, ['second']]);
    answers.first = notFound;
    expect(await earlier.seek()).toBe(true);
    expect(earlier.isLost('first')).toBe(true);
  });
});
