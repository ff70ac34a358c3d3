import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Login } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { ProblemException } from '../../platform/http/problem-exception.js';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { UserEntity } from '../people/user.entity.js';
import { type BegunSession, type LeftToken, Sessions } from '../sessions/sessions.js';
import { Passwords } from '../users/passwords.js';
import { KnownDevices } from './known-devices.js';
import { siteOf } from './network-of.js';
import { PasswordCheckQueue } from './password-check-queue.js';
import { RefusalDelay } from './refusal-delay.js';
import { FREE_FAILURES, pauseAfter, SignInThrottle, UNKNOWN_DEVICES } from './sign-in-throttle.js';
import { type AttemptOrigin, UnknownDeviceQueue } from './unknown-device-queue.js';

/** When an attempt that got no permit in time may come again. */
const COME_AGAIN_S = 5;

/** Where an attempt comes from: its address, the ids of its browser that it has shown, and its device cookies. */
export interface Origin {
  readonly ip: string;
  readonly browsers: readonly string[];
  readonly devices: readonly string[];
  /** The sessions that its browser has: one of the same person that is locked goes on. */
  readonly left: readonly LeftToken[];
}

/** A sign-in that worked. `device` is the device cookie's new value. */
export interface SignedInAt extends BegunSession {
  readonly device: string;
}

/** What an attempt brings besides the account. */
type Given = Pick<Login, 'password'> & Pick<Origin, 'left'>;

/** Begins a session for who knows the password. */
@Injectable()
export class SignIn implements OnModuleInit {
  private readonly knownDevices: KnownDevices;

  constructor(
    private readonly manager: EntityManager,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly checks: PasswordCheckQueue,
    private readonly throttle: SignInThrottle,
    private readonly waiting: UnknownDeviceQueue,
    private readonly refusalDelay: RefusalDelay,
    @InjectSettings() { sessionSecret }: Settings,
  ) {
    this.knownDevices = new KnownDevices(sessionSecret);
  }

  async onModuleInit(): Promise<void> {
    await this.passwords.warmUp();
  }

  /**
   * Every refusal takes the same steps in the same order, and gives the same answer: neither says whether there is such
   * a user, whether they are active, or which of the two was wrong.
   * @throws ProblemException unauthenticated, or too_many_requests with `Retry-After`
   */
  async signIn({ email: typed, password }: Login, { ip, browsers, devices, left }: Origin): Promise<SignedInAt> {
    const given = { password, left };
    const email = typed.toLowerCase();
    const known = this.knownDevices.find(devices, email);
    const device = known && `device ${known.id}`;
    const loaded = browsers.map((id) => `browser ${id}`);
    const network = `network ${siteOf(ip)}`;
    const source = device ?? loaded[0] ?? network;
    const begun =
      (device === null
        ? null
        : await this.checks.runDevice(device, email, () => this.tryKnown(email, given, device))) ??
      (await this.tryBrowsers(email, given, loaded)) ??
      (await this.tryAtOnce(email, given, source)) ??
      (await this.tryWithPermit(email, given, { source, network }));
    return { ...begun, device: this.knownDevices.remember(devices, email) };
  }

  /**
   * Looks in the queue at what has failed: of guesses sent at once, those after the tenth find the failures of those before.
   * @returns null when the device has failed so often that it counts as unknown.
   */
  private async tryKnown(email: string, given: Given, device: string) {
    if ((await this.throttle.failuresOf(email, device)) >= FREE_FAILURES) return null;
    const begun = await this.attempt(email, given);
    if (begun) {
      await this.throttle.succeeded(email, device);
      return begun;
    }
    await this.throttle.countFailure(email, device);
    throw wrong();
  }

  /**
   * A browser that has loaded the page has tries of its own at an account: others' guesses take none of them.
   * @param browsers what it has shown: any that has tries left is enough, for one of them may be planted.
   * @returns null when none has, and it has to wait with the rest.
   */
  private async tryBrowsers(email: string, given: Given, browsers: readonly string[]) {
    for (const browser of browsers) {
      const begun = await this.checks.runUnknown(browser, () => this.tryBrowser(email, given, browser));
      if (begun) return begun;
    }
    return null;
  }

  private async tryBrowser(email: string, given: Given, browser: string) {
    if (!(await this.throttle.takeBrowserTry(email, browser))) return null;
    const begun = await this.attempt(email, given);
    if (!begun) throw wrong();
    await this.throttle.succeeded(email, browser);
    return begun;
  }

  /** @returns null when unknown devices have failed so often at the account that this one has to wait for a permit. */
  private async tryAtOnce(email: string, given: Given, source: string) {
    if (this.waiting.isWaitingAt(email)) return null;
    const tried = await this.checks.runUnknown(source, async () => {
      // Others may have come to wait since: a permit is theirs first.
      if (this.waiting.isWaitingAt(email) || (await this.throttle.acquirePermit(email)) > 0) return null;
      return this.tryUnknown(email, given);
    });
    return tried && this.answer(tried);
  }

  /** Waits outside of the queue for checks: who waits for an account keeps nobody from another. */
  private async tryWithPermit(email: string, given: Given, origin: AttemptOrigin) {
    if (!(await this.waiting.wait(email, origin))) {
      await this.refusalDelay.hold();
      throw tooManyFailures(COME_AGAIN_S);
    }
    return this.answer(await this.checks.runUnknown(origin.source, () => this.tryUnknown(email, given)));
  }

  /** @returns the session, or how often unknown devices have failed at the account now. */
  private async tryUnknown(email: string, given: Given) {
    const begun = await this.attempt(email, given);
    return begun ?? { failures: await this.throttle.countFailure(email, UNKNOWN_DEVICES) };
  }

  /** Outside of the queue for checks: a refusal that is held back must keep nobody from theirs. */
  private async answer<Begun extends object>(tried: Begun | { failures: number }): Promise<Begun> {
    if (!('failures' in tried)) return tried;
    const pause = pauseAfter(tried.failures);
    if (pause === 0) throw wrong();
    await this.refusalDelay.hold(pause);
    throw tooManyFailures(pause);
  }

  private async attempt(email: string, given: Given) {
    const user = await this.find(email);
    const matches = await this.passwords.matches(given.password, user?.password_hash ?? null);
    return user?.active && matches ? this.sessions.begin(user, given.left) : null;
  }

  private find(email: string): Promise<UserEntity | null> {
    // Postgres can't hold a NUL, let alone find one.
    return this.manager.findOneBy(UserEntity, { email: email.replaceAll('\u0000', '\ufffd') });
  }
}

const wrong = () =>
  new ProblemException('unauthenticated', 'The e-mail address or the password is wrong.', {
    headers: { 'www-authenticate': 'Bearer realm="ward-board"' },
  });

const tooManyFailures = (seconds: number) =>
  new ProblemException('too_many_requests', 'Too many failed sign-ins. Try again later.', {
    headers: { 'retry-after': String(seconds) },
    errors: [{ path: 'email', message: 'has had too many failed sign-ins' }],
  });
