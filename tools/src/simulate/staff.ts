import { Api } from './api.js';
import type { Options } from './options.js';
import type { Tally } from './tally.js';

/** The people who do the work, signed in. */
export interface Staff {
  readonly reception: Api;
  readonly emergency: Api;
  readonly icu: Api;
}

/** The demo's logins. */
const mailboxes = { reception: 'reception', emergency: 'nurse.emergency', icu: 'icu' } as const;

/** @throws Refused */
export async function signedInStaff(
  { url, password }: Pick<Options, 'url' | 'password'>,
  tally: Tally,
): Promise<Staff> {
  const api = (mailbox: string) => new Api(url, { email: `${mailbox}@wardboard.local`, password }, tally);
  const staff = {
    reception: api(mailboxes.reception),
    emergency: api(mailboxes.emergency),
    icu: api(mailboxes.icu),
  };
  for (const person of Object.values(staff)) await person.signIn();
  return staff;
}
