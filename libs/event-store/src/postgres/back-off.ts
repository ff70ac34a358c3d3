/** Waiting times of repeated attempts: doubling, capped, and spread so that processes don't return in step. */
export class BackOff {
  private attempts = 0;

  /** @param firstMs about how long the first wait is; @param mostMs how long one is at most. */
  constructor(
    private readonly firstMs = 100,
    private readonly mostMs = 5_000,
  ) {}

  /** Milliseconds to wait before the next attempt. */
  next(): number {
    const full = Math.min(this.mostMs, this.firstMs * 2 ** Math.min(this.attempts, 20));
    this.attempts += 1;
    return full * (0.5 + Math.random() / 2);
  }

  /** To be called when an attempt worked. */
  reset(): void {
    this.attempts = 0;
  }
}
