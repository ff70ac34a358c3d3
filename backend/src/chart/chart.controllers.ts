import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { z } from 'zod';
import { RecordsAccess } from '../audit/recorded-access.js';
import { type CommandMetadata, happenedAt, Metadata } from '../command-handling/command-metadata.js';
import { WrittenLate } from '../command-handling/written-late.js';
import type { Answer } from '../read-models/answer.js';
import { allergyIn, assessmentIn, carePlanIn, conditionIn, consentIn, observationsIn } from './chart-contents.js';
import { ListedByPath, ListedByQuery } from './chart-record.controller.js';
import { ChartRecordCommand, chartRecordId } from './chart-record-command.js';
import { FhirChart } from './fhir/fhir-chart.js';

@ApiTags('chart')
@Controller('api/observations')
@FhirChart('observations')
export class ObservationsController extends ListedByPath('observation') {
  @Get()
  @RecordsAccess('observations')
  @ApiOperation({ summary: 'One patient’s observations of a category, vital signs unless it is named; newest first' })
  @ApiOkResponse({ standardSchema: contract.observation.list })
  async ofCategory(
    @Query({ schema: contract.observationQuery }) { patient_id: patientId, ...page }: contract.ObservationQuery,
  ): Promise<Answer> {
    return this.lists.page({ collection: 'observations', patientId, ...page });
  }

  @Post()
  @ApiOperation({ summary: 'Record an observation, or a set of one moment: all of it or nothing' })
  @ApiCreatedResponse({ standardSchema: z.union([contract.observation.record, contract.observationSet]) })
  async record(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.observation.create }) body: contract.RecordObservations,
  ): Promise<Answer> {
    const all = observationsIn(body, happenedAt(metadata));
    const [single] = all;
    if (!body.set && single) return this.recordOne(metadata, body, single);
    const command = new ChartRecordCommand(metadata, 'observation', { do: 'record', of: body, all, each: 'set' });
    const ids = all.map((_, n) => chartRecordId(metadata, 'observation', n));
    const location = `/api/observations?patient_id=${body.patient_id}&category=${body.category}`;
    return this.commands.createdTogether(command, 'observations', ids, location);
  }
}

@ApiTags('chart')
@Controller('api/allergies')
@FhirChart('allergies')
export class AllergiesController extends ListedByPath('allergy') {
  @Post()
  @ApiOperation({ summary: 'Record an allergy, or with no_known that somebody asked and there are none' })
  @ApiCreatedResponse({ standardSchema: contract.allergy.record })
  async record(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.allergy.create }) body: contract.RecordAllergy,
  ): Promise<Answer> {
    return this.recordOne(metadata, body, allergyIn(body));
  }
}

@ApiTags('chart')
@Controller('api/conditions')
@FhirChart('conditions')
export class ConditionsController extends ListedByPath('condition') {
  @Post()
  @ApiOperation({ summary: 'Record a condition' })
  @ApiCreatedResponse({ standardSchema: contract.condition.record })
  async record(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.condition.create }) body: contract.RecordCondition,
  ): Promise<Answer> {
    return this.recordOne(metadata, body, conditionIn(body));
  }
}

@ApiTags('chart')
@Controller('api/nursing-assessments')
@FhirChart('nursing-assessments')
export class NursingAssessmentsController extends ListedByPath('assessment') {
  @Inject(WrittenLate) private readonly late!: WrittenLate;

  @Post()
  @ApiOperation({ summary: 'Record a nursing assessment; the service scores its items' })
  @ApiCreatedResponse({ standardSchema: contract.nursingAssessment.record })
  async record(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.nursingAssessment.create }) body: contract.RecordNursingAssessment,
  ): Promise<Answer> {
    const notes = this.late.optional(body.notes, metadata);
    return this.recordOne(metadata, body, assessmentIn({ ...body, notes }));
  }
}

@ApiTags('chart')
@Controller('api/care-plans')
@FhirChart('care-plans')
export class CarePlansController extends ListedByQuery('care-plan') {
  @Post()
  @ApiOperation({ summary: 'Record a care plan' })
  @ApiCreatedResponse({ standardSchema: contract.carePlan.record })
  async record(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.carePlan.create }) body: contract.RecordCarePlan,
  ): Promise<Answer> {
    return this.recordOne(metadata, body, carePlanIn(body));
  }
}

@ApiTags('chart')
@Controller('api/consents')
@FhirChart('consents')
export class ConsentsController extends ListedByQuery('consent') {
  @Post()
  @ApiOperation({ summary: 'Record a consent' })
  @ApiCreatedResponse({ standardSchema: contract.consent.record })
  async record(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.consent.create }) body: contract.RecordConsent,
  ): Promise<Answer> {
    return this.recordOne(metadata, body, consentIn(body));
  }
}
