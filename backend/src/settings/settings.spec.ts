import { DEMO_PASSWORD } from './guessed-passwords.js';
import { readSettings } from './settings.js';

const ROOT = '/srv/ward-board';
const REQUIRED = { SEED_PASSWORD: 'a-seed-password', SESSION_SECRET: 'a-session-secret-of-32-characters' };

const read = (env: NodeJS.ProcessEnv) => {
  const settings = readSettings(env, ROOT);
  if (!('port' in settings)) throw new Error(settings.map(({ message }) => message).join('; '));
  return settings;
};

/** The variables that a refusal names. */
const refused = (env: NodeJS.ProcessEnv) => {
  const settings = readSettings(env, ROOT);
  return 'port' in settings ? [] : settings.map(({ variable }) => variable);
};

it('has a default for everything in the demo', () => {
  expect(read({ DEMO: 'true' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/ward-board/.data',
    databaseUrl: null,
    eventStoreUrl: null,
    facilityFile: null,
    demo: true,
    demoLife: 'running',
    seedPassword: DEMO_PASSWORD,
    adminPassword: null,
    sessionSecret: null,
    callbackSecret: null,
    trustProxy: [],
    projections: 'here',
    accessMode: 'role',
    drainSeconds: 0,
    idleLockMinutes: 0,
    retention: {
      ...{ notificationDays: 30, idempotencyDays: 3, sessionDays: 90, accessLogDays: null },
      ...{ feedPatches: 5_000, chartFeedHours: 24 },
    },
    logLevel: 'info',
  });
});

it('is no demo unless told so, and then wants the passwords and secrets to be chosen', () => {
  expect(refused({})).toEqual(['SEED_PASSWORD', 'SESSION_SECRET']);
  expect(read(REQUIRED)).toMatchObject({ demo: false, seedPassword: 'a-seed-password' });
});

it('takes an empty variable for an unset one', () => {
  expect(refused({ ...REQUIRED, SEED_PASSWORD: '' })).toEqual(['SEED_PASSWORD']);
  expect(read({ ...REQUIRED, PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
});

it('reads what is given', () => {
  const given = { PORT: '0', HOST: '::1', DATA_DIR: '/var/wb', DATABASE_URL: 'postgresql://u:p@db/ward', DEMO: '0' };
  expect(read({ ...REQUIRED, ...given })).toMatchObject({
    port: 0,
    host: '::1',
    dataDir: '/var/wb',
    databaseUrl: 'postgresql://u:p@db/ward',
    demo: false,
  });
  expect(read({ ...REQUIRED, FACILITY_FILE: 'facility.json' }).facilityFile).toBe('/srv/ward-board/facility.json');
  expect(read({ DEMO: 'true', DEMO_LIFE: 'off' }).demoLife).toBe('paused');
  expect(read({ ...REQUIRED, ACCESS_MODE: 'department' }).accessMode).toBe('department');
  const kept = { ACCESS_LOG_DAYS: '3650', FEED_PATCHES: '20000' };
  expect(read({ ...REQUIRED, ...kept }).retention).toMatchObject({ accessLogDays: 3_650, feedPatches: 20_000 });
  const proxies = read({ ...REQUIRED, TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,loopback' });
  expect(proxies.trustProxy).toEqual(['10.0.0.5', '10.1.0.0/16', 'loopback']);
});

it('lets the demo have any secret, and any password that one can sign in with', () => {
  const given = { DEMO: 'true', SEED_PASSWORD: 'x', ADMIN_PASSWORD: 'y', SESSION_SECRET: 'z' };
  expect(read(given)).toMatchObject({ seedPassword: 'x', adminPassword: 'y', sessionSecret: 'z' });
  for (const variable of ['SEED_PASSWORD', 'ADMIN_PASSWORD'])
    expect(refused({ ...given, [variable]: 'x'.repeat(1_001) })).toEqual([variable]);
});

it.each<readonly [string, string]>([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', 'http'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'localhost:5432'],
  ['DATABASE_URL', 'mysql://localhost/ward'],
  ['DATABASE_URL', 'postgres://localhost'],
  ['EVENT_STORE_URL', 'esdb://localhost:2113'],
  ['EVENT_STORE_URL', 'kurrentdb://localhost:2113?nodePreference=random'],
  ['DEMO', 'perhaps'],
  ['DEMO_LIFE', 'maybe'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.local'],
  ['PROJECTIONS', 'nowhere'],
  ['ACCESS_MODE', 'nobody'],
  ['DRAIN_SECONDS', '61'],
  ['DRAIN_SECONDS', 'long'],
  ['NOTIFICATION_DAYS', '0'],
  ['IDEMPOTENCY_DAYS', '91'],
  ['SESSION_DAYS', '1.5'],
  ['ACCESS_LOG_DAYS', '365'],
  ['FEED_PATCHES', '10'],
  ['CHART_FEED_HOURS', '169'],
  ['LOG_LEVEL', 'loud'],
  ['SESSION_SECRET', 'x'],
  ['SESSION_SECRET', 'x'.repeat(31)],
  ['SESSION_SECRET', 'x'.repeat(40)],
  ['SESSION_SECRET', 'abcdefg'.repeat(6)],
  ['CALLBACK_SECRET', 'x'.repeat(31)],
  ['SEED_PASSWORD', '7 chars'],
  ['SEED_PASSWORD', 'x'.repeat(1_001)],
  ['ADMIN_PASSWORD', '7 chars'],
  ['ADMIN_PASSWORD', 'x'.repeat(1_001)],
  ['SEED_PASSWORD', DEMO_PASSWORD],
  ['ADMIN_PASSWORD', DEMO_PASSWORD],
  ['SEED_PASSWORD', ' '.repeat(12)],
  ['SEED_PASSWORD', `${DEMO_PASSWORD} `],
  ['SEED_PASSWORD', 'Password'],
  ['SEED_PASSWORD', 'password123'],
  ['SEED_PASSWORD', 'Qwerty123!'],
  ['SEED_PASSWORD', 'Welcome1'],
  ['SEED_PASSWORD', '19842611'],
  ['ADMIN_PASSWORD', '12345678'],
  ['ADMIN_PASSWORD', 'aaaaaaaa'],
  ...'emergency Summer2024! ward_board_demo ward-board-dem0 admin@wardboard.local change-me please-change-me'
    .split(' ')
    .map((password) => ['SEED_PASSWORD', password] as const),
  ...'12345678a 1234qwer q1w2e3r4 trustno1 P@$$w0rd pa55word Passwort1 1234567890123456 nurse123 icu12345 1q2w3e4r99 1qaz2wsx2024 qwer1234 zaq12wsx 1984-26-11'
    .split(' ')
    .map((password) => ['ADMIN_PASSWORD', password] as const),
  ['SESSION_SECRET', 'please-change-this-session-secret'],
  ['SESSION_SECRET', 'abcdefgh'.repeat(5)],
  ['SESSION_SECRET', `abcdefgh${' '.repeat(30)}`],
  ['CALLBACK_SECRET', 'a secret that I repeat, a secret that I repeat, a secret'],
])('refuses %s=%s, and names it', (variable, value) => {
  expect(refused({ ...REQUIRED, [variable]: value })).toEqual([variable]);
});

it.each([
  'correct horse battery staple',
  'Uhu7-Ofen-Rabe',
  '8271-9462-0173-5528-9910',
  '4f9d-81c2-77ab',
  'hunter2-brachte-mut',
])('takes %s for a password', (password) => expect(refused({ ...REQUIRED, SEED_PASSWORD: password })).toEqual([]));

it('never repeats a value: it may be a password', () => {
  const settings = readSettings({ ...REQUIRED, DATABASE_URL: 'mysql://u:secret@db/x', DEMO: 'secret' }, ROOT);
  expect(JSON.stringify(settings)).not.toContain('secret@');
  expect(JSON.stringify(settings)).not.toMatch(/"secret"/);
});
