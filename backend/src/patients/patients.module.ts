import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { PatientsController } from './patients.controller.js';
import { RegisterPatientHandler } from './register-patient.js';

@Module({
  imports: [CommandHandlingModule],
  controllers: [PatientsController],
  providers: [RegisterPatientHandler],
})
export class PatientsModule {}
