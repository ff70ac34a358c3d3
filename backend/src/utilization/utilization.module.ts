import { Module } from '@nestjs/common';
import { UtilizationController } from './utilization.controller.js';
import { UtilizationReport } from './utilization-report.js';

@Module({ controllers: [UtilizationController], providers: [UtilizationReport] })
export class UtilizationModule {}
