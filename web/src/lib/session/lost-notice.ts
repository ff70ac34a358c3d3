import { z } from 'zod';

const notice = z.object({ id: z.string(), name: z.string(), isOver: z.boolean(), isRead: z.boolean().default(false) });
/**
 * Whose entries on this device were not sent when their session ended. `isOver`: the service has said so; else the browser may
 * have lost the cookie alone. `isRead`: somebody has read it, and it is not said again. No patient is in it.
 */
export type LostNotice = z.infer<typeof notice>;

const LOST_KEY = 'ward-board:lost';

/** What the login page says of them, over a reload too, until somebody has read it or signs in. */
export interface LostNotices {
  readonly all: readonly LostNotice[];
  add(notice: LostNotice): void;
  /** None is said any more. */
  read(): void;
  /** Of a user who has signed in: what they make from now on is of another session. */
  forget(id: string): void;
}

/** @param keep where it is kept. Browsers may refuse storage; it then lasts as long as the page. */
export function createLostNotices(keep: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LostNotices {
  let inMemory: readonly LostNotice[] = [];

  function read(): readonly LostNotice[] {
    try {
      const text = keep().getItem(LOST_KEY);
      return text === null ? [] : (notice.array().safeParse(JSON.parse(text)).data ?? []);
    } catch {
      return inMemory;
    }
  }

  function write(all: readonly LostNotice[]): void {
    inMemory = all;
    try {
      if (all.length === 0) keep().removeItem(LOST_KEY);
      else keep().setItem(LOST_KEY, JSON.stringify(all));
    } catch {
      // Kept in memory.
    }
  }

  return {
    get all() {
      return read();
    },
    add: (added) => write([...read().filter(({ id }) => id !== added.id), added]),
    read: () => write(read().map((each) => ({ ...each, isRead: true }))),
    forget: (id) => write(read().filter((each) => each.id !== id)),
  };
}

/** Those of this device. */
export const lostNotices = createLostNotices(() => localStorage);
