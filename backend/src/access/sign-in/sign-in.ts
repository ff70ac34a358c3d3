import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Login } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { Passwords } from '../passwords/passwords.js';
import type { Session } from '../sessions/session.js';
import { Sessions } from '../sessions/sessions.js';
import { UserEntity } from '../users/user.entity.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Begins a session for who knows the password. */
@Injectable()
export class SignIn implements OnModuleInit {
  constructor(
    private readonly manager: EntityManager,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.passwords.warmUp();
  }

  /**
   * Every refusal takes the same steps in the same order, and gives the same answer: neither says whether there is such
   * a user, whether they are active, or which of the two was wrong.
   */
  async signIn(login: Login, ip: string): Promise<{ readonly token: string; readonly session: Session }> {
    const email = login.email.toLowerCase();
    this.refuseTooMany(email, ip);
    const user = await this.find(email);
    const matches = await this.passwords.matches(login.password, user?.password_hash ?? null);
    if (!user?.active || !matches) return this.refuse(email, ip);
    // Once more: of many guesses sent at once, none is let in after the limit has been reached by the others.
    this.refuseTooMany(email, ip);
    const begun = await this.sessions.begin(user);
    if (!begun) return this.refuse(email, ip);
    this.throttle.succeeded(email, ip);
    return begun;
  }

  private find(email: string): Promise<UserEntity | null> {
    // Postgres can't hold a NUL, let alone find one.
    const storable = email.replaceAll('\u0000', '\ufffd');
    return this.manager.findOneBy(UserEntity, { email: storable });
  }

  private refuse(email: string, ip: string): never {
    this.throttle.failed(email, ip);
    throw new ProblemException('unauthenticated', 'The e-mail address or the password is wrong.', {
      headers: { 'www-authenticate': 'Bearer realm="ward-board"' },
    });
  }

  private refuseTooMany(email: string, ip: string): void {
    const seconds = this.throttle.retryAfter(email, ip);
    if (seconds === null) return;
    throw new ProblemException('too_many_requests', 'Too many failed sign-ins. Try again later.', {
      headers: { 'retry-after': String(seconds) },
    });
  }
}
