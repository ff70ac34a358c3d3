import { Body, Delete, Get, HttpCode, Inject, Param, Put, Query } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type IdParam, idParam, type RecordReadQuery, recordReadQuery } from '@ward-board/contract';
import type { z } from 'zod';
import { RecordsAccessToRecord } from '../audit/recorded-access.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import type { Outcome } from '../command-handling/command-execution.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import type { Answer } from '../read-models/answer.js';
import type { Collection } from '../read-models/collections.js';
import { ReadModels } from '../read-models/read-models.js';

/** What a declaration says of its routes, whatever its fields are. */
interface Declared<Amend> {
  readonly collection: Collection;
  readonly record: z.ZodType;
  readonly update: z.ZodType<Amend>;
}

/** A command on an order of one kind. */
type OrderCommand<Amend> = new (
  metadata: CommandMetadata,
  id: string,
  action: { readonly do: 'amend'; readonly body: Amend } | { readonly do: 'remove' },
) => Command<Outcome>;

/**
 * The routes that prescriptions, service requests and imaging studies have in common: a controller of one kind extends it, and
 * adds how they are listed and ordered.
 * @param summaries what each route means, for the API's description.
 */
export function OrderRecordController<Amend>(
  { collection, record, update }: Declared<Amend>,
  OrderCommand: OrderCommand<Amend>,
  summaries: { readonly one: string; readonly amend: string; readonly remove: string },
) {
  class Routes {
    constructor(
      @Inject(CommandAnswers) readonly commands: CommandAnswers,
      @Inject(ReadModels) readonly readModels: ReadModels,
    ) {}

    @Get(':id')
    @RecordsAccessToRecord(collection)
    @ApiOperation({ summary: summaries.one })
    @ApiOkResponse({ standardSchema: record })
    async one(
      @Param({ schema: idParam }) { id }: IdParam,
      @Query({ schema: recordReadQuery }) _: RecordReadQuery,
    ): Promise<Answer> {
      return this.readModels.one(collection, id);
    }

    @Put(':id')
    @ApiOperation({ summary: summaries.amend })
    @ApiOkResponse({ standardSchema: record })
    async amend(
      @Metadata() metadata: CommandMetadata,
      @Param({ schema: idParam }) { id }: IdParam,
      @Body({ schema: update }) body: Amend,
    ): Promise<Answer> {
      return this.commands.changed(new OrderCommand(metadata, id, { do: 'amend', body }), collection, id);
    }

    @Delete(':id')
    @HttpCode(204)
    @ApiOperation({ summary: summaries.remove })
    @ApiNoContentResponse()
    async remove(@Metadata() metadata: CommandMetadata, @Param({ schema: idParam }) { id }: IdParam): Promise<Answer> {
      return this.commands.removed(new OrderCommand(metadata, id, { do: 'remove' }));
    }
  }
  return Routes;
}
