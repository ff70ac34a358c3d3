import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { EventStore } from '@ward-board/event-store';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { AppendProbe } from '../database/append-probe.js';
import { InjectEventStore } from '../database/event-store.token.js';
import { WriteHealth } from '../database/write-health.js';
import { StartNotices } from '../lifecycle/start-notices.js';
import { AnyConnection } from './any-connection.js';
import { HealthController } from './health.controller.js';
import { LogHead } from './log-head.js';
import { MetricsController } from './metrics.controller.js';
import { ReadinessChecks } from './readiness-checks.js';

/** Health, metrics and start notices; every module may inject `AnyConnection`, `LogHead`, `ReadinessChecks`, prom-client's `Registry`, `StartNotices`. */
@Global()
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController],
  providers: [
    AnyConnection,
    LogHead,
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
  exports: [AnyConnection, LogHead, ReadinessChecks, StartNotices, Registry],
})
export class HealthModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly checks: ReadinessChecks,
    private readonly registry: Registry,
    private readonly postgres: AnyConnection,
    @InjectEventStore() private readonly store: EventStore,
    private readonly head: LogHead,
    private readonly writes: WriteHealth,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.checks.add('database', async () => {
      await this.postgres.query('select 1');
      return undefined;
    });
    // Boards, charts and lists are in Postgres: they can be read while KurrentDB is away, and a load balancer goes by the status.
    this.checks.add('event_store', async () => {
      const head = await this.head.get();
      return head === null ? { degraded: ['event_store: it does not answer'] } : { head };
    });
    const { writes } = this;
    const appends = this.settings.eventStoreUrl === null ? null : new AppendProbe(this.store);
    this.checks.add('writes', async () => {
      // Of a server that does not answer, `database` and `event_store` tell.
      const refused = (await writes.refusal().catch(() => null)) ?? (await appends?.refusal()) ?? null;
      return refused === null ? undefined : { refused, degraded: [`writes: ${refused}`] };
    });
    new Gauge({
      name: 'ward_board_writes_up',
      help: '0 when Postgres refuses to store anything (disk full, read-only), KurrentDB takes no appends, or one does not answer',
      registers: [this.registry],
      async collect() {
        this.set(
          await writes.refusal().then(
            async (refused) => ((refused ?? (await appends?.refusal()) ?? null) === null ? 1 : 0),
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
