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
import { PrescriptionCommand } from './prescription-command.js';

const { collection } = contract.prescription;

@ApiTags('orders')
@FhirChart('prescriptions')
@Controller('api/prescriptions')
export class PrescriptionsController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get()
  @RecordsAccess('prescriptions')
  @ApiOperation({ summary: 'Prescriptions, newest first: of one patient, of one status, or all' })
  @ApiOkResponse({ standardSchema: contract.prescription.list })
  async list(@Query({ schema: contract.prescription.query }) query: contract.PrescriptionQuery): Promise<Answer> {
    const { status, ...page } = query;
    const statuses = status === undefined ? contract.prescriptionStatuses : [status];
    return listOrders(this.readModels, { collection, ...page, filters: { status }, statuses });
  }

  @Get(':id')
  @RecordsAccessToRecord('prescriptions')
  @ApiOperation({ summary: 'One prescription, also once it was stopped or entered in error' })
  @ApiOkResponse({ standardSchema: contract.prescription.record })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ): Promise<Answer> {
    return this.readModels.one(collection, id);
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

  @Put(':id')
  @ApiOperation({ summary: 'Edit; `status`: given once it was dispensed, or stopped' })
  @ApiOkResponse({ standardSchema: contract.prescription.record })
  async amend(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.prescription.update }) body: contract.AmendPrescription,
  ): Promise<Answer> {
    return this.commands.changed(new PrescriptionCommand(metadata, id, { do: 'amend', body }), collection, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Entered in error: lists leave it out' })
  @ApiNoContentResponse()
  async remove(@Metadata() metadata: CommandMetadata, @Param({ schema: contract.idParam }) { id }: contract.IdParam) {
    return this.commands.removed(new PrescriptionCommand(metadata, id, { do: 'remove' }));
  }
}
