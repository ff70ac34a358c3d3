import type { Page } from 'playwright-core';
import { oneLine } from './words.js';

export interface Credentials {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** Fills in the login page and presses the button; what comes then is the caller's to look at. */
export async function entersCredentials(page: Page, { url, email, password }: Credentials): Promise<void> {
  await page.goto(`${url}/login`);
  await fillsIn(page, { email, password });
}

/** Fills in a login page that stands there already, and presses the button. */
export async function fillsIn(page: Page, { email, password }: Omit<Credentials, 'url'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in, up to the user's own page. */
export async function signsIn(page: Page, credentials: Credentials): Promise<void> {
  await entersCredentials(page, credentials);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Signs in as the login page does, without it: it need not be loaded and filled in for each of many. */
export async function opensHome(page: Page, { url, email, password }: Credentials): Promise<void> {
  const answer = await page.context().request.post(`${url}/api/auth/login`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${answer.status()} ${await answer.text()}`);
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** What the login page says: a refusal, or why the session ended. */
export async function whatLoginSays(page: Page): Promise<string> {
  const main = page.getByRole('main');
  return oneLine(await main.getByRole('alert').or(main.getByRole('status')).textContent());
}
