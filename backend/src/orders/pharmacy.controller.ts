import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { listOrders } from './list-orders.js';
import { PrescriptionCommand } from './prescription-command.js';

const { collection } = contract.prescription;

@ApiTags('orders')
@Controller('api')
export class PharmacyController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get('pharmacy')
  @ApiOperation({
    summary: 'The pharmacy’s queue, newest first: what is ordered or dispensed, of one status, or what is over',
  })
  @ApiOkResponse({ standardSchema: contract.prescription.list })
  async queue(@Query({ schema: contract.prescription.queueQuery }) query: contract.PharmacyQuery): Promise<Answer> {
    const { status, done, ...page } = query;
    const statuses =
      status === undefined ? (done ? contract.donePrescriptionStatuses : contract.openPrescriptionStatuses) : [status];
    return listOrders(this.readModels, { collection, ...page, filters: {}, statuses, numberOf: 'pharmacy' });
  }

  @Post('pharmacy-dispense')
  @ApiOperation({ summary: 'Record that a medication was dispensed, given or refused; answers the prescription' })
  @ApiCreatedResponse({ standardSchema: contract.prescription.record })
  async dispense(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.dispense }) body: contract.Dispense,
  ): Promise<Answer> {
    const { prescription_id: id } = body;
    return this.commands.created(new PrescriptionCommand(metadata, id, { do: 'dispense', body }), collection, id);
  }
}
