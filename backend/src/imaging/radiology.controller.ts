import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess } from '../audit/recorded-access.js';
import { Answer } from '../read-models/answer.js';
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

  @Get('patients/:id')
  @RecordsAccess('allergies')
  @ApiOperation({
    summary:
      'What is known of a patient’s allergies, each of the chart and as boards were told, and the medications that were told',
  })
  @ApiOkResponse({ standardSchema: contract.radiologyPatient })
  async patient(@Param({ schema: contract.idParam }) { id }: contract.IdParam): Promise<Answer> {
    // An unknown patient is 404, and not somebody of whom nothing is known.
    await this.readModels.one('patients', id);
    const { shown, stopped } = await this.readModels.clinical(contract.imagingStudy.collection, id);
    const { allergy_status: status, allergies: substances, allergies_told: told, medications_told } = shown;
    const allergies = { status, substances, told };
    const answer: contract.RadiologyPatient = { patient_id: id, allergies, medications_told };
    return new Answer(JSON.stringify(answer), stopped ? { [contract.headers.projection]: 'stopped' } : {});
  }
}
