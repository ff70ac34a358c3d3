import type { Gender } from '@ward-board/contract';
import { dayIn, facilityZone } from '../time/facility.js';

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `58 y`, `7 mo`, `12 d`: an infant's age needs a finer unit than years. By the calendar of the facility. */
export function sayAgeOf(dateOfBirth: string | null, now: Date, zone = facilityZone): string | null {
  if (dateOfBirth === null) return null;
  const [born, today] = [startOf(dateOfBirth), startOf(dayIn(zone, now))];
  const days = daysBetween(born, today);
  if (!(days >= 0)) return null;
  if (days < 31) return `${days} d`;
  const months = monthsBetween(born, today);
  return months < 24 ? `${months} mo` : `${Math.floor(months / 12)} y`;
}

/** The same where a head says that it is the age: an adult's is a bare number. */
export const shortAgeOf = (dateOfBirth: string | null, now: Date, zone = facilityZone): string | null =>
  sayAgeOf(dateOfBirth, now, zone)?.replace(/ y$/, '') ?? null;

/** The days of a year, for ages under one. */
export const DAYS_OF_YEAR = 365.25;

/**
 * Years, for ranges that depend on age: whole ones, and under one year the part of it that has passed, since the ranges of
 * newborns differ from those of infants. Null when the date of birth is not known.
 */
export function yearsOf(dateOfBirth: string | null, now: Date, zone = facilityZone): number | null {
  if (dateOfBirth === null) return null;
  const [born, today] = [startOf(dateOfBirth), startOf(dayIn(zone, now))];
  const months = monthsBetween(born, today);
  if (months < 0) return null;
  return months < 12 ? daysBetween(born, today) / DAYS_OF_YEAR : Math.floor(months / 12);
}

/** Under a year: an age in months or days is read for one in years where it does not stand out. */
export const isInfant = (dateOfBirth: string | null, now: Date, zone = facilityZone): boolean =>
  (yearsOf(dateOfBirth, now, zone) ?? 1) < 1;

const daysBetween = (born: Date, today: Date): number => Math.round((today.getTime() - born.getTime()) / 86_400_000);

function monthsBetween(born: Date, today: Date): number {
  const months = (today.getUTCFullYear() - born.getUTCFullYear()) * 12 + today.getUTCMonth() - born.getUTCMonth();
  return today.getUTCDate() < born.getUTCDate() ? months - 1 : months;
}

export const genderLetter: Readonly<Record<Gender, string>> = { male: 'M', female: 'F', other: 'X', unknown: 'Sex ?' };
export const genderWord: Readonly<Record<Gender, string>> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  unknown: 'Sex not known',
};
