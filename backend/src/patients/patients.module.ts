import { Module } from '@nestjs/common';
import { DecisionsModule } from '../command-handling/command-handling.module.js';
import { CorrectPatientHandler } from './correct-patient/correct-patient.js';
import { PatientsController } from './patients.controller.js';
import { RegisterPatientHandler } from './register-patient/register-patient.js';

@Module({
  imports: [DecisionsModule],
  controllers: [PatientsController],
  providers: [RegisterPatientHandler, CorrectPatientHandler],
})
export class PatientsModule {}
