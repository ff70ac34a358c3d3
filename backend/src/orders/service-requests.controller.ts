import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess } from '../audit/recorded-access.js';
import { FhirChart } from '../chart/fhir/fhir-chart.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import type { Answer } from '../read-models/answer.js';
import { listOrders } from './list-orders.js';
import { OrderRecordController } from './order-record.controller.js';
import { ServiceRequestCommand } from './service-request-command.js';

const { collection } = contract.serviceRequest;

@ApiTags('orders')
@FhirChart('service-requests')
@Controller('api/service-requests')
export class ServiceRequestsController extends OrderRecordController(contract.serviceRequest, ServiceRequestCommand, {
  one: 'One service request, also once it is over or entered in error',
  amend: 'Edit, and move the status one step; revoking cancels a study that has not begun',
  remove: 'Entered in error: lists leave it out. Not while a report answers it',
}) {
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
}
