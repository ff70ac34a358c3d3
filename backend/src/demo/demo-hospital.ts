import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Records } from '../read-models/read-models.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { SeedFirstDay } from './first-day/seed-first-day.js';
import { SeenBells } from './first-day/seen-bells.js';
import { Life } from './life/life.js';
import { lifeAtStart } from './life/life-switch.js';

/** Of several nodes that start at once, one seeds; the others wait for it and find it done. */
const LOCK = 7_230_511;

/** The sample hospital: filled before the service listens, so that nobody watches its past go by; then it lives. */
@Injectable()
export class DemoHospital implements OnApplicationBootstrap {
  private readonly log = new Logger('Demo');

  constructor(
    private readonly db: DataSource,
    private readonly records: Records,
    private readonly firstDay: SeedFirstDay,
    private readonly bells: SeenBells,
    private readonly life: Life,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.demo) return;
    const life = lifeAtStart(process.env);
    await this.fill();
    if (life === 'running') this.life.run();
  }

  private async fill(): Promise<void> {
    const began = Date.now();
    const holder = this.db.createQueryRunner();
    try {
      await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
      const seeded = await this.firstDay.seed(new Date());
      if (!seeded) return;
      await this.records.waitFor(seeded.position);
      await this.bells.see(seeded.position, new Date());
      const { steps, refused } = seeded;
      this.log.log(`The sample hospital has its first day: ${steps} steps in ${Date.now() - began} ms`);
      if (refused > 0) this.log.warn(`${refused} of them were refused`);
    } finally {
      await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => {});
      await holder.release();
    }
  }
}
