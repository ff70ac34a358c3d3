import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AccessModule } from '../access/access.module.js';
import { AdmissionsModule } from '../admissions/admissions.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CallbacksModule } from '../callbacks/callbacks.module.js';
import { ChartModule } from '../chart/chart.module.js';
import { DemoModule } from '../demo/demo.module.js';
import { DisplaysModule } from '../displays/displays.module.js';
import { FacilityModule } from '../facility/facility.module.js';
import { HandoversModule } from '../handovers/handovers.module.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ImagingModule } from '../imaging/imaging.module.js';
import { LiveModule } from '../live/live.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OnCallModule } from '../on-call/on-call.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { DepartmentAccess } from '../patient-access/department-access.js';
import { PatientAccessModule } from '../patient-access/patient-access.module.js';
import { PatientsModule } from '../patients/patients.module.js';
import { databaseModule } from '../platform/database/database.module.js';
import { EventStoreModule } from '../platform/database/event-store.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { AnswerHeaders } from '../read-models/answer-headers.js';
import { MinPosition } from '../read-models/min-position.js';
import { ReadModelsModule } from '../read-models/read-models.module.js';
import { UtilizationModule } from '../utilization/utilization.module.js';
import { WaitingListModule } from '../waiting-list/waiting-list.module.js';
import { entities } from './database-schema.js';

/** What the service is made of: first the platform, then one module per context. `createApp` adds the settings. */
@Module({
  imports: [
    databaseModule(entities),
    EventStoreModule,
    HealthModule,
    // Contexts, each in its folder:
    AccessModule,
    ReadModelsModule,
    IdempotencyModule,
    FacilityModule,
    LocationsModule,
    OnCallModule,
    PatientsModule,
    AdmissionsModule,
    UtilizationModule,
    WaitingListModule,
    ImagingModule,
    HandoversModule,
    OrdersModule,
    ChartModule,
    NotificationsModule,
    CallbacksModule,
    AuditModule,
    PatientAccessModule,
    DisplaysModule,
    LiveModule,
    DemoModule,
  ],
  providers: [
    // From the outside in: an answer's headers are set before idempotency keeps it.
    { provide: APP_INTERCEPTOR, useClass: MinPosition },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_INTERCEPTOR, useExisting: DepartmentAccess },
    { provide: APP_INTERCEPTOR, useClass: AnswerHeaders },
  ],
})
export class AppModule {}
