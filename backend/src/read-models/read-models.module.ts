import { Global, Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type EventStore, PgListener } from '@ward-board/event-store';
import { measureBatches, ProjectionProgress, projections, startProjections } from '@ward-board/projections';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { AuditNumber } from './audit-number.js';
import { BoardSnapshots } from './board-snapshots.js';
import { Freshness } from './freshness.js';
import { FromEvents } from './from-events.js';
import { ProjectionHealth } from './projection-health.js';
import { ReadModels } from './read-models.js';

/** The read side: the projections run here, and everything reads their rows. */
@Global()
@Module({
  providers: [
    AuditNumber,
    ReadModels,
    BoardSnapshots,
    Freshness,
    FromEvents,
    ProjectionHealth,
    {
      provide: ProjectionProgress,
      inject: [DataSource, PgListener],
      useFactory: (db: DataSource, listener: PgListener) =>
        new ProjectionProgress(
          db,
          listener,
          projections.map(({ name }) => name),
        ),
    },
  ],
  exports: [AuditNumber, ReadModels, BoardSnapshots, Freshness, FromEvents, ProjectionProgress],
})
export class ReadModelsModule implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Projections');
  private running: { stop(): Promise<void> } | undefined;

  constructor(
    @InjectEventStore() private readonly store: EventStore,
    @Inject(DataSource) private readonly db: DataSource,
    private readonly progress: ProjectionProgress,
    private readonly registry: Registry,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    if (this.settings.projections === 'elsewhere') return;
    const log = {
      info: (message: string) => this.log.log(message),
      error: (message: string, error?: unknown) =>
        this.log.error(message, error instanceof Error ? error.stack : undefined),
    };
    const { notificationDays } = this.settings.retention;
    this.running = startProjections(this.store, this.db, log, {
      notificationDays,
      observe: measureBatches(this.registry),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.running?.stop();
    this.progress.close();
  }
}
