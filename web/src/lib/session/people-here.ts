import { role } from '@ward-board/contract';
import { z } from 'zod';

const person = z.object({ id: z.string(), name: z.string(), role, department: z.string().nullable() });
/** Somebody whose session is on this device, as the lock screen names them: the server names nobody to a locked session. */
export type Person = z.infer<typeof person>;

const stored = z.object({
  present: person.nullable(),
  locked: z.boolean(),
  others: z.array(person),
  changes: z.number().default(0),
});
/** Who is signed in on this device, whether that session is locked, whose locked sessions are behind it, and after how many changes. */
export type Here = z.infer<typeof stored>;

/** So many may be locked on a device at a time: the session that was used last, and those that the server keeps behind it. */
export const MOST_LOCKED = 4;
export const PEOPLE_KEY = 'ward-board:people';
/** Looked for by the page's first script, which asks for nothing while it is there. */
export const LOCKED_KEY = 'ward-board:locked';
const nobody: Here = { present: null, locked: false, others: [], changes: 0 };

/** Where it is kept. Browsers may refuse storage; it then lasts as long as the tab. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The people of this device, for all of its tabs and across reloads. No patient is in it. */
export interface PeopleHere {
  /** Whose session is locked here; the one that was used last is first. */
  readonly locked: readonly Person[];
  /** Who is signed in, locked or not; null: nobody. */
  readonly present: Person | null;
  readonly isLocked: boolean;
  /** Whether somebody else who signs in would take the place of one of them. */
  readonly isFull: boolean;
  readonly here: Here;
  /**
   * Another tab says what it has written. Chromium's tabs do not see each other's writes at once: one that has not seen this yet, or
   * wrote over it what was so before, writes it here.
   */
  catchUp(said: unknown): void;
  begin(person: Person): void;
  lock(): void;
  /** Their session is over. */
  end(id: string): void;
}

export function createPeopleHere(keep: () => Keep): PeopleHere {
  let inMemory = nobody;

  function read(): Here {
    try {
      const text = keep().getItem(PEOPLE_KEY);
      return text === null ? nobody : (stored.safeParse(JSON.parse(text)).data ?? nobody);
    } catch {
      return inMemory;
    }
  }

  function write(here: Here): void {
    inMemory = here;
    try {
      keep().setItem(PEOPLE_KEY, JSON.stringify(here));
      if (here.locked) keep().setItem(LOCKED_KEY, 'yes');
      else keep().removeItem(LOCKED_KEY);
    } catch {
      // Kept in memory.
    }
  }

  function change(next: Omit<Here, 'changes'>): void {
    const { changes, ...now } = read();
    if (JSON.stringify(next) !== JSON.stringify(now)) write({ ...next, changes: changes + 1 });
  }

  return {
    get here() {
      return read();
    },
    catchUp(said) {
      const here = stored.safeParse(said).data;
      const { changes, locked } = read();
      if (here === undefined || here.changes < changes) return;
      // Of two that were written at once the locked one stands.
      if (here.changes > changes || (here.locked && !locked)) write(here);
    },
    get present() {
      return read().present;
    },
    get isLocked() {
      return read().locked;
    },
    get isFull() {
      const { present, others } = read();
      return others.length + (present === null ? 0 : 1) >= MOST_LOCKED;
    },
    get locked() {
      const { present, locked, others } = read();
      return locked && present !== null ? [present, ...others] : others;
    },
    begin({ id, name, role, department }) {
      const others = this.locked.filter((each) => each.id !== id).slice(0, MOST_LOCKED - 1);
      change({ present: { id, name, role, department }, locked: false, others });
    },
    lock() {
      const { present, others } = read();
      change({ present, locked: true, others });
    },
    end(id) {
      const { present, locked, others } = read();
      const gone = present?.id === id;
      change({
        present: gone ? null : present,
        locked: locked && !gone,
        others: others.filter((each) => each.id !== id),
      });
    },
  };
}
