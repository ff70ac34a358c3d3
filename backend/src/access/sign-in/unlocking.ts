import { Injectable } from '@nestjs/common';
import { headers, type SessionEndReason, type SetPin, type Unlock } from '@ward-board/contract';
import { EntityManager, IsNull } from 'typeorm';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { UserEntity } from '../people/user.entity.js';
import { Revocations } from '../sessions/revocations.js';
import { revokeSessions } from '../sessions/revoke-sessions.js';
import { SessionEntity } from '../sessions/session.entity.js';
import type { Revocation, Session } from '../sessions/session.js';
import { SessionLocks } from '../sessions/session-locks.js';
import { Passwords } from '../users/passwords.js';
import { PasswordCheckQueue } from './password-check-queue.js';
import { FREE_FAILURES, SignInThrottle } from './sign-in-throttle.js';

/** PINs and passwords that are refused in a row before the session ends. */
const MOST_REFUSALS = 5;
/** When too many wrong passwords were given, for a new PIN or to unlock. */
const COME_AGAIN_S = 600;

/** What came of an attempt to unlock. */
type Outcome =
  | { readonly is: 'open' }
  | { readonly is: 'without a pin' }
  | { readonly is: 'over' }
  | { readonly is: 'refused'; readonly left: number }
  | { readonly is: 'ended'; readonly revoked: readonly Revocation[] };

/** PINs: setting them, and locking and unlocking sessions. */
@Injectable()
export class Unlocking {
  constructor(
    private readonly manager: EntityManager,
    private readonly passwords: Passwords,
    private readonly checks: PasswordCheckQueue,
    private readonly throttle: SignInThrottle,
    private readonly locks: SessionLocks,
    private readonly revocations: Revocations,
  ) {}

  /**
   * Sets the PIN of a session's person, for all of their sessions.
   * @throws ProblemException credential_refused, or too_many_requests with `Retry-After`: whoever finds a tablet
   *   open must not find out its user's password with it.
   */
  async setPin({ id, user }: Session, { password, pin }: SetPin): Promise<void> {
    const client = `session ${id}`;
    await this.checks.runKnown(user.email, async () => {
      if ((await this.throttle.failuresOf(user.email, client)) >= FREE_FAILURES) throw tooManyFailures();
      const { password_hash } = await this.manager.findOneByOrFail(UserEntity, { id: user.id });
      if (!(await this.passwords.matches(password, password_hash))) {
        await this.throttle.countFailure(user.email, client);
        throw refused('The password is wrong.', [{ path: 'password', message: 'is wrong' }]);
      }
      const pin_hash = await this.passwords.hash(pin);
      // Not with a password that was changed meanwhile: a PIN goes with the password that it was set with.
      const { affected } = await this.manager.update(UserEntity, { id: user.id, password_hash }, { pin_hash });
      if (affected !== 1) throw refused('The password is wrong.', [{ path: 'password', message: 'is wrong' }]);
      await this.throttle.succeeded(user.email, client);
    });
  }

  /** @throws ProblemException pin_not_set: nothing is locked then. */
  async lock({ id, user }: Session): Promise<void> {
    const { pin_hash } = await this.manager.findOneByOrFail(UserEntity, { id: user.id });
    if (pin_hash === null) throw withoutPin('There is no PIN to unlock it with. Set one first.');
    await this.locks.lock(id);
  }

  /**
   * Opens a locked session. The PIN is checked in any case: a screen may be locked whose session is not so yet.
   * @throws ProblemException credential_refused; unauthenticated when that was the fifth in a row, which ends the
   *   session; pin_not_set; or too_many_requests with `Retry-After`, of passwords.
   */
  async unlock({ id, user }: Session, given: Unlock): Promise<void> {
    const outcome = await this.checks.runKnown(user.email, () =>
      given.pin === undefined ? this.attemptPassword(id, user.email, given) : this.attempt(id, given),
    );
    switch (outcome.is) {
      case 'open':
        return;
      case 'without a pin':
        throw withoutPin('No PIN has been set. Unlock with the password.');
      case 'refused': {
        const left = outcome.left === 1 ? '1 attempt is left' : `${outcome.left} attempts are left`;
        throw refused(`That was wrong. ${left} before you are signed out.`);
      }
      case 'ended':
        for (const revocation of outcome.revoked) this.revocations.announce(revocation);
        throw over(`${MOST_REFUSALS} attempts were wrong: the session has ended. Sign in again.`, 'unlock_refused');
      case 'over':
        throw over('The session has ended. Sign in again.');
    }
  }

  /** Counted as those of `setPin`: who knows the PIN, which lets them try again and again, must not find out the password. */
  private async attemptPassword(id: string, email: string, given: Unlock): Promise<Outcome> {
    const client = `session ${id}`;
    if ((await this.throttle.failuresOf(email, client)) >= FREE_FAILURES) throw tooManyFailures();
    const outcome = await this.attempt(id, given);
    if (outcome.is === 'open') await this.throttle.succeeded(email, client);
    if (outcome.is === 'refused' || outcome.is === 'ended') await this.throttle.countFailure(email, client);
    return outcome;
  }

  /** Of attempts at once, on any node, each waits for the one before: the row is locked, and so the fifth refusal is the last. */
  private attempt(id: string, { pin, password }: Unlock): Promise<Outcome> {
    return this.manager.transaction(async (manager): Promise<Outcome> => {
      const where = { id, ended_at: IsNull() };
      const session = await manager.findOne(SessionEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (!session) return { is: 'over' };
      const { pin_hash, password_hash } = await manager.findOneByOrFail(UserEntity, { id: session.user_id });
      if (pin !== undefined && pin_hash === null) return { is: 'without a pin' };
      if (await this.passwords.matches(pin ?? password ?? '', pin === undefined ? password_hash : pin_hash)) {
        await manager.update(SessionEntity, id, { locked_at: null, failed_unlocks: 0, touched_at: () => 'now()' });
        return { is: 'open' };
      }
      const failed_unlocks = session.failed_unlocks + 1;
      await manager.update(SessionEntity, id, { failed_unlocks });
      if (failed_unlocks < MOST_REFUSALS) return { is: 'refused', left: MOST_REFUSALS - failed_unlocks };
      return { is: 'ended', revoked: await revokeSessions(manager, { id }, 'unlock_refused') };
    });
  }
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="ward-board"' };

const refused = (detail: string, errors?: readonly { path: string; message: string }[]) =>
  new ProblemException('credential_refused', detail, { headers: CHALLENGE, ...(errors && { errors }) });

const over = (detail: string, why?: SessionEndReason) =>
  new ProblemException('unauthenticated', detail, {
    headers: { ...CHALLENGE, ...(why && { [headers.sessionEnded]: why }) },
  });

const withoutPin = (detail: string) => new ProblemException('pin_not_set', detail);

const tooManyFailures = () =>
  new ProblemException('too_many_requests', 'Too many wrong passwords. Try again later.', {
    headers: { 'retry-after': String(COME_AGAIN_S) },
  });
