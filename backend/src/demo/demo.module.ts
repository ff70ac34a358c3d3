import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PlacesModule } from '../locations/locations.module.js';
import { DemoController } from './demo.controller.js';
import { DemoHospital } from './demo-hospital.js';
import { SeedFirstDay } from './first-day/seed-first-day.js';
import { SeenBells } from './first-day/seen-bells.js';
import { HandsOff } from './life/hands-off.js';
import { Life } from './life/life.js';
import { LookAround } from './life/look-around.js';
import { Performer } from './steps/performer.js';
import { Staff } from './steps/staff.js';
import { SetUpWings } from './wings/set-up-wings.js';

/** A sample hospital to try the boards with; it does nothing unless the demo is asked for. */
@Module({
  imports: [CqrsModule, PlacesModule, NotificationsModule],
  controllers: [DemoController],
  providers: [DemoHospital, SeedFirstDay, SeenBells, SetUpWings, Staff, Performer, Life, LookAround, HandsOff],
})
export class DemoModule {}
