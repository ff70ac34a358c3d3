import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AccessLog } from './access-log.js';
import { AuditController } from './audit.controller.js';
import { PatientEvents } from './patient-events.js';
import { PatientState } from './patient-state.js';
import { RecordedAccess } from './recorded-access.js';

/** What auditors ask of the log, and who has read what of whom: kept for every route that `RecordsAccess` marks. */
@Module({
  controllers: [AuditController],
  providers: [PatientEvents, PatientState, AccessLog, { provide: APP_INTERCEPTOR, useClass: RecordedAccess }],
})
export class AuditModule {}
