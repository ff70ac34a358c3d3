import type { Locator } from 'playwright-core';
import { Screen } from './screen.js';
import type { SideForm } from './side-form.js';

/** The administrator's page of who is on call. */
export class OnCallPage extends Screen {
  async opens(): Promise<this> {
    await this.page.getByRole('navigation').getByRole('link', { name: 'On call' }).click();
    await this.leadsTo('/on-call');
    return this;
  }

  ward(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  /** Who is listed for a ward, top to bottom: `Now Charge nurse …`. */
  rows(title: string): Locator {
    return this.ward(title).getByRole('listitem');
  }

  async beginsToAdd(): Promise<SideForm> {
    await this.page.getByRole('button', { name: 'Add time on call' }).click();
    return this.form('Add time on call').opens();
  }
}
