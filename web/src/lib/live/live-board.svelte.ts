import {
  type BoardCollection,
  type BoardWard,
  type ChartFeedCollection,
  type CollectionOfList,
  chartFeedOf,
  type FeedCollections,
  type FeedName,
  type ListFeed,
} from '@ward-board/contract';
import {
  type Freshness,
  freshnessOf,
  newestFirst,
  type Phase,
  phaseAt,
  type ReadOutcome,
  type RunningFeed,
  readBoard,
  readChart,
  readList,
  runFeed,
  startFeed,
  type View,
} from '@ward-board/live-client';
import { api } from '../http/api.js';
import { sessionEnding } from '../http/session-end.js';
import { clock } from './clock/clock.svelte.js';
import { every, onWake } from './clock/signals.js';
import { serverClock, settleDoubt } from './clock/tab-clock.js';
import { transport } from './socket.js';

export type { Freshness } from '@ward-board/live-client';

/** A board or a list, kept up to date while it runs. What it guarantees is in the SPEC.md of live-client. */
export interface LiveFeed<Collection extends keyof FeedCollections> {
  readonly phase: Phase;
  readonly freshness: Freshness;
  /** Newest first; the same array while nothing in it changed. Empty for a collection that the feed does not have. */
  rows<Name extends Collection>(collection: Name): readonly FeedCollections[Name][];
  /** The patients whose rows stand still, each with since when (RFC 3339). */
  readonly stopped: ReadonlyMap<string, string>;
  /** Ids of the records that came, changed or left in the last 2 s. */
  readonly changedIds: ReadonlySet<string>;
  /** Starts it; what it returns stops it, and drops what it holds. Any number of callers share one. */
  start(): () => void;
  /** "Try again": reads everything anew, and makes a new connection where there is none. */
  reload(): void;
}

/** The lists that a department works through. */
export type WorkList = Extract<ListFeed, 'pharmacy' | 'lab'>;
/** A ward's board, or the list that a department works through. */
export type LiveBoard = LiveFeed<BoardCollection | CollectionOfList<WorkList>>;
type AnyFeed = LiveFeed<keyof FeedCollections>;
type Read = (signal: AbortSignal) => Promise<ReadOutcome>;

const feeds = new Map<FeedName, AnyFeed>();

/** The board of a ward; the same one each time. */
export const liveBoard = (ward: BoardWard): LiveBoard =>
  feedOf(ward, (signal) => readBoard(ward, api, serverClock, signal));

/** A live list that is no board; the same one each time. */
export const liveList = <List extends ListFeed>(list: List): LiveFeed<CollectionOfList<List>> =>
  feedOf(list, (signal) => readList(list, api, serverClock, signal));

/** The list that a department works through, as pages of rows take it; the same one each time. */
export const liveWorkList = (list: WorkList): LiveBoard =>
  feedOf(list, (signal) => readList(list, api, serverClock, signal));

/** A patient's chart, which is held for as long as it is open. */
export type LiveChart = LiveFeed<ChartFeedCollection>;

/** A patient's chart: a new one each time, since a day has hundreds of them. To be made by what shows it. */
export const liveChart = (patientId: string): LiveChart =>
  createFeed(chartFeedOf(patientId), (signal) => readChart(patientId, api, serverClock, signal));

function feedOf(name: FeedName, read: Read): AnyFeed {
  const known = feeds.get(name);
  if (known) return known;
  // What is derived in it would end with the page that asked for it first, and stand still on the next one.
  $effect.root(() => void feeds.set(name, createFeed(name, read)));
  return feedOf(name, read);
}

const nobody: ReadonlyMap<string, string> = new Map();
const nothing = new Map<string, never>();
const shownIn = ({ state }: View) => ('shown' in state ? state.shown : null);

function createFeed(name: FeedName, read: Read): AnyFeed {
  const idle: View = { state: startFeed(0).state, changed: new Set() };
  /** What a pulse moves is the age alone: who reads the rows, or the phase, is told of those only. */
  let state = $state.raw(idle.state);
  let shown = $state.raw(shownIn(idle));
  let changed = $state.raw(idle.changed);
  let running: RunningFeed | null = null;
  let callers = 0;
  /** Not read from `phase`: an effect that starts the feed must not depend on what it shows, or it would run again. */
  let closed = false;
  const now = () => ({ server: clock.present.getTime(), local: serverClock.local() });
  /**
   * By the clock as the age is, so that both are told together. It tells of another phase alone. What is derived belongs to where the feed was made, and
   * stands still after that: `feedOf` makes those that outlive a page.
   */
  const phase = $derived(phaseAt(state, now()));
  const show = (view: View): void => {
    state = view.state;
    shown = shownIn(view);
    changed = view.changed;
  };
  const around = {
    transport,
    clock: serverClock,
    read,
    every,
    onWake,
    onSessionEnd: (callback: () => void) => sessionEnding.hear(callback),
    settleDoubt,
    jitter: Math.random,
  };

  return {
    get phase() {
      return phase;
    },
    get freshness() {
      return freshnessOf(state, now());
    },
    rows: (collection) => newestFirst(shown?.rows[collection] ?? nothing),
    get stopped() {
      return shown?.stopped ?? nobody;
    },
    get changedIds() {
      return changed;
    },
    start() {
      callers += 1;
      // A feed that a session's end has closed is not run on in the next session.
      if (closed) running?.stop();
      if (closed || running === null) {
        running = runFeed(name, around, (next) => {
          show(next);
          closed = next.state.phase === 'signed-out';
        });
      }
      let started = true;
      return () => {
        if (!started) return;
        started = false;
        callers -= 1;
        if (callers > 0) return;
        running?.stop();
        running = null;
        show(idle);
      };
    },
    reload: () => running?.reload(),
  };
}
