import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import { readIfMatch } from '../command-handling/if-match.js';
import { type Answer, recordAnswer } from '../read-models/answer.js';
import { OnCallTimes } from './on-call-times.js';

/** Who is on call. Everybody reads it; admins keep it. */
@ApiTags('locations')
@Controller('api/oncall')
export class OnCallController {
  constructor(private readonly times: OnCallTimes) {}

  @Get()
  @ApiOperation({ summary: 'Who is on call at a moment; without one, whose time on call has not ended; newest first' })
  @ApiOkResponse({ standardSchema: contract.onCallList })
  async list(@Query({ schema: contract.onCallQuery }) query: contract.OnCallQuery) {
    return this.times.list(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One time on call' })
  @ApiOkResponse({ standardSchema: contract.onCallRecord })
  async one(@Param({ schema: contract.idParam }) { id }: contract.IdParam): Promise<Answer> {
    return recordAnswer(JSON.stringify(await this.times.one(id)));
  }

  @Post()
  @ApiOperation({ summary: 'Put somebody on call' })
  @ApiCreatedResponse({ standardSchema: contract.onCallRecord })
  async add(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.createOnCall }) body: contract.CreateOnCall,
  ): Promise<Answer> {
    const record = await this.times.add(idMadeBy(metadata, 'on-call'), body);
    return recordAnswer(JSON.stringify(record), { location: `/api/oncall/${record.id}` });
  }

  @Put(':id')
  @ApiOperation({ summary: 'Edit: the fields given change, null clears one' })
  @ApiOkResponse({ standardSchema: contract.onCallRecord })
  async update(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.updateOnCall }) body: contract.UpdateOnCall,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer> {
    return recordAnswer(JSON.stringify(await this.times.update(id, body, readIfMatch(ifMatch))));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Takes somebody off call' })
  @ApiNoContentResponse()
  async remove(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    await this.times.remove(id, readIfMatch(ifMatch));
  }
}
