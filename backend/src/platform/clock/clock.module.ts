import { type DynamicModule, Module } from '@nestjs/common';
import { type EventStore, timeOfId } from '@ward-board/event-store';
import { EVENT_STORE } from '../database/event-store.token.js';
import { Clock } from './clock.js';

@Module({})
export class ClockModule {}

/** The clock as a provider that every module sees. Ids go on after those of the newest event, from before this start. */
export function clockModule(wallTime: () => number): DynamicModule {
  const startClock = async (store: EventStore): Promise<Clock> => {
    const [newest] = await store.readAllBackwards(1);
    const times = newest ? [Date.parse(newest.recordedAt), timeOfId(newest.id) ?? 0] : [0];
    return new Clock(wallTime, Math.max(...times));
  };
  return {
    module: ClockModule,
    global: true,
    providers: [{ provide: Clock, inject: [EVENT_STORE], useFactory: startClock }],
    exports: [Clock],
  };
}
