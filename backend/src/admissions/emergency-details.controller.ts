import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { Issue } from '../command-handling/command-metadata.decorator.js';
import type { Issued } from '../command-handling/command-metadata.js';
import { Records } from '../read-models/read-models.js';
import { AmendEmergencyCase } from './amend-emergency-case/amend-emergency-case.js';
import { TransferToIcu } from './transfer-to-icu/transfer-to-icu.js';
import { TreatAndRelease } from './treat-and-release/treat-and-release.js';
import { TriageAdmission } from './triage-admission/triage-admission.js';

@ApiTags('emergency')
@Controller('api/emergency-details')
export class EmergencyDetailsController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly records: Records,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Who is on the Emergency board now; X-Board-Seq is its number in the same snapshot' })
  @ApiOkResponse({ standardSchema: contract.emergencyCaseList })
  async list(
    @Query({ schema: contract.emergencyCaseQuery }) { triage_level, ...page }: contract.EmergencyCaseQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.records.list(reply, {
      collection: 'emergency-details',
      onBoard: 'emergency',
      seqOf: 'emergency',
      where: { triage_level: triage_level && [triage_level] },
      ...page,
    });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One emergency case, also after it was closed' })
  @ApiOkResponse({ standardSchema: contract.emergencyCaseRecord })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.records.one(reply, 'emergency-details', id);
  }

  @Post()
  @ApiOperation({ summary: 'Triage a pending emergency admission' })
  @ApiCreatedResponse({ standardSchema: contract.emergencyCaseRecord })
  async triage(
    @Issue() issued: Issued,
    @Body({ schema: contract.triageAdmission }) body: contract.TriageAdmission,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const command = new TriageAdmission(issued, body);
    return this.commands.created(reply, command, 'emergency-details', command.emergency_id);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Edit the case: the fields given change' })
  @ApiOkResponse({ standardSchema: contract.emergencyCaseRecord })
  async amend(
    @Issue() issued: Issued,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.amendEmergencyCase }) body: contract.AmendEmergencyCase,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.commands.changed(reply, new AmendEmergencyCase(issued, id, body), 'emergency-details', id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Treat and release: the record goes, the admission awaits Reception' })
  @ApiNoContentResponse()
  async treatAndRelease(
    @Issue() issued: Issued,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.commands.removed(reply, new TreatAndRelease(issued, id));
  }

  @Post(':id/transfer-to-icu')
  @HttpCode(200)
  @ApiOperation({ summary: 'To ICU: closes the case, opens the ICU case and takes a bed, in one step' })
  @ApiOkResponse({ standardSchema: contract.transferredToIcu })
  async transferToIcu(
    @Issue() issued: Issued,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToIcu }) body: contract.TransferToIcu,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const command = new TransferToIcu(issued, id, body);
    const done = await this.commands.execute(reply, command);
    reply.type('application/json; charset=utf-8');
    const [emergency, icu] = await Promise.all([
      done.record('emergency-details', id),
      done.record('icu', command.icu_id),
    ]);
    return `{"emergency":${emergency},"icu_case":${icu}}`;
  }
}
