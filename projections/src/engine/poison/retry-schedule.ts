/** How long until what is parked is tried again: doubling from the first to the last. */
const FIRST_MS = 3_000;
const LAST_MS = 60_000;
/** How many are tried at once, so that the events of all others never wait for long. */
const AT_ONCE = 10;

/** When what is parked is to be tried again. */
export class RetrySchedule {
  private readonly entries = new Map<string, { readonly at: number; readonly waitedMs: number }>();

  /** @param now milliseconds of a clock that is never set back. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @param inMs how long until the first attempt. */
  add(key: string, inMs = FIRST_MS): void {
    this.entries.set(key, { at: this.now() + inMs, waitedMs: inMs });
  }

  failed(key: string): void {
    const waited = this.entries.get(key)?.waitedMs ?? 0;
    this.add(key, Math.min(LAST_MS, Math.max(FIRST_MS, waited * 2)));
  }

  remove(key: string): void {
    this.entries.delete(key);
  }

  /** Some of those that are due. */
  due(): readonly string[] {
    const now = this.now();
    const due: string[] = [];
    for (const [key, { at }] of this.entries) if (at <= now && due.push(key) >= AT_ONCE) break;
    return due;
  }

  /** Milliseconds until the next one is due; Infinity: there is none. */
  dueIn(): number {
    let next = Infinity;
    for (const { at } of this.entries.values()) next = Math.min(next, at);
    return Math.max(0, next - this.now());
  }
}
