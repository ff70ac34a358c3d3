import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess } from '../audit/recorded-access.js';
import { FhirChart } from '../chart/fhir/fhir-chart.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import type { Answer } from '../read-models/answer.js';
import { listOrders } from './list-orders.js';
import { OrderRecordController } from './order-record.controller.js';
import { PrescriptionCommand } from './prescription-command.js';

const { collection } = contract.prescription;

@ApiTags('orders')
@FhirChart('prescriptions')
@Controller('api/prescriptions')
export class PrescriptionsController extends OrderRecordController(contract.prescription, PrescriptionCommand, {
  one: 'One prescription, also once it was stopped or entered in error',
  amend: 'Edit; `status`: given once it was dispensed, or stopped',
  remove: 'Entered in error: lists leave it out',
}) {
  @Get()
  @RecordsAccess('prescriptions')
  @ApiOperation({ summary: 'Prescriptions, newest first: of one patient, of one status, or all' })
  @ApiOkResponse({ standardSchema: contract.prescription.list })
  async list(@Query({ schema: contract.prescription.query }) query: contract.PrescriptionQuery): Promise<Answer> {
    const { status, ...page } = query;
    const statuses = status === undefined ? contract.prescriptionStatuses : [status];
    return listOrders(this.readModels, { collection, ...page, filters: { status }, statuses });
  }

  @Post()
  @ApiOperation({ summary: 'Prescribe: it is in the pharmacy’s queue' })
  @ApiCreatedResponse({ standardSchema: contract.prescription.record })
  async prescribe(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.prescription.create }) body: contract.Prescribe,
  ): Promise<Answer> {
    const id = idMadeBy(metadata, 'prescription');
    return this.commands.created(new PrescriptionCommand(metadata, id, { do: 'prescribe', body }), collection, id);
  }
}
