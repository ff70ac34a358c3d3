import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@ward-board/api-client';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { noted } from '../e2e/support/page-load.js';
import { type Cases, caseAt } from './full-board.js';
import { median, quantile } from './measure.js';

const PATCHES = 12;
/** For a patch to arrive and be drawn. */
const ARRIVAL_MS = 300;
/** What a patch changed is marked for 2 s; taking the mark away is the patch's cost as well. */
const MARKED_MS = 2_200;
const IDLE_MS = 3_000;

/** Milliseconds of the page's main thread, as DevTools counts them. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return 1_000 * (seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration'));
}

let edits = 0;

/**
 * Script, style and layout in milliseconds: of a patch of one row when it arrives (the median), and of a patch altogether, its
 * mark's end included, less what the page does anyway in that time.
 */
export async function patchCost(devtools: CDPSession, doctor: ApiClient, cases: Cases) {
  // The thread's own time: what others take of the machine meanwhile does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const begun = await worked(devtools);
  await delay(IDLE_MS);
  const idle = ((await worked(devtools)) - begun) / IDLE_MS;
  const arriving: number[] = [];
  const start = performance.now();
  const before = await worked(devtools);
  for (let n = 0; n < PATCHES; n++) {
    const was = await worked(devtools);
    await doctor.amends(caseAt(cases, n * 7), {
      vitals: `BP 134/82 HR ${60 + (++edits % 100)} RR ${10 + (edits % 20)}`,
    });
    await delay(ARRIVAL_MS);
    arriving.push((await worked(devtools)) - was);
  }
  await delay(MARKED_MS);
  const altogether = (await worked(devtools)) - before - idle * (performance.now() - start);
  return { arriving: median(arriving), altogether: altogether / PATCHES };
}

/** Milliseconds between the frames that were drawn while the rows were scrolled to their end and back. */
export async function scrollFrames(browser: Browser, page: Page, devtools: CDPSession) {
  const box = await page.locator('.scroll').boundingBox();
  if (!box) throw new Error('The rows are not in sight.');
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline'],
  });
  for (const yDistance of [-3_000, 3_000]) {
    await devtools.send('Input.synthesizeScrollGesture', { x, y, yDistance, speed: 2_000, gestureSourceType: 'mouse' });
    if (yDistance < 0 && (await page.evaluate(`document.querySelector('.scroll').scrollTop`)) === 0)
      throw new Error('The rows were not scrolled.');
  }
  const trace = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: readonly { name: string; ts: number }[];
  };
  const drawn = trace.traceEvents.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1_000);
  drawn.sort((one, other) => one - other);
  const between = drawn.slice(1).map((at, n) => at - (drawn[n] ?? at));
  return { frames: drawn.length, p50: quantile(between, 0.5), p95: quantile(between, 0.95) };
}

const FORMS = 5;

/** Notes in the page how long after a press the form's first frame is drawn. */
const NOTE_FORM = `
  addEventListener('keydown', ({ timeStamp }) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('aside')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => { window.formTook = performance.now() - timeStamp; }));
    }).observe(document.body, { childList: true, subtree: true });
  }, { capture: true });`;

/** Milliseconds from the key that edits a row until its form is drawn: of the first one, and of the others. */
export async function formOpening(page: Page): Promise<{ readonly first: number; readonly others: number }> {
  await page.evaluate(NOTE_FORM);
  const took: number[] = [];
  for (let n = 0; n < FORMS; n++) {
    await page.evaluate('window.formTook = undefined');
    await page.locator('[data-row]').nth(n).focus();
    await page.keyboard.press('e');
    took.push(await noted(page, 'formTook'));
    await page.keyboard.press('Escape');
    await page.locator('aside').waitFor({ state: 'detached' });
  }
  const [first = Number.NaN, ...others] = took;
  return { first, others: median(others) };
}

/** How many rows can be read whole at a size of the window. */
export async function wholeRows(page: Page, width: number, height: number): Promise<number> {
  await page.setViewportSize({ width, height });
  await delay(200);
  return Number(
    await page.evaluate(`(() => {
      const { bottom } = document.querySelector('.scroll').getBoundingClientRect();
      const head = document.querySelector('.heads').getBoundingClientRect().bottom;
      return [...document.querySelectorAll('[data-row]')].filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top >= head - 1 && box.bottom <= bottom + 1;
      }).length;
    })()`),
  );
}
