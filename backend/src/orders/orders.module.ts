import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { DiagnosticReportsController } from './diagnostic-reports.controller.js';
import { LabController } from './lab.controller.js';
import { PharmacyController } from './pharmacy.controller.js';
import { PrescriptionsController } from './prescriptions.controller.js';
import { ServiceRequestsController } from './service-requests.controller.js';

@Module({
  imports: [CommandHandlingModule],
  controllers: [
    PrescriptionsController,
    PharmacyController,
    ServiceRequestsController,
    LabController,
    DiagnosticReportsController,
  ],
})
export class OrdersModule {}
