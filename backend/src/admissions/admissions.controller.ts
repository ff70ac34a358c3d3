import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { CurrentSession } from '../access/authentication/current-session.js';
import type { Session } from '../access/sessions/session.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { Issue } from '../command-handling/command-metadata.decorator.js';
import type { Issued } from '../command-handling/command-metadata.js';
import { Records } from '../read-models/read-models.js';
import { AdmitPatient } from './admit-patient/admit-patient.js';
import { DischargeAdmission } from './discharge-admission/discharge-admission.js';

/** The types that `?type=` asks for: a board's family for `operation` and `normal`, else the one type itself. */
function typesOf(type: contract.AdmissionType): readonly contract.AdmissionType[] {
  switch (type) {
    case 'operation':
      return ['surgery', 'operation'];
    case 'normal':
      return ['normal', 'inpatient', 'planned', 'daycase'];
    case 'emergency':
    case 'icu':
    case 'surgery':
    case 'inpatient':
    case 'planned':
    case 'daycase':
      return [type];
  }
}

@ApiTags('admissions')
@Controller('api/admissions')
export class AdmissionsController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly records: Records,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Admissions; by type, a board’s list: the active ones' })
  @ApiOkResponse({ standardSchema: contract.admissionList })
  async list(
    @CurrentSession() { user }: Session,
    @Query({ schema: contract.admissionQuery }) { status, type, patient_id, ...page }: contract.AdmissionQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // A list by type is a board's: who has been discharged is not on it, unless they are asked for.
    const standing = status ?? (type ? 'admitted' : undefined);
    return this.records.list(reply, {
      collection: 'admissions',
      seqOf: type ? contract.boardOfType[type] : user.ward,
      where: {
        status: standing ? [standing] : undefined,
        admission_type: type ? typesOf(type) : undefined,
        patient_id: patient_id ? [patient_id] : undefined,
      },
      ...page,
    });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One admission' })
  @ApiOkResponse({ standardSchema: contract.admissionRecord })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.records.one(reply, 'admissions', id);
  }

  @Post()
  @ApiOperation({ summary: 'Admit a patient, who must not be admitted already' })
  @ApiCreatedResponse({ standardSchema: contract.admissionRecord })
  async admit(
    @Issue() issued: Issued,
    @Body({ schema: contract.admitPatient }) body: contract.AdmitPatient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const command = new AdmitPatient(issued, body);
    return this.commands.created(reply, command, 'admissions', command.admission_id);
  }

  @Post(':id/discharge')
  @HttpCode(200)
  @ApiOperation({ summary: 'Reception’s discharge: closes the stay with every record still open in it' })
  @ApiOkResponse({ standardSchema: contract.admissionRecord })
  async discharge(
    @Issue() issued: Issued,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.dischargeAdmission }) body: contract.DischargeAdmission,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.commands.changed(reply, new DischargeAdmission(issued, id, body?.notes ?? null), 'admissions', id);
  }
}
