import { Body, Controller, Get, Put } from '@nestjs/common';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { Life } from './life/life.js';
import { type LifeSwitch, lifeSwitch } from './life/life-switch.js';

/** The admin's switch: whether the sample hospital lives, or stands still. */
@Controller('api/demo')
export class DemoController {
  constructor(
    private readonly life: Life,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  @Get()
  show(): LifeSwitch {
    if (!this.settings.demo) throw new ProblemException('not_found', 'This is no demo.');
    return { life: this.life.state };
  }

  @Put()
  turn(@Body({ schema: lifeSwitch }) { life }: LifeSwitch): LifeSwitch {
    if (!this.settings.demo) throw new ProblemException('not_found', 'This is no demo.');
    if (life === 'running') this.life.run();
    else this.life.pause();
    return this.show();
  }
}
