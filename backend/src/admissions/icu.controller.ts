import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { Issue } from '../command-handling/command-metadata.decorator.js';
import type { Issued } from '../command-handling/command-metadata.js';
import { Records } from '../read-models/read-models.js';
import { AmendIcuCase } from './amend-icu-case/amend-icu-case.js';
import { DischargeIcuCase } from './discharge-icu-case/discharge-icu-case.js';
import { OpenIcuCase } from './open-icu-case/open-icu-case.js';
import { RemoveIcuCase } from './remove-icu-case/remove-icu-case.js';

@ApiTags('icu')
@Controller('api/icu')
export class IcuController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly records: Records,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Who is on the ICU board now; X-Board-Seq is its number in the same snapshot' })
  @ApiOkResponse({ standardSchema: contract.icuCaseList })
  async list(
    @Query({ schema: contract.icuCaseQuery }) { severity, ...page }: contract.IcuCaseQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.records.list(reply, {
      collection: 'icu',
      onBoard: 'icu',
      seqOf: 'icu',
      where: { severity: severity && [severity] },
      ...page,
    });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One ICU case, also after it was closed' })
  @ApiOkResponse({ standardSchema: contract.icuCaseRecord })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.records.one(reply, 'icu', id);
  }

  @Post()
  @ApiOperation({ summary: 'Accept an admission onto the ICU board' })
  @ApiCreatedResponse({ standardSchema: contract.icuCaseRecord })
  async open(
    @Issue() issued: Issued,
    @Body({ schema: contract.openIcuCase }) body: contract.OpenIcuCase,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const command = new OpenIcuCase(issued, body);
    return this.commands.created(reply, command, 'icu', command.icu_id);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Edit the case, move the patient, change the severity: the fields given change' })
  @ApiOkResponse({ standardSchema: contract.icuCaseRecord })
  async amend(
    @Issue() issued: Issued,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.amendIcuCase }) body: contract.AmendIcuCase,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.commands.changed(reply, new AmendIcuCase(issued, id, body), 'icu', id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Entered in error: the record goes, and the admission awaits the ICU again' })
  @ApiNoContentResponse()
  async remove(
    @Issue() issued: Issued,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.commands.removed(reply, new RemoveIcuCase(issued, id));
  }

  @Post(':id/discharge')
  @HttpCode(200)
  @ApiOperation({ summary: 'The patient leaves the ICU; the admission is left to Reception' })
  @ApiOkResponse({ standardSchema: contract.icuCaseRecord })
  async discharge(
    @Issue() issued: Issued,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.dischargeIcuCase }) body: contract.DischargeIcuCase,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.commands.changed(reply, new DischargeIcuCase(issued, id, body?.notes ?? null), 'icu', id);
  }
}
