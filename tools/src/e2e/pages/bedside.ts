import type { Locator } from 'playwright-core';
import { becomes } from '../support/eventually.js';
import { scanInto } from '../support/scanner.js';
import type { Board } from './board.js';

/** The keypad of vital signs, and what waits on the tablet to be sent. */
export class Bedside {
  readonly keypad: Locator;

  constructor(readonly board: Board) {
    this.keypad = board.page.getByRole('group', { name: 'Vital signs at the bedside' });
  }

  /** Opens the keypad by the address that the chart's button leads to. */
  async opensFrom(chart: Locator): Promise<void> {
    await chart.getByRole('button', { name: 'Keypad' }).click();
    await this.keypad.waitFor();
  }

  /** Enters values one after the other, as the keypad asks for them. */
  async types(...values: readonly string[]): Promise<void> {
    for (const value of values) {
      for (const key of value) await this.keypad.getByRole('button', { name: key, exact: true }).click();
      await this.keypad.getByRole('button', { name: /^Next: / }).click();
    }
  }

  /** Moves a finger across the keypad, to the right by so many pixels. */
  async swipes(by: number): Promise<void> {
    const devtools = await this.board.page.context().newCDPSession(this.board.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    await touch('touchStart', 410 - by / 2);
    await touch('touchMove', 410 + by / 2);
    await touch('touchEnd');
    await devtools.detach();
  }

  /** Over a board or a chart, what watches for a scanner comes after the rows. */
  async isWatched(): Promise<void> {
    await this.board.page.locator('[data-scans=true]').waitFor();
  }

  /** A hardware scanner types what it reads, and Enter: each key so many ms after the one before, by the keyboard’s own clock. */
  scans(text: string, everyMs = 8): Promise<void> {
    return scanInto(this.board.page, text, { everyMs });
  }

  async saves(): Promise<void> {
    await this.keypad.getByRole('button', { name: /^Save \d/ }).click();
  }

  /** What the bar says of the queue. */
  get notSent(): Locator {
    return this.board.page.getByRole('banner').getByRole('button', { name: /not sent yet|not accepted|not confirmed/ });
  }

  async hasUnsent(count: number): Promise<void> {
    if (count === 0) await this.notSent.waitFor({ state: 'hidden', timeout: 60_000 });
    else
      await becomes(
        'what is not sent',
        async () => (await this.notSent.textContent())?.trim(),
        `${count} not sent yet`,
      );
  }

  get list(): Locator {
    return this.board.page.getByRole('dialog', { name: 'Not sent yet' });
  }
}
