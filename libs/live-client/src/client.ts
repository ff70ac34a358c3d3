import {
  type BoardCollection,
  type BoardWard,
  type CollectionOfList,
  type FeedCollections,
  type FeedName,
  type ListFeed,
  type NotificationHandled,
  type NotificationRead,
  type NotificationRecord,
  type SessionEndReason,
  signedInUser,
} from '@ward-board/contract';
import { createDoubtSettler } from './clock/clock-doubt.js';
import { createServerClock, type ServerClock } from './clock/server-clock.js';
import { type Freshness, freshnessOf, phaseAt } from './machine/freshness.js';
import { startFeed } from './machine/machine.js';
import { newestFirst } from './machine/snapshot.js';
import type { Phase } from './machine/state.js';
import { type ReadOutcome, readBoard, readList } from './reading/read-feed.js';
import { createReader } from './reading/reader.js';
import { createLiveSocket, dial } from './transport/live-socket.js';
import { type Environment, type RunningFeed, runFeed, type View } from './transport/runner.js';

/** A board or a list, kept up to date until it is stopped. What it guarantees is in SPEC.md. */
export interface OpenFeed<Collection extends keyof FeedCollections> {
  /** `live`: complete and fresh. `stale`: to be shown as old. The others are on their way there, or over. */
  readonly phase: Phase;
  /** How old what is shown may be now. */
  readonly freshness: Freshness;
  /** Newest first; the same array while nothing in it changed. Empty before the first reading, and when the session is over. */
  rows<Name extends Collection>(collection: Name): readonly FeedCollections[Name][];
  /** The patients whose rows stand still, each with since when (RFC 3339). */
  readonly stopped: ReadonlyMap<string, string>;
  /** Reads everything anew. */
  reload(): void;
  /** Leaves it, and drops what it holds. */
  stop(): void;
}

/** What a client is connected with. */
export interface LiveClientOptions {
  /** The service's address: `https://board.example`. */
  readonly url: string;
  /** The `access_token` of a sign-in. */
  readonly token: string;
  /** The session is over: what is open has dropped its rows. Sign in again, and connect anew. */
  readonly onSessionEnd?: (reason: SessionEndReason) => void;
  readonly onNotification?: (notification: NotificationRecord) => void;
  /** The patient of one that is open is somewhere else, as its words and its link say now. */
  readonly onNotificationMoved?: (notification: NotificationRecord) => void;
  /** What a notification asked for was done, by whomever. */
  readonly onNotificationHandled?: (handled: NotificationHandled) => void;
  /** The user has read one, or all up to one, on whichever of their screens. */
  readonly onNotificationRead?: (read: NotificationRead) => void;
}

/** One session's live boards and lists, over one socket. It comes back by itself until it is closed or the session is over. */
export interface LiveClient {
  /**
   * Opens a ward's board.
   * @param onChange is called whenever something of it has changed, and about every two seconds while it is fresh. Silence
   *   makes a board old: what is said of its age is to be asked for as time passes.
   */
  board(ward: BoardWard, onChange: (board: OpenFeed<BoardCollection>) => void): OpenFeed<BoardCollection>;
  /** Opens a live list that is no board. */
  list<List extends ListFeed>(
    list: List,
    onChange: (feed: OpenFeed<CollectionOfList<List>>) => void,
  ): OpenFeed<CollectionOfList<List>>;
  /** Leaves all that is open. */
  close(): void;
}

const nobody: ReadonlyMap<string, string> = new Map();
const nothing = new Map<string, never>();
/** Of a feed before its first event, and after it was stopped. */
const first = startFeed(0).state;

/** What a feed that runs shows to whoever opened it. */
class ShownFeed<Collection extends keyof FeedCollections> implements OpenFeed<Collection> {
  #view: View | null = null;
  #running: RunningFeed | undefined;
  readonly #clock: ServerClock;
  readonly #left: () => void;

  /** @param left it was stopped. */
  constructor(clock: ServerClock, left: () => void) {
    this.#clock = clock;
    this.#left = left;
  }

