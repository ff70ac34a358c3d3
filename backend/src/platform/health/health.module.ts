import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EventStore } from '@ward-board/event-store';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../database/event-store.token.js';
import { StartNotices } from '../lifecycle/start-notices.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { ReadinessChecks } from './readiness-checks.js';

/** Health, metrics and start notices; every module may inject `ReadinessChecks`, prom-client's `Registry`, `StartNotices`. */
@Global()
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController],
  providers: [
    ReadinessChecks,
    StartNotices,
    {
      // One per service, not the process's: tests run several services in one.
      provide: Registry,
      useFactory: () => {
        const register = new Registry();
        collectDefaultMetrics({ register });
        return register;
      },
    },
  ],
  exports: [ReadinessChecks, StartNotices, Registry],
})
export class HealthModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly checks: ReadinessChecks,
    private readonly registry: Registry,
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectEventStore() private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    this.checks.add('database', async () => {
      await this.dataSource.query('select 1');
      return undefined;
    });
    this.checks.add('event_store', async () => ({ head: await this.store.head() }));
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}
