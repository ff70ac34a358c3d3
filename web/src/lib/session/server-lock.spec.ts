import type { Result } from '../http/result.js';
import { createServerLock, type LockRequest } from './server-lock.js';

const done: Result<unknown> = { ok: true, data: undefined, readModel: 'current' };
const silence: Result<unknown> = { ok: false, status: 0, problem: null };

/** A service and a line to it on which each lock waits until it is let through. A key is done once. */
function device() {
  let isOpen = true;
  const seen = new Set<string>();
  const onItsWay: { readonly how: LockRequest; arrive(): void }[] = [];
  let tooLong = (): void => {};
  let keys = 0;
  const lock = createServerLock({
    post: (_, how) =>
      new Promise((resolve) => {
        how.signal.addEventListener('abort', () => resolve(silence));
        onItsWay.push({
          how,
          arrive() {
            if (how.signal.aborted) return;
            if (!seen.has(how.key)) isOpen = false;
            seen.add(how.key);
            resolve(done);
          },
        });
      }),
    newKey: () => `key ${++keys}`,
    isLocked: () => true,
    longEnough: () => new Promise<null>((resolve) => (tooLong = () => resolve(null))),
    later: () => () => {},
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const unlock = async () => {
    isOpen = true;
    lock.drop();
  };
  return { lock, onItsWay, turn, unlock, tooLong: () => tooLong(), isOpen: () => isOpen };
}

describe('a lock that is on its way while its session is opened again', () => {
  it('is done before that, by its repetition, and does nothing when it arrives', async () => {
    const { lock, onItsWay, turn, unlock, isOpen } = device();
    void lock.tell('ana');
    const opening = lock.apart(unlock);
    await turn();
    expect(onItsWay.map(({ how }) => how.key)).toEqual(['key 1', 'key 1']);
    onItsWay[1]?.arrive();
    await opening;
    onItsWay[0]?.arrive();
    expect(isOpen()).toBe(true);
  });

  it('is called off when nothing was answered for long enough', async () => {
    const { lock, onItsWay, turn, unlock, tooLong, isOpen } = device();
    void lock.tell('ana');
    const opening = lock.apart(unlock);
    await turn();
    tooLong();
    await opening;
    for (const { arrive } of onItsWay) arrive();
    expect(isOpen()).toBe(true);
  });

  it('is called off when another tab has opened it', async () => {
    const { lock, onItsWay, isOpen } = device();
    void lock.tell('ana');
    lock.drop();
    onItsWay[0]?.arrive();
    expect(isOpen()).toBe(true);
  });

  it('is called off with the end of that session, and not with that of another', async () => {
    const { lock, onItsWay } = device();
    void lock.tell('ana');
    lock.drop('ben');
    expect(onItsWay[0]?.how.signal.aborted).toBe(false);
    lock.drop('ana');
    expect(onItsWay[0]?.how.signal.aborted).toBe(true);
  });

  it('is told again under another key after what may have opened the session, and the next lock has its own', async () => {
    const { lock, onItsWay, turn, tooLong } = device();
    void lock.tell('ana');
    const opening = lock.apart(async () => {});
    await turn();
    tooLong();
    await opening;
    await turn();
    lock.wake();
    expect(onItsWay.map(({ how }) => how.key)).toEqual(['key 1', 'key 1', 'key 2']);
    onItsWay[2]?.arrive();
    await turn();
    lock.wake();
    expect(onItsWay).toHaveLength(3);
    void lock.tell('ana');
    expect(onItsWay.at(-1)?.how.key).toBe('key 3');
  });
});
