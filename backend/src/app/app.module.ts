import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { DemoModule } from '../demo/demo.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { LiveModule } from '../live/live.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PatientsModule } from '../patients/patients.module.js';
import { PlacesModule } from '../locations/locations.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { EventStoreModule } from '../platform/database/event-store.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { RecordsModule } from '../read-models/read-models.module.js';
import { StaysModule } from '../admissions/admissions.module.js';

/** What the service is made of: first the ground, then one module per context. `createApp` adds the settings. */
@Module({
  imports: [
    DatabaseModule,
    EventStoreModule,
    HealthModule,
    // Contexts, each in its folder:
    AccessModule,
    RecordsModule,
    IdempotencyModule,
    PlacesModule,
    PatientsModule,
    StaysModule,
    NotificationsModule,
    LiveModule,
    DemoModule,
  ],
})
export class AppModule {}
