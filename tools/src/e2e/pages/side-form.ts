import type { Locator } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { literally, oneLine } from '../support/words.js';

/** `Chief complaint` → the field of that label, with or without the word that says that it is required. */
const named = (label: string): RegExp => new RegExp(`^\\s*${literally(label)}(\\s+required)?\\s*$`);

/** A form beside the board, filled in as a person does: by its labels. */
export class SideForm {
  constructor(readonly panel: Locator) {}

  field(label: string): Locator {
    return this.panel.getByLabel(named(label));
  }

  async opens(): Promise<this> {
    await this.panel.waitFor();
    return this;
  }

  /** Fills fields in, once nothing is being sent: until then the form takes no text. */
  async writes(fields: Readonly<Record<string, string>>): Promise<this> {
    await this.panel.locator('footer [aria-busy="true"]').waitFor({ state: 'detached' });
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
    return this;
  }

  /** Presses a choice, as a finger does. */
  async chooses(group: string, option: string): Promise<this> {
    await this.panel
      .getByRole('group', { name: named(group) })
      .getByText(option, { exact: true })
      .click();
    return this;
  }

  /** Picks the entry of a list that has these words in it. */
  async picks(label: string, words: string | RegExp): Promise<this> {
    const list = this.field(label);
    const option = list.locator('option').filter({ hasText: words }).first();
    await option.waitFor({ state: 'attached' });
    await list.selectOption((await option.getAttribute('value')) ?? '');
    return this;
  }

  /** What stands in a field. */
  reads(label: string): Promise<string> {
    return this.field(label).inputValue();
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }

  async presses(name: string): Promise<this> {
    await this.button(name).click();
    return this;
  }

  /** Presses it, and is done: the form closes. */
  async saves(button: string): Promise<void> {
    await this.presses(button);
    await this.isGone();
  }

  async isGone(): Promise<void> {
    await this.panel.waitFor({ state: 'hidden' });
  }

  /** The form says this, as an alert. */
  async says(words: string | RegExp, ms?: number): Promise<void> {
    await this.panel
      .getByRole('alert')
      .filter({ hasText: words })
      .waitFor({ ...(ms === undefined ? {} : { timeout: ms }) });
  }

  /** What the form says is wrong with a field, through the same words that a screen reader is led to. */
  async complaintAbout(label: string): Promise<string> {
    const field = this.panel
      .getByRole('group', { name: named(label) })
      .or(this.field(label))
      .first();
    const id = await eventually(
      `a complaint about ${label}`,
      () => field.getAttribute('aria-describedby'),
      (seen) => seen?.endsWith('-error') ?? false,
    );
    return oneLine(await this.panel.locator(`[id="${id}"]`).textContent());
  }
}
