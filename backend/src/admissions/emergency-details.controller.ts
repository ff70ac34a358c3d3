import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { BoardRecordController } from './board-record.controller.js';

@ApiTags('emergency')
@Controller('api/emergency-details')
export class EmergencyDetailsController extends BoardRecordController('emergency-details', {
  create: 'Triage a pending emergency admission',
  delete: 'Treat and release: the record goes, the admission awaits Reception',
}) {
  @Post(':id/transfer-to-icu')
  @HttpCode(200)
  @ApiOperation({ summary: 'To ICU: closes the case, opens the ICU case and takes a bed, in one step' })
  @ApiOkResponse({ standardSchema: contract.transferredToIcu })
  async transferToIcu(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToIcu }) body: contract.TransferToIcu,
  ) {
    return this.handOff(metadata, id, 'icu', body);
  }

  @Post(':id/transfer-to-operation')
  @HttpCode(200)
  @ApiOperation({ summary: 'To Operation: closes the case and books the operation, in one step' })
  @ApiOkResponse({ standardSchema: contract.transferredToOperation })
  async transferToOperation(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToOperation }) { start, ...booking }: contract.TransferToOperation,
  ) {
    return this.handOff(metadata, id, 'operations', { ...booking, op_status: start });
  }
}
