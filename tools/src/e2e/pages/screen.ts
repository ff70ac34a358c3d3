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

  /** Is asked whether unsaved text may be lost, and lets it be. */
  async discards(whose = ''): Promise<void> {
    await this.dialog(`Discard unsaved changes for ${whose}`).getByRole('button', { name: 'Discard' }).click();
  }

  private get bell(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  }

  /** How many notifications are unread, by the bell. */
  async unread(): Promise<number> {
    return Number(/(\d+) unread/.exec((await this.bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  }

  /** The list of notifications, which the bell opens. */
  get bells(): Locator {
    return this.page.getByRole('dialog', { name: 'Notifications' });
  }

  /** The bell comes to this count, as the tab does, and one of the newest entries says these words. */
  async bellRings(count: number, words: string): Promise<void> {
    await becomes('the bell', () => this.unread(), count);
    await becomes('the tab', async () => (await this.page.title()).startsWith(`(${count}) `), true);
    await this.bell.click();
    await this.bells.getByRole('listitem').filter({ hasText: words }).first().waitFor();
    await this.page.keyboard.press('Escape');
    await this.bells.waitFor({ state: 'hidden' });
  }

  /** Opens the bell and presses the entry that says these words. */
  async followsBell(words: string): Promise<void> {
    await this.bell.click();
    await this.bells.getByRole('link').filter({ hasText: words }).first().click();
    await this.bells.waitFor({ state: 'hidden' });
  }

  /** Notifications of high priority, in the corner of the page. */
  alertCard(words: string): Locator {
    const cards = this.page.getByRole('list', { name: 'High priority notifications' });
    return cards.getByRole('listitem').filter({ hasText: words });
  }

  /** Nothing is in the corner any more. */
  async dismissesCards(): Promise<void> {
    const dismiss = this.alertCard('').getByRole('button', { name: /^Dismiss/ });
    // Found and pressed in one step: a card may give way to that of another bell between the two.
    const pressFirst = () => dismiss.evaluateAll((buttons: { click(): void }[]) => buttons[0]?.click());
    for (; (await dismiss.count()) > 0; await this.page.waitForTimeout(50)) await pressFirst();
  }

  /** Was led to a row, or to somebody who is still to come: it is in sight, marked, and has the focus. */
  async isLedTo(name: string): Promise<void> {
    const marked = this.page.locator('.led:focus').filter({ hasText: name });
    await marked.waitFor();
    const [box, screen] = [await marked.boundingBox(), this.page.viewportSize()];
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(screen?.height ?? 0);
  }

  /** Short words that come up after something was done; what was looked for once is not found again. */
  async isTold(words: string | RegExp): Promise<void> {
    const isIt =
      typeof words === 'string' ? `(each) => each.includes(${JSON.stringify(words)})` : `(each) => ${words}.test(each)`;
    const take = `{
      const found = window.told.findIndex(${isIt});
      if (found >= 0) window.told.splice(found, 1);
      [found >= 0, window.told];
    }`;
    await eventually(
      `told ${words}`,
      () => this.page.evaluate<[boolean, string[]]>(take),
      ([isThere]) => isThere,
    );
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
