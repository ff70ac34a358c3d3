import type { Locator } from 'playwright-core';
import { becomes } from '../support/eventually.js';
import { literally, oneLine } from '../support/words.js';
import type { Board } from './board.js';
import { SideForm } from './side-form.js';

/** A patient's chart over a board, as somebody uses it who has that board before them. */
export class Chart {
  readonly panel: Locator;

  constructor(
    readonly board: Board,
    readonly patient: string,
  ) {
    this.panel = board.page.getByRole('complementary', { name: `Chart of ${patient}`, exact: true });
  }

  /** Presses the patient's name on the board. */
  static async opens(board: Board, patient: string): Promise<Chart> {
    await board
      .row(patient)
      .getByRole('button', { name: `Chart, ${patient}` })
      .click();
    const chart = new Chart(board, patient);
    await chart.isThere();
    return chart;
  }

  async isThere(): Promise<void> {
    await this.panel.waitFor();
    await this.panel.getByText('Loading…').first().waitFor({ state: 'hidden' });
  }

  async isGone(): Promise<void> {
    await this.panel.waitFor({ state: 'hidden' });
  }

  /** The card of a category. */
  card(label: string): Locator {
    return this.panel.getByRole('button', { name: new RegExp(`^${literally(label)}`) });
  }

  /** The labels of all cards, in their order. */
  cards(): Promise<string[]> {
    return this.panel.locator('.card b').evaluateAll((all) => all.map((each) => each.firstChild?.textContent ?? ''));
  }

  async countOf(label: string): Promise<string> {
    return oneLine(await this.card(label).locator('.count').textContent());
  }

  /** The badge of a card comes to this number. */
  counts(label: string, count: number): Promise<string> {
    return becomes(`the count of ${label}`, () => this.countOf(label), String(count));
  }

  /** Opens a category, or goes over to another one. */
  async turnsTo(label: string): Promise<Locator> {
    const back = this.panel.getByRole('button', { name: 'All categories' });
    if (await back.isVisible()) await back.click();
    await this.card(label).click();
    await back.waitFor();
    return this.panel.getByRole('region', { name: label, exact: true });
  }

  async showsAll(): Promise<void> {
    await this.panel.getByRole('button', { name: 'All categories' }).click();
    await this.card('Vitals').waitFor();
  }

  /** The form of this title beside the list. */
  async form(title: string): Promise<SideForm> {
    return new SideForm(this.panel.getByRole('complementary', { name: title, exact: true })).opens();
  }

  /** A record in the list of the open category. */
  listed(words: string | RegExp): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: words });
  }

  /** A banner, or whatever else stands above the cards. */
  says(words: string | RegExp): Promise<void> {
    return this.panel.getByText(words).first().waitFor();
  }
}
