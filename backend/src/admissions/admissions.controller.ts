import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { CurrentSession } from '../access/authentication/current-session.js';
import type { Session } from '../access/sessions/session.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { ReadModels } from '../read-models/read-models.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { listingOf } from './admission-listing.js';
import { AdmitPatient } from './admit-patient.js';
import { DischargeAdmission } from './discharge-admission.js';

@ApiTags('admissions')
@Controller('api/admissions')
export class AdmissionsController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Admissions; by type, a board’s list: the active ones' })
  @ApiOkResponse({ standardSchema: contract.admissionList })
  async list(
    @CurrentSession() { user }: Session,
    @Query({ schema: contract.admissionQuery }) query: contract.AdmissionQuery,
  ) {
    return this.readModels.list(listingOf(query, user.ward, this.settings.accessMode === 'department'));
  }

  @Get(':id')
  @ApiOperation({ summary: 'One admission' })
  @ApiOkResponse({ standardSchema: contract.admissionRecord })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ) {
    return this.readModels.one('admissions', id);
  }

  @Post()
  @ApiOperation({ summary: 'Admit a patient, who must not be admitted already' })
  @ApiCreatedResponse({ standardSchema: contract.admissionRecord })
  async admit(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.admitPatient }) body: contract.AdmitPatient,
  ) {
    const command = new AdmitPatient(metadata, body);
    return this.commands.created(command, 'admissions', command.admission_id);
  }

  @Post(':id/discharge')
  @HttpCode(200)
  @ApiOperation({ summary: 'Reception’s discharge: closes the stay with the record still open in it' })
  @ApiOkResponse({ standardSchema: contract.admissionRecord })
  async discharge(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.dischargeAdmission }) body: contract.DischargeAdmission,
  ) {
    return this.commands.changed(new DischargeAdmission(metadata, id, body?.notes ?? null), 'admissions', id);
  }
}
