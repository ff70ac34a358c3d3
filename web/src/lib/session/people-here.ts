import { role } from '@ward-board/contract';
import { z } from 'zod';

const person = z.object({ id: z.string(), name: z.string(), role, department: z.string().nullable() });
/** Somebody whose session is on this device, as the lock screen names them: the server names nobody to a locked session. */
export type Person = z.infer<typeof person>;

const stored = z.object({ present: person.nullable(), locked: z.boolean(), others: z.array(person) });
/** Who is signed in on this device, whether that session is locked, and whose locked sessions are behind it. */
type Here = z.infer<typeof stored>;

/** So many may be locked on a device at a time: the session that was used last, and those that the server keeps behind it. */
export const MOST_LOCKED = 4;
export const PEOPLE_KEY = 'ward-board:people';
/** Looked for by the page's first script, which asks for nothing while it is there. */
export const LOCKED_KEY = 'ward-board:locked';
const nobody: Here = { present: null, locked: false, others: [] };

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
      if (here.present === null && here.others.length === 0) keep().removeItem(PEOPLE_KEY);
      else keep().setItem(PEOPLE_KEY, JSON.stringify(here));
      if (here.locked) keep().setItem(LOCKED_KEY, 'yes');
      else keep().removeItem(LOCKED_KEY);
    } catch {
      // Kept in memory.
    }
  }

  return {
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
      write({ present: { id, name, role, department }, locked: false, others });
    },
    lock() {
      write({ ...read(), locked: true });
    },
    end(id) {
      const { present, locked, others } = read();
      const gone = present?.id === id;
      write({
        present: gone ? null : present,
        locked: locked && !gone,
        others: others.filter((each) => each.id !== id),
      });
    },
  };
}
