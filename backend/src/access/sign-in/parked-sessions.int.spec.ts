import { type SignedIn, signedIn } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { BoardWatch } from '../../testing/board-watch.js';
import type { Answer } from '../../testing/http.js';
import { type Client, client, codeOf } from '../../testing/http.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { until } from '../../testing/until.js';
import { tokenHash } from '../sessions/session-token.js';

const PIN = '4093';
const HOUR_MS = 3_600_000;
const people = ['icu', 'emergency', 'operations', 'ward', 'radiology'] as const;
type Mailbox = (typeof people)[number];

describe('several people on one browser', () => {
  let service: RunningService;
  const ids = {} as Record<Mailbox, string>;
  beforeAll(async () => {
    service = await startService();
    for (const mailbox of people) {
      const browser = new Browser(service.url);
      ids[mailbox] = await browser.signIn(mailbox);
      await browser.put('/api/auth/pin', { password: TEST_PASSWORD, pin: PIN });
    }
  });
  afterAll(() => service?.stop());

  const open = () => new Browser(service.url);
  const unlock = (browser: Browser, mailbox: Mailbox, pin = PIN) =>
    browser.post('/api/auth/unlock', { pin }, { 'x-signed-in-as': ids[mailbox] });
  const sql = (statement: string, parameters: unknown[]) => service.app.get(EntityManager).query(statement, parameters);
  const expiryOf = async (token: string): Promise<Date> => {
    const [found] = await sql('SELECT expires_at FROM session WHERE token_hash = $1', [
      tokenHash(service.settings.sessionSecret, token),
    ]);
    return found.expires_at;
  };
  const whoIsIn = async (browser: Browser) => (await browser.get('/api/auth/me')).body.email;

  it('come back to their own sessions by their PINs, one locking behind the other', async () => {
    const browser = open();
    await browser.signIn('icu');
    const { key } = (await browser.get('/api/auth/queue-key')).body;
    await browser.post('/api/auth/lock');
    await browser.signIn('emergency');
    expect(await whoIsIn(browser)).toBe('emergency@wardboard.local');
    expect((await browser.get('/api/boards/icu')).status).toBe(200);
    await browser.post('/api/auth/lock');
    const back = await unlock(browser, 'icu');
    expect(back).toMatchObject({ status: 200, body: { email: 'icu@wardboard.local' } });
    expect(await whoIsIn(browser)).toBe('icu@wardboard.local');
    expect((await browser.get('/api/auth/queue-key')).body.key).toBe(key);
    await browser.post('/api/auth/lock');
    expect((await unlock(browser, 'emergency')).status).toBe(200);
    expect(await whoIsIn(browser)).toBe('emergency@wardboard.local');
  });

  it('cannot unlock each other: the PIN is of the person who is named, and what is left behind is locked', async () => {
    const browser = open();
    await browser.signIn('icu');
    await browser.put('/api/auth/pin', { password: TEST_PASSWORD, pin: '7305' });
    await browser.post('/api/auth/lock');
    const parked = browser.cookies.get('ward_board_session') ?? '';
    await browser.signIn('emergency');
    expect(codeOf(await unlock(browser, 'icu', PIN))).toBe('credential_refused');
    expect(codeOf(await client(service.url).as(parked).get('/api/auth/me'))).toBe('session_locked');
    expect(await whoIsIn(browser)).toBe('emergency@wardboard.local');
    expect(browser.cookies.get('ward_board_parked')).toBe(parked);
    await browser.put('/api/auth/pin', { password: TEST_PASSWORD, pin: PIN });
    const http = client(service.url).as(parked);
    await http.post('/api/auth/unlock', { pin: '7305' });
    await http.put('/api/auth/pin', { password: TEST_PASSWORD, pin: PIN });
  });

  it('lock whoever was still open when another one comes back', async () => {
    const browser = open();
    await browser.signIn('icu');
    await browser.post('/api/auth/lock');
    await browser.signIn('emergency');
    const emergency = browser.cookies.get('ward_board_session') ?? '';
    expect((await unlock(browser, 'icu')).status).toBe(200);
    expect(codeOf(await client(service.url).as(emergency).get('/api/auth/me'))).toBe('session_locked');
    expect((await unlock(browser, 'emergency')).status).toBe(200);
  });

  it('are told that theirs is locked, and not over, by a page that does not know yet that another has signed in', async () => {
    const browser = open();
    await browser.signIn('icu');
    await browser.login('emergency', { 'x-signed-in-as': ids.icu });
    const asked = (who: Mailbox) => browser.get('/api/boards/icu', { 'x-signed-in-as': ids[who] });
    expect(codeOf(await asked('icu'))).toBe('session_locked');
    expect(codeOf(await asked('ward'))).toBe('unauthenticated');
    expect((await asked('emergency')).status).toBe(200);
    expect((await unlock(browser, 'icu')).status).toBe(200);
    expect((await asked('icu')).status).toBe(200);
    expect(codeOf(await asked('emergency'))).toBe('session_locked');
  });

  it('are three at most behind the present one; the earliest is signed out', async () => {
    const browser = open();
    const tokens: string[] = [];
    for (const mailbox of people) {
      await browser.signIn(mailbox);
      tokens.push(browser.cookies.get('ward_board_session') ?? '');
      await browser.post('/api/auth/lock');
    }
    expect(browser.cookies.get('ward_board_parked')?.split('.')).toEqual([tokens[3], tokens[2], tokens[1]]);
    expect(codeOf(await unlock(browser, 'icu'))).toBe('unauthenticated');
    expect((await unlock(browser, 'emergency')).status).toBe(200);
  });

  it.each(['present', 'parked'])(
    'go on with their own %s session by their password, and what it sealed',
    async (where) => {
      const browser = open();
      await browser.signIn('icu');
      const { key } = (await browser.get('/api/auth/queue-key')).body;
      const before = browser.cookies.get('ward_board_session') ?? '';
      await browser.post('/api/auth/lock');
      if (where === 'parked') {
        await browser.signIn('emergency');
        await browser.post('/api/auth/lock');
      }
      expect(codeOf(await unlock(browser, 'icu', '5171'))).toBe('credential_refused');
      const began = await expiryOf(before);
      const ago = new Date(began.getTime() - HOUR_MS);
      await sql('UPDATE session SET expires_at = $2 WHERE expires_at = $1', [began, ago]);
      const { body } = await browser.login('icu');
      expect(Math.abs(body.expires_in - 11 * 3600)).toBeLessThan(120);
      expect(await expiryOf(before)).toEqual(ago);
      expect([browser.cookies.get('ward_board_session'), body.access_token]).toEqual([before, before]);
      expect((await browser.get('/api/auth/queue-key')).body.key).toBe(key);
      expect(browser.cookies.has('ward_board_parked')).toBe(where === 'parked');
      await browser.post('/api/auth/lock');
      expect((await unlock(browser, 'icu', '5171')).body).toMatchObject({
        detail: expect.stringContaining('4 attempts'),
      });
    },
  );

  it('do not go on with a session that is over, nor with another person’s', async () => {
    const browser = open();
    await browser.signIn('icu');
    const before = browser.cookies.get('ward_board_session') ?? '';
    await browser.post('/api/auth/lock');
    await sql('UPDATE session SET expires_at = now() WHERE expires_at = $1', [await expiryOf(before)]);
    await browser.signIn('icu');
    const anew = browser.cookies.get('ward_board_session') ?? '';
    expect(anew).not.toBe(before);
    expect(codeOf(await client(service.url).as(before).get('/api/auth/me'))).toBe('unauthenticated');
    await browser.post('/api/auth/lock');
    await browser.signIn('emergency');
    expect(browser.cookies.get('ward_board_session')).not.toBe(anew);
    expect(codeOf(await client(service.url).as(anew).get('/api/auth/me'))).toBe('session_locked');
  });

  it('stay, each locked, where the page was locked and the service was not told', async () => {
    const browser = open();
    await browser.signIn('icu');
    const { key } = (await browser.get('/api/auth/queue-key')).body;
    const token = browser.cookies.get('ward_board_session') ?? '';
    const live = await BoardWatch.open({ url: service.url, token });
    await browser.login('emergency', { 'x-signed-in-as': ids.icu });
    await until('the socket closed', () => live.gone !== undefined);
    expect(codeOf(await client(service.url).as(token).get('/api/auth/me'))).toBe('session_locked');
    expect(codeOf(await client(service.url).as(token).post('/api/emergency-details', {}))).toBe('session_locked');
    expect(browser.cookies.get('ward_board_parked')).toBe(token);
    expect(await whoIsIn(browser)).toBe('emergency@wardboard.local');
    expect(codeOf(await unlock(browser, 'icu', '5171'))).toBe('credential_refused');
    await browser.post('/api/auth/lock');
    expect((await unlock(browser, 'icu')).status).toBe(200);
    expect((await browser.get('/api/auth/queue-key')).body.key).toBe(key);
  });

  it('go on by their password where the page was locked and the service was not told, and when an answer was lost', async () => {
    const browser = open();
    await browser.signIn('icu');
    const token = browser.cookies.get('ward_board_session') ?? '';
    for (let time = 1; time <= 2; time++) {
      await browser.login('icu', { 'x-signed-in-as': ids.icu });
      expect(browser.cookies.get('ward_board_session')).toBe(token);
    }
    await browser.post('/api/auth/lock');
    await browser.signIn('emergency');
    await browser.post('/api/auth/logout');
    const cookies = new Map(browser.cookies);
    await browser.signIn('icu');
    browser.cookies.clear();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    await browser.signIn('icu');
    expect(browser.cookies.get('ward_board_session')).toBe(token);
  });

  it('are signed out one by one, locked or not, and the others stay', async () => {
    const browser = open();
    await browser.signIn('icu');
    await browser.post('/api/auth/lock');
    await browser.signIn('emergency');
    expect((await browser.post('/api/auth/logout')).status).toBe(204);
    expect(codeOf(await browser.get('/api/auth/me'))).toBe('unauthenticated');
    expect((await unlock(browser, 'icu')).status).toBe(200);
    await browser.post('/api/auth/lock');
    await browser.signIn('emergency');
    await browser.post('/api/auth/logout', undefined, { 'x-signed-in-as': ids.icu });
    expect(browser.cookies.has('ward_board_parked')).toBe(false);
    expect(await whoIsIn(browser)).toBe('emergency@wardboard.local');
  });

  it('leave an open session alone that is signed in over: somebody may use its token', async () => {
    const browser = open();
    await browser.signIn('icu');
    const token = browser.cookies.get('ward_board_session') ?? '';
    await browser.signIn('emergency');
    expect(browser.cookies.has('ward_board_parked')).toBe(false);
    expect((await client(service.url).as(token).get('/api/auth/me')).status).toBe(200);
  });

  it('are found by no token that somebody planted, and by none of a bearer’s', async () => {
    const browser = open();
    await browser.signIn('icu');
    const other = open();
    await other.signIn('emergency');
    browser.cookies.set('ward_board_parked', `${'x'.repeat(43)}.${other.cookies.get('ward_board_session')}.`);
    await browser.post('/api/auth/lock');
    expect((await unlock(browser, 'icu')).status).toBe(200);
    const token = browser.cookies.get('ward_board_session') ?? '';
    const bearer = { authorization: `Bearer ${token}`, 'x-signed-in-as': ids.emergency };
    expect(codeOf(await other.post('/api/auth/unlock', { pin: PIN }, bearer))).toBe('unauthenticated');
  });
});

