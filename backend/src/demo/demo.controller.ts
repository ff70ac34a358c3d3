import { Body, Controller, Get, Put } from '@nestjs/common';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { DemoHospital } from './demo-hospital.js';
import { type LifeSwitch, lifeSwitch } from './life-switch.js';

/** The admin's switch: whether the sample hospital lives, or stands still. */
@Controller('api/demo')
export class DemoController {
  constructor(
    private readonly hospital: DemoHospital,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  @Get()
  async show(): Promise<LifeSwitch> {
    if (!this.settings.demo) throw new ProblemException('not_found', 'This is no demo.');
    return { life: (await this.hospital.isAlive()) ? 'running' : 'paused' };
  }

  @Put()
  async turn(@Body({ schema: lifeSwitch }) { life }: LifeSwitch): Promise<LifeSwitch> {
    if (!this.settings.demo) throw new ProblemException('not_found', 'This is no demo.');
    await this.hospital.turn(life === 'running');
    return this.show();
  }
}
