import { Delete, HttpCode, Param } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type IdParam, idParam } from '@ward-board/contract';
import type { z } from 'zod';
import { RecordsAccessToRecord } from '../audit/recorded-access.js';
import type { CommandOutcome } from '../command-handling/command-execution.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { RecordController } from '../command-handling/record.controller.js';
import type { Answer } from '../read-models/answer.js';
import type { Collection } from '../read-models/collections.js';

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
) => Command<CommandOutcome>;

/**
 * The routes that prescriptions, service requests and imaging studies have in common: a controller of one kind extends it, and
 * adds how they are listed and ordered.
 * @param summaries what each route means, for the API's description.
 */
export function OrderRecordController<Amend>(
  declared: Declared<Amend>,
  OrderCommand: OrderCommand<Amend>,
  summaries: { readonly one: string; readonly amend: string; readonly remove: string },
) {
  const amending = (metadata: CommandMetadata, id: string, body: Amend): Command<CommandOutcome> =>
    new OrderCommand(metadata, id, { do: 'amend', body });

  const marksReading = RecordsAccessToRecord(declared.collection);

  class Routes extends RecordController({ ...declared, marksReading, amending, summaries }) {
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
