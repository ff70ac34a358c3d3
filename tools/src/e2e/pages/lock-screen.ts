import type { Locator, Page } from 'playwright-core';
import { becomes, eventually } from '../support/eventually.js';
import { focused } from '../support/focus.js';
import { oneLine } from '../support/words.js';

/** A locked tablet. */
export class LockScreen {
  constructor(readonly page: Page) {}

  get pin(): Locator {
    return this.page.getByLabel('PIN', { exact: true });
  }

  /** Is asked for this person's PIN. */
  async asks(name: string): Promise<this> {
    await this.page.getByRole('heading', { name, level: 1 }).waitFor();
    await this.page.getByText('Locked', { exact: true }).waitFor();
    return this;
  }

  async unlocks(pin: string): Promise<void> {
    await this.pin.fill(pin);
    await this.page.getByRole('button', { name: 'Unlock', exact: true }).click();
  }

  /** Presses the keys on the screen. */
  async presses(pin: string): Promise<void> {
    const keypad = this.page.getByRole('group', { name: 'Keypad' });
    for (const digit of pin) await keypad.getByRole('button', { name: digit, exact: true }).click();
    await this.page.getByRole('button', { name: 'Unlock', exact: true }).click();
  }

  async says(words: string): Promise<void> {
    await this.page.getByRole('alert').filter({ hasText: words }).waitFor();
  }

  /** Lets somebody sign in who is not among the people of this tablet. */
  async letsIn(email: string, password: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Someone else' }).click();
    await becomes('the focus', async () => (await focused(this.page)).name, 'Email');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async chooses(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).click();
    await this.asks(name);
  }

  /** All that the document holds, seen or not: text, names, values, the title. */
  async everything(): Promise<string> {
    await eventually(
      'the title',
      () => this.page.title(),
      (title) => title === 'Locked · Ward Board',
    );
    const values = `[...document.querySelectorAll('input, textarea')].map((field) => field.value).join(' ')`;
    return oneLine(`${await this.page.content()} ${await this.page.evaluate(values)}`);
  }
}

/** Locks by the user's menu. */
export async function locks(page: Page): Promise<LockScreen> {
  await opensMenu(page, 'Lock');
  return new LockScreen(page);
}

/** Sets a PIN by the user's menu. */
export async function setsPin(page: Page, password: string, pin: string): Promise<void> {
  await opensMenu(page, 'Set PIN');
  await fillsPin(page, password, pin);
  await page.getByRole('dialog', { name: 'Set PIN' }).getByRole('button', { name: 'Set PIN', exact: true }).click();
  await page.getByRole('dialog', { name: 'Set PIN' }).waitFor({ state: 'detached' });
}

export async function fillsPin(page: Page, password: string, pin: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set PIN' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('New PIN', { exact: true }).fill(pin);
  await dialog.getByLabel('New PIN again', { exact: true }).fill(pin);
}

async function opensMenu(page: Page, item: string): Promise<void> {
  await page.locator('.user-pill').click();
  await page.getByRole('menuitem', { name: item }).click();
}
