import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { diagnosticReports } from '@ward-board/domain';
import { RecordsAccessToRecord } from '../audit/recorded-access.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { listOrders } from './list-orders.js';
import { ServiceRequestCommand } from './service-request-command.js';

const { collection } = contract.serviceRequest;

@ApiTags('orders')
@Controller('api/lab')
export class LabController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'The laboratory’s queue, newest first: what is active or in progress, of one status, or what is over, the last one done first, of all or of the patients that are searched for',
  })
  @ApiOkResponse({ standardSchema: contract.serviceRequest.list })
  async queue(@Query({ schema: contract.serviceRequest.queueQuery }) query: contract.LabQuery): Promise<Answer> {
    const { status, done, reason: _, ...page } = query;
    const statuses = status === undefined ? contract.openRequestStatuses : [status];
    const filed = {
      filters: {},
      categories: ['laboratory'],
      statuses,
      done: status === undefined && done !== undefined,
    };
    return listOrders(this.readModels, { collection, ...page, ...filed, numberOf: 'lab' });
  }

  @Post(':service_request_id/start')
  @HttpCode(200)
  @ApiOperation({ summary: 'The laboratory has begun: the request is in progress' })
  @ApiOkResponse({ standardSchema: contract.serviceRequest.record })
  async start(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.labRequestParam }) { service_request_id: id }: contract.LabRequestParam,
    @Body({ schema: contract.noBody }) _: unknown,
  ): Promise<Answer> {
    return this.commands.changed(new ServiceRequestCommand(metadata, id, { do: 'start' }), collection, id);
  }

  @Get(':service_request_id/result')
  @RecordsAccessToRecord('lab/result')
  @ApiOperation({ summary: 'The result as it is reported now' })
  @ApiOkResponse({ standardSchema: contract.diagnosticReport })
  async result(
    @Param({ schema: contract.labRequestParam }) { service_request_id: id }: contract.LabRequestParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ): Promise<Answer> {
    const { body = 'null' } = await this.readModels.one(collection, id);
    const { category, report_id } = JSON.parse(body) as contract.ServiceRequestRecord;
    if (category !== 'laboratory' || report_id === null)
      throw new ProblemException('not_found', 'The laboratory has no result for such a request.');
    return this.readModels.one('diagnostic-reports', report_id);
  }

  @Post(':service_request_id/result')
  @ApiOperation({ summary: 'Publish the result or change it; a final one completes the request. Answers the report' })
  @ApiCreatedResponse({ standardSchema: contract.diagnosticReport })
  async report(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.labRequestParam }) { service_request_id: id }: contract.LabRequestParam,
    @Body({ schema: contract.labResult }) body: contract.LabResult,
  ): Promise<Answer> {
    const command = new ServiceRequestCommand(metadata, id, { do: 'report', body });
    const location = `/api/lab/${id}/result`;
    return this.commands.createdIn(command, 'diagnostic-reports', diagnosticReports.stream(''), location);
  }

  @Delete(':service_request_id/result')
  @HttpCode(204)
  @ApiOperation({ summary: 'The result was entered in error: it is taken back, and the request is to be done again' })
  @ApiNoContentResponse()
  async remove(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.labRequestParam }) { service_request_id: id }: contract.LabRequestParam,
  ) {
    return this.commands.removed(new ServiceRequestCommand(metadata, id, { do: 'remove result' }));
  }
}
