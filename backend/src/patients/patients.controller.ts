import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { CurrentSession } from '../access/authentication/current-session.js';
import type { Session } from '../access/sessions/session.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { withoutConfidential } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { wordsBySound } from '../read-models/words-by-sound.js';
import { CorrectPatient } from './correct-patient.js';
import { RegisterPatient } from './register-patient.js';
import { asRegistered } from './words-of-patients.js';

/** Reception says it, and the auditors give a reason for reading them. */
const knowsWhoIsConfidential = ({ role }: Session['user']): boolean => role === 'reception' || role === 'auditor';

@ApiTags('patients')
@Controller('api/patients')
export class PatientsController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'Find patients by name, date of birth, MRN or phone; newest first, and last who sounds alike, marked by `match`',
  })
  @ApiOkResponse({ standardSchema: contract.patientList })
  async list(
    @CurrentSession() { user }: Session,
    @Query({ schema: contract.patientQuery }) { search, limit, cursor }: contract.PatientQuery,
  ) {
    const withoutConfidential = !knowsWhoIsConfidential(user);
    const wanted = wordsBySound(search, asRegistered);
    return this.readModels.list({ collection: 'patients', limit, cursor, ...wanted, withoutConfidential });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One patient' })
  @ApiOkResponse({ standardSchema: contract.patientRecord })
  async one(
    @CurrentSession() { user }: Session,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ) {
    const answer = await this.readModels.one('patients', id);
    return knowsWhoIsConfidential(user) ? answer : withoutConfidential(answer);
  }

  @Post()
  @ApiOperation({ summary: 'Register a patient; the MRN is given by the service when it is left out' })
  @ApiCreatedResponse({ standardSchema: contract.patientRecord })
  async register(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.registerPatient }) body: contract.RegisterPatient,
  ) {
    const command = new RegisterPatient(metadata, body);
    return this.commands.created(command, 'patients', command.patient_id);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Correct a patient’s details: the fields given change' })
  @ApiOkResponse({ standardSchema: contract.patientRecord })
  async correct(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.correctPatient }) body: contract.CorrectPatient,
  ) {
    return this.commands.changed(new CorrectPatient(metadata, id, body), 'patients', id);
  }
}
