import { checkCode, type EventStore, hasCode, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import type { KnownKeys } from './event-keys.js';

/** Events beside each other with the same thing wrong with their codes. */
export interface WrongCodes {
  /** Of the first. */
  readonly position: Position;
  /** Of the last. */
  readonly last: Position;
  readonly events: number;
  readonly problem: string;
}

const PROBLEMS = {
  missing: 'the service has not stored the event: it has no authentication code',
  wrong: 'the service has not stored the event so: its authentication code is of another one',
  unknown:
    'the event’s authentication code is of a key that this data folder does not know: somebody else’s, or of another SESSION_SECRET',
} as const;

/** While a release that gives no codes is replaced, one process after the other, both append. */
const REPLACING_MS = 3_600_000;
/** So many events before one without a code say whether others had codes by then. */
const LOOK_BACK = 256;

/** Checks the authentication codes of the log's events, in their order. */
export class CodeCheck {
  /** Whether the events before those that come next have codes, or some of them; null: not looked yet. */
  private begun: boolean | null = null;
  /** Whether the log's first event has one; null: not looked yet. */
  private always: boolean | null = null;
  /** What the last event belongs to; null: nothing was wrong with it. */
  private beside: WrongCodes | null = null;

  constructor(
    private readonly store: EventStore,
    private readonly known: KnownKeys,
    private readonly now: () => Date,
  ) {}

  /**
   * @param events those that follow on the ones of the call before.
   * @returns what is wrong among them, each from where it began, be that before them.
   */
  async wrongAmong(events: readonly RecordedEvent[]): Promise<readonly WrongCodes[]> {
    const found = new Map<Position, WrongCodes>();
    for (const event of events) {
      const problem = await this.problemOf(event);
      const { position } = event;
      const { beside } = this;
      if (problem === null) this.beside = null;
      else if (beside?.problem === problem) this.beside = { ...beside, last: position, events: beside.events + 1 };
      else this.beside = { position, last: position, events: 1, problem };
      if (this.beside) found.set(this.beside.position, this.beside);
    }
    return [...found.values()];
  }

  private async problemOf(event: RecordedEvent): Promise<string | null> {
    const check = checkCode(event, this.known.keys);
    if (check === 'missing' && (await this.mayLack(event))) return null;
    if (check !== 'missing') this.begun = true;
    return check === 'right' ? null : PROBLEMS[check];
  }

  /** An event without a code is one of an earlier release, if none before it has one, or if such a release may still have run. */
  private async mayLack({ position }: RecordedEvent): Promise<boolean> {
    this.begun ??= (await this.store.readAllBackwards(LOOK_BACK, position)).some(hasCode);
    if (!this.begun) return true;
    const { since } = this.known;
    if (since === null || this.now().getTime() - since.getTime() > REPLACING_MS) return false;
    this.always ??= (await this.store.readAll(START, 1)).some(hasCode);
    return !this.always;
  }
}
