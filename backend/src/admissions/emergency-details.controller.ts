import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { BoardRecordController } from './board-record.controller.js';
import { TransferRoute } from './transfer-route.js';

@ApiTags('emergency')
@Controller('api/emergency-details')
export class EmergencyDetailsController extends BoardRecordController('emergency-details', {
  create: 'Triage a pending emergency admission',
  delete: 'Treat and release: the record goes, the admission awaits Reception',
}) {
  @TransferRoute('emergency-details', 'icu')
  async transferToIcu(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToIcu }) body: contract.TransferToIcu,
  ) {
    return this.handOff(metadata, id, 'icu', body);
  }

  @TransferRoute('emergency-details', 'normal-acceptances')
  async transferToWard(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToWard }) body: contract.TransferToWard,
  ) {
    return this.handOff(metadata, id, 'normal-acceptances', body);
  }

  @TransferRoute('emergency-details', 'operations')
  async transferToOperation(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.transferToOperation }) body: contract.TransferToOperation,
  ) {
    return this.operate(metadata, id, body);
  }

  @Post(':id/take')
  @HttpCode(200)
  @ApiOperation({ summary: 'The caller takes the patient: sets seen_at (once) and doctor_id or attending_nurse_id' })
  @ApiOkResponse({ standardSchema: contract.emergencyCase.record })
  async take(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.noBody }) _: unknown,
  ) {
    return this.change(metadata, id, { do: 'take' });
  }
}
