import {
  type BloodType,
  type CorrectPatient,
  dateIn,
  type Gender,
  type PatientRecord,
  patientRecord,
  type RegisterPatient,
} from '@ward-board/contract';
import type { Amendment } from '#lib/forms/amending.svelte.ts';
import { DAY_FORM, isDay } from '../forms/time-texts.js';
import { onlyThese, orNull, valuesOf } from '../forms/values.js';

const names = ['name', 'gender', 'date_of_birth', 'phone', 'blood_type', 'confidential'] as const;
export type PatientField = (typeof names)[number];
type PatientValues = Readonly<Record<PatientField, string>>;

export const patientLabels: Readonly<Record<PatientField | 'mrn', string>> = {
  name: 'Name',
  gender: 'Sex',
  date_of_birth: 'Date of birth',
  phone: 'Phone',
  blood_type: 'Blood type',
  confidential: 'Confidential patient',
  mrn: 'MRN',
};

/** What a search says of somebody who is not registered: a name, or a date of birth. Any other number was an MRN or a phone. */
export const fromSearch = (query: string): { readonly name: string; readonly date_of_birth: string } => ({
  name: /\d/.test(query) ? '' : query.trim(),
  date_of_birth: dateIn(query.trim()) ?? '',
});

export const newPatient = (query: string): Readonly<Record<PatientField | 'mrn', string>> => ({
  ...valuesOf(names, () => ''),
  ...fromSearch(query),
  gender: 'unknown',
  confidential: 'false',
  mrn: '',
});

const bodyOf = (values: PatientValues) => ({
  name: values.name.trim(),
  gender: values.gender as Gender,
  date_of_birth: orNull(values.date_of_birth),
  phone: orNull(values.phone),
  blood_type: orNull(values.blood_type) as BloodType | null,
  confidential: values.confidential === 'true',
});

export const toRegister = (values: Readonly<Record<PatientField | 'mrn', string>>): RegisterPatient => ({
  ...bodyOf(values),
  mrn: orNull(values.mrn),
});

export const missingPatient = (values: PatientValues): Readonly<Record<string, string>> => ({
  ...(values.name.trim() === '' && { name: 'Enter a name, or “Unknown”' }),
  ...(values.date_of_birth !== '' &&
    !isDay(values.date_of_birth) && { date_of_birth: `Date of birth must be a day: ${DAY_FORM}.` }),
});

export const correction = {
  path: '/api/patients',
  schema: patientRecord,
  labels: patientLabels,
  values: (record: PatientRecord): PatientValues => valuesOf(names, (name) => record[name]),
  missing: missingPatient,
  body: (values: PatientValues, changed: readonly PatientField[]): CorrectPatient => onlyThese(bodyOf(values), changed),
  say: (name: PatientField, value: string): string =>
    name === 'confidential' ? (value === 'true' ? 'Confidential' : 'Not confidential') : value,
} satisfies Amendment<PatientRecord, PatientField>;
