import { type Copy, createDurableKeep } from './durable-keep.js';
import { createPendingSignOut } from './pending-sign-out.js';
import { createPeopleHere } from './people-here.js';

const ana = { id: 'ana', name: 'Ana', role: 'nurse', department: 'ICU' } as const;
const KEYS = ['ward-board:people', 'ward-board:locked', 'ward-board:pending-sign-out'];

/** A device whose `localStorage` reaches the disk when that is said, and whose copy does at once. */
function device() {
  let disk = new Map<string, string>();
  let copy: Copy | null = null;
  const start = () => {
    const memory = new Map(disk);
    const storage = {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
      removeItem: (key: string) => void memory.delete(key),
    };
    const copies = {
      read: async () => copy,
      write: (next: Copy) => {
        copy = next;
      },
    };
    const keep = createDurableKeep(() => storage, copies, KEYS, 'ward-board:writes');
    const flush = () => {
      disk = new Map(memory);
    };
    return { keep, people: createPeopleHere(() => keep), pending: createPendingSignOut(() => keep), flush };
  };
  return { start };
}

describe('what is kept of a device’s people', () => {
  it('is there again though the browser was ended before it was on the disk: a lock', async () => {
    const { start } = device();
    const before = start();
    before.people.begin(ana);
    before.flush();
    before.people.lock();
    const after = start();
    expect(after.people.isLocked).toBe(false);
    await after.keep.restore();
    expect([after.people.isLocked, after.people.present]).toEqual([true, ana]);
  });

  it('is there again as well: a sign-out that the service was not told of', async () => {
    const { start } = device();
    const before = start();
    before.people.begin(ana);
    before.flush();
    before.pending.set('ana');
    before.people.end('ana');
    const after = start();
    await after.keep.restore();
    expect([after.pending.whose, after.people.present]).toEqual([['ana'], null]);
  });

  it('is not what it was before: what is on the disk is newer, or the same', async () => {
    const { start } = device();
    const before = start();
    before.people.begin(ana);
    before.people.lock();
    before.flush();
    const after = start();
    await after.keep.restore();
    after.people.begin(ana);
    await after.keep.restore();
    expect(after.people.isLocked).toBe(false);
  });
});