/** What a browser does with cookies. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly #paths = new Map<string, string>();
  private readonly http: Client;

  constructor(url: string) {
    this.http = client(url);
  }

  async signIn(mailbox: Mailbox): Promise<string> {
    return (await this.login(mailbox)).body.user.id;
  }

  async login(mailbox: Mailbox, headers: Record<string, string> = {}): Promise<{ readonly body: SignedIn }> {
    const given = { email: `${mailbox}@wardboard.local`, password: TEST_PASSWORD };
    const { status, body } = await this.post('/api/auth/login', given, headers);
    if (status !== 200) throw new Error(`Signing in answered ${status}.`);
    return { body: signedIn.parse(body) };
  }

  get = <Body = { email: string; key: string }>(path: string, headers: Record<string, string> = {}) =>
    this.keep(this.http.get<Body>(path, { ...this.sent(path), ...headers }));
  put = (path: string, body: unknown) => this.keep(this.http.put(path, body, this.sent(path)));
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.keep(this.http.post<unknown>(path, body, { ...this.sent(path), ...headers }));

  private sent(to: string): Record<string, string> {
    const isFor = ([name]: readonly [string, string]): boolean =>
      `${to}/`.startsWith(`${this.#paths.get(name) ?? ''}/`.replace('//', '/'));
    const cookie = [...this.cookies]
      .filter(isFor)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    return cookie === '' ? {} : { cookie };
  }

  private async keep<A extends Answer>(answering: Promise<A>): Promise<A> {
    const answer = await answering;
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#paths.set(name, /; Path=([^;]*)/i.exec(cookie)?.[1] ?? '/');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
