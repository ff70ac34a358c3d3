import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SignInThrottle } from './sign-in-throttle.js';

/** A stranger at a new device has their turn within this, or is asked to come again. */
const PATIENCE_MS = 10_000;
/** Of one account. More would be held for nothing: this many turns take longer than anybody is held. */
const MOST_AT_AN_ACCOUNT = 50;
/** Of all accounts: requests that a node can hold without harm. */
const MOST = 2_000;

interface Waiting {
  readonly network: string;
  /** Of the network at the account. */
  readonly failures: number;
  /** @param turn whether it is their turn; else they are to come again. */
  end(turn: boolean): void;
  fail(error: unknown): void;
}

/**
 * Where strangers wait for their turn at an account that strangers have failed at too often. Next is whose network has failed
 * least there and has the fewest in line, and of those the newest: a guesser who fills the line keeps nobody from it who
 * comes after.
 */
@Injectable()
export class StrangersLine implements OnModuleDestroy {
  private readonly lines = new Map<string, Waiting[]>();
  private readonly stopping = new AbortController();
  private held = 0;

  constructor(@Inject(SignInThrottle) private readonly throttle: Pick<SignInThrottle, 'takeTurn'>) {}

  /**
   * @param failures of the network at the account.
   * @returns true when it is their turn, which is taken; false when none came in time.
   */
  async wait(email: string, network: string, failures: number): Promise<boolean> {
    if (this.held >= MOST || this.stopping.signal.aborted) return false;
    this.held += 1;
    const line = this.lineOf(email);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<boolean>((end, fail) => {
        const waiting = { network, failures, end, fail };
        line.push(waiting);
        timer = setTimeout(() => leave(line, waiting), PATIENCE_MS);
        const worst = line.length > MOST_AT_AN_ACCOUNT ? bestFirst(line).at(-1) : undefined;
        if (worst) leave(line, worst);
      });
    } finally {
      clearTimeout(timer);
      this.held -= 1;
    }
  }

  /** What is held must not hold up the end of the service. */
  onModuleDestroy(): void {
    this.stopping.abort();
    for (const line of this.lines.values()) for (const waiting of [...line]) leave(line, waiting);
  }

  private lineOf(email: string): Waiting[] {
    const found = this.lines.get(email);
    if (found) return found;
    const line: Waiting[] = [];
    this.lines.set(email, line);
    // In a later step: whoever made the line joins it in this one.
    setImmediate(() => void this.serve(email, line));
    return line;
  }

  /** One loop per account, for as long as somebody waits there. */
  private async serve(email: string, line: Waiting[]): Promise<void> {
    try {
      while (line.length > 0) {
        const ms = await this.throttle.takeTurn(email);
        if (ms > 0) await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
        else takeNext(line)?.end(true);
      }
    } catch (error) {
      for (const waiting of line.splice(0)) waiting.fail(error);
    } finally {
      // In the same step as the last look at it: nobody joins a line that is served no more.
      this.lines.delete(email);
    }
  }
}

function bestFirst(line: readonly Waiting[]): readonly Waiting[] {
  const ranks = new Map<string, number>();
  // Who came later knows of more failures, and they are those of the whole network.
  for (const { network, failures } of line) ranks.set(network, Math.max(ranks.get(network) ?? 0, failures));
  for (const { network } of line) ranks.set(network, (ranks.get(network) ?? 0) + 1);
  const rank = ({ network }: Waiting) => ranks.get(network) ?? 0;
  return line.toReversed().sort((a, b) => rank(a) - rank(b));
}

function takeNext(line: Waiting[]): Waiting | undefined {
  const [best] = bestFirst(line);
  if (best) line.splice(line.indexOf(best), 1);
  return best;
}

function leave(line: Waiting[], waiting: Waiting): void {
  const at = line.indexOf(waiting);
  if (at < 0) return;
  line.splice(at, 1);
  waiting.end(false);
}
