import type { Locator } from 'playwright-core';
import { becomes } from '../support/eventually.js';
import { literally, oneLine } from '../support/words.js';
import { Screen } from './screen.js';

/** What every board has: rows of patients, people who arrive, and how old it all is. */
export abstract class Board extends Screen {
  /** The strip of those who arrive: `Pending Triage`. */
  protected abstract readonly strip: string;

  /** The region of the count cards; boards without cards have none. */
  protected readonly cards: string = '';

  card(word: string): Locator {
    const cards = this.page.getByRole('region', { name: this.cards });
    return cards.getByRole('button').filter({ has: this.page.getByText(word, { exact: true }) });
  }

  /** The number on a card. */
  async count(word: string): Promise<number> {
    return Number(await this.card(word).locator('em').textContent());
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

  async shows(patient: string, ...words: readonly string[]): Promise<void> {
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

  /** Presses a button of a row, or opens its menu and presses an entry there. */
  async acts(action: string, patient: string): Promise<void> {
    await this.row(patient)
      .getByRole('button', { name: `${action}, ${patient}` })
      .click();
  }

  async actsFromMenu(action: string, patient: string): Promise<void> {
    await this.acts('More actions', patient);
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** The banner across the board that says that it may be out of date. */
  get staleBanner(): Locator {
    return this.page.locator('main header').getByRole('alert');
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
