import { z } from 'zod';
import { id, LINE, listOf, optionalText, pageQuery, personName, recordFields } from '../shared/primitives.js';
import { wardKey } from './wards.js';

/** Who works here. Doctors and nurses of a ward's department are bound to its board; nobody else is. */
export const roles = ['doctor', 'nurse', 'reception', 'pharmacist', 'lab_technician', 'admin', 'auditor'] as const;
/** One of `roles`; anything else is refused. */
export const role = z.enum(roles);
/** What decides which paths a person may call. */
export type Role = z.infer<typeof role>;

/** Who did something, as they were then. */
export const actor = z.object({ id, name: z.string(), role: z.string(), department: z.string().nullable() });
/** Who did something. */
export type Actor = z.infer<typeof actor>;

/** Who is signed in. `ward` is null for a user bound to none; `home_route` is where sign-in leads. */
export const signedInUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  department: z.string().nullable(),
  ward: wardKey.nullable(),
  home_route: z.string(),
});
/** Who is signed in, as sign-in and `GET /api/auth/me` answer. */
export type SignedInUser = z.infer<typeof signedInUser>;

/**
 * `POST /api/auth/login`: both required. A wrong password and an unknown email get the same 401; repeated failures 429.
 */
export const login = z.strictObject({
  email: z.string().trim().min(1).max(LINE),
  password: z.string().min(1).max(1000),
});
/** A sign-in as it was sent: the email trimmed, the password as it is. */
export type Login = z.infer<typeof login>;

/** `expires_in` in seconds. The same session is set as an httpOnly cookie. */
export const signedIn = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  user: signedInUser,
});
/** The answer to a sign-in that worked. */
export type SignedIn = z.infer<typeof signedIn>;

const email = z.string().trim().toLowerCase().max(LINE).pipe(z.email());
/** NIST SP 800-63B: at least 8 characters, and no rules of what they are made of. */
const password = z.string().min(8, 'is too short: at least 8 characters').max(1000);

/**
 * `POST /api/users` (admin): name, email and role are required. A password has 8 to 1,000 characters; without one nobody
 * can sign in as this user until an admin has set one. A taken email is 409 `email_taken`. `department` decides, with
 * the role, which ward the person is bound to.
 */
export const createUser = z.strictObject({
  name: personName,
  email,
  role,
  department: optionalText(LINE),
  password: password.optional(),
  active: z.boolean().default(true),
});
/** A new user: the email in lower case, `active` unless it was said otherwise. */
export type CreateUser = z.infer<typeof createUser>;

/**
 * `PUT /api/users/:id` (admin): the fields given change. A change of role, department, password or `active` ends the
 * user's sessions; the last active admin stays one (409 `conflict`).
 */
export const updateUser = z.strictObject({
  name: personName.optional(),
  email: email.optional(),
  role: role.optional(),
  department: optionalText(LINE),
  password: password.optional(),
  active: z.boolean().optional(),
});
/** Changes to a user; null clears the department, undefined leaves it. */
export type UpdateUser = z.infer<typeof updateUser>;

/** A user as admins see them. `ward` is null for somebody bound to none; who is not `active` can't sign in. */
export const userRecord = z.object({
  ...recordFields,
  name: z.string(),
  email: z.string(),
  role,
  department: z.string().nullable(),
  ward: wardKey.nullable(),
  active: z.boolean(),
});
/** A user, without anything of the password. */
export type UserRecord = z.infer<typeof userRecord>;
/** `GET /api/users`: newest first. */
export const userList = listOf(userRecord);
/** How lists of users, and of doctors, are paged. */
export const userQuery = z.strictObject(pageQuery);
/** A page of users or doctors, `limit` filled in. */
export type UserQuery = z.infer<typeof userQuery>;

/** A doctor as forms offer them. The email links the row to a user, where the doctor is one. */
export const doctorRecord = z.object({
  ...recordFields,
  name: z.string(),
  email: z.string(),
  specialization: z.string().nullable(),
  department: z.string().nullable(),
});
/** A doctor of the roster. */
export type DoctorRecord = z.infer<typeof doctorRecord>;
/** `GET /api/doctors`: newest first. */
export const doctorList = listOf(doctorRecord);