  run(name: FeedName, around: Environment, onChange: (feed: OpenFeed<Collection>) => void): void {
    this.#running = runFeed(name, around, (next) => {
      this.#view = next;
      // Not before the caller has what is opened, and can stop it.
      if (this.#running) onChange(this);
    });
  }

  get phase(): Phase {
    return phaseAt(this.#view?.state ?? first, this.#now());
  }

  get freshness(): Freshness {
    return freshnessOf(this.#view?.state ?? first, this.#now());
  }

  get stopped(): ReadonlyMap<string, string> {
    return this.#shown()?.stopped ?? nobody;
  }

  rows = <Name extends Collection>(collection: Name): readonly FeedCollections[Name][] =>
    newestFirst(this.#shown()?.rows[collection] ?? nothing);

  reload = (): void => this.#running?.reload();

  stop = (): void => {
    this.#left();
    this.#running?.stop();
    this.#view = null;
  };

  #now = () => ({ server: this.#clock.now(), local: this.#clock.local() });
  #shown = () => (this.#view !== null && 'shown' in this.#view.state ? this.#view.state.shown : null);
}

/** Null: nobody asked to hear of any. */
function notificationListener(options: LiveClientOptions) {
  const { onNotification, onNotificationMoved, onNotificationHandled, onNotificationRead } = options;
  if (!onNotification && !onNotificationMoved && !onNotificationHandled && !onNotificationRead) return null;
  return {
    connected() {},
    notification: (record: NotificationRecord) => onNotification?.(record),
    moved: (notification: NotificationRecord) => onNotificationMoved?.(notification),
    handled: (handled: NotificationHandled) => onNotificationHandled?.(handled),
    read: (read: NotificationRead) => onNotificationRead?.(read),
  };
}

/** Connects to the service. Nothing is thrown later: what goes wrong is a feed's phase, and is tried again. */
export function connectWardBoard(options: LiveClientOptions): LiveClient {
  const { url, token, onSessionEnd } = options;
  const clock = createServerClock({ wall: () => Date.now(), steady: () => performance.now() });
  const endings = new Set<() => void>();
  const open = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setInterval>>();
  let ended = false;

  const ask = (path: string, init: RequestInit): Promise<Response> => fetch(new URL(path, url), init);
  const endSession = (reason: SessionEndReason): void => {
    if (ended) return;
    ended = true;
    socket.close();
    for (const tell of [...endings]) tell();
    // Nothing is tried again, and a process with nothing else to do may end.
    for (const timer of timers) clearInterval(timer);
    onSessionEnd?.(reason);
  };
  const reader = createReader({
    fetch: (path, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return ask(path, { ...init, headers });
    },
    clock,
    unauthenticated: () => endSession('expired'),
  });
  const socket = createLiveSocket({
    connect: () => dial(url, { auth: { token } }),
    checkSession: () => reader.get('/api/auth/me', signedInUser),
    dropIdle: async () => {},
    sessionEnded: endSession,
    // Unlocking takes a person: to a program, its session is over.
    sessionLocked: () => endSession('expired'),
  });
  const notifications = notificationListener(options);
  if (notifications !== null) open.add(socket.listenForNotifications(notifications));
  const around: Omit<Environment, 'read'> = {
    transport: socket.transport,
    clock,
    every(ms, callback) {
      const timer = setInterval(callback, ms);
      timers.add(timer);
      return () => {
        timers.delete(timer);
        clearInterval(timer);
      };
    },
    onWake: () => () => {},
    onSessionEnd(callback) {
      endings.add(callback);
      return () => void endings.delete(callback);
    },
    settleDoubt: createDoubtSettler(clock, ask),
    jitter: Math.random,
  };

  function openFeed<Collection extends keyof FeedCollections>(
    name: FeedName,
    read: (signal: AbortSignal) => Promise<ReadOutcome>,
    onChange: (feed: OpenFeed<Collection>) => void,
  ): OpenFeed<Collection> {
    if (ended) throw new Error('The session is over: connect anew.');
    const feed = new ShownFeed<Collection>(clock, () => open.delete(feed.stop));
    feed.run(name, { ...around, read }, onChange);
    open.add(feed.stop);
    return feed;
  }

  return {
    board: (ward, onChange) => openFeed(ward, (signal) => readBoard(ward, reader, clock, signal), onChange),
    list: (list, onChange) => openFeed(list, (signal) => readList(list, reader, clock, signal), onChange),
    close() {
      for (const stop of [...open]) stop();
      socket.close();
    },
  };
}
