import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess, RecordsAccessToRecord } from '../audit/recorded-access.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { ImagingStudyCommand } from './imaging-study-command.js';
import { listStudies } from './list-studies.js';

const { collection, board } = contract.imagingStudy;

@ApiTags('imaging')
@Controller('api/imaging-studies')
export class ImagingStudiesController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Imaging studies, newest first; every word of `search` must match' })
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

  @Get(':id')
  @RecordsAccessToRecord('imaging-studies')
  @ApiOperation({ summary: 'One imaging study' })
  @ApiOkResponse({ standardSchema: contract.imagingStudy.record })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ): Promise<Answer> {
    return this.readModels.one(collection, id);
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

  @Put(':id')
  @ApiOperation({ summary: 'Edit, and move the status one step; completing publishes the diagnostic report' })
  @ApiOkResponse({ standardSchema: contract.imagingStudy.record })
  async amend(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.imagingStudy.update }) body: contract.AmendImagingStudy,
  ): Promise<Answer> {
    return this.commands.changed(new ImagingStudyCommand(metadata, id, { do: 'amend', body }), collection, id);
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
    return this.commands.changed(new ImagingStudyCommand(metadata, id, { do: 'note', text }), collection, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Entered in error: the study goes, and the report that it published' })
  @ApiNoContentResponse()
  async remove(@Metadata() metadata: CommandMetadata, @Param({ schema: contract.idParam }) { id }: contract.IdParam) {
    return this.commands.removed(new ImagingStudyCommand(metadata, id, { do: 'remove' }));
  }
}
