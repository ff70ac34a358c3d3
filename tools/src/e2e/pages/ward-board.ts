import type { Locator } from 'playwright-core';
import { Board } from './board.js';
import type { SideForm } from './side-form.js';

export const WARD_DOCTOR = 'ward@wardboard.local';

/** The Ward board, as a doctor or a nurse of the wards uses it. */
export class WardBoard extends Board {
  protected readonly strip = 'Awaiting acceptance';
  protected readonly cards = 'Ward';

  tab(word: string): Locator {
    return this.page.getByRole('group', { name: 'Ward', exact: true }).getByRole('button', { name: word });
  }

  async opensTab(word: string): Promise<void> {
    await this.tab(word).click();
  }

  /** The number of a tab. */
  async tabCount(word: string): Promise<number> {
    return Number(await this.tab(word).locator('b').textContent());
  }

  chip(wing: string): Locator {
    return this.page.getByRole('group', { name: 'Wings' }).getByRole('button', { name: wing });
  }

  /** The occupancy of a wing: `1/3`. */
  async occupancy(wing: string): Promise<string> {
    return (await this.chip(wing).locator('b').textContent()) ?? '';
  }

  async accepts(patient: string, room: string): Promise<void> {
    const form = await this.beginsAcceptanceOf(patient);
    await form.picks('Room', room);
    await form.saves('Accept');
  }

  async beginsAcceptanceOf(patient: string): Promise<SideForm> {
    await this.arrival(patient)
      .getByRole('button', { name: `Accept, ${patient}` })
      .click();
    return this.form('Accept onto the ward').opens();
  }

  /** Finds somebody by search, and gives the form. */
  async beginsWaitingOf(patient: string, search = patient): Promise<SideForm> {
    await this.page.getByRole('button', { name: '+ Waiting List' }).click();
    const form = await this.form('+ Waiting List').opens();
    await form.writes({ 'Find a patient': search });
    await form.panel.getByRole('listitem').getByRole('button', { name: patient }).click();
    return form;
  }

  async beginsAssignmentOf(patient: string): Promise<SideForm> {
    await this.acts('Assign', patient);
    return this.form('Assign').opens();
  }

  async closes(action: string, patient: string, question: string, button: string): Promise<void> {
    await this.actsFromMenu(action, patient);
    const dialog = this.dialog(question);
    await dialog.getByText(patient, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
