import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SignInThrottle } from './sign-in-throttle.js';

/** An attempt gets its permit within this, or is answered that it is to come again. */
const LONGEST_WAIT_MS = 10_000;
/** At one account. More would be held for nothing: this many permits take longer than anybody is held. */
const MOST_AT_AN_ACCOUNT = 50;
/** At all accounts: requests that a node can hold without harm. Beyond it, up to twice as many, one at each account. */
const MOST = 2_000;

/** What the attempts of one browser, device or network have in common, and the network that they come from. */
export interface AttemptOrigin {
  readonly source: string;
  readonly network: string;
}

interface WaitingAttempt extends AttemptOrigin {
  /** @param permitted whether it may be tried; else it is to come again. */
  end(permitted: boolean): void;
  fail(error: unknown): void;
}

/** Those who wait at one account. It lasts for as long as somebody does. */
interface AccountQueue {
  readonly waiting: WaitingAttempt[];
  /** How many permits each source and each network has had here. */
  readonly permits: Map<string, number>;
  /** How many attempts of each came to wait in the last ten seconds, those that had to go included: of who waits for each answer, one. */
  readonly recent: Map<string, number>;
}

/**
 * Where attempts of unknown devices wait for a permit, account by account. The next one goes to the network that has had the fewest
 * there, of equal ones to that from which the fewest came of late, in it to a source by the same rule, of equal ones to any, and of one source to the newest: who
 * guesses often, from however many browsers, keeps nobody in another network from it who comes seldom. Each node counts for itself and in memory: a flood must not cost the database anything.
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
   * @returns true when it has a permit; false when it got none in time, or had to make room for others.
   */
  async wait(email: string, { source, network }: AttemptOrigin): Promise<boolean> {
    if (this.held >= 2 * MOST || this.stopping.signal.aborted) return false;
    this.held += 1;
    const queue = this.queueOf(email);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<boolean>((end, fail) => {
        const attempt = { source, network, end, fail };
        queue.waiting.push(attempt);
        for (const of of originsOf(attempt)) {
          count(queue.recent, of, 1);
          setTimeout(() => count(queue.recent, of, -1), LONGEST_WAIT_MS).unref();
        }
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
    const queue: AccountQueue = { waiting: [], permits: new Map(), recent: new Map() };
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

/** In the order in which they get permits. */
function inOrder({ waiting, permits, recent }: AccountQueue): readonly WaitingAttempt[] {
  const lots = new Map(waiting.map(({ source }) => [source, Math.random()]));
  const rankOf = ({ network, source }: WaitingAttempt, at: number) => [
    ...[network, source].flatMap((of) => [permits.get(of) ?? 0, recent.get(of) ?? 0]),
    // Of one source nothing tells who guesses: whoever comes after a flood is its newest.
    ...[lots.get(source) ?? 0, -at],
  ];
  return waiting
    .map((attempt, at) => ({ attempt, rank: rankOf(attempt, at) }))
    .sort((a, b) => a.rank.map((of, at) => of - (b.rank[at] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ attempt }) => attempt);
}

function count(counts: Map<string, number>, of: string, more: number): void {
  const all = (counts.get(of) ?? 0) + more;
  if (all === 0) counts.delete(of);
  else counts.set(of, all);
}

/** Its network and its source, which of who has no cookie is the network itself. */
const originsOf = ({ network, source }: AttemptOrigin): ReadonlySet<string> => new Set([network, source]);

function takeNext(queue: AccountQueue): WaitingAttempt | undefined {
  const [next] = inOrder(queue);
  if (!next) return undefined;
  queue.waiting.splice(queue.waiting.indexOf(next), 1);
  for (const of of originsOf(next)) count(queue.permits, of, 1);
  return next;
}

function leave({ waiting }: AccountQueue, attempt: WaitingAttempt): void {
  const at = waiting.indexOf(attempt);
  if (at < 0) return;
  waiting.splice(at, 1);
  attempt.end(false);
}
