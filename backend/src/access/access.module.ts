import { Global, Module } from '@nestjs/common';
import type { Settings } from '../settings/settings.js';
import { SETTINGS } from '../settings/settings.module.js';
import { AuthHook } from './authentication/auth-hook.js';
import { DoctorsController } from './doctors/doctors.controller.js';
import { PeopleSeeding } from './seeding/people-seeding.js';
import { Revocations } from './sessions/revocations.js';
import { SessionActivity } from './sessions/session-activity.js';
import { SessionLocks } from './sessions/session-locks.js';
import { Sessions } from './sessions/sessions.js';
import { AuthController } from './sign-in/auth.controller.js';
import { BrowserCookie } from './sign-in/browser-cookie.js';
import { LockController } from './sign-in/lock.controller.js';
import { ParkedSessions } from './sign-in/parked-sessions.js';
import { PasswordCheckQueue } from './sign-in/password-check-queue.js';
import { RefusalDelay } from './sign-in/refusal-delay.js';
import { SignIn } from './sign-in/sign-in.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';
import { UnknownDeviceQueue } from './sign-in/unknown-device-queue.js';
import { Unlocking } from './sign-in/unlocking.js';
import { Passwords } from './users/passwords.js';
import { UserCreation } from './users/user-creation.js';
import { UserUpdate } from './users/user-update.js';
import { UsersController } from './users/users.controller.js';

/** Who people are, and what they may do: sign-in, sessions, users, and the hook that every request passes. */
@Global()
@Module({
  controllers: [AuthController, LockController, UsersController, DoctorsController],
  providers: [
    AuthHook,
    {
      provide: Passwords,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new Passwords(settings.passwordCost),
    },
    PeopleSeeding,
    Sessions,
    Revocations,
    SessionLocks,
    SessionActivity,
    ParkedSessions,
    Unlocking,
    BrowserCookie,
    PasswordCheckQueue,
    SignIn,
    SignInThrottle,
    RefusalDelay,
    UnknownDeviceQueue,
    UserCreation,
    UserUpdate,
  ],
  exports: [Sessions, Revocations, SessionLocks],
})
export class AccessModule {}
