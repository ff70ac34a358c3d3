import type { Page } from 'playwright-core';
import { fillsEveryBoard, fullBoards } from './full-boards.js';
import { Screen } from './pages/screen.js';
import { becomes, eventually } from './support/eventually.js';
import { zoneAtNoon } from './support/facility-file.js';
import { fontsAreLoaded } from './support/fonts.js';
import { loadBoard, type PageLoad } from './support/page-load.js';
import { ICU_DOCTOR, openTestApp, type TestApp } from './support/test-app.js';

/** Sizes of a screen in CSS px, with how many patients must be whole. */
const SIZES = [
  ['a desktop', { width: 1440, height: 900 }, 14],
  ['a narrow desktop', { width: 1280, height: 800 }, 9],
  ['a tablet across', { width: 1024, height: 768 }, 10],
  ['a tablet upright', { width: 820, height: 1180 }, 12],
  ['a desktop at 200 %', { width: 720, height: 450 }, 3],
] as const;
const LOWEST_BEGIN = 200;
const PATIENTS = 25;
/** Of a text that is cut at least so many px are shown. */
const READABLE = 112;

interface Size {
  readonly width: number;
  readonly height: number;
}

const rowsOf = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );

/** How many patients are whole, where the first begins, and how wide what is scrolled is. */
async function look(page: Page, size: Size) {
  const rows = await rowsOf(page);
  const [lowest, wide] = (await page.evaluate(`(() => {
    const scroll = document.querySelector('.scroll');
    return [scroll.getBoundingClientRect().bottom, scroll.scrollWidth];
  })()`)) as readonly [number, number];
  const whole = rows.filter(({ bottom }) => bottom <= Math.min(lowest, size.height)).length;
  const heights = [...new Set(rows.map(({ height }) => height))];
  return { rows: rows.length, begin: rows[0]?.top ?? Number.NaN, whole, heights, wide };
}

