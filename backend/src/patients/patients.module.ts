import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { CorrectPatientHandler } from './correct-patient.js';
import { PatientsController } from './patients.controller.js';
import { RegisterPatientHandler } from './register-patient.js';

@Module({
  imports: [CommandHandlingModule],
  controllers: [PatientsController],
  providers: [RegisterPatientHandler, CorrectPatientHandler],
})
export class PatientsModule {}
