import type { Locator } from 'playwright-core';
import { oneLine } from '../support/words.js';
import { Screen } from './screen.js';

/** Reception's desk. */
export class ReceptionDesk extends Screen {
  private get admitted(): Locator {
    return this.page.getByRole('region', { name: /^Admitted now/ });
  }

  /** Who is admitted, by the list. */
  async admittedNow(): Promise<string[]> {
    return (await this.admitted.getByRole('listitem').locator('.name').allTextContents()).map(oneLine);
  }

  /** What the list says of its own age. */
  async age(): Promise<string> {
    return oneLine(await this.admitted.locator('.note').textContent());
  }

  async registers(name: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.page.getByRole('button', { name: 'Register patient' }).click();
    const form = await this.form('Register patient').opens();
    await form.writes({ Name: name, ...more });
    await form.saves('Register');
    await this.form('Patient').opens();
  }

  /** Admits the patient whose panel is open. */
  async admits(type: string, reason: string): Promise<void> {
    await this.form('Patient').presses('Admit');
    const form = await this.form('Admit').opens();
    await form.chooses('Type', type);
    await form.writes({ Reason: reason });
    await form.saves('Admit');
  }

  async finds(name: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Find a patient' }).fill(name);
    await this.page.getByRole('listitem').getByRole('button', { name }).click();
    await this.form('Patient').panel.getByText(name).first().waitFor();
  }

  async clearsSearch(): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Find a patient' }).fill('');
    await this.admitted.waitFor();
  }

  /** Discharges the patient whose panel is open. */
  async discharges(): Promise<void> {
    await this.form('Patient').presses('Discharge…');
    const question = this.dialog('Discharge the patient?');
    await question.getByRole('button', { name: 'Discharge', exact: true }).click();
    await question.waitFor({ state: 'hidden' });
  }
}
