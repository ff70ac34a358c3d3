import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EventStore } from '@ward-board/event-store';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../database/event-store.token.js';
import { WriteHealth } from '../database/write-health.js';
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
    private readonly writes: WriteHealth,
  ) {}

  onModuleInit(): void {
    this.checks.add('database', async () => {
      await this.dataSource.query('select 1');
      return undefined;
    });
    this.checks.add('event_store', async () => ({ head: await this.store.head() }));
    const { writes } = this;
    this.checks.add('writes', async () => {
      // Of a server that does not answer, `database` tells.
      const refused = await writes.refusal().catch(() => null);
      return refused === null ? undefined : { refused, degraded: [`writes: ${refused}`] };
    });
    new Gauge({
      name: 'ward_board_writes_up',
      help: '0 when Postgres refuses to store anything (disk full, read-only), or does not answer',
      registers: [this.registry],
      async collect() {
        this.set(
          await writes.refusal().then(
            (refused) => (refused === null ? 1 : 0),
            () => 0,
          ),
        );
      },
    });
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}
