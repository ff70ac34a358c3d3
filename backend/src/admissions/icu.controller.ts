import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { BoardRecordController } from './board-record.controller.js';
import { TransferRoute } from './transfer-route.js';

@ApiTags('icu')
@Controller('api/icu')
export class IcuController extends BoardRecordController('icu', {
  create: 'Accept an admission onto the ICU board',
  delete: 'Entered in error: the record goes, and the admission awaits the ICU again',
}) {
  @TransferRoute('icu', 'operations')
  async transferToOperation(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToOperationAndBack }) body: contract.TransferToOperationAndBack,
  ) {
    return this.operate(metadata, id, body);
  }

  @TransferRoute('icu', 'normal-acceptances')
  async transferToWard(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToWard }) body: contract.TransferToWard,
  ) {
    return this.handOff(metadata, id, 'normal-acceptances', body);
  }

  @Post(':id/discharge')
  @HttpCode(200)
  @ApiOperation({ summary: 'The patient leaves the ICU; the admission is left to Reception' })
  @ApiOkResponse({ standardSchema: contract.icuCase.record })
  async discharge(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.dischargeFromBoard }) body: contract.DischargeFromBoard,
  ) {
    return this.change(metadata, id, { do: 'discharge', notes: body?.notes ?? null });
  }
}
