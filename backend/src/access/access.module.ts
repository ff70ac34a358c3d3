import { Global, Module } from '@nestjs/common';
import type { Settings } from '../settings/settings.js';
import { SETTINGS } from '../settings/settings.module.js';
import { DoctorsController } from './doctors/doctors.controller.js';
import { Gate } from './authentication/auth-hook.js';
import { Passwords } from './passwords/passwords.js';
import { PeopleSeeding } from './seeding/people-seeding.js';
import { SessionEnds } from './sessions/revocations.js';
import { Sessions } from './sessions/sessions.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignIn } from './sign-in/sign-in.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';
import { SignOutController } from './sign-out/sign-out.controller.js';
import { UserCreation } from './users/create-user/user-creation.js';
import { UserUpdate } from './users/update-user/user-update.js';
import { UsersController } from './users/users.controller.js';
import { WhoAmIController } from './who-am-i/who-am-i.controller.js';

/** Who people are, and what they may do: sign-in, sessions, users, and the gate that every request passes. */
@Global()
@Module({
  controllers: [SignInController, SignOutController, WhoAmIController, UsersController, DoctorsController],
  providers: [
    Gate,
    {
      provide: Passwords,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new Passwords(settings.passwordCost),
    },
    PeopleSeeding,
    Sessions,
    SessionEnds,
    SignIn,
    { provide: SignInThrottle, useFactory: () => new SignInThrottle() },
    UserCreation,
    UserUpdate,
  ],
  exports: [Sessions, SessionEnds],
})
export class AccessModule {}
