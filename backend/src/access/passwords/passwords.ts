import { hash, type Options, verify } from '@node-rs/argon2';
import { ProblemException } from '../../platform/http/problem-exception.js';

/** What one hash costs. Algorithm argon2id is the library's default. */
export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Checks at a time: each keeps one of the four threads busy that also look up names and read files. */
const AT_ONCE = 2;
/** Checks that may wait, about two seconds' worth: a ward's whole shift change fits, a flood does not. */
const MOST_WAITING = 200;

/** Hashes passwords with argon2id and checks them, a few at a time. */
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummy: Promise<string> | undefined;

  constructor(private readonly cost: PasswordCost = owaspCost) {}

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalized(password), this.cost));
  }

  /**
   * Does the password belong to the hash? Null, for "there is no such user", takes a check of the same cost and is
   * false: how long the answer takes must not tell which e-mail addresses exist.
   * @throws ProblemException too_many_requests, before any work, when too many wait already.
   */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const checked = passwordHash ?? (await this.dummyHash());
    const matches = await this.inTurn(() => verify(checked, normalized(password)));
    return passwordHash !== null && matches;
  }

  /** Makes the hash that unknown users are checked against, so that the first of them waits no longer than others. */
  async warmUp(): Promise<void> {
    await this.dummyHash();
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.waiting.length >= MOST_WAITING) {
      throw new ProblemException('too_many_requests', 'Too many people are signing in just now. Try again.', {
        headers: { 'retry-after': '2' },
      });
    }
    if (this.running < AT_ONCE) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private dummyHash(): Promise<string> {
    this.dummy ??= this.hash('nobody has this password');
    return this.dummy;
  }
}

/** The same typed text is the same password, however a keyboard composes its accents. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
