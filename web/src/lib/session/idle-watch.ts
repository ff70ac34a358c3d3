/** What an idle watch needs from around it. */
export interface IdleWatchNeeds {
  /** In milliseconds: the clock of the device, which can be set, and one that can't but may stand still while the device sleeps. */
  readonly wall: () => number;
  readonly steady: () => number;
  /** After how long nobody is taken to be there any more. */
  readonly limitMs: number;
  readonly idle: () => void;
  /** Somebody has touched the device since the server was told last: by reading on a board, no request is made. */
  readonly report: () => void;
}

/** How long nobody has touched the device. */
export interface IdleWatch {
  touched(): void;
  /** Since the last touch, in whole seconds. */
  readonly seconds: number;
  /** To be called every so often, and when the device wakes. */
  check(): void;
}

const REPORT_MS = 60_000;

export function createIdleWatch({ wall, steady, limitMs, idle, report }: IdleWatchNeeds): IdleWatch {
  let last = { wall: wall(), steady: steady() };
  let reported = last.steady;
  let isNews = false;
  // A wall clock that was set back, or a steady one that stood still, must not keep it open.
  const elapsed = () => Math.max(wall() - last.wall, steady() - last.steady);

  return {
    touched() {
      // The first touch after too long is no reason to stay open: who is there now may be somebody else.
      if (elapsed() >= limitMs) return;
      last = { wall: wall(), steady: steady() };
      isNews = true;
    },
    get seconds() {
      return Math.floor(Math.max(0, elapsed()) / 1_000);
    },
    check() {
      if (elapsed() >= limitMs) idle();
      else if (isNews && steady() - reported >= Math.min(REPORT_MS, limitMs / 4)) {
        isNews = false;
        reported = steady();
        report();
      }
    },
  };
}
