import type { AdmissionRecord, EmergencyCaseRecord, IcuCaseRecord } from '@ward-board/contract';
import { http } from '../http/api.js';
import { startBoard } from './machine/board-machine.js';
import { type BoardWard, noRows } from './machine/board-picture.js';
import { readBoard } from './transport/board-reading.js';
import { type RunningBoard, runBoard, type View } from './transport/board-runner.js';
import type { Phase } from './machine/board-state.js';
import { type Freshness, freshnessOf, newestFirst } from './machine/board-view.js';
import { clock } from './clock/clock.svelte.js';
import { sessionEnding } from '../session/session-end.js';
import { every, onWake } from './transport/signals.js';
import { line } from './transport/socket.js';
import { serverClock, settleDoubt } from './clock/tab-clock.js';

export type { BoardWard } from './machine/board-picture.js';
export type { Freshness } from './machine/board-view.js';

/** A ward's board, kept up to date while it runs. What it guarantees is in SPEC.md. */
export interface LiveBoard {
  readonly phase: Phase;
  readonly freshness: Freshness;
  /** Newest first, as are the others. */
  readonly admissions: readonly AdmissionRecord[];
  readonly emergencyCases: readonly EmergencyCaseRecord[];
  readonly icuCases: readonly IcuCaseRecord[];
  /** Ids of the records that came, changed or left in the last 2 s. */
  readonly changedIds: ReadonlySet<string>;
  /** Starts the board; what it returns stops it, and drops what it holds. Any number of callers share one board. */
  start(): () => void;
  /** "Try again": reads the whole board anew, and makes a new connection where there is none. */
  reload(): void;
}

const boards = new Map<BoardWard, LiveBoard>();

/** The board of a ward; the same one each time. */
export function liveBoard(ward: BoardWard): LiveBoard {
  const known = boards.get(ward);
  if (known !== undefined) return known;
  const made = createLiveBoard(ward);
  boards.set(ward, made);
  return made;
}

const around = {
  line,
  clock: serverClock,
  read: (ward: BoardWard, signal: AbortSignal) => readBoard(ward, http, signal),
  every,
  onWake,
  onSessionEnd: (callback: () => void) => sessionEnding.hear(callback),
  settleDoubt,
  luck: Math.random,
};

function createLiveBoard(ward: BoardWard): LiveBoard {
  const idle: View = { state: startBoard(ward, 0).state, changed: new Set() };
  let view = $state.raw<View>(idle);
  let running: RunningBoard | null = null;
  let callers = 0;
  /** Not read from `view`: an effect that starts the board must not depend on what it shows, or it would run again. */
  let closed = false;
  const rows = $derived('shown' in view.state ? (view.state.shown?.rows ?? noRows) : noRows);

  return {
    get phase() {
      return view.state.phase;
    },
    get freshness() {
      return freshnessOf(view.state, { server: clock.now.getTime(), local: serverClock.local() });
    },
    get admissions() {
      return newestFirst(rows.admissions);
    },
    get emergencyCases() {
      return newestFirst(rows['emergency-details']);
    },
    get icuCases() {
      return newestFirst(rows.icu);
    },
    get changedIds() {
      return view.changed;
    },
    start() {
      callers += 1;
      // A board that a session's end has closed is not run on in the next session.
      if (closed) running?.stop();
      if (closed || running === null) {
        running = runBoard(ward, around, (next) => {
          view = next;
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
        view = idle;
      };
    },
    reload: () => running?.reload(),
  };
}
