import { z } from 'zod';
import { api } from '../http/api.js';
import { clock } from '../live/clock/clock.svelte.js';
import { leastNow } from '../live/clock/tab-clock.js';
import { askKey } from './ask-key.js';
import { type DeviceStore, deviceStore } from './device-store.js';
import { createEarlierKeys, type EarlierKeys } from './earlier-keys.js';
import { entryRequest } from './entry-request.js';
import type { HeldKey } from './held-key.js';
import { outcomeOf } from './outcome-of.js';
import { type SendOutcome } from './queue.js';
import { importKey } from './sealed.js';
import { createSender, type Sender } from './sender.js';

/** The queue of a session whose key is here. */
export interface OpenQueue extends HeldKey {
  readonly sender: Sender;
  readonly store: DeviceStore;
  readonly earlier: EarlierKeys;
}

export interface OpenQueueNeeds {
  /** Whether this user is the one who is signed in. */
  readonly isHere: () => boolean;
  /** Whether the session for which the queue was opened goes on. */
  readonly isWanted: () => boolean;
  /** Whether this is the store of the queue that is open now. */
  readonly isOpen: (store: DeviceStore) => boolean;
  readonly changed: (answered?: { readonly id: number; readonly outcome: SendOutcome }) => void;
}

/** Asks for the key of a user's session. @returns null: it can't be had now, or is wanted no more. */
export async function openQueue(
  user: string,
  { isHere, isWanted, isOpen, changed }: OpenQueueNeeds,
): Promise<OpenQueue | null> {
  const askedAt = Date.now();
  const answer = await askKey();
  if (!answer.ok || !isHere() || !isWanted()) return null;
  const key = await importKey(answer.data);
  const store = deviceStore(key, user);
  const sender = createSender({
    store,
    alone: (work) => navigator.locks.request('ward-board.queue', work),
    // In the name of whoever wrote it alone: another user's session would record it as theirs.
    send: async (entry) => (isHere() ? outcomeOf(await api.send(entryRequest(entry), z.unknown())) : { is: 'later' }),
    now: () => clock.present,
    surely: () => new Date(leastNow()),
    changed,
  });
  const earlier = createEarlierKeys({
    unread: () => store.unread(clock.present),
    ask: askKey,
    // Under the key of a session that is over by now, it would be lost.
    take: async (given) => (isOpen(store) ? store.takeOver(await importKey(given)) : undefined),
    changed,
  });
  return { user, key, askedAt, sender, store, earlier };
}
