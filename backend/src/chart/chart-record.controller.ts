import { Delete, Get, HttpCode, Inject, Param, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  type ChartPage,
  type ChartQuery,
  chartPage,
  chartQuery,
  chartRecords,
  type IdParam,
  idParam,
} from '@ward-board/contract';
import type { ChartDetails, ChartKind } from '@ward-board/domain';
import { chartCollectionOf } from '@ward-board/projections';
import type { z } from 'zod';
import { RecordsAccess, RecordsAccessToRecord } from '../audit/recorded-access.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { RecordController } from '../command-handling/record.controller.js';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { ChartLists } from './chart-lists.js';
import { type ChartAction, ChartRecordCommand, chartRecordId } from './chart-record-command.js';

/** What a declaration says of its routes, whatever its fields are. */
interface Declared {
  readonly title: string;
  readonly listedAt: string;
  readonly record: z.ZodType;
  readonly list: z.ZodType;
  readonly update: z.ZodType;
}
const declarationOf = (kind: ChartKind): Declared => chartRecords[chartCollectionOf[kind]];

type Amending<Kind extends ChartKind> = Extract<ChartAction<Kind>, { do: 'amend' }>['body'];

/** The routes that every kind of chart record has, but for the list's path and what records one. */
function ChartRoutes<Kind extends ChartKind>(kind: Kind) {
  const { title, record, update } = declarationOf(kind);
  const collection = chartCollectionOf[kind];

  const amending = (metadata: CommandMetadata, id: string, body: Amending<Kind>): ChartRecordCommand<Kind> =>
    new ChartRecordCommand(metadata, kind, { do: 'amend', id, body });
  const summaries = {
    one: `One record (${title}), also one that was entered in error`,
    amend: 'Edit: the fields given change, null clears one; the earlier values are kept',
  };

  const marksReading = RecordsAccessToRecord(collection);

  class Routes extends RecordController({ collection, record, update, marksReading, amending, summaries }) {
    constructor(
      @Inject(CommandAnswers) commands: CommandAnswers,
      @Inject(ReadModels) readModels: ReadModels,
      @Inject(ChartLists) readonly lists: ChartLists,
    ) {
      super(commands, readModels);
    }

    @Delete(':id')
    @HttpCode(204)
    @ApiOperation({ summary: 'Entered in error: lists and counts leave it out' })
    @ApiNoContentResponse()
    async enterInError(
      @Metadata() metadata: CommandMetadata,
      @Param({ schema: idParam }) { id }: IdParam,
    ): Promise<Answer> {
      return this.commands.removed(new ChartRecordCommand(metadata, kind, { do: 'enter in error', id }));
    }

    /** Records one thing of a patient, and answers with it. */
    async recordOne(
      metadata: CommandMetadata,
      { patient_id, admission_id }: { patient_id: string; admission_id?: string | null | undefined },
      details: ChartDetails[Kind],
    ): Promise<Answer> {
      const action = { do: 'record', of: { patient_id, admission_id }, all: [details] } as const;
      const command = new ChartRecordCommand(metadata, kind, action);
      return this.commands.created(command, collection, chartRecordId(metadata, kind));
    }
  }
  return Routes;
}

const LISTED = 'One patient’s, newest first; X-Board-Seq is the number of the feed chart:<patient_id>';

/** The routes of a kind whose records `GET …/patient/:id` lists. */
export function ListedByPath<Kind extends ChartKind>(kind: Kind) {
  const { listedAt, list } = declarationOf(kind);

  class Routes extends ChartRoutes(kind) {
    @Get(listedAt)
    @RecordsAccess(chartCollectionOf[kind])
    @ApiOperation({ summary: LISTED })
    @ApiOkResponse({ standardSchema: list })
    async ofPatient(
      @Param({ schema: idParam }) { id: patientId }: IdParam,
      @Query({ schema: chartPage }) page: ChartPage,
    ): Promise<Answer> {
      const category = kind === 'observation' ? { category: 'vital-signs' } : {};
      return this.lists.page({ collection: chartCollectionOf[kind], patientId, ...category, ...page });
    }
  }
  return Routes;
}

/** The routes of a kind whose records `GET …?patient_id=` lists. */
export function ListedByQuery<Kind extends ChartKind>(kind: Kind) {
  const { list } = declarationOf(kind);

  class Routes extends ChartRoutes(kind) {
    @Get()
    @RecordsAccess(chartCollectionOf[kind])
    @ApiOperation({ summary: LISTED })
    @ApiOkResponse({ standardSchema: list })
    async ofPatient(@Query({ schema: chartQuery }) { patient_id: patientId, ...page }: ChartQuery): Promise<Answer> {
      return this.lists.page({ collection: chartCollectionOf[kind], patientId, ...page });
    }
  }
  return Routes;
}
