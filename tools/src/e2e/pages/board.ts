import type { Locator } from 'playwright-core';
import { becomes } from '../support/eventually.js';
import { literally, oneLine } from '../support/words.js';
import { Screen } from './screen.js';
import type { SideForm } from './side-form.js';

/** What every board has: rows of patients, people who arrive, and how old it all is. */
export abstract class Board extends Screen {
  /** The strip of those who arrive: `Pending Triage`. */
  protected abstract readonly strip: string;

  /** The region of the counts. */
  protected abstract readonly cards: string;

  card(word: string): Locator {
    const counts = this.page.getByRole('region', { name: this.cards });
    return counts.getByRole('button').filter({ has: this.page.getByText(word, { exact: true }) });
  }

  /** The number of a count. */
  async count(word: string): Promise<number> {
    return Number(await this.card(word).locator('b').textContent());
  }

  /** The row of a patient who is on the board. One that stays only as a mark, having left, does not count. */
  row(patient: string): Locator {
    const name = new RegExp(`^${literally(patient)}, `);
    return this.page.getByRole('row', { name }).filter({ hasNotText: 'Left the board' });
  }

  /** Who is on the board, top to bottom: `Mara Lind, Critical`. */
  rows(): Promise<string[]> {
    return this.page
      .locator('[data-row]')
      .evaluateAll((rows) =>
        rows
          .filter((row) => !row.textContent.includes('Left the board'))
          .map((row) => row.getAttribute('aria-label') ?? ''),
      );
  }

  async shows(patient: string, ...words: readonly (string | RegExp)[]): Promise<void> {
    let row = this.row(patient);
    for (const word of words) row = row.filter({ hasText: word });
    await row.waitFor();
  }

  async lacks(patient: string): Promise<void> {
    await this.row(patient).waitFor({ state: 'detached' });
  }

  arrival(patient: string): Locator {
    return this.page.getByRole('region', { name: this.strip }).getByRole('listitem', { name: patient, exact: true });
  }

  /** Who stands in the strip, first to last. */
  arrivals(): Promise<string[]> {
    const entries = this.page.getByRole('region', { name: this.strip }).getByRole('listitem');
    return entries.evaluateAll((all) => all.map((entry) => entry.getAttribute('aria-label') ?? ''));
  }

  /** Presses the button of a row; where the row shows another one, or none, the entry of its menu. */
  async acts(action: string, patient: string): Promise<void> {
    const row = this.row(patient);
    await row.waitFor();
    const button = row.getByRole('button', { name: `${action}, ${patient}`, exact: true });
    // An open form lies over the buttons of the rows; their names and keys are still there.
    if (action === 'Edit' && (await this.page.getByRole('complementary').first().isVisible())) await row.press('e');
    else if (await button.isVisible()) await button.click();
    else await this.actsFromMenu(action, patient);
  }

  async actsFromMenu(action: string, patient: string): Promise<void> {
    await this.opensMenuOf(patient);
    // The whole label: "Accept" is not "Delete acceptance…".
    await this.page.getByRole('menuitem', { name: new RegExp(`^${literally(action)}…?$`) }).click();
  }

  async opensMenuOf(patient: string): Promise<void> {
    await this.row(patient)
      .getByRole('button', { name: `More actions, ${patient}` })
      .click();
  }

  /** Fills in the form that hands a patient to the theatre, and does not send it. */
  async beginsHandOffToOperations(
    patient: string,
    { procedure, start, room }: { procedure: string; start: string; room: string },
  ): Promise<SideForm> {
    await this.actsFromMenu('To Operation', patient);
    const form = await this.form('Hand off to Operations').opens();
    await form.chooses('Status', start);
    await form.writes({ Procedure: procedure, 'Operating room': room });
    return form;
  }

  /** Opens what was handed over with a patient whom a transfer brought. */
  async looksAtHandoverOf(patient: string): Promise<SideForm> {
    await this.acts('Accept', patient);
    return this.form('Accept transfer').opens();
  }

  /** Takes over a patient whom a transfer brought, having seen what was handed over. */
  async takesOver(patient: string): Promise<void> {
    await (await this.looksAtHandoverOf(patient)).saves('Accept');
  }

  /** What may be done with a patient: the buttons of the row, then the entries of its menu. */
  async offers(patient: string): Promise<string[]> {
    const ending = `, ${patient}`;
    const names = await this.row(patient)
      .getByRole('button', { name: ending })
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent));
    await this.opensMenuOf(patient);
    await this.page.getByRole('menuitem').first().waitFor();
    const entries = await this.page.getByRole('menuitem').allTextContents();
    await this.page.keyboard.press('Escape');
    const words = [...names, ...entries].map((each) => oneLine(each).replace(ending, ''));
    return [...new Set(words)];
  }

  /** The banner across the board that says that it may be out of date. */
  get staleBanner(): Locator {
    return this.page.locator('main .below').getByRole('alert');
  }

  async freshness(): Promise<string> {
    return oneLine(await this.page.getByRole('banner').locator('.fresh').textContent());
  }

  /** Whether the rows have lost their colour. */
  isGrey(): Promise<boolean> {
    return this.page
      .getByRole('table')
      .evaluate((table) => table.ownerDocument.defaultView.getComputedStyle(table).filter.includes('grayscale'));
  }

  async isLive(ms?: number): Promise<void> {
    await this.staleBanner.waitFor({ state: 'hidden', ...(ms === undefined ? {} : { timeout: ms }) });
    await becomes('the board', async () => /^Live/.test(await this.freshness()), true, ms);
  }

  /** Takes the pointer off the rows, so that they may be sorted. */
  async looksAway(): Promise<void> {
    await this.page.mouse.move(2, 2);
  }
}
