import { newKey } from '../http/api.js';
import { sessionEnding } from '../http/session-end.js';
import { clock } from '../live/clock/clock.svelte.js';
import { onWake } from '../live/clock/signals.js';
import { session } from '../session/session.svelte.js';
import { confirm } from '../ui/confirm.svelte.js';
import { toasts } from '../ui/toasts.svelte.js';
import { asUnsent, sayReturnedEntry } from './as-unsent.js';
import { watchConnection } from './connection-watch.js';
import { deletionQuestion, dropQuestion } from './deletion-questions.js';
import { forgetAll, hearClosed } from './device-store.js';
import { type HeldKey, onHearing, type QueueMessage } from './held-key.js';
import { keepApp } from './keep-app.js';
import { type OpenQueue, openQueue } from './open-queue.js';
import {
  type Entry,
  type Queued,
  rewritten,
  type SendOutcome,
  sentAgain,
  tellForm,
  type Written,
  waits,
} from './queue.js';
import { createRetries } from './retries.js';
import { canSeal, type SessionKey } from './sealed.js';
import { inTime } from './typed-users.js';
import { maySignOutSealed } from './unread-sign-out.js';
import { type Unsent, unsent } from './unsent.svelte.js';

/** How long a form waits for the service before it leaves the entry to the queue. */
const FORM_WAITS_MS = 4_000;

/** Null: nobody is signed in, or the key has not come yet. */
let open: OpenQueue | null = null;
let opening: Promise<OpenQueue | null> | null = null;
/** Counts sessions: an answer with the key of one that is over opens nothing. */
let sessions = 0;
let queued: readonly Queued[] = [];
const answers = new Map<number, (outcome: SendOutcome) => void>();
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ward-board.queue');

const say = (said: QueueMessage): void => tabs?.postMessage(said);
const sayKey = ({ user, key, askedAt }: OpenQueue): void => say({ user, key, askedAt });
const renewals = new Set<(user: string) => void>();

async function hearKey(told: HeldKey): Promise<void> {
  const what = onHearing(open, told);
  if (open === null || what === 'nothing') return;
  if (what === 'tell of own') return sayKey(open);
  open = { ...open, ...told };
  await open.store.renew(told.key);
  for (const renewed of renewals) renewed(told.user);
  changed();
}

/** Reads the queue as it is in the storage that all tabs share. */
async function refresh(): Promise<void> {
  const from = open;
  if (from === null) return;
  const [all, unread] = await Promise.all([from.store.all(), from.store.unread(clock.present)]);
  if (from !== open) return;
  const damaged = from.store.damaged();
  for (const [id, answer] of answers) tellForm(all, damaged, id, answer);
  const before = new Map(queued.map(({ id, standing }) => [id, standing.is]));
  for (const each of all) {
    const said = sayReturnedEntry(each);
    if (said !== null && !answers.has(each.id) && before.get(each.id) !== each.standing.is)
      toasts.say(said, { warns: true });
  }
  queued = all;
  const lost = [...unread.filter((row) => from.earlier.isLost(row.session)), ...damaged];
  unsent.show(all.map(asUnsent), lost);
  if (all.some(waits)) retries.later();
}

const changed = (answered?: { readonly id: number; readonly outcome: SendOutcome }): void => {
  if (answered) answers.get(answered.id)?.(answered.outcome);
  say('changed');
  void refresh();
};

function make(user: string): Promise<OpenQueue | null> {
  const asked = sessions;
  return openQueue(user, {
    isHere: () => session.user?.id === user,
    isWanted: () => asked === sessions,
    isOpen: (store) => open?.store === store,
    changed,
  });
}

/** The queue of whoever is signed in; null: there is none, or its key can't be had now. */
async function ready(): Promise<OpenQueue | null> {
  const user = session.user?.id;
  if (user === undefined || !canSeal()) return null;
  if (open?.user === user) return open;
  const asked = sessions;
  opening ??= make(user)
    .catch((error: unknown) => {
      reportError(error);
      return null;
    })
    .finally(() => {
      if (asked === sessions) opening = null;
    });
  const made = await opening;
  if (made !== null && asked === sessions && open === null) {
    open = made;
    sayKey(made);
    await inTime(refresh(), undefined);
  }
  return open;
}

