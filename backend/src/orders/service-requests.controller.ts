import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess, RecordsAccessToRecord } from '../audit/recorded-access.js';
import { FhirChart } from '../chart/fhir/fhir-chart.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { listOrders } from './list-orders.js';
import { ServiceRequestCommand } from './service-request-command.js';

const { collection } = contract.serviceRequest;

@ApiTags('orders')
@FhirChart('service-requests')
@Controller('api/service-requests')
export class ServiceRequestsController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get()
  @RecordsAccess('service-requests')
  @ApiOperation({ summary: 'Service requests, newest first: of a patient, a category, a status, or all' })
  @ApiOkResponse({ standardSchema: contract.serviceRequest.list })
  async list(@Query({ schema: contract.serviceRequest.query }) query: contract.ServiceRequestQuery): Promise<Answer> {
    const { category, status, ...page } = query;
    const categories = category === undefined ? contract.requestCategories : [category];
    const statuses = status === undefined ? contract.requestStatuses : [status];
    const filters = { category, status };
    return listOrders(this.readModels, { collection, ...page, filters, categories, statuses });
  }

  @Get(':id')
  @RecordsAccessToRecord('service-requests')
  @ApiOperation({ summary: 'One service request, also once it is over or entered in error' })
  @ApiOkResponse({ standardSchema: contract.serviceRequest.record })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ): Promise<Answer> {
    return this.readModels.one(collection, id);
  }

  @Post()
  @ApiOperation({ summary: 'Order: it is in the queue of the laboratory or of Radiology' })
  @ApiCreatedResponse({ standardSchema: contract.serviceRequest.record })
  async order(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.serviceRequest.create }) body: contract.OrderService,
  ): Promise<Answer> {
    const id = idMadeBy(metadata, 'service-request');
    return this.commands.created(new ServiceRequestCommand(metadata, id, { do: 'order', body }), collection, id);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Edit, and move the status one step; revoking cancels a study that has not begun' })
  @ApiOkResponse({ standardSchema: contract.serviceRequest.record })
  async amend(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.serviceRequest.update }) body: contract.AmendServiceRequest,
  ): Promise<Answer> {
    return this.commands.changed(new ServiceRequestCommand(metadata, id, { do: 'amend', body }), collection, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Entered in error: lists leave it out. Not while a report answers it' })
  @ApiNoContentResponse()
  async remove(@Metadata() metadata: CommandMetadata, @Param({ schema: contract.idParam }) { id }: contract.IdParam) {
    return this.commands.removed(new ServiceRequestCommand(metadata, id, { do: 'remove' }));
  }
}
