import { saysTheSame } from './entry-request.js';
import {
  afterSending,
  beforeSending,
  type Entry,
  type EntryState,
  MOST_QUEUED,
  nextOf,
  type Queued,
  type SendOutcome,
  sentAgain,
  waits,
} from './queue.js';

/** What is kept on the device. All tabs of a browser share it; each call is done as a whole or not at all. */
export interface QueueStore {
  all(): Promise<readonly Queued[]>;
  /** @returns the number that it was given: higher than that of any entry before it. */
  add(entry: Entry, standing: EntryState): Promise<number>;
  /** Puts an entry in the place of itself. @returns false: it is not there any more, and stays away. */
  put(queued: Queued): Promise<boolean>;
  remove(id: number): Promise<void>;
}

export interface SenderNeeds {
  readonly store: QueueStore;
  /** Runs work while no other tab of this browser runs any; a tab that is closed or crashes gives way. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  readonly send: (entry: Entry) => Promise<SendOutcome>;
  readonly now: () => Date;
  /** The earliest that it can be at the service, whatever was done to the clock of this device. */
  readonly surely: () => Date;
  /** The queue is another one than before; `answered` is what came of an entry that this tab has sent. */
  readonly changed: (answered?: { readonly id: number; readonly outcome: SendOutcome }) => void;
}

/** The queue of a session, as one tab works on it. */
export interface Sender {
  /**
   * Keeps an entry on the device; it is durable when this resolves.
   * @param sentAt when it was sent, and not answered, before it was here: it is sent again as it is. Null, or left out: never.
   * @returns its number; null: the queue is full, and nothing was kept.
   */
  add(entry: Entry, sentAt?: string | null): Promise<number | null>;
  /** Sends what waits, one after the other in the order of writing, until all is answered or one is not. */
  sendAll(): Promise<'done' | 'waits'>;
  /** Takes an entry out, whatever its standing. @returns it; null: it was answered meanwhile. */
  take(id: number): Promise<Queued | null>;
  /** Puts an entry as it is to be sent again in the place of one that came back. @returns false: it is no longer there. */
  replace(id: number, by: (queued: Queued) => Queued): Promise<boolean>;
}

export function createSender({ store, alone, send, now, surely, changed }: SenderNeeds): Sender {
  const find = async (id: number): Promise<Queued | undefined> => (await store.all()).find((each) => each.id === id);

  /** Where the device refuses to write, as when it is full, an entry is sent all the same: after a crash it goes once more, by its key. */
  const keep = (queued: Queued): Promise<boolean | 'not kept'> =>
    store.put(queued).catch((error: unknown) => {
      reportError(error);
      return 'not kept';
    });

  /** One entry. @returns whether to go on with the one behind it, to wait with it, or that nothing waits. */
  async function sendNext(): Promise<'next' | 'waits' | 'done'> {
    const queue = await store.all();
    const next = nextOf(queue);
    if (next === null) return 'done';
    const tried = beforeSending(next, now(), surely());
    // Stored before it leaves: after a crash it is known that it may have arrived.
    // One that was deleted meanwhile, with a sign-out, is not sent.
    if (tried !== next && (await keep(tried)) === false) return sendNext();
    if (tried.standing.is !== 'tried') {
      changed();
      return 'waits';
    }
    const outcome = await send(tried.entry);
    const after = afterSending(tried, outcome, now(), queue);
    if (after === null) await store.remove(tried.id);
    const isKept = after === null || after === tried ? true : await keep(after);
    changed({ id: tried.id, outcome });
    // It stands there as before, and would be sent at once again.
    if (isKept === 'not kept') return 'waits';
    return after === null || !waits(after) ? 'next' : 'waits';
  }

  return {
    async add(entry, sentAt = null) {
      const all = await store.all();
      // Written once more by a form that did not know that it had been: it is sent once.
      const same = all.find((each) => each.entry.key === entry.key);
      if (same && saysTheSame(same.entry, entry)) {
        const again = sentAgain(same);
        if (again !== same) await store.put(again);
        return same.id;
      }
      if (all.length >= MOST_QUEUED) return null;
      const standing: EntryState = sentAt === null || same ? { is: 'new' } : { is: 'tried', since: sentAt };
      const id = await store.add(same ? { ...entry, key: crypto.randomUUID() } : entry, standing);
      changed();
      return id;
    },

    sendAll: () =>
      alone(async () => {
        for (;;) {
          const came = await sendNext();
          if (came !== 'next') return came;
        }
      }),

    // Not while it is on its way: what was taken out as unsent must not arrive after all.
    take: (id) =>
      alone(async () => {
        const found = await find(id);
        if (found === undefined) return null;
        await store.remove(id);
        changed();
        return found;
      }),

    replace: (id, by) =>
      alone(async () => {
        const found = await find(id);
        if (found === undefined) return false;
        const isThere = await store.put(by(found));
        changed();
        return isThere;
      }),
  };
}
