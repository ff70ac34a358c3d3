import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Settings } from '../../settings/settings.js';
import { SETTINGS } from '../../settings/settings.module.js';
import { dataSourceOptions } from './connection-options.js';

/** Provides TypeORM's `DataSource` and `EntityManager`, everywhere. `createApp` has brought the schema up to date before. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [SETTINGS],
      // A start that fails says why at once: whoever started it decides whether to try again.
      useFactory: ({ databaseUrl }: Settings) => ({
        ...dataSourceOptions(databaseUrl),
        autoLoadEntities: false,
        retryAttempts: 0,
      }),
    }),
  ],
})
export class DatabaseModule {}
