import { Injectable } from '@nestjs/common';

/** What a check found: `degraded` says what does not work though the service can be used; more, such as a lag, as it likes. */
export type Readiness = Readonly<Record<string, unknown>> & { readonly degraded?: readonly string[] };

/** Throws, within two seconds, when nothing can be served without what it checks. */
export type ReadinessCheck = () => Promise<Readiness | undefined>;

/** What `GET /health/ready` asks. A module adds its own checks when it starts. */
@Injectable()
export class ReadinessChecks {
  private readonly checks = new Map<string, ReadinessCheck>();

  /** @param name such as `database`, once. */
  add(name: string, check: ReadinessCheck): void {
    if (this.checks.has(name)) throw new Error(`There is a readiness check named ${name} already`);
    this.checks.set(name, check);
  }

  entries(): readonly (readonly [name: string, check: ReadinessCheck])[] {
    return [...this.checks];
  }
}
