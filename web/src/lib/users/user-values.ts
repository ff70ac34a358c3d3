import {
  type CreateUser,
  departmentAliases,
  type Role,
  type UpdateUser,
  type UserRecord,
  userRecord,
  wardOf,
  wards,
} from '@ward-board/contract';
import type { Amendment } from '#lib/forms/amending.svelte.ts';
import { onlyThese, orNull, valuesOf } from '../forms/values.js';

const names = ['name', 'email', 'role', 'department', 'password', 'active'] as const;
export type UserField = (typeof names)[number];
type UserValues = Readonly<Record<UserField, string>>;

export const userLabels: Readonly<Record<UserField, string>> = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  department: 'Department',
  password: 'Password',
  active: 'Account',
};

export const newUser = (): UserValues => ({ ...valuesOf(names, () => ''), active: 'yes' });

/** Which board an account gives. */
export const sayBound = ({ ward }: Pick<UserRecord, 'ward'>): string =>
  ward ? `sees the ${wards[ward].title} board` : 'sees no ward board';

/** What a role and a department that are being typed give, before they are saved. */
export const saySees = ({ role, department }: Pick<UserValues, 'role' | 'department'>): string => {
  if (role !== 'doctor' && role !== 'nurse') return 'Only doctors and nurses get a ward board from it.';
  const ward = wardOf(role, department);
  return ward ? `Sees: ${wards[ward].title} board` : 'Sees: no ward board';
};

const titled = (alias: string): string =>
  alias.length <= 3 ? alias.toUpperCase() : alias[0]?.toUpperCase() + alias.slice(1);

/** The departments that give a ward board, by the wards. */
export const departments: readonly string[] = Object.values(departmentAliases).flat().map(titled);

export const toCreate = (values: UserValues): CreateUser => ({
  name: values.name.trim(),
  email: values.email.trim(),
  role: values.role as Role,
  department: orNull(values.department),
  password: values.password,
  active: values.active === 'yes',
});

export const missingUser = (values: UserValues, creating: boolean): Readonly<Record<string, string>> => ({
  ...(values.name.trim() === '' ? { name: 'Enter a name' } : {}),
  ...(/^\S+@\S+\.\S+$/.test(values.email.trim()) ? {} : { email: 'An email address, such as name@hospital.org.' }),
  ...(values.role === '' ? { role: 'Choose a role.' } : {}),
  ...((creating || values.password !== '') && values.password.length < 8 ? { password: 'At least 8 characters.' } : {}),
});

export const amendUser = {
  path: '/api/users',
  schema: userRecord,
  labels: userLabels,
  /** Passwords are never shown: the field starts empty and is only sent when something was typed. */
  values: (record: UserRecord): UserValues => ({
    ...valuesOf(names, (name) => (name === 'password' ? null : record[name])),
    active: record.active ? 'yes' : 'no',
  }),
  missing: (values: UserValues) => missingUser(values, false),
  body: (values: UserValues, changed: readonly UserField[]): UpdateUser => onlyThese(toCreate(values), changed),
} satisfies Amendment<UserRecord, UserField>;
