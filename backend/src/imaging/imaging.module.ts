import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { ImagingStudiesController } from './imaging-studies.controller.js';
import { ImagingStudyHandler } from './imaging-study-command.js';
import { RadiologyController } from './radiology.controller.js';

@Module({
  imports: [CommandHandlingModule],
  controllers: [ImagingStudiesController, RadiologyController],
  providers: [ImagingStudyHandler],
})
export class ImagingModule {}
