import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import {
  type ConnectToKurrentDb,
  type EventStore,
  eventKeyOf,
  openEventStore,
  PgListener,
  withEventCodes,
} from '@ward-board/event-store';
import pg from 'pg';
import type { Settings } from '../../settings/settings.js';
import { SETTINGS } from '../../settings/settings.module.js';
import { EVENT_STORE_ANSWER_MS, eventStorePoolOptions } from './connection-options.js';
import { CONNECT_TO_KURRENTDB, EVENT_STORE, EVENT_STORE_POOL, InjectEventStore } from './event-store.token.js';
import { WriteHealth } from './write-health.js';
import { WriteProbe } from './write-probe.js';

/** Provides the event store and, one per process, the connection that LISTENs. */
@Global()
@Module({
  providers: [
    {
      provide: EVENT_STORE_POOL,
      inject: [SETTINGS],
      useFactory: ({ databaseUrl }: Settings) => new pg.Pool(eventStorePoolOptions(databaseUrl)),
    },
    {
      provide: PgListener,
      inject: [SETTINGS],
      useFactory: ({ databaseUrl }: Settings) =>
        new PgListener({ connectionString: databaseUrl, application_name: 'ward-board listener' }),
    },
    {
      provide: EVENT_STORE,
      inject: [SETTINGS, EVENT_STORE_POOL, PgListener, WriteHealth, CONNECT_TO_KURRENTDB],
      useFactory: (
        { eventStoreUrl, sessionSecret }: Settings,
        pool: pg.Pool,
        listener: PgListener,
        writes: WriteHealth,
        connect: ConnectToKurrentDb,
      ): Promise<EventStore> =>
        openEventStore(
          { eventStoreUrl, pool, listener, connect },
          {
            answerMs: EVENT_STORE_ANSWER_MS,
            // What KurrentDB stores says nothing of whether Postgres does.
            ...(eventStoreUrl === null && {
              beforeStoring: () => writes.refuseWhileWaiting(),
              onStored: (error: unknown) => writes.tried(error),
            }),
          },
        ).then(
          (store) => withEventCodes(store, eventKeyOf(sessionSecret)),
          async (error: unknown) => {
            // Nobody else ends them when the start fails here.
            await listener.close();
            await pool.end();
            throw error;
          },
        ),
    },
    WriteProbe,
    WriteHealth,
  ],
  exports: [EVENT_STORE, EVENT_STORE_POOL, PgListener, WriteHealth],
})
export class EventStoreModule implements OnApplicationShutdown {
  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly listener: PgListener,
    @Inject(EVENT_STORE_POOL) private readonly pool: pg.Pool,
    private readonly writes: WriteHealth,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
    await this.listener.close();
    this.writes.close();
    await this.pool.end();
  }
}
