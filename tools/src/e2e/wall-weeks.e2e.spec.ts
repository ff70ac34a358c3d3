import type { BrowserContext } from 'playwright-core';
import { SimulatedClock } from '../walls/simulated-clock.js';
import { tellTimesOf } from '../walls/told-times.js';
import { WallScreen } from './pages/wall-screen.js';
import { becomes, eventually } from './support/eventually.js';
import { lightOf } from './support/light.js';
import { openTcpLine, type TcpLine } from './support/tcp-line.js';
import { openTestApp, type TestApp } from './support/test-app.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long the picture stands on one spot. */
const SHIFT_MS = 3 * MINUTE_MS;
/** How many spots it stands on in turn. */
const SPOTS = 9;
/** Of 255, on the whole: the ground is light by day, and all but black at night. */
const LEAST_BY_DAY = 200;
const MOST_AT_NIGHT = 40;
/** The letters of the dark theme have 240, and are dimmed at night. */
const LETTERS_AT_NIGHT = 220;

/** Observations that NEWS2 is scored of. */
const scored = [
  ...Object.entries({ '9279-1': 26, '59408-5': 88, '3151-8': 2, '8867-4': 106, '8310-5': 38.9 }).map(
    ([code, value]) => ({ code, value }),
  ),
  { code: '85354-9', value_string: '118/76' },
  { code: '80288-4', value_string: 'A' },
];

/** What a wall shows in a frame. */
interface Frame {
  readonly time: string;
  readonly theme: string;
  /** How fresh its head says it is. */
  readonly said: string;
  /** The band that says that it is old; null: there is none. */
  readonly band: string | null;
  readonly isGrey: boolean;
  readonly places: readonly string[];
  /** How old it says that rows and values are. */
  readonly ages: readonly string[];
}

/** In a page: notes each frame that differs from the one before. */
const NOTES_FRAMES = `{
  // That of the browser: the page's clock is replaced later.
  const onFrame = requestAnimationFrame.bind(window);
  const texts = (of) => [...document.querySelectorAll(of)].map((each) => each.textContent.trim());
  window.drawn = [];
  const look = () => {
    const main = document.querySelector('main');
    const frame = {
      time: texts('.clock').join(),
      theme: document.documentElement?.dataset.theme ?? '',
      said: texts('header .live').join(),
      band: texts('[role=alert]')[0] ?? null,
      isGrey: main !== null && getComputedStyle(main).filter.includes('grayscale(1)'),
      places: texts('.place'),
      ages: texts('time, .score small, li > p small'),
    };
    if (JSON.stringify(frame) !== JSON.stringify(window.drawn.at(-1))) window.drawn.push(frame);
    onFrame(look);
  };
  onFrame(look);
}`;

/** In a page: where the picture stands, and which of its parts are not on the screen as a whole, or lie over another. */
const PLACES = `(() => {
  const { left, top } = document.querySelector('.picture').getBoundingClientRect();
  const boxesOf = (parts) => [...document.querySelectorAll(parts)].map((each) =>
    ({ said: each.localName + ' ' + each.textContent.trim(), box: each.getBoundingClientRect() }));
  const boxes = boxesOf('header > *, h2, ol > li, footer > *');
  const isOut = ({ box }) => box.left < -0.1 || box.top < -0.1 || box.right > innerWidth + 0.1 || box.bottom > innerHeight + 0.1;
  const over = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
  return {
    spot: [Math.round(left * 10) / 10, Math.round(top * 10) / 10],
    parts: boxes.length,
    outside: boxesOf('.picture *').filter(isOut).map(({ said }) => said),
    over: boxes.flatMap((one, n) => boxes.slice(n + 1).filter((other) => over(one.box, other.box))
      .map((other) => one.said + ' / ' + other.said)),
  };
})()`;
interface Places {
  readonly spot: readonly [x: number, y: number];
  readonly parts: number;
  readonly outside: readonly string[];
  readonly over: readonly string[];
}

/** The minutes of a span, as a wall of this facility shows them. */
function minutesOf(from: number, to: number): readonly string[] {
  const minutes: string[] = [];
  for (let at = from - (from % MINUTE_MS); at <= to; at += MINUTE_MS)
    minutes.push(new Date(at).toISOString().slice(11, 16));
  return minutes;
}

/** The ages that something can have that has come since then. */
const agesSince = (from: number): readonly string[] =>
  minutesOf(from, Date.now()).map((_, n) => (n === 0 ? 'now' : `${n} min`));

const themeAt = (time: string): string => (time >= '20:00' || time < '07:00' ? 'dark' : 'light');

/** The next moment after another at which it is so late. */
function next(time: string, after: number): number {
  const today = Date.parse(`${new Date(after).toISOString().slice(0, 10)}T${time}Z`);
  return today > after ? today : today + DAY_MS;
}

