import { Injectable } from '@nestjs/common';

/** Throws, within two seconds, when what it checks is not ready; may tell more, such as a projection's lag. */
export type ReadinessCheck = () => Promise<Record<string, unknown> | undefined>;

/** What `GET /health/ready` asks. A module adds its own checks when it starts. */
@Injectable()
export class ReadinessChecks {
  private readonly checks = new Map<string, ReadinessCheck>();

  /** @param name such as `database` or `projection:boards`, once. */
  add(name: string, check: ReadinessCheck): void {
    if (this.checks.has(name)) throw new Error(`There is a readiness check named ${name} already`);
    this.checks.set(name, check);
  }

  entries(): readonly (readonly [name: string, check: ReadinessCheck])[] {
    return [...this.checks];
  }
}
