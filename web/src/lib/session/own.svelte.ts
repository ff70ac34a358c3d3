import { doctorList, type Role, type SignedInUser } from '@ward-board/contract';
import { api } from '../http/api.js';
import { session } from './session.svelte.js';

/** Who the signed-in user is on a record: a nurse by their own id, a doctor by their entry in the roster. */
export interface Own {
  readonly role: Role | null;
  /** Null while it is not known yet, and for a doctor who is not in the roster. */
  readonly id: string | null;
  /** As some boards' records have nurses, by name alone; null: nobody is signed in. */
  readonly name: string | null;
}

let doctor = $state.raw<{ readonly email: string; readonly id: string | null } | null>(null);

/** Reads the roster once for each doctor who signs in; without an answer it is asked again when a board's connection changes, and with the next board. */
export async function findOwnDoctor(user: SignedInUser): Promise<void> {
  if (user.role !== 'doctor' || doctor?.email === user.email) return;
  const answer = await api.getAll('/api/doctors', doctorList);
  if (!answer.ok) return;
  const email = user.email.toLowerCase();
  doctor = { email: user.email, id: answer.data.find((each) => each.email.toLowerCase() === email)?.id ?? null };
}

/** Whether it is known which records are those of the signed-in user: of a doctor, once the roster was read. */
export const isOwnKnown = (): boolean => session.user?.role !== 'doctor' || doctor?.email === session.user.email;

export const own: Own = {
  get role() {
    return session.user?.role ?? null;
  },
  get name() {
    return session.user?.name ?? null;
  },
  get id() {
    const { user } = session;
    if (user?.role === 'doctor') return doctor?.email === user.email ? doctor.id : null;
    return user?.id ?? null;
  },
};
