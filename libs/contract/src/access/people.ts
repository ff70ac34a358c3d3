import { z } from 'zod';
import { id, LINE, listOf, optionalText, pageQuery, recordFields, text } from '../shared/primitives.js';
import { wardKey } from './wards.js';

export const roles = ['doctor', 'nurse', 'reception', 'pharmacist', 'lab_technician', 'admin', 'auditor'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

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
export type SignedInUser = z.infer<typeof signedInUser>;

export const login = z.strictObject({
  email: z.string().trim().min(1).max(LINE),
  password: z.string().min(1).max(1000),
});
export type Login = z.infer<typeof login>;

/** `expires_in` in seconds. The same session is set as an httpOnly cookie. */
export const signedIn = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  user: signedInUser,
});
export type SignedIn = z.infer<typeof signedIn>;

const email = z.email().trim().toLowerCase().max(LINE);
const password = z.string().min(10, 'is too short: at least 10 characters').max(1000);

export const createUser = z.strictObject({
  name: text(LINE),
  email,
  role,
  department: optionalText(LINE),
  password,
  active: z.boolean().default(true),
});
export type CreateUser = z.infer<typeof createUser>;

export const updateUser = z.strictObject({
  name: text(LINE).optional(),
  email: email.optional(),
  role: role.optional(),
  department: optionalText(LINE),
  password: password.optional(),
  active: z.boolean().optional(),
});
export type UpdateUser = z.infer<typeof updateUser>;

export const userRecord = z.object({
  ...recordFields,
  name: z.string(),
  email: z.string(),
  role,
  department: z.string().nullable(),
  ward: wardKey.nullable(),
  active: z.boolean(),
});
export type UserRecord = z.infer<typeof userRecord>;
export const userList = listOf(userRecord);
export const userQuery = z.strictObject(pageQuery);
export type UserQuery = z.infer<typeof userQuery>;

export const doctorRecord = z.object({
  ...recordFields,
  name: z.string(),
  email: z.string(),
  specialization: z.string().nullable(),
  department: z.string().nullable(),
});
export type DoctorRecord = z.infer<typeof doctorRecord>;
export const doctorList = listOf(doctorRecord);
