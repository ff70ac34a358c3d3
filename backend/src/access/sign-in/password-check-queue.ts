import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { ProblemException } from '../../platform/http/problem-exception.js';

/** Checks at a time. One hash keeps one of the runtime's four threads busy, which also look up names and read files. */
const AT_ONCE = 3;
/** Attempts of unknown devices that may wait: some ten seconds' worth of one source. */
const MOST_OF_A_SOURCE = 500;
/** Of all sources. Beyond it, up to twice as many, only a source of which none waits may wait. */
const MOST = 2_000;

/**
 * In which order passwords are checked: those from known devices first, then those from unknown ones, round robin among
 * their sources. So a flood waits for itself: it delays neither a known device nor another source.
 */
@Injectable()
export class PasswordCheckQueue {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });
  /** Of each source that waits, the round in which its last attempt is tried; in each round every source has one. */
  private readonly lastRound = new Map<string, number>();
  private round = 0;

  /** Does the work before that of any unknown device. */
  runKnown<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.queue.add(work, { priority: 1 });
  }

  /** @throws ProblemException too_many_requests, before any work, when too many of the source wait already. */
  async runUnknown<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    const round = Math.max(this.round, this.lastRound.get(source) ?? 0) + 1;
    const isWaiting = this.lastRound.has(source);
    if (round - this.round > MOST_OF_A_SOURCE || this.queue.size >= (isWaiting ? MOST : 2 * MOST)) throw tooMany();
    this.lastRound.set(source, round);
    const start = () => {
      this.round = Math.max(this.round, round);
      if (this.lastRound.get(source) === round) this.lastRound.delete(source);
      return work();
    };
    return this.queue.add(start, { priority: -round });
  }
}

const tooMany = () =>
  new ProblemException('too_many_requests', 'Too many people are signing in just now. Try again.', {
    headers: { 'retry-after': '5' },
  });
