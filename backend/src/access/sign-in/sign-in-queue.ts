import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { ProblemException } from '../../platform/http/problem-exception.js';

/** Attempts at a time. One hash keeps one of the runtime's four threads busy, which also look up names and read files. */
const AT_ONCE = 3;
/** Attempts of strangers that may wait: some ten seconds' worth of one network, and of all networks. */
const MOST_OF_A_NETWORK = 500;
const MOST = 2_000;

/**
 * In which order sign-ins are tried: those from known devices first, then those of strangers, network by network in turn.
 * So a flood waits for itself: it delays neither a known device nor a stranger on another network.
 */
@Injectable()
export class SignInQueue {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });
  /** The round in which each network's last attempt is tried; in each round every network has one. */
  private readonly lastRound = new Map<string, number>();
  private round = 0;

  /** @throws ProblemException too_many_requests, before any work, when too many of a stranger's network wait already. */
  async run<Result>(known: boolean, network: string, work: () => Promise<Result>): Promise<Result> {
    if (known) return this.queue.add(work, { priority: 1 });
    if (this.queue.size === 0) this.lastRound.clear();
    const round = Math.max(this.round, this.lastRound.get(network) ?? 0) + 1;
    if (round - this.round > MOST_OF_A_NETWORK || this.queue.size >= MOST) throw tooMany();
    this.lastRound.set(network, round);
    const start = () => {
      this.round = Math.max(this.round, round);
      return work();
    };
    return this.queue.add(start, { priority: -round });
  }
}

const tooMany = () =>
  new ProblemException('too_many_requests', 'Too many people are signing in just now. Try again.', {
    headers: { 'retry-after': '5' },
  });
