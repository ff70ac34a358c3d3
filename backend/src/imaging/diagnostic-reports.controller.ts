import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess } from '../audit/recorded-access.js';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';

@ApiTags('imaging')
@Controller('api/diagnostic-reports')
export class DiagnosticReportsController {
  constructor(private readonly readModels: ReadModels) {}

  @Get()
  @RecordsAccess('diagnostic-reports')
  @ApiOperation({ summary: 'One patient’s diagnostic reports, newest first' })
  @ApiOkResponse({ standardSchema: contract.diagnosticReportList })
  async list(
    @Query({ schema: contract.diagnosticReportQuery }) { patient_id, limit, cursor }: contract.DiagnosticReportQuery,
  ): Promise<Answer> {
    return this.readModels.list({ collection: 'diagnostic-reports', patient: patient_id, limit, cursor });
  }
}
