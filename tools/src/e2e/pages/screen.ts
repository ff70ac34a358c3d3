import type { Locator, Page } from 'playwright-core';
import { becomes, eventually } from '../support/eventually.js';
import { SideForm } from './side-form.js';

/** Any page of somebody who is signed in: the bar on top, and the form beside. */
export class Screen {
  constructor(readonly page: Page) {}

  /** The form of this title beside the board. */
  form(title: string): SideForm {
    return new SideForm(this.page.getByRole('complementary', { name: title, exact: true }));
  }

  dialog(title: string | RegExp): Locator {
    return this.page.getByRole('alertdialog', { name: title }).or(this.page.getByRole('dialog', { name: title }));
  }

  private get bell(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  }

  /** How many notifications are unread, by the bell. */
  async unread(): Promise<number> {
    return Number(/(\d+) unread/.exec((await this.bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  }

  /** The bell comes to this count, and the newest entry says these words. */
  async bellRings(count: number, words: string): Promise<void> {
    await becomes('the bell', () => this.unread(), count);
    await this.bell.click();
    const list = this.page.getByRole('dialog', { name: 'Notifications' });
    await list.getByRole('listitem').first().filter({ hasText: words }).waitFor();
    await this.page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  }

  /** Short words that come up after something was done. */
  async isTold(words: string | RegExp): Promise<void> {
    await this.page.locator('.stack').getByText(words).first().waitFor();
  }

  async signsOut(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  }

  async leadsTo(path: string): Promise<void> {
    await eventually(
      `the address becomes ${path}`,
      () => new URL(this.page.url()).pathname,
      (seen) => seen === path,
    );
  }

  /** Remembers that this very page was never loaded anew. */
  async leavesAMark(): Promise<void> {
    await this.page.evaluate('window.neverReloaded = true');
  }

  async wasNeverReloaded(): Promise<boolean> {
    return (await this.page.evaluate('window.neverReloaded')) === true;
  }
}
