import { Inject, Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { RefusalDelay } from './refusal-delay.js';

/** Checks at a time. One hash keeps one of the runtime's four threads busy, which also look up names and read files. */
const AT_ONCE = 3;
/** Attempts of unknown devices that may wait, all of one source if they are. Beyond it, up to twice as many, only a source of which none waits may wait. */
const MOST = 2_000;
/** Of one known device, tried or waiting: more than a person makes, and soon done for others of its account. */
const MOST_OF_A_DEVICE = 5;
/** Of known devices at a time: one check is left for unknown ones, however many known ones wait. */
const KNOWN_AT_ONCE = AT_ONCE - 1;

/**
 * In which order passwords are checked: those from known devices first, two at a time and round robin among their accounts, then
 * those from unknown ones, round robin among their sources. So a flood waits for itself: it delays no known device of another
 * account, and no other source.
 */
@Injectable()
export class PasswordCheckQueue {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });
  private readonly knownQueue = new PQueue({ concurrency: KNOWN_AT_ONCE });
  private readonly known = new Rounds();
  private readonly unknown = new Rounds();
  /** How many attempts each known device has here. */
  private readonly devices = new Map<string, number>();

  constructor(@Inject(RefusalDelay) private readonly refusalDelay: Pick<RefusalDelay, 'hold'>) {}

  /** Does the work before that of unknown devices. */
  runKnown<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    const { round, begin } = this.known.take(account);
    // The priorities of unknown devices are negative.
    return this.knownQueue.add(() => this.queue.add(() => begin(work), { priority: 1 }), { priority: -round });
  }

  /** @returns null, without any work, when the device has so many attempts here that it counts as unknown. */
  async runDevice<Result>(device: string, account: string, work: () => Promise<Result>): Promise<Result | null> {
    const attempts = this.devices.get(device) ?? 0;
    if (attempts >= MOST_OF_A_DEVICE) return null;
    this.devices.set(device, attempts + 1);
    try {
      return await this.runKnown(account, work);
    } finally {
      const others = (this.devices.get(device) ?? 0) - 1;
      if (others > 0) this.devices.set(device, others);
      else this.devices.delete(device);
    }
  }

  /** @throws ProblemException too_many_requests, before any work, when too many wait already. */
  async runUnknown<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    if (this.queue.size >= (this.unknown.waits(source) ? MOST : 2 * MOST)) {
      await this.refusalDelay.hold();
      throw tooMany();
    }
    const { round, begin } = this.unknown.take(source);
    return this.queue.add(() => begin(work), { priority: -round });
  }
}

/** Turns of several sources: in each round every one that waits has one. */
class Rounds {
  /** Of each source that waits, the round in which its last attempt is tried. */
  private readonly last = new Map<string, number>();
  private round = 0;

  /** Whether an attempt of the source waits. */
  waits(source: string): boolean {
    return this.last.has(source);
  }

  /** The source's next turn. `begin` is to be called when it has come. */
  take(source: string) {
    const round = Math.max(this.round, this.last.get(source) ?? 0) + 1;
    this.last.set(source, round);
    const begin = <Result>(work: () => Promise<Result>): Promise<Result> => {
      this.round = Math.max(this.round, round);
      if (this.last.get(source) === round) this.last.delete(source);
      return work();
    };
    return { round, begin };
  }
}

const tooMany = () =>
  new ProblemException('too_many_requests', 'Too many people are signing in just now. Try again.', {
    headers: { 'retry-after': '5' },
  });
