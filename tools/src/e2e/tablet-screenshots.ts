import type { Page } from 'playwright-core';
import { locks, setsPin } from './pages/lock-screen.js';
import type { Screenshot } from './support/page-screenshots.js';

/** The password of every demo login while screenshots are taken. */
export const PASSWORD = 'a-password-for-screenshots';

async function makeSheet(page: Page): Promise<void> {
  await page.keyboard.press('h');
  const panel = page.getByRole('complementary', { name: 'Handover' });
  await panel.getByRole('button', { name: /^Make sheet of/ }).click();
  await page.locator('.sheet-patients .line-details').first().waitFor();
}

async function printSheet(page: Page): Promise<void> {
  await makeSheet(page);
  await page.emulateMedia({ media: 'print' });
}

async function openKeypad(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Chart, / })
    .first()
    .click();
  const chart = page.getByRole('complementary', { name: /^Chart of / });
  await chart.getByRole('button', { name: /^Vitals/ }).click();
  await chart.getByRole('button', { name: 'Keypad' }).click();
  await page.getByRole('group', { name: 'Vital signs at the bedside' }).waitFor();
}

/** A set that was typed without a connection. */
async function measureOffline(page: Page): Promise<void> {
  await openKeypad(page);
  await page.context().setOffline(true);
  const keypad = page.getByRole('group', { name: 'Vital signs at the bedside' });
  await keypad.getByText('No connection since').waitFor();
  for (const key of '94/56') await keypad.getByRole('button', { name: key, exact: true }).click();
  await keypad.getByRole('button', { name: /^Next: / }).click();
  await keypad.getByRole('button', { name: /^Save 1/ }).click();
  await keypad.getByText('1 entry not sent yet').waitFor();
}

async function listUnsent(page: Page): Promise<void> {
  await measureOffline(page);
  await page.getByRole('group', { name: 'Vital signs at the bedside' }).getByRole('button', { name: 'Show' }).click();
  await page.getByRole('dialog', { name: 'Not sent yet' }).waitFor();
}

async function lock(page: Page): Promise<void> {
  await setsPin(page, PASSWORD, '4093');
  await locks(page);
}

async function scan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan wristband' }).first().click();
  await page.getByRole('dialog', { name: 'Find by wristband' }).waitFor();
}

/** What is used at the bedside and at the change of shifts. */
export const tabletScreenshots: readonly Screenshot[] = [
  { name: 'handover', who: 'icu', after: makeSheet },
  { name: 'handover-print', who: 'emergency', after: printSheet },
  { name: 'keypad', who: 'icu', after: openKeypad },
  { name: 'keypad-offline', who: 'icu', after: measureOffline },
  { name: 'keypad-unsent', who: 'ward', after: listUnsent },
  { name: 'lock', who: 'nurse.emergency', after: lock },
  { name: 'scan', who: 'icu', after: scan },
];
