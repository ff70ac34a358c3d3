import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock, idOfTime } from '../../platform/clock/clock.js';
import { StartNotices } from '../../platform/lifecycle/start-notices.js';
import { DEMO_PASSWORD } from '../../settings/guessed-passwords.js';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { addToRoster } from '../doctors/roster.js';
import { UserEntity } from '../people/user.entity.js';
import { Passwords } from '../users/passwords.js';
import { adminLogin, demoDoctors, demoLogins, type SeededLogin, wardLogins } from './seeded-people.js';

/** People of the demo count as here for so long: they find the notifications of its last half hour, and no older ones. */
const DEMO_STAFF_MS = 30 * 60_000;

/**
 * Creates the logins that a start promises and that are missing. Nothing that exists is touched: whoever changed a
 * password, a name or a department keeps the change. Safe when several nodes start at once: the unique e-mail decides.
 */
@Injectable()
export class PeopleSeeding implements OnModuleInit {
  constructor(
    private readonly manager: EntityManager,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
    private readonly notices: StartNotices,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /** Before other modules bootstrap: the sample hospital needs its doctors. */
  async onModuleInit(): Promise<void> {
    const { demo, seedPassword, adminPassword } = this.settings;
    if (adminPassword !== null) await this.createMissing(adminLogin, adminPassword);
    for (const login of wardLogins) await this.createMissing(login, seedPassword);
    if (!demo) return;
    for (const login of demoLogins) await this.createMissing(login, seedPassword);
    for (const doctor of demoDoctors) await addToRoster(this.manager, this.clock, doctor);
    this.announce();
  }

  /** The demo's logins are there to be tried. A password that somebody chose is not printed. */
  private announce(): void {
    const { seedPassword } = this.settings;
    const password = seedPassword === DEMO_PASSWORD ? DEMO_PASSWORD : 'the one in SEED_PASSWORD';
    this.notices.add('', `Logins of the demo; their initial password is ${password}:`);
    for (const { email, name, role, department } of [...wardLogins, ...demoLogins]) {
      this.notices.add(`  ${email.padEnd(35)} ${role.padEnd(15)} ${department.padEnd(18)} ${name}`);
    }
  }

  private async createMissing(login: SeededLogin, password: string): Promise<void> {
    const { email, name, role, department, specialization = null } = login;
    if (!(await this.manager.existsBy(UserEntity, { email }))) {
      const now = new Date(this.clock.now().getTime() - (this.settings.demo ? DEMO_STAFF_MS : 0));
      const id = this.settings.demo ? idOfTime(now) : this.clock.newId();
      const password_hash = await this.passwords.hash(password);
      await this.manager
        .createQueryBuilder()
        .insert()
        .into(UserEntity)
        .values({
          ...{ id, email, name, role, department, password_hash },
          ...{ active: true, revision: 1, created_at: now, updated_at: now },
        })
        .orIgnore()
        .execute();
    }
    if (role === 'doctor') await addToRoster(this.manager, this.clock, { email, name, department, specialization });
  }
}
