import { Body, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  type AddRecordNote,
  addRecordNote,
  type BoardRecordKind,
  boardRecords,
  type IdParam,
  idParam,
  noBody,
  type RecordCollection,
  type RecordReadQuery,
  recordReadQuery,
  type SendBack,
  sendBack,
  type TransferToOperation,
  type TransferToOperationAndBack,
  transferNames,
} from '@ward-board/contract';
import { kindOf } from '@ward-board/projections';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import { WrittenLate } from '../command-handling/written-late.js';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { BoardRecordCommand, type RecordAction, type TransferBody } from './board-record-command.js';
import type { RecordBody } from './record-contents.js';

/**
 * The eight routes that every kind of board record has, as its declaration says: a controller of such records extends it,
 * and adds what else can be done with them.
 * @param summaries what creating and deleting one mean, for the API's description.
 */
export function BoardRecordController(
  collection: RecordCollection,
  summaries: { readonly create: string; readonly delete: string },
) {
  const declared: BoardRecordKind = boardRecords[collection];
  const { board, title } = declared;

  class Routes {
    constructor(
      @Inject(CommandAnswers) readonly commands: CommandAnswers,
      @Inject(ReadModels) readonly readModels: ReadModels,
      @Inject(WrittenLate) readonly late: WrittenLate,
    ) {}

    @Get()
    @ApiOperation({ summary: `What is on the board now (${title}), newest first; X-Board-Seq is the board’s number` })
    @ApiOkResponse({ standardSchema: declared.list })
    async list(
      @Query({ schema: declared.query })
      query: { readonly limit: number; readonly cursor?: string; readonly reason?: string | null },
    ) {
      const { limit, cursor, reason: _, ...where } = query;
      return this.readModels.list({ collection, onFeed: board, numberOf: board, where, limit, cursor });
    }

    @Get(':id')
    @ApiOperation({ summary: 'One, also after it was closed' })
    @ApiOkResponse({ standardSchema: declared.record })
    async one(
      @Param({ schema: idParam }) { id }: IdParam,
      @Query({ schema: recordReadQuery }) _: RecordReadQuery,
    ): Promise<Answer> {
      return this.readModels.one(collection, id);
    }

    @Post()
    @ApiOperation({ summary: summaries.create })
    @ApiCreatedResponse({ standardSchema: declared.record })
    async create(
      @Metadata() metadata: CommandMetadata,
      @Body({ schema: declared.create }) body: RecordBody & { readonly admission_id: string },
    ): Promise<Answer> {
      const id = idMadeBy(metadata, kindOf[collection]);
      const command = new BoardRecordCommand(metadata, collection, id, { do: 'open', body });
      return this.commands.created(command, collection, id);
    }

    @Put(':id')
    @ApiOperation({ summary: 'Edit: the fields given change, null clears one' })
    @ApiOkResponse({ standardSchema: declared.record })
    async update(
      @Metadata() metadata: CommandMetadata,
      @Param({ schema: idParam }) { id }: IdParam,
      @Body({ schema: declared.update }) body: RecordBody,
    ): Promise<Answer> {
      return this.change(metadata, id, { do: 'amend', body });
    }

    @Delete(':id')
    @HttpCode(204)
    @ApiOperation({ summary: summaries.delete })
    @ApiNoContentResponse()
    async delete(@Metadata() metadata: CommandMetadata, @Param({ schema: idParam }) { id }: IdParam): Promise<Answer> {
      return this.commands.removed(new BoardRecordCommand(metadata, collection, id, { do: 'remove' }));
    }

    @Post(':id/accept')
    @HttpCode(200)
    @ApiOperation({ summary: 'Take over the patient whom a transfer brought' })
    @ApiOkResponse({ standardSchema: declared.record })
    async accept(
      @Metadata() metadata: CommandMetadata,
      @Param({ schema: idParam }) { id }: IdParam,
      @Body({ schema: noBody }) _: unknown,
    ): Promise<Answer> {
      return this.change(metadata, id, { do: 'accept' });
    }

    @Post(':id/send-back')
    @HttpCode(200)
    @ApiOperation({
      summary: 'Send back the patient whom a transfer brought, before they are accepted; outcome names where they are',
    })
    @ApiOkResponse({ standardSchema: declared.record })
    async sendBack(
      @Metadata() metadata: CommandMetadata,
      @Param({ schema: idParam }) { id }: IdParam,
      @Body({ schema: sendBack }) { reason }: SendBack,
    ): Promise<Answer> {
      return this.change(metadata, id, { do: 'send back', reason });
    }

    @Post(':id/notes')
    @HttpCode(200)
    @ApiOperation({
      summary: 'Adds a note beside what the record says, with step_done that a told next step is done; answers with it',
    })
    @ApiOkResponse({ standardSchema: declared.record })
    async note(
      @Metadata() metadata: CommandMetadata,
      @Param({ schema: idParam }) { id }: IdParam,
      @Body({ schema: addRecordNote }) { text, step_done }: AddRecordNote,
    ): Promise<Answer> {
      return this.change(metadata, id, { do: 'note', text: this.late.text(text, metadata), step_done });
    }

    /** Executes a command on one record, and answers with it. */
    async change(metadata: CommandMetadata, id: string, action: RecordAction): Promise<Answer> {
      return this.commands.changed(new BoardRecordCommand(metadata, collection, id, action), collection, id);
    }

    /**
     * Closes the record and opens one in another collection, or brings the patient back to the record that kept their bed
     * there; answers with both. `keepsBed`: the record stays open, and its patient comes back.
     */
    async handOff(
      metadata: CommandMetadata,
      id: string,
      to: RecordCollection,
      body: TransferBody,
      keepsBed = false,
    ): Promise<Answer> {
      const opened = idMadeBy(metadata, kindOf[to]);
      const action = { do: 'hand off', collection: to, id: opened, body, keepsBed } as const;
      return this.commands.handedOff(
        new BoardRecordCommand(metadata, collection, id, action),
        { name: transferNames[collection], collection, id },
        { name: transferNames[to], collection: to, id: opened },
      );
    }

    /** Hands the patient over to the theatre. `keep_bed`: the record stays with its bed, since the patient comes back. */
    async operate(
      metadata: CommandMetadata,
      id: string,
      { start, keep_bed, ...booking }: TransferToOperation & Partial<TransferToOperationAndBack>,
    ): Promise<Answer> {
      return this.handOff(metadata, id, 'operations', { ...booking, op_status: start }, keep_bed);
    }
  }
  return Routes;
}