describe('A wall, by day and by night', () => {
  let app: TestApp;
  let line: TcpLine;
  const errors: string[] = [];
  const startedAt = Date.now();

  const triages = async (name: string, triage_level: string, location: string) => {
    const { reception, emergency } = app.elsewhere;
    const admission = await reception.receives('emergency', { name, date_of_birth: '1960-02-03' });
    await emergency.triages(admission, { triage_level, location });
    return admission.patient_id;
  };

  beforeAll(async () => {
    app = await openTestApp();
    line = await openTcpLine(app.service.port);
    const patient = await triages('Vera Visible', 'critical', 'R1');
    await app.elsewhere.emergency.send('POST', '/api/observations', { patient_id: patient, set: scored });
    for (let n = 1; n <= 9; n++) await triages(`Una Urgent${n}`, 'urgent', `B0${n}`);
    for (let n = 1; n <= 9; n++) await triages(`Stan Standard${n}`, 'standard', `C0${n}`);
  });
  afterAll(async () => {
    expect(errors).toEqual([]);
    await app?.close();
    await line?.close();
  });

  const prepares = async (context: BrowserContext) => {
    context.on('weberror', (found) => errors.push(found.error().stack ?? found.error().message));
    await context.addInitScript(NOTES_FRAMES);
    await context.clock.install();
  };
  const timeOn = ({ page }: WallScreen) => page.locator('.clock').textContent();
  const themeOf = ({ page }: WallScreen) => page.evaluate<string>('document.documentElement.dataset.theme');

  /** What it draws from now on, after what stands there. */
  const FROM_NOW_ON = 'window.drawn.splice(0, window.drawn.length - 1).length';
  const drawn = ({ page }: WallScreen) => page.evaluate<readonly Frame[]>('window.drawn');

  describe('whose device and service go by one clock, which is moved', () => {
    let clock: SimulatedClock;
    let screen: WallScreen;

    beforeAll(async () => {
      clock = new SimulatedClock();
      const prepare = async (context: BrowserContext) => {
        await prepares(context);
        await tellTimesOf(clock, context);
      };
      ({ screen } = await WallScreen.paired(app, 'emergency', { clinical: true }, { prepare }));
    });
    afterAll(() => screen?.close());

    const setsTheTimeTo = async (moment: number) => {
      clock.move(moment - clock.time.getTime());
      await screen.page.clock.setSystemTime(moment);
    };
    /** It becomes so late, and the wall has heard it from the service. */
    const becomesLate = async (time: string) => {
      await setsTheTimeTo(next(time, clock.time.getTime()));
      await becomes('its time', () => timeOn(screen), time.slice(0, 5));
      await screen.isLive();
    };

    it('is dark and dim from eight in the evening until seven, light by day, and changes over by itself', async () => {
      await becomesLate('19:57:00');
      await becomes('its theme', () => themeOf(screen), 'light');
      const day = await lightOf(app.browser, screen.page);
      expect(day.mean).toBeGreaterThan(LEAST_BY_DAY);
      await setsTheTimeTo(next('19:59:57', clock.time.getTime()));
      await becomes('its theme', () => themeOf(screen), 'dark');
      await becomes('its time', () => timeOn(screen), '20:00');
      await becomesLate('06:57:00');
      const night = await lightOf(app.browser, screen.page);
      expect(night.mean).toBeLessThan(MOST_AT_NIGHT);
      expect(night.most).toBeLessThan(LETTERS_AT_NIGHT);
      await setsTheTimeTo(next('06:59:57', clock.time.getTime()));
      await becomes('its theme', () => themeOf(screen), 'light');
      await becomes('its time', () => timeOn(screen), '07:00');
      expect((await lightOf(app.browser, screen.page)).mean).toBeGreaterThan(LEAST_BY_DAY);
    });

    it('stands on another spot every three minutes, and nothing of it leaves the screen or lies over another', async () => {
      const look = () => screen.page.evaluate<Places>(PLACES);
      const spots = new Set<string>();
      for (let n = 0; n < SPOTS; n++) {
        const before = (await look()).spot;
        // In the middle of the three minutes, so that it moves no further while it is looked at.
        await setsTheTimeTo((Math.floor(clock.time.getTime() / SHIFT_MS) + 1.5) * SHIFT_MS);
        await eventually('it stands on another spot', look, ({ spot }) => spot.join() !== before.join());
        await screen.isLive();
        const { spot, parts, outside, over } = await look();
        // More than a pixel, and so little that nobody sees it.
        expect(spot.every((by) => by === 0 || (Math.abs(by) > 1 && Math.abs(by) < 5))).toBe(true);
        expect(parts).toBeGreaterThan(SPOTS);
        expect({ spot, outside, over }).toEqual({ spot, outside: [], over: [] });
        spots.add(spot.join());
      }
      expect(spots.size).toBe(SPOTS);
    });
  });

  describe('whose device has a clock of its own', () => {
    let screen: WallScreen;

    beforeAll(async () => {
      const seat = { url: line.url, prepare: prepares };
      ({ screen } = await WallScreen.paired(app, 'emergency', { clinical: true }, seat));
    });
    afterEach(() => line.restore());
    afterAll(() => screen?.close());

    /**
     * The device sleeps: no script of the page runs meanwhile, and it wakes with its clock moved on. It is the debugger that halts the
     * page, since a Chromium without a window does not freeze one (`Page.setWebLifecycleState`).
     */
    const sleeps = async (ms: number, meanwhile: () => Promise<unknown>) => {
      const devtools = await screen.page.context().newCDPSession(screen.page);
      await devtools.send('Debugger.enable');
      const halted = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
      await devtools.send('Debugger.pause');
      await halted;
      await meanwhile();
      // What is evaluated by the debugger is, while nothing else runs.
      const has = async (expression: string) => (await devtools.send('Runtime.evaluate', { expression })).result.value;
      const wakesAt = Number(await has('Date.now()')) + ms;
      const isMoved = screen.page.clock.setSystemTime(wakesAt);
      await becomes('its clock is moved', () => has(`Date.now() >= ${wakesAt}`), true);
      await has(FROM_NOW_ON);
      await devtools.send('Debugger.disable');
      await isMoved;
      await devtools.detach();
    };
    const isOld = ({ band, isGrey }: Frame) => isGrey && (band?.includes('do not rely on this screen') ?? false);

    it('goes on as before where its device’s clock is set back by hours', async () => {
      const since = Date.now();
      await screen.page.evaluate(FROM_NOW_ON);
      await screen.page.clock.setSystemTime(since - 5 * 60 * MINUTE_MS);
      await triages('Lena Later', 'critical', 'R6');
      await screen.shows(/R6 ?LL ?New ?now/);
      // It says how many seconds old it is, and so ticks on.
      const ticks = (frames: readonly Frame[]) => frames.length > 5;
      const frames = await eventually('it ticks on', () => drawn(screen), ticks);
      const minutes = minutesOf(since, Date.now());
      expect(frames.filter(({ time }) => !minutes.includes(time))).toEqual([]);
      expect(frames.filter(({ said }) => !/ · \d+ s (?:ago|old)$/.test(said))).toEqual([]);
      const ages = agesSince(startedAt);
      expect(frames.filter((frame) => frame.ages.some((age) => !ages.includes(age)))).toEqual([]);
      // Of each row, and of the scores and values of one.
      expect(frames.at(-1)?.ages).toHaveLength((frames.at(-1)?.places.length ?? 0) + 2);
    });

    it('wakes from sleep and says first how old it is, in grey, and only then shows who came meanwhile', async () => {
      await screen.shows('R1');
      await sleeps(10 * MINUTE_MS, async () => {
        // As a router forgets a connection.
        line.swallow();
        await triages('Nora New', 'critical', 'R7');
      });
      await screen.alert.getByText('last updated 10 min ago').waitFor();
      expect((await screen.lines('Critical')).map((each) => each.slice(0, 2))).not.toContain('R7');
      line.restore();
      await screen.shows(/R7 ?NN ?New/);
      await screen.isLive();
      const [asBefore, ...after] = await drawn(screen);
      expect(asBefore?.places).not.toContain('R7');
      // Nothing is drawn anew but as old, until all of it is there.
      expect(after.filter((frame) => !frame.places.includes('R7') && !isOld(frame))).toEqual([]);
      expect(after.some((frame) => !frame.places.includes('R7'))).toBe(true);
    });

    it('does so too where its connection holds, and what was sent meanwhile waits', async () => {
      await sleeps(MINUTE_MS, () => triages('Otto Other', 'critical', 'R8'));
      await screen.shows(/R8 ?OO ?New/);
      await screen.isLive();
      const [, ...after] = await drawn(screen);
      expect(after.filter((frame) => !frame.places.includes('R8') && !isOld(frame))).toEqual([]);
    });

    it('shows the time of the service, and ages by it, whatever is done to its device’s clock', async () => {
      const since = Date.now();
      await screen.page.evaluate(FROM_NOW_ON);
      // Of another theme than now, while nobody says what time it is.
      const isDay = themeAt(minutesOf(since, since).join()) === 'light';
      line.swallow();
      await screen.page.clock.setSystemTime(next(isDay ? '01:00' : '12:00', since));
      await screen.alert.getByText(/last updated \d+ h/).waitFor();
      await becomes('its time', () => timeOn(screen), '');
      line.restore();
      await screen.isLive();
      const asked = screen.page.waitForResponse('**/health/live');
      await screen.page.clock.setSystemTime(since + 2 * DAY_MS);
      await asked;
      const isNow = (time: string | null) => minutesOf(since, Date.now()).includes(time ?? '');
      await eventually('the time of the service', () => timeOn(screen), isNow);
      await screen.isLive();
      const frames = await drawn(screen);
      const minutes = minutesOf(since, Date.now());
      expect(frames.filter(({ time }) => time !== '' && !minutes.includes(time))).toEqual([]);
      expect(frames.filter(({ theme }) => !minutes.map(themeAt).includes(theme))).toEqual([]);
      const ages = agesSince(startedAt);
      // While the time is in doubt it is taken to be the latest that it can be, and said that nobody is to rely on it.
      expect(frames.filter((frame) => !isOld(frame) && frame.ages.some((age) => !ages.includes(age)))).toEqual([]);
    });
  });
});
