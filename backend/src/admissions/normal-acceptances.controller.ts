import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { BoardRecordController } from './board-record.controller.js';
import { TransferRoute } from './transfer-route.js';

@ApiTags('ward')
@Controller('api/normal-acceptances')
export class NormalAcceptancesController extends BoardRecordController('normal-acceptances', {
  create: 'Accept an admission onto a ward, into a bed',
  delete: 'The acceptance alone goes, and its bed is free; the admission awaits the ward again',
}) {
  @TransferRoute('normal-acceptances', 'operations')
  async transferToOperation(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToOperationAndBack }) body: contract.TransferToOperationAndBack,
  ) {
    return this.operate(metadata, id, body);
  }

  @TransferRoute('normal-acceptances', 'icu')
  async transferToIcu(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToIcu }) body: contract.TransferToIcu,
  ) {
    return this.handOff(metadata, id, 'icu', body);
  }
}
