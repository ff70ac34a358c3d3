import type { Role, SignedIn } from '@ward-board/contract';
import { type Client, client } from './http.js';
import { TEST_PASSWORD } from './running-service.js';

/** Signs in, for tests. @throws when that fails: a test that needs somebody signed in has nothing to say otherwise. */
export async function signIn(url: string, email: string, password = TEST_PASSWORD): Promise<SignedIn> {
  const answer = await client(url).post('/api/auth/login', { email, password });
  if (answer.status !== 200) throw new Error(`Signing in as ${email} answered ${answer.status}.`);
  return answer.body;
}

/** A client that is signed in as one of the seeded logins: `icu`, `emergency`, `admin`, and in a demo `nurse.icu` … */
export async function signedInAs(url: string, mailbox: string): Promise<Client> {
  return client(url).as((await signIn(url, `${mailbox}@wardboard.local`)).access_token);
}

/** A client that is signed in as a new user of a role, made by the admin. */
export async function signedInWithRole(url: string, role: Role, department: string | null = null): Promise<Client> {
  const admin = await signedInAs(url, 'admin');
  const email = `${role.replace('_', '-')}.${crypto.randomUUID()}@wardboard.local`;
  const user = { name: `Test ${role}`, email, role, department, password: TEST_PASSWORD };
  const created = await admin.post('/api/users', user);
  if (created.status !== 201) throw new Error(`Creating a ${role} answered ${created.status}.`);
  return client(url).as((await signIn(url, email)).access_token);
}
