import { Global, Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { type EventStore, PgListener } from '@ward-board/event-store';
import { ProjectionProgress, projections, startProjections } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { EventPosition } from './event-position.js';
import { FromEvents } from './from-events.js';
import { MinPosition } from './min-position.js';
import { ProjectionHealth } from './projection-health.js';
import { ReadModel } from './read-model.js';
import { Records } from './read-models.js';

/** The read side: the projections run here, and everything reads their rows. */
@Global()
@Module({
  providers: [
    ReadModel,
    Records,
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
    { provide: APP_INTERCEPTOR, useClass: MinPosition },
    { provide: APP_INTERCEPTOR, useClass: EventPosition },
  ],
  exports: [ReadModel, Records, FromEvents, ProjectionProgress],
})
export class RecordsModule implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Projections');
  private running: { stop(): Promise<void> } | undefined;

  constructor(
    @InjectEventStore() private readonly store: EventStore,
    @Inject(DataSource) private readonly db: DataSource,
    private readonly progress: ProjectionProgress,
  ) {}

  onModuleInit(): void {
    this.running = startProjections(this.store, this.db, {
      info: (message) => this.log.log(message),
      error: (message, error) => this.log.error(message, error instanceof Error ? error.stack : undefined),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.running?.stop();
    this.progress.close();
  }
}
