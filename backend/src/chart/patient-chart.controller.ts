import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { RecordsAccess } from '../audit/recorded-access.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { Answer, recordAnswer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { AdjustMonitoring } from './adjust-monitoring.js';
import { ChartCounts } from './chart-counts.js';
import { ChartTrends } from './chart-trends.js';

/** How somebody is watched of whom nobody has said it, as JSON text. */
function usual(id: string): string {
  const record: contract.MonitoringRecord = { id, patient_id: id, created_at: null, ...contract.monitoringUnsaid };
  return JSON.stringify(record);
}

@ApiTags('chart')
@Controller('api/patients/:id')
export class PatientChartController {
  constructor(
    private readonly counts: ChartCounts,
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get('chart-counts')
  @RecordsAccess('chart-counts')
  @ApiOperation({ summary: 'How many records each card of the chart lists' })
  @ApiOkResponse({ standardSchema: contract.chartCounts })
  async countsOf(@Param({ schema: contract.idParam }) { id }: contract.IdParam): Promise<Answer> {
    return this.counts.of(id);
  }

  @Get('monitoring')
  @RecordsAccess('monitoring')
  @ApiOperation({ summary: 'How the patient is watched; revision 0 until somebody has said it' })
  @ApiOkResponse({ standardSchema: contract.monitoring })
  async monitoring(@Param({ schema: contract.idParam }) { id }: contract.IdParam): Promise<Answer> {
    const said = await this.readModels.find('monitoring', id);
    if (said) return said;
    // Nobody is watched in a way that nobody has said, and nobody can be who is not known.
    await this.readModels.one('patients', id);
    return recordAnswer(usual(id));
  }

  @Get('told')
  @RecordsAccess('allergies')
  @ApiOperation({
    summary:
      'What is known of a patient’s allergies, each of the chart and as boards were told, and the medications that were told',
  })
  @ApiOkResponse({ standardSchema: contract.toldOfPatient })
  async told(@Param({ schema: contract.idParam }) { id }: contract.IdParam): Promise<Answer> {
    // An unknown patient is 404, and not somebody of whom nothing is known.
    await this.readModels.one('patients', id);
    const { shown, stopped } = await this.readModels.clinical(contract.imagingStudy.collection, id);
    const { allergy_status: status, allergies: substances, allergies_told: told, medications_told } = shown;
    const answer: contract.ToldOfPatient = {
      patient_id: id,
      allergies: { status, substances, told },
      medications_told,
    };
    return new Answer(JSON.stringify(answer), stopped ? { [contract.headers.projection]: 'stopped' } : {});
  }

  @Put('monitoring')
  @ApiOperation({ summary: 'Say how the patient is watched: the fields given change' })
  @ApiOkResponse({ standardSchema: contract.monitoring })
  async adjust(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.setMonitoring }) body: contract.SetMonitoring,
  ): Promise<Answer> {
    const command = new AdjustMonitoring(metadata, id, body);
    if (Object.values(body).some((value) => value !== undefined))
      return this.commands.changed(command, 'monitoring', id);
    // Nothing changes, and of whom nobody has said anything there is no record.
    const { body: now, headers } = await this.commands.answered(
      command,
      async () => (await this.readModels.find('monitoring', id))?.body ?? usual(id),
    );
    return recordAnswer(now ?? usual(id), headers);
  }
}

@ApiTags('chart')
@Controller('api/observations/patient/:id/trends')
export class TrendsController {
  constructor(private readonly trends: ChartTrends) {}

  @Get()
  @RecordsAccess('observations')
  @ApiOperation({ summary: 'How one patient’s vital signs went in a period, by code; thinned where there are many' })
  @ApiOkResponse({ standardSchema: contract.trends })
  async of(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.trendQuery }) { period }: contract.TrendQuery,
  ): Promise<Answer> {
    return this.trends.of(id, period);
  }
}
