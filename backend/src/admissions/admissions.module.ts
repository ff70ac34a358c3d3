import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { AdmissionsController } from './admissions.controller.js';
import { AdmitPatientHandler } from './admit-patient.js';
import { BoardRecordHandler } from './board-record-command.js';
import { EmergencyDetailsController } from './emergency-details.controller.js';
import { IcuController } from './icu.controller.js';
import { NormalAcceptancesController } from './normal-acceptances.controller.js';
import { OperationsController } from './operations.controller.js';
import { RecordAdmissions } from './record-admissions.js';
import { RecordContentsReader } from './record-contents.js';

@Module({
  imports: [CommandHandlingModule, LocationsModule],
  controllers: [
    AdmissionsController,
    EmergencyDetailsController,
    IcuController,
    NormalAcceptancesController,
    OperationsController,
  ],
  providers: [RecordAdmissions, RecordContentsReader, AdmitPatientHandler, BoardRecordHandler],
  exports: [RecordContentsReader],
})
export class AdmissionsModule {}
