import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { BoardRecordController } from './board-record.controller.js';
import { TransferRoute } from './transfer-route.js';

@ApiTags('operations')
@Controller('api/operations')
export class OperationsController extends BoardRecordController('operations', {
  create: 'Schedule an operation for an admission of type surgery or operation',
  delete: 'Entered in error: the record goes, and the admission awaits the theatre again',
}) {
  @TransferRoute('operations', 'normal-acceptances')
  async transferToWard(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferBackToWard }) body: contract.TransferBackToWard,
  ) {
    return this.handOff(metadata, id, 'normal-acceptances', body);
  }

  @TransferRoute('operations', 'icu')
  async transferToIcu(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferBackToIcu }) body: contract.TransferBackToIcu,
  ) {
    return this.handOff(metadata, id, 'icu', body);
  }
}
