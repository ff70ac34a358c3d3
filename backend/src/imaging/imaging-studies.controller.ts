import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess } from '../audit/recorded-access.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import { WrittenLate } from '../command-handling/written-late.js';
import { OrderRecordController } from '../orders/order-record.controller.js';
import type { Answer } from '../read-models/answer.js';
import { ImagingStudyCommand } from './imaging-study-command.js';
import { listStudies } from './list-studies.js';

const { collection, board } = contract.imagingStudy;

@ApiTags('imaging')
@Controller('api/imaging-studies')
export class ImagingStudiesController extends OrderRecordController(contract.imagingStudy, ImagingStudyCommand, {
  one: 'One imaging study',
  amend: 'Edit, and move the status one step; completing publishes the diagnostic report',
  remove: 'Entered in error: the study goes, and the report that it published',
}) {
  @Inject(WrittenLate) private readonly late!: WrittenLate;

  @Get()
  @ApiOperation({
    summary:
      'Imaging studies, newest first; every word of `search` must match, and last whose name sounds alike, marked by `match`',
  })
  @ApiOkResponse({ standardSchema: contract.imagingStudy.list })
  async list(@Query({ schema: contract.imagingStudy.query }) query: contract.ImagingStudyQuery): Promise<Answer> {
    return listStudies(this.readModels, query);
  }

  @Get('patient/:id')
  @RecordsAccess('imaging-studies')
  @ApiOperation({ summary: 'One patient’s imaging studies, newest first' })
  @ApiOkResponse({ standardSchema: contract.imagingStudy.list })
  async ofPatient(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.imagingStudy.patientQuery }) { limit, cursor }: contract.PatientStudiesQuery,
  ): Promise<Answer> {
    return this.readModels.listOf(id, { collection, numberOf: board, limit, cursor });
  }

  @Post()
  @ApiOperation({ summary: 'Order a study for a patient: it is scheduled' })
  @ApiCreatedResponse({ standardSchema: contract.imagingStudy.record })
  async order(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.imagingStudy.create }) body: contract.OrderImagingStudy,
  ): Promise<Answer> {
    const id = idMadeBy(metadata, 'study');
    return this.commands.created(new ImagingStudyCommand(metadata, id, { do: 'order', body }), collection, id);
  }

  @Post(':id/notes')
  @HttpCode(200)
  @ApiOperation({ summary: 'Adds a note beside what the study says; answers with the study' })
  @ApiOkResponse({ standardSchema: contract.imagingStudy.record })
  async note(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.addNote }) { text }: contract.AddNote,
  ): Promise<Answer> {
    const command = new ImagingStudyCommand(metadata, id, { do: 'note', text: this.late.text(text, metadata) });
    return this.commands.changed(command, collection, id);
  }
}
