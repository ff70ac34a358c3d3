import { ApiClient } from '@ward-board/api-client';
import type { BoardWard, DisplayWithToken } from '@ward-board/contract';
import { WallScreen } from './pages/wall-screen.js';
import { deviceRows } from './support/device-rows.js';
import { becomes, eventually } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { openTcpLine, type TcpLine } from './support/tcp-line.js';
import { EMERGENCY_DOCTOR, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

/** Where a screen keeps its token. */
const KEPT = 'ward-board.display';

describe('A screen on a wall', () => {
  let app: TestApp;
  let line: TcpLine;
  /** A clinician's session's, and an admin's. */
  let persons: readonly string[];

  beforeAll(async () => {
    app = await openTestApp();
    line = await openTcpLine(app.service.port);
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: 'Norma Named' }), {
      ...{ triage_level: 'critical', location: 'R1' },
    });
    for (let n = 1; n <= 20; n++)
      await emergency.triages(await reception.receives('emergency', { name: `Una Urgent${n}` }), {
        ...{ triage_level: 'urgent', location: `B${n}` },
      });
    persons = [(await ApiClient.signsIn(app.url, EMERGENCY_DOCTOR, PASSWORD)).token, app.admin.token];
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
    await line?.close();
  });

  const adds = (ward: BoardWard) =>
    app.admin.send<DisplayWithToken>('POST', '/api/displays', { name: `Wall of ${ward}`, ward });
  const kept = ({ page }: WallScreen) =>
    page.evaluate<string | null>(`JSON.parse(localStorage.getItem('${KEPT}') ?? '{}').token ?? null`);
  const keeps = ({ page }: WallScreen, ward: BoardWard, token: string) =>
    page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEPT, JSON.stringify({ ward, token })] as const);
  const showsCode = ({ page }: WallScreen) => page.getByLabel('Pairing code').waitFor();

  it('refuses the token of a person before anything is read with it, and forgets it: pasted, in the address, and kept from before', async () => {
    const screen = await WallScreen.opens(app, '/wall/emergency');
    const read: string[] = [];
    screen.page.on('response', async (answer) => {
      const text = await answer.text().catch(() => '');
      if (/\/api\//.test(answer.url()) && answer.status() === 200 && text !== '') read.push(`${answer.url()} ${text}`);
    });
    const refuses = async () => {
      await screen.alert.getByText('This is the token of a person who is signed in').waitFor();
      await showsCode(screen);
      expect(await kept(screen)).toBeNull();
    };
    for (const token of persons) {
      await screen.pastes(token);
      await refuses();
      // Another page first: an address that differs in what is behind # alone loads nothing.
      await screen.page.goto('about:blank');
      await screen.page.goto(`${app.url}/wall/emergency#token=${token}`);
      await refuses();
      expect(screen.page.url()).not.toContain(token);
      await keeps(screen, 'emergency', token);
      await screen.page.reload();
      await refuses();
    }
    await isAccessible(screen.page);
    expect(read).toEqual([]);
    await screen.close();
  });

  it('shows the ward of its token, whichever wall it was pasted at, or kept for', async () => {
    const { token } = await adds('icu');
    const screen = await WallScreen.opens(app, '/wall/emergency');
    await screen.pastes(token);
    await screen.isLive();
    expect(new URL(screen.page.url()).pathname).toBe('/wall/icu');
    await keeps(screen, 'emergency', token);
    await screen.page.goto(`${app.url}/wall/emergency`);
    await screen.isLive();
    expect(new URL(screen.page.url()).pathname).toBe('/wall/icu');
    await screen.close();
  });

  it('says at once that a text can be no token, and takes one with blanks in it, and the whole address', async () => {
    const { token } = await adds('emergency');
    const screen = await WallScreen.opens(app, '/wall/emergency');
    for (const text of [`${token}–`, '😀', `${app.url}/wall/emergency`]) {
      await screen.pastes(text);
      await screen.alert.getByText('This is not a token').waitFor();
      await showsCode(screen);
      expect(await kept(screen)).toBeNull();
    }
    await keeps(screen, 'emergency', `${token}–`);
    await screen.page.reload();
    await showsCode(screen);
    await screen.close();
    for (const text of [` ${token.slice(0, 10)} ${token.slice(10)} `, `${app.url}/wall/emergency#token=${token}`]) {
      const other = await WallScreen.opens(app, '/wall/emergency');
      await other.pastes(text);
      await other.isLive();
      expect(await kept(other)).toBe(token);
      await other.close();
    }
  });

  it('offers another token or a code while the service does not say whose its token is', async () => {
    const { screen } = await WallScreen.paired(app, 'emergency');
    await screen.page.route('**/api/auth/me', (route) => route.fulfill({ status: 503 }));
    await screen.page.reload();
    await screen.shows('No connection to the service');
    await isAccessible(screen.page);
    await screen.page.getByRole('button', { name: 'Use another token' }).click();
    await showsCode(screen);
    expect(await kept(screen)).toBeNull();
    await screen.close();
  });

  /** What a portal or a proxy answers in place of the service. */
  const portals = [
    ['asks to sign in', { status: 401 }],
    ['says that all is well', { status: 200 }],
    ['says that all is well, with a correlation id', { status: 200, headers: { 'x-correlation-id': 'of-a-proxy' } }],
    ['leads to the start page', { status: 302, headers: { location: '/' } }],
  ] as const;
  const staysPaired = async (answer: (typeof portals)[number][1]): Promise<void> => {
    let isAway = false;
    /** What was asked of the captive portal: all of it is of the screen. */
    const asked: string[] = [];
    /** Ends the connection: the next one is told that what the wall holds is too old to go on from, as it is after hours without one. */
    let cut = () => {};
    const { screen, display } = await WallScreen.paired(
      app,
      'emergency',
      {},
      {
        prepare: async (context) => {
          await context.route('**/api/**', async (route) => {
            if (!isAway) return route.continue();
            asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
            const page = { contentType: 'text/html', body: '<html><h1>Guest network: sign in</h1></html>' };
            await route.fulfill({ ...page, ...answer });
          });
          await context.routeWebSocket(/socket\.io/, (socket) => {
            const service = socket.connectToServer();
            service.onMessage((message) => {
              const ack = isAway ? /^43\d+(?=\[)/.exec(String(message))?.[0] : undefined;
              socket.send(ack === undefined ? message : `${ack}[{"ok":false,"code":"resync_required"}]`);
            });
            cut = () => void socket.close();
          });
        },
      },
    );
    await screen.shows('R1');
    // While it shows its board: the board is read again, which the portal answers.
    isAway = true;
    cut();
    await screen.alert.getByText('Not live').waitFor();
    await becomes(
      'the board is read more than once',
      () => asked.filter((each) => each === 'GET /api/boards/emergency').length > 1,
      true,
    );
    expect(await screen.lines('Critical')).toHaveLength(1);
    expect(await kept(screen)).toBe(display.token);
    isAway = false;
    cut();
    await screen.isLive();
    expect(await screen.alert.count()).toBe(0);

    // When it is switched on: it asks whose its token is.
    isAway = true;
    asked.length = 0;
    await screen.page.reload();
    await screen.shows('No connection to the service');
    await becomes('it is asked again', () => asked.filter((each) => each === 'HEAD /api/auth/me').length > 1, true);
    expect(await screen.page.getByLabel('Pairing code').count()).toBe(0);
    expect(await kept(screen)).toBe(display.token);
    isAway = false;
    await screen.isLive();
    await screen.shows('R1');

    // Just after that was answered: the board is read for the first time.
    await screen.page.context().route(
      '**/api/boards/emergency',
      async (route) => {
        if (route.request().method() === 'GET') isAway = true;
        await route.fallback();
      },
      { times: 2 },
    );
    await screen.page.reload();
    await screen.shows('No connection to the service');
    expect(await kept(screen)).toBe(display.token);
    isAway = false;
    await screen.isLive();
    await screen.close();
  };
  let besideOneAnother: Promise<readonly PromiseSettledResult<void>[]> | undefined;

  it.each(portals.map(([does], at) => [does, at] as const))(
    'stays paired while the page of a network’s own sign-in answers in place of the service and %s',
    async (_, at) => {
      // One wall of each is up at the same time: most of what a wall does here is to wait until it asks again.
      besideOneAnother ??= Promise.allSettled(portals.map(([, answer]) => staysPaired(answer)));
      const result = (await besideOneAnother)[at];
      if (result?.status !== 'fulfilled') throw result?.reason;
    },
  );

  it('keeps its code while a proxy leads its question for the pairing elsewhere', async () => {
    let asked = 0;
    const screen = await WallScreen.opens(app, '/wall/icu', {
      prepare: (context) =>
        context.route('**/api/displays/pairings/claim', (route) => {
          asked += 1;
          return route.fulfill({ status: 302, headers: { location: '/nothing' } });
        }),
    });
    await showsCode(screen);
    const code = await screen.page.getByLabel('Pairing code').textContent();
    await becomes('it is asked again', () => asked > 1, true);
    expect(await screen.page.getByLabel('Pairing code').textContent()).toBe(code);
    await screen.close();
  });

  it('is paired still after it lost what its browser had not yet written of it, and not after it was revoked', async () => {
    const { screen, display } = await WallScreen.paired(app, 'emergency');
    const copy = async () => (await deviceRows(screen.page, 'ward-board.session', 'kept')).join();
    await eventually('the copy of the token', copy, (rows) => rows.includes(display.token));
    // As a power cut does in the seconds after the pairing.
    await screen.page.evaluate('localStorage.clear()');
    await screen.page.reload();
    await screen.isLive();
    expect(await kept(screen)).toBe(display.token);
    await app.admin.send('DELETE', `/api/displays/${display.id}`);
    await showsCode(screen);
    await eventually('the token is gone', copy, (rows) => !rows.includes(display.token));
    await screen.page.evaluate('localStorage.clear()');
    await screen.page.reload();
    await showsCode(screen);
    expect(await kept(screen)).toBeNull();
    expect(await screen.alert.count()).toBe(0);
    await screen.close();
  });

  it('does not load a new build while the service is away, and keeps its rows; once it is back, it does', async () => {
    let isKnown = false;
    const screen = await WallScreen.opens(app, '/wall/emergency', {
      url: line.url,
      prepare: async (context) => {
        await WallScreen.notesWhatItLeaves(context);
        await context.route('**/_app/version.json', async (route) => {
          // The service is away before the page knows of the new build.
          if (!isKnown) line.refuse();
          isKnown = true;
          await route.fulfill({ json: { version: 'another' } });
        });
      },
    });
    const { page } = screen;
    await screen.pastes((await adds('emergency')).token);
    await page.evaluate('window.loadedBefore = true');
    await screen.alert.getByText('Not live').waitFor();
    expect(isKnown).toBe(true);
    for (let turns = 0; turns < 2; turns++) {
      const at = await screen.at();
      await becomes('the next page', async () => (await screen.at()) !== at, true);
    }
    expect(await screen.lines('Critical')).toHaveLength(1);
    expect(await page.evaluate('window.loadedBefore')).toBe(true);
    // At the beginning of a page: one that is loaded anew as soon as the service answers is so in the midst of it.
    // An event, since what is evaluated in a page that is just being left may never answer.
    const anew = page.waitForEvent('load');
    line.restore();
    await anew;
    await screen.isLive();
    expect(await page.evaluate('window.loadedBefore')).toBeUndefined();
    const { stood, ended } = await screen.leftBetweenPages();
    expect([stood, stood.split('/')[1]]).toEqual([ended, '2']);
    await screen.close();
  });

  it('shows no time that is its device’s, nor an age by it', async () => {
    const { token } = await adds('emergency');
    const screen = await WallScreen.opens(app, '/wall/icu');
    const { page } = screen;
    await page.clock.install({ time: new Date(Date.now() - 5 * 3_600_000) });
    await page.clock.resume();
    await page.addInitScript(`{
      window.times = [];
      const look = () => window.times.push(...[...document.querySelectorAll('header > b')].map((each) => each.textContent));
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    }`);
    const { time_zone: timeZone } = await app.admin.send<{ time_zone: string }>('GET', '/api/facility');
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    const times = async () => {
      const shown = await page.evaluate<string[]>('window.times.filter((each) => each !== "")');
      const byService = [0, 1, 2].map((minutes) => format.format(Date.now() - minutes * 60_000));
      expect(shown.filter((each) => !byService.includes(each))).toEqual([]);
      return shown.length;
    };
    await page.goto('about:blank');
    await page.goto(`${app.url}/wall/emergency`);
    await showsCode(screen);
    await becomes('it shows the time', async () => (await times()) > 0, true);
    await page.goto('about:blank');
    await page.goto(`${app.url}/wall/emergency#token=${token}`);
    await screen.isLive();
    await becomes('it shows the time', async () => (await times()) > 0, true);
    await screen.close();
  });
});
