/**
 * Every entity and migration, listed: nothing is found by scanning files, so what the database holds is read here.
 * A folder with tables exports `entities` and `migrations` arrays and is added to both lists below.
 */

import { projectionEntities, projectionMigrations } from '@ward-board/projections';
import { accessEntities, accessMigrations } from '../access/access-schema.js';
import { AccessChain1765700001000 } from '../audit/access-chain/access-chain-schema.js';
import { AccessLogPruning1764600002000 } from '../audit/access-log-pruning.js';
import {
  AccessLog1764300001000,
  AccessLogAlways1765400001000,
  AccessLogEntity,
  AccessLogFilters1765500001000,
  AccessLogReaders1764500001000,
  AccessLogStaff1764900001000,
} from '../audit/access-log-schema.js';
import { Ledger1764400001000 } from '../audit/ledger/ledger-schema.js';
import { RowSnapshots1764800001000 } from '../audit/past/row-snapshots-schema.js';
import { Numbers1763700001000 } from '../command-handling/numbers.js';
import { DemoLife1765800001000 } from '../demo/demo-life.js';
import { DisplayEntity, Displays1764600003000 } from '../displays/displays-schema.js';
import {
  IdempotencyKeyEntity,
  IdempotencyKeys1763700003000,
  IdempotencyKeyTries1764200003000,
} from '../idempotency/idempotency-schema.js';
import { locationEntities, locationMigrations } from '../locations/locations-schema.js';
import { OnCall1764200001000, OnCallEntity } from '../on-call/on-call-schema.js';
import {
  BreakGlass1764500011000,
  BreakGlassAlways1765400002000,
  BreakGlassEntity,
} from '../patient-access/break-glass-schema.js';
import type { Entity } from '../platform/database/connection-options.js';
import type { Migration } from '../platform/database/migrate.js';
import { HandoverIndices1764300002000 } from '../read-models/handover-indices.js';
import { ImagingIndices1764200002000 } from '../read-models/imaging-indices.js';
import { LinearSearchGrams1765400003000 } from '../read-models/linear-search-grams.js';
import { OrderIndices1764400011000 } from '../read-models/order-indices.js';
import { ReadModelIndices1764000001000 } from '../read-models/read-model-indices.js';

/** For example `...accessEntities`. */
export const entities: Entity[] = [
  ...accessEntities,
  ...projectionEntities,
  ...locationEntities,
  OnCallEntity,
  IdempotencyKeyEntity,
  AccessLogEntity,
  BreakGlassEntity,
  DisplayEntity,
];

/** For example `...accessMigrations`. They run in the order of the timestamps that end their class names. */
export const migrations: Migration[] = [
  ...accessMigrations,
  ...projectionMigrations,
  Numbers1763700001000,
  ...locationMigrations,
  IdempotencyKeys1763700003000,
  ReadModelIndices1764000001000,
  OnCall1764200001000,
  ImagingIndices1764200002000,
  IdempotencyKeyTries1764200003000,
  AccessLog1764300001000,
  HandoverIndices1764300002000,
  OrderIndices1764400011000,
  Ledger1764400001000,
  AccessLogReaders1764500001000,
  BreakGlass1764500011000,
  AccessLogPruning1764600002000,
  Displays1764600003000,
  RowSnapshots1764800001000,
  AccessLogStaff1764900001000,
  AccessLogAlways1765400001000,
  BreakGlassAlways1765400002000,
  LinearSearchGrams1765400003000,
  AccessLogFilters1765500001000,
  AccessChain1765700001000,
  DemoLife1765800001000,
];