describe('Every board', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp({ timeZone: zoneAtNoon() });
    await fillsEveryBoard(app, PATIENTS);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  describe.each(fullBoards)('$name', ({ path, email }) => {
    let load: PageLoad;
    let page: Page;

    beforeAll(async () => {
      const { page: home } = await app.signsIn(email, Screen);
      const cookies = await home.context().cookies();
      await home.context().close();
      const context = await app.browser.newContext();
      await context.addCookies(cookies);
      load = await loadBoard(context, app.url + path);
      page = load.page;
    });
    afterAll(() => page?.context().close());

    it('loads cold with 15 requests and a socket, of 220 KB', () => {
      const [sockets, others] = [true, false].map((isSocket) =>
        load.first.once.requests.filter((url) => url.startsWith('ws') === isSocket),
      );
      expect(sockets).toHaveLength(1);
      expect(others?.length).toBeLessThanOrEqual(15);
      expect(load.first.once.bytes).toBeLessThanOrEqual(220_000);
    });

    it.each(SIZES)('shows enough patients whole on %s', async (_, size, least) => {
      await page.setViewportSize(size);
      await fontsAreLoaded(page);
      await eventually(
        `${PATIENTS} rows of one height, ${least} of them whole, from ${LOWEST_BEGIN} px on at most`,
        () => look(page, size),
        ({ rows, begin, whole, heights, wide }) =>
          rows === PATIENTS && begin <= LOWEST_BEGIN && whole >= least && heights.length === 1 && wide <= size.width,
      );
      // How a patient is supported is readable.
      const cut = () =>
        page
          .getByTitle('High-flow nasal')
          .evaluateAll(
            (all) => all.filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 1).length,
          );
      await becomes('modes of support that are cut', cut, 0);
    });

    it.each([1181, 1280, 1366, 1440, 1680, 1920])(
      'has room for why a patient is there, and for their allergies, at %i px',
      async (width) => {
        await page.setViewportSize({ width, height: 900 });
        await fontsAreLoaded(page);
        // Most texts are longer, and go on in a second line or end in the details.
        const narrow = () =>
          page.evaluate(`(() => {
            const heads = [...document.querySelectorAll('.board-table .head > *')].filter(
              (head) => head.offsetParent && /^(Complaint|Diagnosis|Procedure|Modality)/.test(head.textContent.trim()),
            );
            const cut = [...document.querySelectorAll('[data-row] .board-cell [title*="llergies:"]')].filter(
              (each) => each.scrollWidth > each.clientWidth,
            );
            return heads.length === 0 ? ['no such column'] : [...heads, ...cut].flatMap((each) => {
              const { width } = each.getBoundingClientRect();
              return width < ${READABLE} ? [each.textContent.trim() + ' ' + width] : [];
            });
          })()`);
        await becomes('columns that are too narrow', narrow, []);
      },
    );

    it.each(SIZES.slice(0, 4))('cuts no column by a form’s panel on %s, and moves no row', async (_, size) => {
      await page.setViewportSize(size);
      await fontsAreLoaded(page);
      const before = await rowsOf(page);
      await page
        .locator('[data-row]')
        .nth(1)
        .getByRole('button', { name: /^More actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Details' }).click();
      const panel = page.locator('.over > .panel');
      await panel.getByRole('button', { name: 'Close', exact: true }).first().waitFor();
      const cut = () =>
        page.evaluate(`(() => {
          const edge = document.querySelector('.over > .panel').getBoundingClientRect().left;
          const parts = document.querySelectorAll('.board-table .head > *, .board-cell, .board-cell > :is(.a, .b)');
          return [...parts].flatMap((part) => {
            const { left, right, width } = part.getBoundingClientRect();
            return width > 0 && left < edge - 0.5 && right > edge + 0.5 ? [part.textContent] : [];
          });
        })()`);
      await becomes('what the panel cuts', cut, []);
      expect(await rowsOf(page)).toEqual(before);
      const who = await page.locator('[data-row]').nth(1).getByRole('rowheader').boundingBox();
      expect((who?.x ?? size.width) + (who?.width ?? 0)).toBeLessThanOrEqual(
        ((await panel.boundingBox())?.x ?? 0) + 0.5,
      );
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    });

    it.each([
      ['a desktop', { width: 720, height: 450 }],
      ['a tablet', { width: 512, height: 384 }],
    ])('cuts neither who a patient is nor their allergies on %s at 200 %', async (_, size) => {
      await page.setViewportSize(size);
      await fontsAreLoaded(page);
      const cut = () =>
        page.evaluate(`[...document.querySelectorAll('[data-row]')].slice(0, 3).flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const out = [...row.querySelectorAll('.who .person, .who .b, [title*="llergies:"]')].filter((part) => {
          const box = part.getBoundingClientRect();
          return box.top < top || box.bottom > bottom;
        });
        const short = [...row.querySelectorAll('[title*="llergies:"] > span')].filter(
          ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
        );
        const edge = row.querySelector('[role=rowheader]').getBoundingClientRect().right;
        const wide = [...row.querySelectorAll('.who .person, .who .b, .who .mrn')].filter(
          (part) => part.getBoundingClientRect().right > edge || part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
        );
        return [...out, ...short, ...wide].map(({ textContent }) => textContent);
      })`);
      // How many allergies there is room for is measured, which may be a frame later.
      await becomes('what is cut', cut, []);
    });

    it('opens the menu of a row whole at 200 %: within the screen, and scrolled inside', async () => {
      await page.setViewportSize({ width: 720, height: 450 });
      const row = page.locator('[data-row]').nth(1);
      await row.getByRole('button', { name: /^(More actions|Actions)/ }).click();
      const menu = page.getByRole('menu');
      const inside = async () => {
        const box = await menu.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= 450 && box.x >= 0 && box.x + box.width <= 720;
      };
      await becomes('whether the menu is within the screen', inside, true);
      for (const [key, item] of [
        ['End', menu.getByRole('menuitem').last()],
        ['Home', menu.getByRole('menuitem').first()],
      ] as const) {
        await page.keyboard.press(key);
        await becomes(
          `whether what ${key} leads to is in sight`,
          async () => {
            const [around, box] = await Promise.all([menu.boundingBox(), item.boundingBox()]);
            return around && box && box.y >= around.y && box.y + box.height <= around.y + around.height;
          },
          true,
        );
      }
      await page.keyboard.press('Escape');
    });
  });

  it('shows as many patients of the ICU whole however many of its beds are free', async () => {
    const unit = (await app.elsewhere.icu.lists('/api/wings')).find(({ ward_type }) => ward_type === 'icu');
    if (!unit) throw new Error('There is no ICU.');
    await app.admin.setsUpRoom(unit, '299', ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    const { page } = await app.signsIn(ICU_DOCTOR, Screen);
    await becomes('the free beds', () => page.locator('.row.empty').count(), 12);
    for (const [where, size, least] of SIZES) {
      await page.setViewportSize(size);
      await fontsAreLoaded(page);
      await eventually(
        `${least} patients whole on ${where}`,
        () => look(page, size),
        ({ whole }) => whole >= least,
      );
    }
    await page.context().close();
  });
});
