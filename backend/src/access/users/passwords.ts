import { hash, type Options, verify } from '@node-rs/argon2';

/** What one hash costs. Algorithm argon2id is the library's default. */
export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords with argon2id and checks them, on the threads of the runtime's pool. */
export class Passwords {
  private dummy: Promise<string> | undefined;

  constructor(private readonly cost: PasswordCost = owaspCost) {}

  hash(password: string): Promise<string> {
    return hash(normalized(password), this.cost);
  }

  /**
   * Does the password belong to the hash? Null, for "there is no such user", takes a check of the same cost and is
   * false: how long the answer takes must not tell which e-mail addresses exist.
   */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const matches = await verify(passwordHash ?? (await this.dummyHash()), normalized(password));
    return passwordHash !== null && matches;
  }

  /** Makes the hash that unknown users are checked against, so that the first of them waits no longer than others. */
  async warmUp(): Promise<void> {
    await this.dummyHash();
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
