import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventStore } from '@ward-board/event-store';
import { NOTIFIER, ProjectionProgress, projections, type Standing } from '@ward-board/projections';
import { Gauge, Registry } from 'prom-client';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ReadinessChecks } from '../platform/health/readiness-checks.js';

/** A projection that is further behind than this is not ready to be read from. */
const READY_WITHIN_SECONDS = 10;

/** Everything that takes in events. */
const running: readonly string[] = [...projections.map(({ name }) => name), NOTIFIER];

type Found = Standing & { readonly lag: number };

/** Says, to whoever watches the service, how far each projection is behind, and whether it has halted. */
@Injectable()
export class ProjectionHealth implements OnModuleInit {
  private looking: Promise<readonly Found[] | null> | undefined;

  constructor(
    private readonly progress: ProjectionProgress,
    @InjectEventStore() private readonly store: EventStore,
    private readonly checks: ReadinessChecks,
    private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    this.checks.add('projections', () => this.check());
    const look = () => this.lookForMetrics();
    const registers = [this.registry];
    const gauge = (name: string, help: string, value: (found: Found) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['projection'],
        registers,
        async collect() {
          const all = (await look()) ?? [];
          this.reset();
          for (const found of all) this.set({ projection: found.name }, value(found));
        },
      });
    gauge(
      'ward_board_projection_lag_seconds',
      'Age of the oldest stored event that the projection has not taken in; 0 when there is none',
      ({ lag }) => lag,
    );
    gauge(
      'ward_board_projection_halted',
      '1 when the projection has halted at an event that it cannot take in',
      ({ failure }) => (failure ? 1 : 0),
    );
    new Gauge({
      name: 'ward_board_database_up',
      help: '0 when Postgres does not answer: nothing is known of the projections then',
      registers,
      async collect() {
        this.set((await look()) ? 1 : 0);
      },
    });
  }

  /**
   * One look for all the gauges of a scrape. Null when the database is away: the scrape goes on without it, for what the
   * process says of itself matters most just then.
   */
  private lookForMetrics(): Promise<readonly Found[] | null> {
    this.looking ??= this.look()
      .catch(() => null)
      .finally(() => {
        this.looking = undefined;
      });
    return this.looking;
  }

  private async look(): Promise<readonly Found[]> {
    const standings = await this.progress.standings();
    return Promise.all(standings.map(async (standing) => ({ ...standing, lag: await this.lagOf(standing) })));
  }

  /** @throws when a projection has halted, is too far behind, or never began. */
  private async check(): Promise<Record<string, unknown>> {
    const found = await this.look();
    const missing = running.find((name) => !found.some((each) => each.name === name));
    if (missing !== undefined) throw new Error(`${missing} has not begun`);
    for (const { name, lag, failure } of found) {
      if (failure) throw new Error(`${name} halted at ${failure.type} ${failure.event_id}: ${failure.message}`);
      if (lag > READY_WITHIN_SECONDS) throw new Error(`${name} is ${Math.round(lag)} s behind`);
    }
    return { lag_seconds: Object.fromEntries(found.map(({ name, lag }) => [name, lag])) };
  }

  /** Seconds since the oldest event that is not taken in was stored. */
  private async lagOf({ position }: Standing): Promise<number> {
    const [oldest] = await this.store.readAll(position, 1);
    return oldest ? Math.max(0, (Date.now() - Date.parse(oldest.recordedAt)) / 1_000) : 0;
  }
}
