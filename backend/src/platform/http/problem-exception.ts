import { type FieldError, type ProblemCode, problemStatus } from '@ward-board/contract';

export interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** What a handler throws to answer with a problem. Everything else that is thrown is mapped by `ProblemFilter`. */
export class ProblemException extends Error {
  override readonly name = 'ProblemException';
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail for people; it must not repeat secrets or patients' data. */
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    options: ProblemOptions = {},
  ) {
    super(`${code}: ${detail}`, { cause: options.cause });
    this.status = problemStatus[code];
    // The contract promises that a request that is not valid is told what in it is not.
    this.errors = options.errors ?? (code === 'validation_failed' ? [{ path: 'request', message: detail }] : undefined);
    this.headers = options.headers ?? {};
  }
}
