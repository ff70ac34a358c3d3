import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { type KnownPlace, PATIENT_PLACES } from '@ward-board/projections';
import { RecordsAccess } from '../audit/recorded-access.js';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { Answer } from '../read-models/answer.js';
import { ReadModels } from '../read-models/read-models.js';
import { listOrders } from './list-orders.js';
import { PrescriptionCommand } from './prescription-command.js';

const { collection } = contract.prescription;

@ApiTags('orders')
@Controller('api')
export class PharmacyController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly readModels: ReadModels,
  ) {}

  @Get('pharmacy')
  @ApiOperation({
    summary:
      'The pharmacy’s queue, newest first: what is ordered or dispensed, of one status, or what is over, the last one done first, of all or of the patients that are searched for',
  })
  @ApiOkResponse({ standardSchema: contract.prescription.list })
  async queue(@Query({ schema: contract.prescription.queueQuery }) query: contract.PharmacyQuery): Promise<Answer> {
    const { status, done, ...page } = query;
    const statuses = status === undefined ? contract.openPrescriptionStatuses : [status];
    const queue = {
      filters: {},
      statuses,
      done: status === undefined && done !== undefined,
      numberOf: 'pharmacy',
    } as const;
    return listOrders(this.readModels, { collection, ...page, ...queue });
  }

  @Get('pharmacy/patients/:id')
  @RecordsAccess('allergies')
  @ApiOperation({ summary: 'Where a patient is now, and what is known of their allergies, each by name' })
  @ApiOkResponse({ standardSchema: contract.pharmacyPatient })
  async patient(@Param({ schema: contract.idParam }) { id }: contract.IdParam): Promise<Answer> {
    // An unknown patient is 404, and not somebody of whom nothing is known.
    await this.readModels.one('patients', id);
    const [places, clinical] = await Promise.all([
      this.readModels.kept(collection, PATIENT_PLACES, id),
      this.readModels.clinical(collection, id),
    ]);
    const { allergy_status: status, allergies: substances, allergies_told: told } = clinical.shown;
    const place = places.record ? (JSON.parse(places.record) as KnownPlace).shown : null;
    const answer: contract.PharmacyPatient = { patient_id: id, place, allergies: { status, substances, told } };
    const stopped = places.stopped || clinical.stopped;
    return new Answer(JSON.stringify(answer), stopped ? { [contract.headers.projection]: 'stopped' } : {});
  }

  @Post('pharmacy-dispense')
  @ApiOperation({ summary: 'Record that a medication was dispensed, given or refused; answers the prescription' })
  @ApiCreatedResponse({ standardSchema: contract.prescription.record })
  async dispense(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.dispense }) body: contract.Dispense,
  ): Promise<Answer> {
    const { prescription_id: id } = body;
    return this.commands.created(new PrescriptionCommand(metadata, id, { do: 'dispense', body }), collection, id);
  }
}
