import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import {
  AllergiesController,
  CarePlansController,
  ConditionsController,
  ConsentsController,
  NursingAssessmentsController,
  ObservationsController,
} from './chart.controllers.js';
import { ChartCounts } from './chart-counts.js';
import { ChartLists } from './chart-lists.js';
import { ChartRecordHandler } from './chart-record-command.js';
import { ChartTrends } from './chart-trends.js';
import { PatientChartController, TrendsController } from './patient-chart.controller.js';

@Module({
  imports: [CommandHandlingModule],
  controllers: [
    ObservationsController,
    AllergiesController,
    ConditionsController,
    NursingAssessmentsController,
    CarePlansController,
    ConsentsController,
    PatientChartController,
    TrendsController,
  ],
  providers: [ChartRecordHandler, ChartLists, ChartCounts, ChartTrends],
})
export class ChartModule {}
