import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventStore } from '@ward-board/event-store';
import { ProjectionProgress, type Standing } from '@ward-board/projections';
import { Gauge, Registry } from 'prom-client';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ReadinessChecks } from '../platform/health/readiness-checks.js';

/** A projection that is further behind than this is not ready to be read from. */
const READY_WITHIN_SECONDS = 10;

/** Says, to whoever watches the service, how far each projection is behind, and whether it has halted. */
@Injectable()
export class ProjectionHealth implements OnModuleInit {
  constructor(
    private readonly progress: ProjectionProgress,
    @InjectEventStore() private readonly store: EventStore,
    private readonly checks: ReadinessChecks,
    private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    this.checks.add('projections', () => this.check());
    const labelNames = ['projection'];
    const lag = new Gauge({
      name: 'ward_board_projection_lag_seconds',
      help: 'Age of the oldest stored event that the projection has not taken in; 0 when there is none',
      labelNames,
      registers: [this.registry],
      collect: async () => {
        for (const standing of await this.progress.standings())
          lag.set({ projection: standing.name }, await this.lagOf(standing));
      },
    });
    const halted = new Gauge({
      name: 'ward_board_projection_halted',
      help: '1 when the projection has halted at an event that it cannot take in',
      labelNames,
      registers: [this.registry],
      collect: async () => {
        for (const { name, failure } of await this.progress.standings())
          halted.set({ projection: name }, failure ? 1 : 0);
      },
    });
  }

  /** @throws when a projection has halted, or is too far behind. */
  private async check(): Promise<Record<string, unknown>> {
    const standings = await this.progress.standings();
    const entries = await Promise.all(
      standings.map(async (standing) => [standing.name, await this.lagOf(standing), standing.failure] as const),
    );
    for (const [name, lag, failure] of entries) {
      if (failure) throw new Error(`${name} halted at ${failure.type} ${failure.event_id}: ${failure.message}`);
      if (lag > READY_WITHIN_SECONDS) throw new Error(`${name} is ${Math.round(lag)} s behind`);
    }
    return { lag_seconds: Object.fromEntries(entries.map(([name, lag]) => [name, lag])) };
  }

  /** Seconds since the oldest event that is not taken in was stored. */
  private async lagOf({ position }: Standing): Promise<number> {
    const [oldest] = await this.store.readAll(position, 1);
    return oldest ? Math.max(0, (Date.now() - Date.parse(oldest.recordedAt)) / 1_000) : 0;
  }
}
