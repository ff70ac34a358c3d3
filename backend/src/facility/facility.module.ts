import { Module } from '@nestjs/common';
import { FacilityController } from './facility.controller.js';

@Module({ controllers: [FacilityController] })
export class FacilityModule {}
