import { Module } from '@nestjs/common';
import { DemoController } from './demo.controller.js';
import { DemoHospital } from './demo-hospital.js';
import { DemoLife } from './demo-life.js';

/** A sample hospital to try the boards with; it does nothing unless the demo is asked for. */
@Module({ controllers: [DemoController], providers: [DemoHospital, DemoLife] })
export class DemoModule {}
