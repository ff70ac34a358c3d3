import { daysBetween, type Gender, monthsBetween, yearsOn } from '@ward-board/contract';
import { dayIn, facilityZone } from '../time/facility.js';

/** `58 y`, `7 mo`, `12 d`: an infant's age needs a finer unit than years. By the calendar of the facility. */
export function sayAgeOf(dateOfBirth: string | null, now: Date, zone = facilityZone): string | null {
  if (dateOfBirth === null) return null;
  const today = dayIn(zone, now);
  const days = daysBetween(dateOfBirth, today);
  if (!(days >= 0)) return null;
  if (days < 31) return `${days} d`;
  const months = monthsBetween(dateOfBirth, today);
  return months < 24 ? `${months} mo` : `${Math.floor(months / 12)} y`;
}

/** The same where a head says that it is the age: an adult's is a bare number. */
export const shortAgeOf = (dateOfBirth: string | null, now: Date, zone = facilityZone): string | null =>
  sayAgeOf(dateOfBirth, now, zone)?.replace(/ y$/, '') ?? null;

/**
 * Years, for ranges that depend on age: whole ones, and under one year the part of it that has passed. Null when the date of
 * birth is not known. By the calendar of the facility.
 */
export const yearsOf = (dateOfBirth: string | null, now: Date, zone = facilityZone): number | null =>
  yearsOn(dateOfBirth, dayIn(zone, now));

/** Under a year: an age in months or days is read for one in years where it does not stand out. */
export const isInfant = (dateOfBirth: string | null, now: Date, zone = facilityZone): boolean =>
  (yearsOf(dateOfBirth, now, zone) ?? 1) < 1;

export const genderLetter: Readonly<Record<Gender, string>> = { male: 'M', female: 'F', other: 'X', unknown: 'Sex ?' };
export const genderWord: Readonly<Record<Gender, string>> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  unknown: 'Sex not known',
};
