import type { Locator } from 'playwright-core';
import { Screen } from './screen.js';

/** Longer than from one key of a slow scanner to the next, counted from when the key was heard. */
const NO_SCANNER_MS = 300;

/** An auditor's pages: finding a patient, their history, boards of the past, and who looked. */
export class AuditPages extends Screen {
  /** The events that are listed, as their sentences, first to last. */
  sentences(): Promise<string[]> {
    return this.page.locator('[aria-label="Events"] [data-row] .what').allTextContents();
  }

  event(words: string | RegExp): Locator {
    return this.page.getByRole('list', { name: 'Events' }).getByRole('button').filter({ hasText: words }).first();
  }

  get records(): Locator {
    return this.page.getByRole('region', { name: 'Records' });
  }

  /** The row of a field in what changed: `Triage level Urgent Critical`. */
  change(field: string): Locator {
    return this.records
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: field, exact: true }) });
  }

  /** What is said of the event that is looked at: `Part of`, `Happened`. */
  detail(name: string): Locator {
    return this.records.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  get readers(): Locator {
    return this.page.getByRole('list', { name: 'Who looked' });
  }

  async findsPatient(name: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Find a patient' }).fill(name);
    await this.page.locator('[data-row]').filter({ hasText: name }).first().click();
    await this.page.getByRole('list', { name: 'Events' }).waitFor();
  }

  async filters(field: string, option: string): Promise<void> {
    await this.page.getByLabel(field, { exact: true }).selectOption({ label: option });
  }

  /** Opens a ward's past, a minute ago. What is pressed within the frame in which the page comes up is lost: nobody is as fast. */
  async opensPastOf(url: string, ward: string): Promise<void> {
    await this.page.goto(`${url}/audit/boards/${ward}`);
    await this.past.waitFor();
    await this.page.evaluate('new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))');
  }

  /** Presses a key of the page. A person takes longer than a scanner until they type on: an Enter right after a key ends a scan, and presses nothing. */
  async pressesKey(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.page.waitForTimeout(NO_SCANNER_MS);
  }

  /** Types a moment into a field of one, and asks for it. */
  async asksFor(label: string, typed: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.press('Enter');
  }

  get past(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'Past' });
  }

  row(patient: string): Locator {
    return this.page.locator('.board [data-row]').filter({ hasText: patient });
  }
}
