import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again until the answer is neither undefined nor false. @throws when that takes too long. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  timeoutMs = 60_000,
): Promise<Exclude<Answer, undefined | false>> {
  for (const deadline = Date.now() + timeoutMs; ; ) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer as Exclude<Answer, undefined | false>;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}.`);
    await delay(15);
  }
}