async function sendOnce(): Promise<'done' | 'waits'> {
  const found = await ready();
  // What an earlier session has left was written before: nothing overtakes it.
  if (found !== null) return (await found.earlier.seek()) ? found.sender.sendAll() : 'waits';
  return session.user === null || !canSeal() ? 'done' : 'waits';
}

const retries = createRetries(sendOnce);
const sendSoon = retries.soon;

/**
 * @param form where it was written: `kept` is called once it is on the device, before it is known what comes of it; once it is not
 *   there any more, what is refused stays in the queue, with the reason. `sentAt`: when it has sent the entry by itself.
 * @returns what came of it while its form waits; what comes later is the queue's to say.
 */
async function write(
  entry: Entry,
  form: { readonly sentAt: string | null; kept(): void; isThere(): boolean },
): Promise<Written> {
  const found = await ready();
  if (found === null) return { is: 'no queue' };
  // On a device that is full, or broken, its form sends it: nobody waits for a storage that does not answer.
  const id = await inTime(found.sender.add(entry, form.sentAt), undefined);
  if (id === undefined) return { is: 'no queue' };
  if (id === null) return { is: 'full' };
  form.kept();
  if (unsent.downSince !== null || !navigator.onLine) {
    sendSoon();
    return { is: 'kept' };
  }
  const answer = new Promise<SendOutcome | null>((resolve) => {
    answers.set(id, resolve);
    setTimeout(() => resolve(null), FORM_WAITS_MS);
  });
  sendSoon();
  const outcome = await answer;
  answers.delete(id);
  if (outcome?.is === 'accepted') return outcome;
  // Its author is at the form: it comes back there.
  if (outcome?.is === 'refused' && form.isThere() && (await found.sender.take(id)) !== null) return outcome;
  return { is: 'kept' };
}

/** Forgets what is in memory; what is on the device stays, for this session alone to read. */
function close(): void {
  sessions += 1;
  opening = null;
  open = null;
  queued = [];
  retries.stop();
  answers.clear();
  unsent.show([], []);
}

/** The entries of whoever is signed in that wait on this device, or came back. */
export const queue = {
  write,
  sendSoon,
  /** What this device seals with for a user; null: another one is signed in by now, or nothing is kept just now. */
  key: (user: string): Promise<SessionKey | null> => ready().then((found) => (found?.user === user ? found.key : null)),
  /** Tells of a user whose key is another than before, though their session here goes on. */
  hearRenewed: (renewed: (user: string) => void): void => void renewals.add(renewed),
  find: (id: number): Queued | undefined => queued.find((each) => each.id === id),
  /** Sends an entry that came back as it is now. @returns false: it is no longer there. */
  async correct(id: number, body: Entry['body'], said: string): Promise<boolean> {
    const found = await ready();
    const done = await found?.sender.replace(id, (each) => rewritten(each, body, said, newKey(), clock.present));
    sendSoon();
    return done ?? false;
  },
  /** Sends an entry again as it is that the service has failed at. */
  async sendAgain(id: number): Promise<void> {
    await (await ready())?.sender.replace(id, sentAgain);
    sendSoon();
  },
  /** Asks, and takes an entry out of the queue. */
  async drop(entry: Unsent): Promise<void> {
    if (await confirm(dropQuestion(entry))) await open?.sender.take(entry.id);
  },
  async forgetUnreadable(): Promise<void> {
    await open?.store.forget(open.earlier.isLost).then(refresh);
  },
  /** Before signing out: says what would be lost, and deletes it when that is chosen. @returns whether to sign out. */
  async maySignOut(user: string): Promise<boolean> {
    const from = open;
    if (from === null) {
      const may = await maySignOutSealed(user);
      if (may) await inTime(forgetAll(user), undefined);
      return may;
    }
    const waiting = unsent.all;
    if (waiting.length > 0 && !(await confirm(deletionQuestion(waiting)))) return false;
    // Not in turn with what is being sent: a line that does not answer must not hold up a sign-out.
    for (const { id } of waiting) await from.store.remove(id);
    return true;
  },
};

/** Runs for the life of the tab. */
$effect.root(() => {
  $effect(() => {
    if (session.user) sendSoon();
  });
});
sessionEnding.hear(close);
tabs?.addEventListener('message', ({ data }: MessageEvent<QueueMessage>) => {
  void (data === 'changed' ? refresh() : hearKey(data)).catch(reportError);
});
hearClosed(() => void refresh().catch(reportError));
onWake(sendSoon);
watchConnection(sendSoon);
keepApp();
