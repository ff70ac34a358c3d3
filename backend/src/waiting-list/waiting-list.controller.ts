import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { CurrentSession } from '../access/authentication/current-session.js';
import { mayCall } from '../access/authentication/permission-table.js';
import type { Session } from '../access/sessions/session.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import { WrittenLate } from '../command-handling/written-late.js';
import { withoutClinical } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { AssignWaiting } from './assign-waiting.js';
import { WaitingEntryCommand } from './waiting-entry-command.js';

/** Who waits is for Reception to know as well, and nothing of their charts. */
const readsCharts = ({ role }: Session['user']): boolean => mayCall(role, 'GET', '/api/observations');

@ApiTags('ward')
@Controller('api/waiting-list')
export class WaitingListController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
    private readonly late: WrittenLate,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Who waits for a bed on a ward, newest first; X-Board-Seq is the Ward board’s number' })
  @ApiOkResponse({ standardSchema: contract.waitingList })
  async list(
    @CurrentSession() { user }: Session,
    @Query({ schema: contract.waitingQuery }) { limit, cursor }: contract.WaitingQuery,
  ) {
    const withoutClinical = !readsCharts(user);
    return this.readModels.list({
      collection: 'waiting-list',
      onFeed: 'ward',
      numberOf: 'ward',
      withoutClinical,
      limit,
      cursor,
    });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One entry, also after it was assigned or cancelled' })
  @ApiOkResponse({ standardSchema: contract.waitingEntry })
  async one(
    @CurrentSession() { user }: Session,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ) {
    const answer = await this.readModels.one('waiting-list', id);
    return readsCharts(user) ? answer : withoutClinical(answer);
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

  @Post(':id/notes')
  @HttpCode(200)
  @ApiOperation({ summary: 'Adds a note beside what the entry says; answers with the entry' })
  @ApiOkResponse({ standardSchema: contract.waitingEntry })
  async note(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.addNote }) { text }: contract.AddNote,
  ) {
    const command = new WaitingEntryCommand(metadata, id, { do: 'note', text: this.late.text(text, metadata) });
    return this.commands.changed(command, 'waiting-list', id);
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
