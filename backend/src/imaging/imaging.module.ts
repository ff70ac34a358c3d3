import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { ImagingStudiesController } from './imaging-studies.controller.js';
import { RadiologyController } from './radiology.controller.js';

@Module({
  imports: [CommandHandlingModule],
  controllers: [ImagingStudiesController, RadiologyController],
})
export class ImagingModule {}
