import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import { ReadModels } from '../read-models/read-models.js';
import { AssignWaiting } from './assign-waiting.js';
import { WaitingEntryCommand } from './waiting-entry-command.js';

@ApiTags('ward')
@Controller('api/waiting-list')
export class WaitingListController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Who waits for a bed on a ward, newest first; X-Board-Seq is the Ward board’s number' })
  @ApiOkResponse({ standardSchema: contract.waitingList })
  async list(@Query({ schema: contract.waitingQuery }) query: contract.WaitingQuery) {
    return this.readModels.list({ collection: 'waiting-list', onFeed: 'ward', numberOf: 'ward', ...query });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One entry, also after it was assigned or cancelled' })
  @ApiOkResponse({ standardSchema: contract.waitingEntry })
  async one(@Param({ schema: contract.idParam }) { id }: contract.IdParam) {
    return this.readModels.one('waiting-list', id);
  }

  @Post()
  @ApiOperation({ summary: 'Put a patient on the waiting list, once at a time' })
  @ApiCreatedResponse({ standardSchema: contract.waitingEntry })
  async add(@Metadata() metadata: CommandMetadata, @Body({ schema: contract.addWaiting }) body: contract.AddWaiting) {
    const id = idMadeBy(metadata, 'waiting');
    return this.commands.created(new WaitingEntryCommand(metadata, id, { do: 'add', body }), 'waiting-list', id);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Edit: the fields given change, null clears one' })
  @ApiOkResponse({ standardSchema: contract.waitingEntry })
  async update(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.updateWaiting }) body: contract.UpdateWaiting,
  ) {
    return this.commands.changed(new WaitingEntryCommand(metadata, id, { do: 'amend', body }), 'waiting-list', id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Takes the patient off the list; the entry stays readable as cancelled' })
  @ApiNoContentResponse()
  async cancel(@Metadata() metadata: CommandMetadata, @Param({ schema: contract.idParam }) { id }: contract.IdParam) {
    return this.commands.removed(new WaitingEntryCommand(metadata, id, { do: 'cancel' }));
  }

  @Post(':id/assign')
  @HttpCode(200)
  @ApiOperation({ summary: 'Assign a room: admits the patient and accepts them onto the ward, in one step' })
  @ApiOkResponse({ standardSchema: contract.assignedWaiting })
  async assign(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.assignWaiting }) body: contract.AssignWaiting,
  ) {
    const command = new AssignWaiting(metadata, id, body);
    return this.commands.changedTogether(command, {
      entry: ['waiting-list', id],
      admission: ['admissions', command.admission_id],
      acceptance: ['normal-acceptances', command.acceptance_id],
    });
  }
}
