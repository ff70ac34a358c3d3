import type { Locator } from 'playwright-core';
import { oneLine } from '../support/words.js';
import { Board } from './board.js';
import type { SideForm } from './side-form.js';

/** The Radiology board, as a radiologist or a nurse there uses it. */
export class RadiologyBoard extends Board {
  protected readonly strip = 'None';
  protected override readonly cards = 'Imaging status';

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search studies' });
  }

  /** What the search says: `3 found`. */
  async found(): Promise<string> {
    const { page } = this;
    const bar = page.getByRole('search').or(page.getByRole('region', { name: 'One patient’s studies' }));
    return oneLine(await bar.getByRole('status').textContent());
  }

  /** The rows that stand there, not the button below them. */
  get studies(): Locator {
    return this.page.getByRole('row').and(this.page.locator('[data-row]'));
  }

  /** Opens the open requests by their count in the bar. */
  async listsRequests(): Promise<SideForm> {
    await this.page.getByRole('button', { name: /^\d+ Requests? / }).click();
    const form = await this.form('New Imaging Order').opens();
    await form.panel.getByRole('region', { name: 'Open requests' }).waitFor();
    return form;
  }

  async requestsIn({ panel }: SideForm): Promise<string[]> {
    const entries = await panel.getByRole('region', { name: 'Open requests' }).getByRole('listitem').allTextContents();
    return entries.map(oneLine);
  }

  /** Finds a registered patient and orders a study for them. */
  async beginsOrderFor(patient: string): Promise<SideForm> {
    await this.page.getByRole('button', { name: '+ New Imaging Order' }).click();
    const form = await this.form('New Imaging Order').opens();
    await form.writes({ 'Find a patient': patient });
    await form.panel.getByRole('listitem').filter({ hasText: patient }).getByRole('button').click();
    await form.field('Admission').waitFor();
    return form;
  }

  async begins(action: 'Start' | 'Report' | 'Edit', patient: string): Promise<SideForm> {
    await this.acts(action, patient);
    return this.form(`${action} imaging study`).opens();
  }

  async deletes(patient: string): Promise<void> {
    await this.actsFromMenu('Delete…', patient);
    const question = this.dialog('Delete this imaging study?');
    await question.getByText(patient).first().waitFor();
    await question.getByRole('button', { name: 'Delete study' }).click();
    await question.waitFor({ state: 'hidden' });
  }
}
