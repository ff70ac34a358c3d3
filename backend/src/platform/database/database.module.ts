import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { guardConnections } from '@ward-board/projections';
import { DataSource } from 'typeorm';
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
      dataSourceFactory: async (options) => {
        if (!options) throw new Error('A DataSource needs its options.');
        const db = await new DataSource(options).initialize();
        guardConnections(db);
        return db;
      },
    }),
  ],
})
export class DatabaseModule {}
