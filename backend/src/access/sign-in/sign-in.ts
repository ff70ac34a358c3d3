import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Login } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { ProblemException } from '../../platform/http/problem-exception.js';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { UserEntity } from '../people/user.entity.js';
import type { Session } from '../sessions/session.js';
import { Sessions } from '../sessions/sessions.js';
import { Passwords } from '../users/passwords.js';
import { KnownDevices } from './known-devices.js';
import { networkOf } from './network-of.js';
import { SignInQueue } from './sign-in-queue.js';
import { FREE_FAILURES, pauseAfter, SignInThrottle, STRANGERS } from './sign-in-throttle.js';
import { StrangersLine } from './strangers-line.js';

/** When whom no turn came for in time may come again. */
const COME_AGAIN_S = 5;

/** Where an attempt comes from: its address, and what its device cookies say. */
export interface Origin {
  readonly ip: string;
  readonly devices: readonly string[];
}

/** A sign-in that worked. `device` is the device cookie's new value. */
export interface BegunSession {
  readonly token: string;
  readonly session: Session;
  readonly device: string;
}

/** Begins a session for who knows the password. */
@Injectable()
export class SignIn implements OnModuleInit {
  private readonly knownDevices: KnownDevices;

  constructor(
    private readonly manager: EntityManager,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly queue: SignInQueue,
    private readonly throttle: SignInThrottle,
    private readonly line: StrangersLine,
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
  async signIn({ email: typed, password }: Login, { ip, devices }: Origin): Promise<BegunSession> {
    const email = typed.toLowerCase();
    const known = this.knownDevices.find(devices, email);
    const network = networkOf(ip);
    const begun =
      (known && (await this.queue.run(true, network, () => this.tryAsKnown(email, password, `device ${known.id}`)))) ??
      (await this.queue.run(false, network, () => this.tryAsStranger(email, password, `network ${network}`))) ??
      (await this.tryInTurn(email, password, network));
    return { ...begun, device: this.knownDevices.remember(devices, email) };
  }

  /** Counted in its turn: of guesses sent at once, those after the tenth find the failures of those before. */
  private async tryAsKnown(email: string, password: string, device: string) {
    if ((await this.throttle.failuresOf(email, device)) >= FREE_FAILURES) return null;
    const begun = await this.attempt(email, password);
    if (begun) {
      await this.throttle.succeeded(email, device);
      return begun;
    }
    await this.throttle.failed(email, device);
    throw wrong();
  }

  /** @returns null when strangers have failed so often at the account that this one has to wait for a turn. */
  private async tryAsStranger(email: string, password: string, network: string) {
    return (await this.throttle.takeTurn(email)) > 0 ? null : this.tryNow(email, password, network);
  }

  /** Waits outside of the queue: who waits for an account keeps nobody from another. */
  private async tryInTurn(email: string, password: string, network: string) {
    const failures = await this.throttle.failuresOf(email, `network ${network}`);
    if (!(await this.line.wait(email, network, failures))) throw tooManyFailures(COME_AGAIN_S);
    return this.queue.run(false, network, () => this.tryNow(email, password, `network ${network}`));
  }

  /** A right password is never refused for the failures before it: they may be others'. */
  private async tryNow(email: string, password: string, network: string) {
    const begun = await this.attempt(email, password);
    if (begun) {
      await this.throttle.succeeded(email, network);
      return begun;
    }
    await this.throttle.failed(email, network);
    const failures = await this.throttle.failed(email, STRANGERS);
    throw failures > FREE_FAILURES ? tooManyFailures(pauseAfter(failures)) : wrong();
  }

  private async attempt(email: string, password: string) {
    const user = await this.find(email);
    const matches = await this.passwords.matches(password, user?.password_hash ?? null);
    return user?.active && matches ? this.sessions.begin(user) : null;
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
  });
