import type { CreateOnCall } from '@ward-board/contract';
import type { StaffClient } from '../api/staff-client.js';

/** Who is on call in the sample hospital, by the login's mailbox. */
const posts = [
  { mailbox: 'emergency', duty: 'doctor', ward: 'emergency', phone: '4102' },
  { mailbox: 'nurse.ward', duty: 'charge_nurse', ward: 'ward', phone: '4401' },
  { mailbox: 'nurse.operations', duty: 'or_coordinator', ward: 'operations', phone: '4301' },
  { mailbox: 'nurse.icu', duty: 'charge_nurse', ward: 'icu', phone: '4201' },
  { mailbox: 'icu', duty: 'doctor', ward: 'icu', phone: '4202' },
  { mailbox: 'ward', duty: 'doctor', ward: 'ward', phone: '4402' },
] as const;
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Puts people on call for a month, where nobody is: a demo that is opened again after long has somebody, too. @throws Refused */
export async function setUpOnCall(api: StaffClient, now: Date): Promise<void> {
  const [called, users] = await Promise.all([
    api.listAll('admin', `/api/oncall?at=${now.toISOString()}`),
    api.listAll('admin', '/api/users'),
  ]);
  for (const { mailbox, ...post } of posts) {
    if (called.some(({ duty, ward }) => duty === post.duty && ward === post.ward)) continue;
    const user = users.find(({ email, active }) => active && email === `${mailbox}@wardboard.local`);
    if (!user) continue;
    const [from, to] = [-1, DAYS].map((days) => new Date(now.getTime() + days * DAY_MS).toISOString());
    if (from === undefined || to === undefined) continue;
    const body: CreateOnCall = { ...post, user_id: user.id, from, to };
    await api.write('admin', 'POST', '/api/oncall', { body });
  }
}
