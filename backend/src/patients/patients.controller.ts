import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { searchable } from '@ward-board/projections';
import type { FastifyReply } from 'fastify';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { Issue } from '../command-handling/command-metadata.decorator.js';
import type { Issued } from '../command-handling/command-metadata.js';
import { Records } from '../read-models/read-models.js';
import { CorrectPatient } from './correct-patient/correct-patient.js';
import { RegisterPatient } from './register-patient/register-patient.js';

@ApiTags('patients')
@Controller('api/patients')
export class PatientsController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly records: Records,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Find patients by name, MRN or phone; newest first' })
  @ApiOkResponse({ standardSchema: contract.patientList })
  async list(
    @Query({ schema: contract.patientQuery }) { search, limit, cursor }: contract.PatientQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const words = searchable(search ?? '')
      .split(/\s+/)
      .filter(Boolean);
    return this.records.list(reply, { collection: 'patients', limit, cursor, words });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One patient' })
  @ApiOkResponse({ standardSchema: contract.patientRecord })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.records.one(reply, 'patients', id);
  }

  @Post()
  @ApiOperation({ summary: 'Register a patient; the MRN is given by the service when it is left out' })
  @ApiCreatedResponse({ standardSchema: contract.patientRecord })
  async register(
    @Issue() issued: Issued,
    @Body({ schema: contract.registerPatient }) body: contract.RegisterPatient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const command = new RegisterPatient(issued, body);
    return this.commands.created(reply, command, 'patients', command.patient_id);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Correct a patient’s details: the fields given change' })
  @ApiOkResponse({ standardSchema: contract.patientRecord })
  async correct(
    @Issue() issued: Issued,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.correctPatient }) body: contract.CorrectPatient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.commands.changed(reply, new CorrectPatient(issued, id, body), 'patients', id);
  }
}
