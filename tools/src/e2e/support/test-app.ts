import { ApiClient } from '@ward-board/api-client';
import type { ImagingStudyRecord, Role, UserRecord } from '@ward-board/contract';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium, STILL } from './chromium.js';
import { copyStudy } from './copied-studies.js';
import { LONGEST_WAIT_MS } from './eventually.js';
import { createFacilityFile } from './facility-file.js';
import { opensHome } from './login-page.js';
import { NOTE_TOLD } from './note-told.js';
import { Opened } from './opened.js';
import { builtSchema, type ServiceProcess, startService } from './service-process.js';
import { haltBeds, haltBoards, parkPatient } from './unreadable-events.js';

export const PASSWORD = 'a-password-for-tests';
const SESSION_SECRET = 'a-session-secret-for-tests-of-32-characters';
export const EMERGENCY_DOCTOR = 'emergency@wardboard.local';
export const ICU_DOCTOR = 'icu@wardboard.local';
export const SURGEON = 'operations@wardboard.local';
export const RADIOLOGIST = 'radiology@wardboard.local';
export const ADMIN = 'admin@wardboard.local';
export const NURSE = 'nurse@test.local';
export const RECEPTION = 'desk@test.local';

/** Where somebody sits: through which address they reach the service, in which browser, how it is set up, and what is done to it before a page is opened. */
export interface Seat {
  readonly url?: string;
  readonly browser?: Browser;
  readonly options?: BrowserContextOptions;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** A running service with people, on a database of its own, and a browser to sit them at. */
export interface TestApp {
  readonly service: ServiceProcess;
  readonly url: string;
  readonly browser: Browser;
  /** Who work on other devices meanwhile. */
  readonly elsewhere: {
    readonly reception: ApiClient;
    readonly emergency: ApiClient;
    readonly icu: ApiClient;
    readonly operations: ApiClient;
    readonly radiology: ApiClient;
  };
  readonly admin: ApiClient;
  /** Signs somebody in, in a context of their own, and opens their own page. */
  signsIn<Screen>(email: string, at: new (page: Page) => Screen, seat?: Seat): Promise<Screen>;
  hires(name: string, email: string, role: Role, department: string | null): Promise<UserRecord>;
  /** How many events of this type were ever stored. */
  countEvents(type: string): Promise<number>;
  /** Brings the boards' projection to a halt, for good. */
  haltBoards(): Promise<void>;
  /** Brings the projection of who is in which bed to a halt, for good. */
  haltBeds(): Promise<void>;
  /** Makes an event of a patient unreadable: their rows stand still. */
  parkPatient(id: string): Promise<void>;
  /** Stores copies of a study, newer than it. */
  copiesStudy(study: ImagingStudyRecord, copies: number): Promise<void>;
  /** What went wrong in any of the pages without anybody being told: uncaught errors, refused scripts. */
  readonly silentErrors: readonly string[];
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** The facility's; UTC unless said. */
  readonly timeZone?: string;
  /** Settings of the service besides those of every test. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The way to the database, given its own URL: through a proxy, say. */
  readonly databaseThrough?: (url: string) => Promise<string>;
}

/** Opens all of it. When that fails, what is open by then is closed: a test's `afterAll` has no app to close. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = new Opened();
  try {
    return await openWithin(opened, options);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openWithin(opened: Opened, { timeZone, databaseThrough, settings }: TestAppOptions): Promise<TestApp> {
  const facility = timeZone && (await opened.add(createFacilityFile(timeZone), (file) => file.remove()));
  const database = await opened.add(createTestDatabase(builtSchema), (made) => made.drop());
  const databaseUrl = databaseThrough ? await databaseThrough(database.url) : database.url;
  const starting = startService({
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    SEED_PASSWORD: PASSWORD,
    ADMIN_PASSWORD: PASSWORD,
    SESSION_SECRET,
    LOG_LEVEL: 'warn',
    ...(facility && { FACILITY_FILE: facility.file }),
    ...settings,
  });
  // The browser is closed first, and its sockets with it: the service would wait for them.
  const [service, browser] = await Promise.all([
    opened.add(starting, (started) => started.stop()),
    opened.add(launchChromium(), (launched) => launched.close()),
  ]);
  const { url } = service;
  const log = { databaseUrl: database.url, sessionSecret: SESSION_SECRET };
  const db = new pg.Pool({ connectionString: database.url, max: 1 });
  await opened.add(Promise.resolve(db), (pool) => pool.end());
  db.on('error', () => {});
  const silentErrors: string[] = [];
  const as = (email: string) => ApiClient.signsIn(url, email, PASSWORD);
  const admin = await as(ADMIN);
  const hires = (name: string, email: string, role: Role, department: string | null) =>
    admin.hires({ name, email, role, department, password: PASSWORD });
  await hires('Noor Haddad', RECEPTION, 'reception', 'Reception');
  await hires('Ines Falk', NURSE, 'nurse', 'Emergency');
  const [reception, emergency, icu, operations, radiology] = await Promise.all([
    as(RECEPTION),
    as(EMERGENCY_DOCTOR),
    as(ICU_DOCTOR),
    as(SURGEON),
    as(RADIOLOGIST),
  ]);

  return {
    ...{
      service,
      url,
      browser,
      admin,
      hires,
      silentErrors,
      elsewhere: { reception, emergency, icu, operations, radiology },
    },
    async signsIn(email, At, seat = {}) {
      const context = await (seat.browser ?? browser).newContext({
        viewport: { width: 1560, height: 900 },
        ...STILL,
        ...seat.options,
      });
      context.setDefaultTimeout(LONGEST_WAIT_MS);
      await context.addInitScript(NOTE_TOLD);
      await seat.prepare?.(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => silentErrors.push(`${email}: ${error.stack ?? error.message}`));
      await opensHome(page, { url: seat.url ?? url, email, password: PASSWORD });
      return new At(page);
    },
    async countEvents(type) {
      const { rows } = await db.query<{ count: number }>(
        'select count(*)::int as count from event_store.event where type = $1',
        [type],
      );
      return rows[0]?.count ?? 0;
    },
    haltBoards: () => haltBoards(log),
    haltBeds: () => haltBeds(log),
    parkPatient: (id) => parkPatient(log, id),
    copiesStudy: (study, copies) => copyStudy(log, study, copies),
    close: () => opened.close(),
  };
}
