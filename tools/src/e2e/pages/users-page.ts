import type { Locator } from 'playwright-core';
import { Screen } from './screen.js';

/** The administrator's page of users. */
export class UsersPage extends Screen {
  user(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  async adds(fields: Readonly<Record<string, string>>, role: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add user' }).click();
    const form = await this.form('Add user').opens();
    await form.writes(fields);
    await form.picks('Role', role);
    await form.saves('Add user');
  }

  async edits(name: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.user(name)
      .getByRole('button', { name: `Edit, ${name}` })
      .click();
    const form = await this.form('Edit user').opens();
    await form.writes(fields);
    await form.saves('Save changes');
  }

  async deactivates(name: string): Promise<void> {
    await this.user(name)
      .getByRole('button', { name: `Edit, ${name}` })
      .click();
    const form = await this.form('Edit user').opens();
    await form.chooses('Account', 'Deactivated');
    await form.saves('Save changes');
  }
}
