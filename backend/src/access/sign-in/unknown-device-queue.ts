import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SignInThrottle } from './sign-in-throttle.js';

/** An attempt gets its permit within this, or is answered that it is to come again. */
const LONGEST_WAIT_MS = 10_000;
/** At one account. More would be held for nothing: this many permits take longer than anybody is held. */
const MOST_AT_AN_ACCOUNT = 50;
/** At all accounts: requests that a node can hold without harm. Beyond it, up to twice as many, one at each account. */
const MOST = 2_000;

/** Sources whose attempts are counted at one account, those that came last: more than the browser cookies of a network in an hour. */
const MOST_COUNTED = 1_000;

interface WaitingAttempt {
  readonly source: string;
  /** @param permitted whether it may be tried; else it is to come again. */
  end(permitted: boolean): void;
  fail(error: unknown): void;
}

/** Those who wait at one account. It lasts for as long as somebody does. */
interface AccountQueue {
  /** The oldest first. */
  readonly waiting: WaitingAttempt[];
  /** How many attempts of each source have come to wait here, those that had to go included; who came last is last. */
  readonly attempts: Map<string, number>;
}

/**
 * Where attempts of unknown devices wait for a permit, account by account. The next one goes to the source with the fewest
 * attempts there, and of equal ones to the newest: who guesses often keeps nobody from it who comes once. Each node counts
 * for itself and in memory: a flood must not cost the database anything.
 */
@Injectable()
export class UnknownDeviceQueue implements OnModuleDestroy {
  private readonly queues = new Map<string, AccountQueue>();
  private readonly stopping = new AbortController();
  private held = 0;

  constructor(@Inject(SignInThrottle) private readonly throttle: Pick<SignInThrottle, 'acquirePermit'>) {}

  /** Whether attempts wait at the account: who comes now must not take a permit before them. */
  isWaitingAt(email: string): boolean {
    return this.queues.has(email);
  }

  /**
   * @param source what the attempts of one origin have in common.
   * @returns true when it has a permit; false when it got none in time, or had to make room for others.
   */
  async wait(email: string, source: string): Promise<boolean> {
    if (this.held >= 2 * MOST || this.stopping.signal.aborted) return false;
    this.held += 1;
    const queue = this.queueOf(email);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<boolean>((end, fail) => {
        const attempt = { source, end, fail };
        queue.waiting.push(attempt);
        count(queue, source);
        timer = setTimeout(() => leave(queue, attempt), LONGEST_WAIT_MS);
        const { length } = queue.waiting;
        const isFull = length > MOST_AT_AN_ACCOUNT || (this.held > MOST && length > 1);
        const last = isFull ? inOrder(queue).at(-1) : undefined;
        if (last) leave(queue, last);
      });
    } finally {
      clearTimeout(timer);
      this.held -= 1;
    }
  }

  /** What is held must not hold up the end of the service. */
  onModuleDestroy(): void {
    this.stopping.abort();
    for (const queue of this.queues.values()) for (const attempt of [...queue.waiting]) leave(queue, attempt);
  }

  private queueOf(email: string): AccountQueue {
    const found = this.queues.get(email);
    if (found) return found;
    const queue: AccountQueue = { waiting: [], attempts: new Map() };
    this.queues.set(email, queue);
    // In a later step: whoever made the queue joins it in this one.
    setImmediate(() => void this.serve(email, queue));
    return queue;
  }

  /** One loop per account, for as long as somebody waits there. */
  private async serve(email: string, queue: AccountQueue): Promise<void> {
    try {
      while (queue.waiting.length > 0) {
        const ms = await this.throttle.acquirePermit(email);
        if (ms > 0) await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
        else takeNext(queue)?.end(true);
      }
    } catch (error) {
      for (const attempt of queue.waiting.splice(0)) attempt.fail(error);
    } finally {
      // In the same step as the last look at it: nobody joins a queue that is served no more.
      this.queues.delete(email);
    }
  }
}

function count({ attempts }: AccountQueue, source: string): void {
  const before = attempts.get(source) ?? 0;
  attempts.delete(source);
  attempts.set(source, before + 1);
  const [oldest] = attempts.keys();
  if (attempts.size > MOST_COUNTED && oldest !== undefined) attempts.delete(oldest);
}

/** In the order in which they get permits. */
function inOrder({ waiting, attempts }: AccountQueue): readonly WaitingAttempt[] {
  const attemptsOf = ({ source }: WaitingAttempt) => attempts.get(source) ?? 1;
  return waiting.toReversed().sort((a, b) => attemptsOf(a) - attemptsOf(b));
}

function takeNext(queue: AccountQueue): WaitingAttempt | undefined {
  const [next] = inOrder(queue);
  if (next) queue.waiting.splice(queue.waiting.indexOf(next), 1);
  return next;
}

function leave({ waiting }: AccountQueue, attempt: WaitingAttempt): void {
  const at = waiting.indexOf(attempt);
  if (at < 0) return;
  waiting.splice(at, 1);
  attempt.end(false);
}
