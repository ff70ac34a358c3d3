import { type DynamicModule, Module } from '@nestjs/common';
import type { ConnectToKurrentDb } from '@ward-board/event-store';
import { CONNECT_TO_KURRENTDB } from './event-store.token.js';

@Module({})
export class KurrentDbModule {}

/** The way to KurrentDB as a provider that every module sees. */
export function kurrentDbModule(connect: ConnectToKurrentDb): DynamicModule {
  return {
    module: KurrentDbModule,
    global: true,
    providers: [{ provide: CONNECT_TO_KURRENTDB, useValue: connect }],
    exports: [CONNECT_TO_KURRENTDB],
  };
}
