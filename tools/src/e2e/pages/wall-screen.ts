import type { BoardWard, CreateDisplay, DisplayWithToken } from '@ward-board/contract';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { STILL } from '../support/chromium.js';
import { eventually, LONGEST_WAIT_MS } from '../support/eventually.js';
import type { TestApp } from '../support/test-app.js';
import { oneLine } from '../support/words.js';

/** Through which address a screen reaches the service, how large it is, and what is done to its browser before it opens anything. */
interface Stand {
  readonly url?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}
/** How long a page stands. */
const TURN_MS = 15_000;
const FULL_HD = { width: 1920, height: 1080 };

/** A television on a wall. */
export class WallScreen {
  private constructor(readonly page: Page) {}

  /** Switches one on: it opens a path of the service, and nobody touches it. */
  static async opens(
    app: TestApp,
    path: string,
    { url = app.url, viewport = FULL_HD, prepare }: Stand = {},
  ): Promise<WallScreen> {
    const context = await app.browser.newContext({ viewport, ...STILL });
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    await prepare?.(context);
    const page = await context.newPage();
    await page.goto(url + path);
    return new WallScreen(page);
  }

  /** Adds a display, and switches on a screen with its token. */
  static async paired(app: TestApp, ward: BoardWard, more: Partial<CreateDisplay> = {}, seat: Stand = {}, query = '') {
    const body = { name: `Wall of ${ward}`, ward, ...more };
    const answer = await fetch(`${app.url}/api/displays`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${app.admin.token}` },
    });
    const display = (await answer.json()) as DisplayWithToken;
    const screen = await WallScreen.opens(app, `/wall/${ward}${query}#token=${display.token}`, seat);
    await screen.isLive();
    return { screen, display };
  }

  async isLive(): Promise<void> {
    await this.page.getByRole('banner').getByText(/^Live/).waitFor();
  }

  /**
   * Somebody pastes a token, or another text, into a screen that is not paired, once its code stands there: the code moves the button down as
   * it comes, and a press that it comes into presses nothing. A busy service may not say whose the token is, and they press again as they are told.
   */
  async pastes(text: string): Promise<void> {
    await this.page.getByLabel('Pairing code').waitFor();
    const button = this.page.getByRole('button', { name: 'Use token' });
    const unclear = this.alert.getByText('The service does not say just now whose token this is. Try again.');
    do {
      await this.page.getByLabel('Or paste a token').fill(text);
      await button.click();
      await eventually(
        'what the press has come to',
        async () => (await button.count()) === 0 || (await this.alert.isVisible()),
        (isThere) => isThere,
      );
    } while (await unclear.isVisible());
  }

  get alert(): Locator {
    return this.page.getByRole('alert');
  }

  /** What stands on it now, in one line. */
  async words(): Promise<string> {
    return oneLine(await this.page.locator('body').textContent());
  }

  /** Its head, in one line: title, age, counts, page and clock. */
  async head(): Promise<string> {
    return oneLine(await this.page.getByRole('banner').textContent());
  }

  /** The lines of a group, each as it reads. */
  async lines(group: string): Promise<readonly string[]> {
    const lines = await this.page.getByRole('region', { name: group }).getByRole('listitem').allTextContents();
    return lines.map(oneLine);
  }

  /** What reaches beyond the screen. */
  async outside(): Promise<readonly string[]> {
    return this.page.evaluate(`[...document.querySelectorAll('.picture *')]
      .filter((each) => each.getBoundingClientRect().bottom > innerHeight + 2 || each.getBoundingClientRect().right > innerWidth + 2)
      .map((each) => each.className)`);
  }

  /** The texts in letters of less than so many pixels. */
  async smallerThan(pixels: number): Promise<readonly string[]> {
    return this.page.evaluate(`[...document.querySelectorAll('.picture *')]
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
      .filter((each) => parseFloat(getComputedStyle(each).fontSize) < ${pixels - 0.1}).map((each) => each.textContent)`);
  }

  async shows(words: string | RegExp): Promise<void> {
    await eventually(
      `the wall shows ${words}`,
      () => this.words(),
      (seen) => (typeof words === 'string' ? seen.includes(words) : words.test(seen)),
    );
  }

  /** The page that stands, of how many. */
  async at(): Promise<string> {
    return oneLine(await this.page.locator('.page').textContent());
  }

  /** Notes from now on, for `leftBetweenPages`, what stands when a page is left. */
  static notesWhatItLeaves(context: BrowserContext): Promise<unknown> {
    return context.addInitScript(`addEventListener('pagehide', () => {
      const page = document.querySelector('.page')?.textContent ?? null;
      sessionStorage.setItem('left', JSON.stringify({ page, at: Date.now() }));
    })`);
  }

  /**
   * Which page stood until the wall loaded itself anew, and which one ended at the turn that was nearest: another, if it was loaded in the
   * midst of a page. The turns are the service's clock's, which is this machine's; half a turn is left for a machine that is busy.
   */
  async leftBetweenPages(): Promise<{ readonly stood: string; readonly ended: string }> {
    const { page, at } = await this.page.evaluate<{ page: string; at: number }>(
      `JSON.parse(sessionStorage.getItem('left'))`,
    );
    const of = Number(page.split('/')[1]);
    return { stood: oneLine(page), ended: `${((Math.round(at / TURN_MS) - 1) % of) + 1}/${of}` };
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
