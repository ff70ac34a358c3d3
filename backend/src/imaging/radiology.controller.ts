import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { listStudies } from './list-studies.js';

@ApiTags('imaging')
@Controller('api/radiology')
export class RadiologyController {
  constructor(private readonly readModels: ReadModels) {}

  @Get()
  @ApiOperation({ summary: 'The same list as /api/imaging-studies' })
  @ApiOkResponse({ standardSchema: contract.imagingStudy.list })
  async list(@Query({ schema: contract.imagingStudy.query }) query: contract.ImagingStudyQuery): Promise<Answer> {
    return listStudies(this.readModels, query);
  }
}
