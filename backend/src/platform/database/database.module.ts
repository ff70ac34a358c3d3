import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { guardConnections } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import type { Settings } from '../../settings/settings.js';
import { SETTINGS } from '../../settings/settings.module.js';
import { dataSourceOptions, type Entity } from './connection-options.js';

/** Provides TypeORM's `DataSource` and `EntityManager`, everywhere. `createApp` has brought the schema up to date before. */
export const databaseModule = (entities: readonly Entity[]): DynamicModule =>
  TypeOrmModule.forRootAsync({
    inject: [SETTINGS],
    // A start that fails says why at once: whoever started it decides whether to try again.
    useFactory: ({ databaseUrl }: Settings) => ({
      ...dataSourceOptions(databaseUrl, entities),
      autoLoadEntities: false,
      retryAttempts: 0,
    }),
    dataSourceFactory: async (options) => {
      if (!options) throw new Error('A DataSource needs its options.');
      const db = await new DataSource(options).initialize();
      guardConnections(db);
      return db;
    },
  });
