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
import { SignInThrottle } from './sign-in-throttle.js';

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
    const client = known ? `device ${known.id}` : `network ${network}`;
    const begun = await this.queue.run(known !== null, network, () => this.attempt(email, password, client));
    return { ...begun, device: this.knownDevices.remember(devices, email) };
  }

  /** Looked up in its turn: of guesses sent at once, those after the tenth find the failures of those before. */
  private async attempt(email: string, password: string, client: string) {
    const seconds = await this.throttle.retryAfter(email, client);
    if (seconds !== null) throw tooManyFailures(seconds);
    const user = await this.find(email);
    const matches = await this.passwords.matches(password, user?.password_hash ?? null);
    const begun = user?.active && matches ? await this.sessions.begin(user) : null;
    if (!begun) {
      await this.throttle.failed(email, client);
      throw wrong();
    }
    await this.throttle.succeeded(email, client);
    return begun;
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
