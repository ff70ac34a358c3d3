import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fillsPin } from '../e2e/pages/lock-screen.js';
import { noted, type Profile } from '../e2e/support/page-load.js';
import { BENCH_PASSWORD } from './full-board.js';
import { median } from './measure.js';

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true };
const SWITCHES = 4;
const LONGEST_MS = 120_000;

/** Somebody who uses the tablet. */
export interface TabletUser {
  readonly name: string;
  readonly email: string;
  readonly pin: string;
}

/** The second has it when the switches begin. */
export type TabletUsers = readonly [first: TabletUser, second: TabletUser];

/** Notes in the page when the Unlock button is pressed, and when the first row after that is drawn. */
const NOTE_SWITCH = `(() => {
  delete window.switchedAt;
  addEventListener('click', ({ timeStamp }) => { window.pressedAt = timeStamp; }, { capture: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-row]')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.switchedAt = performance.now() - window.pressedAt; }));
  }).observe(document, { childList: true, subtree: true });
})()`;

/**
 * Two people share a tablet on which both have a PIN.
 * @returns milliseconds, each a median of switches there and back: from the press of Unlock until the other's first row is drawn, on this
 * machine, and on one of the profile.
 */
export async function switchUsers(browser: Browser, url: string, users: TabletUsers, profile: Profile) {
  const context = await browser.newContext(TABLET);
  context.setDefaultTimeout(LONGEST_MS);
  try {
    const page = await openTablet(context, url, users);
    const here = await switchEach(page, users);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...profile.network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
    return { here, there: await switchEach(page, users) };
  } finally {
    await context.close();
  }
}

async function switchEach(page: Page, [first, second]: TabletUsers): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SWITCHES; n++) times.push(await switchTo(page, n % 2 === 0 ? first : second));
  return median(times);
}

/** Both have signed in beside each other and set a PIN; it is locked by the second. */
async function openTablet(context: BrowserContext, url: string, users: TabletUsers): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  for (const [n, { email, pin }] of users.entries()) {
    if (n > 0) await page.getByRole('button', { name: 'Someone else' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(BENCH_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('Shift+L');
    await fillsPin(page, BENCH_PASSWORD, pin);
    await page.getByRole('button', { name: 'Set PIN and lock' }).click();
    await page.getByText('Locked', { exact: true }).waitFor();
  }
  return page;
}

/** Unlocks as this person, and locks again once the switch is measured. */
async function switchTo(page: Page, { name, pin }: TabletUser): Promise<number> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.evaluate(NOTE_SWITCH);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  const ms = await noted(page, 'switchedAt');
  await page.keyboard.press('Shift+L');
  await page.getByText('Locked', { exact: true }).waitFor();
  return ms;
}
