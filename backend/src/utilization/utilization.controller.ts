import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { Answer } from '../read-models/answer.js';
import { UtilizationReport } from './utilization-report.js';

@ApiTags('operations')
@Controller('api/operations/utilization')
export class UtilizationController {
  constructor(private readonly report: UtilizationReport) {}

  @Get()
  @ApiOperation({ summary: 'What each operating room was booked and used for, by calendar day of the facility' })
  @ApiOkResponse({ standardSchema: contract.utilization })
  async utilization(@Query({ schema: contract.utilizationQuery }) query: contract.UtilizationQuery): Promise<Answer> {
    return this.report.of(query);
  }
}
