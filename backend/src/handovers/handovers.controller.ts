import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { filedByPatient, filedByWard } from '@ward-board/projections';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import type { Answer } from '../read-models/answer.js';
import type { Listing } from '../read-models/list-statement.js';
import { ReadModels } from '../read-models/read-models.js';
import { HandoverCommand } from './handover-command.js';
import { HandoverComparison } from './handover-comparison.js';

/** Which entries a list is of. A patient's are filed by ward, too: those of any are those of each. */
function entriesOf({ ward, patient_id }: contract.HandoverQuery): Pick<Listing, 'collection' | 'filedUnder'> {
  if (patient_id === undefined)
    return { collection: 'handover-entries', ...(ward && { filedUnder: [filedByWard(ward)] }) };
  const wards = ward ? [ward] : contract.wardKeys;
  return { collection: 'handover-patients', filedUnder: wards.map((each) => filedByPatient(each, patient_id)) };
}

@ApiTags('handovers')
@Controller('api/handovers')
export class HandoversController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
    private readonly comparison: HandoverComparison,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Handover sheets, newest first, without what they say of their patients' })
  @ApiOkResponse({ standardSchema: contract.handoverList })
  async list(@Query({ schema: contract.handoverQuery }) query: contract.HandoverQuery): Promise<Answer> {
    const { limit, cursor } = query;
    return this.readModels.list({ ...entriesOf(query), limit, cursor });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One handover sheet, with what the board said of each patient' })
  @ApiOkResponse({ standardSchema: contract.handoverSheet })
  async one(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ): Promise<Answer> {
    return this.readModels.one('handovers', id);
  }

  @Get(':id/changes')
  @ApiOperation({ summary: 'In what the ward’s board and the charts differ from a sheet by now' })
  @ApiOkResponse({ standardSchema: contract.handoverChanges })
  async changes(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.recordReadQuery }) _: contract.RecordReadQuery,
  ): Promise<contract.HandoverChanges> {
    const { feed, seq, changes, changed } = await this.comparison.of(id);
    const now = new Map(changed.map(({ patient_id, ...content }) => [patient_id, content]));
    const patients = changes.map((change) => ({ ...change, now: now.get(change.patient_id) ?? null }));
    return { feed, seq, patients: patients as contract.HandoverChanges['patients'] };
  }

  @Post()
  @ApiOperation({ summary: 'Make a sheet of what a ward’s board says of some of its patients now' })
  @ApiCreatedResponse({ standardSchema: contract.handoverSheet })
  async make(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.makeHandover }) body: contract.MakeHandover,
  ): Promise<Answer> {
    const id = idMadeBy(metadata, 'handover');
    return this.commands.created(new HandoverCommand(metadata, id, { do: 'make', body }), 'handovers', id);
  }

  @Post(':id/sign')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign a sheet: who hands over and who takes over are two people' })
  @ApiOkResponse({ standardSchema: contract.handoverSheet })
  async sign(
    @Metadata() metadata: CommandMetadata,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Body({ schema: contract.signHandover }) body: contract.SignHandover,
  ): Promise<Answer> {
    return this.commands.changed(new HandoverCommand(metadata, id, { do: 'sign', body }), 'handovers', id);
  }
}
