import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventStore, Position } from '@ward-board/event-store';
import { NOTIFIER, ProjectionProgress, type ProjectionState, projections } from '@ward-board/projections';
import { Gauge, Registry } from 'prom-client';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { AnyConnection } from '../platform/health/any-connection.js';
import { LogHead } from '../platform/health/log-head.js';
import { type Readiness, ReadinessChecks } from '../platform/health/readiness-checks.js';

/** A projection that is further behind than this answers with what is no longer true. */
const CURRENT_WITHIN_SECONDS = 10;

/** Everything that reads events. */
const running: readonly string[] = [...projections.map(({ name }) => name), NOTIFIER];

/** How far one is. `lag` is null while the event store does not answer. */
type Found = ProjectionState & { readonly lag: number | null };

/** Tells whoever watches the service how far each projection is behind, and whether it or a part of it has halted. */
@Injectable()
export class ProjectionHealth implements OnModuleInit {
  private looking: Promise<readonly Found[] | null> | undefined;

  constructor(
    private readonly progress: ProjectionProgress,
    @InjectEventStore() private readonly store: EventStore,
    private readonly head: LogHead,
    private readonly postgres: AnyConnection,
    private readonly checks: ReadinessChecks,
    private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    this.checks.add('projections', () => this.check());
    const look = () => this.lookForMetrics();
    const registers = [this.registry];
    const gauge = (name: string, help: string, value: (found: Found) => number | null) =>
      new Gauge({
        name,
        help,
        labelNames: ['projection'],
        registers,
        async collect() {
          const all = (await look()) ?? [];
          this.reset();
          for (const found of all) {
            const known = value(found);
            if (known !== null) this.set({ projection: found.name }, known);
          }
        },
      });
    gauge(
      'ward_board_projection_lag_seconds',
      'Age of the oldest stored event that the projection has not read; 0 when there is none',
      ({ lag }) => lag,
    );
    gauge(
      'ward_board_projection_halted',
      '1 when the projection has halted at an event that it cannot process',
      ({ failure }) => (failure ? 1 : 0),
    );
    gauge(
      'ward_board_projection_parked',
      'Documents, such as patients, that stand still because an event of theirs cannot be processed',
      ({ parked }) => parked,
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
    const [standings, head] = await Promise.all([this.progress.standings(this.postgres), this.head.get()]);
    return Promise.all(
      standings.map(async (standing) => ({
        ...standing,
        lag: head === null ? null : await this.lagOf(standing, head),
      })),
    );
  }

  /**
   * What stands still degrades the service, and does not take it away: everything else can be served.
   * @throws while one has never begun: there is nothing yet that it could answer with.
   */
  private async check(): Promise<Readiness> {
    const found = await this.look();
    const missing = running.find((name) => !found.some((each) => each.name === name));
    if (missing !== undefined) throw new Error(`${missing} has not begun`);
    return {
      lag_seconds: Object.fromEntries(found.map(({ name, lag }) => [name, lag])),
      degraded: found.flatMap(troubles),
    };
  }

  /** Seconds since the oldest event that is not read yet was stored. */
  private async lagOf({ position }: ProjectionState, head: Position): Promise<number> {
    if (position === head) return 0;
    const [oldest] = await this.store.readAll(position, 1);
    return oldest ? Math.max(0, (Date.now() - Date.parse(oldest.recordedAt)) / 1_000) : 0;
  }
}

function troubles({ name, failure, trouble, parked, lag }: Found): readonly string[] {
  if (failure) return [`${name} halted at ${failure.type} ${failure.event_id}: ${failure.message}`];
  return [
    ...(parked > 0 ? [`${name}: ${parked} parked`] : []),
    ...(lag !== null && lag > CURRENT_WITHIN_SECONDS
      ? [`${name} is ${Math.round(lag)} s behind${trouble === null ? '' : `: ${trouble}`}`]
      : []),
  ];
}
