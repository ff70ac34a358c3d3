import { Body, Get, Inject, Param, Put, Query } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type IdParam, idParam, type RecordReadQuery, recordReadQuery } from '@ward-board/contract';
import type { z } from 'zod';
import type { Answer } from '../read-models/answer.js';
import type { Collection } from '../read-models/collections.js';
import { ReadModels } from '../read-models/read-models.js';
import { CommandAnswers } from './command-answers.js';
import type { CommandOutcome } from './command-execution.js';
import { type CommandMetadata, Metadata } from './command-metadata.js';

/** What a kind's records are, and how one is edited. */
interface OfKind<Amend> {
  readonly collection: Collection;
  readonly record: z.ZodType;
  readonly update: z.ZodType;
  /** Marks the route that reads one, which opens a chart, for the access log. */
  readonly marksReading: MethodDecorator;
  readonly amending: (metadata: CommandMetadata, id: string, body: Amend) => Command<CommandOutcome>;
  /** What each route means, for the API's description. */
  readonly summaries: { readonly one: string; readonly amend: string };
}

/** The routes that records of a chart and orders have in common: a controller of one kind extends it, and adds the others. */
export function RecordController<Amend>(of: OfKind<Amend>) {
  const { collection, record, update, marksReading, amending, summaries } = of;

  class Routes {
    constructor(
      @Inject(CommandAnswers) readonly commands: CommandAnswers,
      @Inject(ReadModels) readonly readModels: ReadModels,
    ) {}

    @Get(':id')
    @marksReading
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
      return this.commands.changed(amending(metadata, id, body), collection, id);
    }
  }
  return Routes;
}
