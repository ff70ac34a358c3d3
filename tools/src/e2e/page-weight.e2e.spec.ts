import type { EmergencyCaseRecord } from '@ward-board/contract';
import type { Page } from 'playwright-core';
import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes } from './support/eventually.js';
import { loadBoard } from './support/page-load.js';
import { EMERGENCY_DOCTOR, openTestApp, type TestApp } from './support/test-app.js';

/* What loading and drawing a board costs, in what can be counted: `npm run bench -- --browser` has the times. */

/** More than are drawn at once, and than twice as many. */
const ROWS = 60;

/** Latin letters with marks, Cyrillic, Greek and Vietnamese: a font each, which is loaded once the rows stand. */
const OTHER_LETTERS = [
  'Łukasz Wałęsa',
  'Şule Güneş',
  'İbrahim Yıldız',
  'Đorđe Čović',
  'László Szőke',
  'Тарас Шевченко',
  'Айгүл Қасымова',
  'Γιώργος Παπαδόπουλος',
  'Nguyễn Thị Ánh',
];

/** Notes where in the table the page changes: the row's id, or `rows` for a row that comes or goes. A clock may tick meanwhile. */
const NOTE_CHANGES = `{
  window.changes = [];
  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element && !element.closest('time')) window.changes.push(element.closest('[data-row]')?.dataset.row ?? 'rows');
    }
  }).observe(document.querySelector('[role=table]'), { subtree: true, childList: true, attributes: true, characterData: true });
}`;

const changesIn = async (page: Page): Promise<readonly string[]> => [
  ...new Set((await page.evaluate('window.changes')) as readonly string[]),
];

describe('The Emergency board', () => {
  let app: TestApp;
  let board: EmergencyBoard;
  const cases: EmergencyCaseRecord[] = [];
  /** Where the code is of what can be opened. */
  let code = '';

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    const plain = Array.from({ length: ROWS - OTHER_LETTERS.length }, (_, n) => `Patient Number${n}`);
    const receive = async (name: string) => emergency.triages(await reception.receives('emergency', { name }));
    // Who waits longest stands first: a row that is out of sight asks for no font.
    for (const names of [OTHER_LETTERS, plain]) cases.push(...(await Promise.all(names.map(receive))));
    board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await board.isLive();
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('loads cold with 15 requests and a socket, of 220 KB, and then what can be opened and what keeps entries', async () => {
    const cookies = await board.page.context().cookies();
    const context = await app.browser.newContext();
    await context.addCookies(cookies);
    const { first, later, letters, page } = await loadBoard(context, `${app.url}/emergency`);
    await becomes('the rows', () => page.locator('[data-row]').count(), ROWS);
    const named = await page.evaluate<string>(
      `JSON.parse(document.getElementById('files').textContent).parts.later[0]`,
    );
    await context.close();
    // Before what may fail: without it the next test would hold up the whole page.
    code = new URL(named, app.url).href;
    const sockets = first.once.requests.filter((url) => url.startsWith('ws'));
    expect(sockets).toHaveLength(1);
    expect(first.once.requests.length - sockets.length).toBeLessThanOrEqual(15);
    expect(first.once.bytes).toBeLessThanOrEqual(220_000);
    const files = first.requests.filter((url) => url.includes('/_app/'));
    expect(new Set(files).size).toBe(files.length);
    expect(first.requests.filter((url) => url.endsWith('.woff2'))).toHaveLength(1);
    // Of Latin letters those of names, and not all of them.
    const fonts = letters.once.requests.map((url) => /inter-[a-z]+(?:-ext|-names)?/.exec(url)?.[0]);
    expect(fonts.toSorted()).toEqual([
      'inter-cyrillic',
      'inter-cyrillic-ext',
      'inter-greek',
      'inter-latin-names',
      'inter-vietnamese',
    ]);
    // Three files of code, which are imported from the browser's cache, their styles, the key of the queue, and who the user is among the doctors.
    expect(later.once.requests).toHaveLength(6);
    expect(later.once.requests).toContain(code);
    // Five of these KB are styles; four are the names of drugs by which the pharmacy's forms know an allergy, one what a corrected result was,
    // half of one how oxygen is read from a text, which rows do not begin with, two how a scan over a board is told from keys and taken back,
    // one which other letters there are fonts for, two the roster, a fifth of one a scan that ends with Tab or announces itself, and three how the
    // texts of a handover are put together, and one why an entry waits or has come back, and which rows a board has other than a sheet, and one
    // what a sheet says of requests, of theatres, and of whom no chart was read, and the names of departments and of what was told, and half of one
    // what a transfer had said beside what was edited, and what a board said when a sheet was signed, and two how a board stands on paper, of which one was loaded before its rows,
    // and one and a half the table of those who wait for a bed, half of one what was noted last, and one how what arrives is drawn, which was loaded before its rows, and half of one who told
    // notes that are told on, and a third of one what is told while a bed is kept, and two fifths
    // what is asked before a sign-out and under what bells are listed, which was loaded before its rows. How names sound comes with the first letter in a filter.
    expect(later.once.bytes).toBeLessThanOrEqual(125_700);
  });

  it('says that a form cannot be opened while its code does not come, and opens it then', async () => {
    const context = await app.browser.newContext();
    await context.addCookies(await board.page.context().cookies());
    await context.route(code, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${app.url}/emergency`);
    const [first] = cases;
    await page.locator(`[data-row="${first?.id}"]`).focus();
    await page.keyboard.press('e');
    await page.getByText('This could not be opened yet.').first().waitFor();
    await context.unroute(code);
    await page.getByLabel('Chief complaint').waitFor();
    await context.close();
  });

  it('draws all rows, of which the first frame has but some', async () => {
    await becomes('the rows', () => board.page.locator('[data-row]').count(), ROWS);
    await becomes('busy', () => board.page.getByRole('table').getAttribute('aria-busy'), 'false');
  });

  it('has no style on the screen that looks for something through the whole page: it would at each change of a row', async () => {
    const selectors = await board.page.evaluate<readonly string[]>(`(() => {
      const of = (rules) => [...rules].flatMap((rule) =>
        rule.media?.mediaText === 'print' ? [] : rule.selectorText ? [rule.selectorText] : rule.cssRules ? of(rule.cssRules) : []);
      return [...document.styleSheets].flatMap(({ cssRules }) => of(cssRules));
    })()`);
    expect(selectors.length).toBeGreaterThan(500);
    expect(selectors.filter((each) => /(?:^|[\s,(])(?:html|body|:root)[^\s,]*:has\(/.test(each))).toEqual([]);
  });

  it('draws one row anew for a patch of it, and no other', async () => {
    const [, , changed] = cases;
    if (!changed) throw new Error('Nobody is on the board.');
    await board.looksAway();
    await board.page.evaluate(NOTE_CHANGES);
    await app.elsewhere.emergency.amends(changed, { next_step: 'Chest X-ray' });
    await board.shows(changed.patient.name, 'Chest X-ray');
    // Until what marks the change has gone as well.
    await board.page.locator('[data-row].changed').waitFor({ state: 'detached' });
    expect(await changesIn(board.page)).toEqual([changed.id]);
  });

  it('takes one row away for a patient who leaves, and touches no other', async () => {
    const [, , , leaving] = cases;
    if (!leaving) throw new Error('Nobody is on the board.');
    await board.page.evaluate(NOTE_CHANGES);
    await app.elsewhere.emergency.treatsAndReleases(leaving);
    await board.lacks(leaving.patient.name);
    expect(await changesIn(board.page)).toEqual(['rows']);
  });
});
