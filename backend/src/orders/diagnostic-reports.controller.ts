import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess, RecordsAccessToRecord } from '../audit/recorded-access.js';
import { FhirChart } from '../chart/fhir/fhir-chart.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { AcknowledgeReport } from './service-request-command.js';

const collection = 'diagnostic-reports';

@ApiTags('orders')
@FhirChart('diagnostic-reports')
@Controller('api/diagnostic-reports')
export class DiagnosticReportsController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get()
  @RecordsAccess('diagnostic-reports')
  @ApiOperation({ summary: 'One patient’s diagnostic reports, newest first: the laboratory’s and Radiology’s' })
  @ApiOkResponse({ standardSchema: contract.diagnosticReportList })
  async list(
    @Query({ schema: contract.diagnosticReportQuery }) {
      patient_id,
      limit,
      cursor,
      include,
      ...of
    }: contract.DiagnosticReportQuery,
  ): Promise<Answer> {
    const { service_request_id, imaging_study_id } = of;
    const where = { service_request_id, imaging_study_id };
    const numberOf = contract.chartFeedOf(patient_id);
    const without = include === undefined ? ['entered_in_error_at'] : [];
    return this.readModels.listOf(patient_id, { collection, where, without, numberOf, limit, cursor });
  }

  @Get(':id')
  @RecordsAccessToRecord('diagnostic-reports')
  @ApiOperation({ summary: 'One report' })
  @ApiOkResponse({ standardSchema: contract.diagnosticReport })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ): Promise<Answer> {
    return this.readModels.one(collection, id);
  }

  @Post(':id/acknowledge')
  @HttpCode(200)
  @ApiOperation({ summary: 'The report was seen as it is; the first person counts' })
  @ApiOkResponse({ standardSchema: contract.diagnosticReport })
  async acknowledge(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.noBody }) _: unknown,
  ): Promise<Answer> {
    return this.commands.changed(new AcknowledgeReport(metadata, id), collection, id);
  }
}
