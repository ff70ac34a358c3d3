/**
 * Every entity and migration, listed: nothing is found by scanning files, so what the database holds is read here.
 * A folder with tables exports `entities` and `migrations` arrays and is added to both lists below.
 */

import { projectionEntities, projectionMigrations } from '@ward-board/projections';
import type { EntitySchema, MigrationInterface } from 'typeorm';
import { accessEntities, accessMigrations } from '../../access/access-schema.js';
import { IdempotencyKeyEntity, IdempotencyKeys1763700003000 } from '../../idempotency/idempotency-schema.js';
import { placesEntities, placesMigrations } from '../../locations/locations-schema.js';
import { Numbers1763700001000 } from '../numbers/numbers.js';

type Entity = (abstract new (...args: never[]) => object) | EntitySchema;
type Migration = new () => MigrationInterface;

/** For example `...accessEntities`. */
export const entities: Entity[] = [...accessEntities, ...projectionEntities, ...placesEntities, IdempotencyKeyEntity];

/** For example `...accessMigrations`. They run in the order of the timestamps that end their class names. */
export const migrations: Migration[] = [
  ...accessMigrations,
  ...projectionMigrations,
  Numbers1763700001000,
  ...placesMigrations,
  IdempotencyKeys1763700003000,
];
