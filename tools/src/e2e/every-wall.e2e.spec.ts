import { type BoardWard, collectionsOf, type DisplayRecord } from '@ward-board/contract';
import type { BrowserContext } from 'playwright-core';
import { fillsEveryBoard } from './full-boards.js';
import { Screen } from './pages/screen.js';
import { WallScreen } from './pages/wall-screen.js';
import { becomes, eventually } from './support/eventually.js';
import { ADMIN, openTestApp, type TestApp } from './support/test-app.js';

const walls = Object.keys(collectionsOf) as BoardWard[];
/** Beyond that the list of displays says when a screen was seen last. */
const LONG_AGO_MS = 5 * 60_000;
/** A mark stands for a minute from when it is made: a busy machine draws it later, and so for less. */
const MARKED_AT_LEAST_MS = 30_000;
/** A minute, and the turn that the mark has to stand through. */
const MARKED_AT_MOST_MS = 180_000;

describe('Each wall', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('marks what is new and what has changed, each for a minute', async () => {
    const { reception, icu } = app.elsewhere;
    const cora = await icu.accepts(await reception.receives('icu', { name: 'Cora Changed' }), { severity: 'stable' });
    await icu.accepts(await reception.receives('icu', { name: 'Stan Still' }), { severity: 'stable' });
    const { screen } = await WallScreen.paired(app, 'icu');
    await screen.shows(/SS/);
    await screen.shows(/CC/);
    expect((await screen.lines('Stable')).filter((each) => /New|Changed/.test(each))).toEqual([]);
    await screen.page.evaluate(`{
      window.marks = { New: [], Changed: [] };
      const look = () => {
        const said = [...document.querySelectorAll('section li em')].map((each) => each.textContent);
        for (const [word, times] of Object.entries(window.marks))
          if (said.includes(word) !== (times.length % 2 === 1)) times.push(performance.now());
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    }`);
    await icu.accepts(await reception.receives('icu', { name: 'Nora New' }), { severity: 'stable' });
    await icu.edits(cora, { severity: 'serious' });
    const marked = async () => {
      const lines = [...(await screen.lines('Serious')), ...(await screen.lines('Stable'))];
      return lines.flatMap((each) => /(?:CC|NN|SS) ?(?:New|Changed)/.exec(each)?.[0].replace(' ', '') ?? []).sort();
    };
    await becomes('the marks', marked, ['CCChanged', 'NNNew']);
    await becomes('the marks, after a minute', marked, [], MARKED_AT_MOST_MS);
    const marks = await screen.page.evaluate<Record<'New' | 'Changed', number[]>>('window.marks');
    for (const [from = 0, to = 0, ...more] of [marks.New, marks.Changed]) {
      expect(more).toEqual([]);
      expect(to - from).toBeGreaterThan(MARKED_AT_LEAST_MS);
    }
    for (const initials of ['CC', 'NN', 'SS']) await screen.shows(new RegExp(initials));
    await screen.close();
  });

  it('shows names where the form says so, and its screen is listed as last seen then and then once it is off', async () => {
    const { reception, icu } = app.elsewhere;
    await icu.accepts(await reception.receives('icu', { name: 'Nadia Named' }), { severity: 'critical' });
    // Without the app's worker, past which the list is read once it has the page.
    const admin = await app.signsIn(ADMIN, Screen, { options: { serviceWorkers: 'block' } });
    let isLater = false;
    await admin.page.context().route(/\/api\/displays(?:\?|$)/, async (route) => {
      if (!isLater || route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const list = (await response.json()) as { items: DisplayRecord[] };
      const back = (at: string | null) => at && new Date(Date.parse(at) - LONG_AGO_MS).toISOString();
      const items = list.items.map((each) => ({ ...each, last_seen_at: back(each.last_seen_at) }));
      await route.fulfill({ response, json: { ...list, items } });
    });
    const pairs = async (name: string, privacy: 'Initials' | 'Names') => {
      const screen = await WallScreen.opens(app, '/wall/icu');
      const code = (await screen.page.getByLabel('Pairing code').textContent()) ?? '';
      await admin.page.getByRole('button', { name: 'Pair display' }).click();
      const form = await admin.form('Pair display').opens();
      await form.writes({ 'Code on the screen': code, Name: name });
      await form.picks('Ward', 'ICU');
      await form.panel
        .getByRole('group', { name: 'Patients are shown by' })
        .getByText(privacy, { exact: true })
        .click();
      await form.saves('Pair display');
      await screen.isLive();
      return screen;
    };
    await admin.page.getByRole('link', { name: 'Displays' }).click();
    const named = await pairs('Staff room', 'Names');
    await named.shows('Nadia Named');
    const plain = await pairs('Corridor', 'Initials');
    await plain.shows('NN');
    expect(await plain.page.content()).not.toContain('Nadia');
    const row = admin.page.getByRole('listitem').filter({ hasText: 'Staff room' });
    await row.getByText('ICU · names').waitFor();
    await row.getByText('On now').waitFor();
    await Promise.all([named.close(), plain.close()]);
    isLater = true;
    await admin.page.reload();
    await row.getByText(/^Last seen [5-9] min ago$/).waitFor();
  });

  describe('is legible from three metres', () => {
    /** 28 px at 1080 lines, and as large a part of the screen at any other height. */
    const isLegible = async (screen: WallScreen) => {
      for (const lines of [1080, 2160]) {
        await screen.page.setViewportSize({ width: (lines * 16) / 9, height: lines });
        const seen = async () => [await screen.outside(), await screen.smallerThan((28 * lines) / 1080)];
        await becomes(`what is outside or too small at ${lines} lines`, seen, [[], []]);
      }
    };

    beforeAll(async () => {
      await fillsEveryBoard(app, 12);
    });

    it.each(walls)('on the board of %s, at 1080p and 4K', async (ward) => {
      for (const variant of [{}, { privacy: 'full', clinical: true }] as const) {
        const { screen } = await WallScreen.paired(app, ward, variant);
        const rows = () => screen.page.locator('section li').count();
        await eventually('it has rows', rows, (count) => count > 4);
        await isLegible(screen);
        await screen.close();
      }
    });

    it('while it is not paired, and where its token opens nothing', async () => {
      const screen = await WallScreen.opens(app, '/wall/radiology');
      await screen.page.getByLabel('Pairing code').waitFor();
      await isLegible(screen);
      await screen.pastes('no-token-of-anybody');
      await screen.alert.getByText('The token of this screen opens nothing').waitFor();
      await isLegible(screen);
      await screen.close();
    });

    it('while it has no connection', async () => {
      let isAway = false;
      const prepare = (context: BrowserContext) =>
        context.route('**/api/**', (route) => (isAway ? route.abort() : route.continue()));
      const { screen } = await WallScreen.paired(app, 'ward', {}, { prepare });
      isAway = true;
      await screen.page.reload();
      await screen.shows('No connection to the service');
      await isLegible(screen);
      await screen.close();
    });
  });
});
