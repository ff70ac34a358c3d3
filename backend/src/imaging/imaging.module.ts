import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { DiagnosticReportsController } from './diagnostic-reports.controller.js';
import { ImagingStudiesController } from './imaging-studies.controller.js';
import { ImagingStudyHandler } from './imaging-study-command.js';
import { RadiologyController } from './radiology.controller.js';

@Module({
  imports: [CommandHandlingModule],
  controllers: [ImagingStudiesController, RadiologyController, DiagnosticReportsController],
  providers: [ImagingStudyHandler],
})
export class ImagingModule {}
