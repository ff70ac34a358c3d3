import { type DynamicModule, Injectable, Module } from '@nestjs/common';

/** What holds connections that outlive a request, and hands them over to other processes. */
export interface HandsOver {
  /** From now on takes no new ones, and asks its clients to go elsewhere within so many milliseconds. */
  handOver(withinMs: number): void;
  /** How many clients are still here. */
  readonly remaining: number;
}

/** Whether the process has been told to stop and hands its clients over to the others. Requests are still answered then. */
@Injectable()
export class Draining {
  private readonly holders = new Set<HandsOver>();
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  add(holder: HandsOver): void {
    this.holders.add(holder);
  }

  begin(withinMs: number): void {
    this.begun = true;
    for (const holder of this.holders) holder.handOver(withinMs);
  }

  /** Clients that have not gone elsewhere yet. */
  get remaining(): number {
    return [...this.holders].reduce((sum, { remaining }) => sum + remaining, 0);
  }
}

@Module({})
export class DrainingModule {}

/** `Draining` as a provider that every module sees; the HTTP server, which is made before them, has the same. */
export const drainingModule = (draining: Draining): DynamicModule => ({
  module: DrainingModule,
  global: true,
  providers: [{ provide: Draining, useValue: draining }],
  exports: [Draining],
});
