import type { Gender } from '@ward-board/contract';

/** `58 y`, `7 mo`, `12 d`: an infant's age needs a finer unit than years. */
export function sayAgeOf(dateOfBirth: string | null, now: Date): string | null {
  if (dateOfBirth === null) return null;
  const born = new Date(`${dateOfBirth}T00:00:00Z`);
  const days = Math.floor((now.getTime() - born.getTime()) / 86_400_000);
  if (days < 0) return null;
  if (days < 31) return `${days} d`;
  const months = monthsBetween(born, now);
  return months < 24 ? `${months} mo` : `${Math.floor(months / 12)} y`;
}

/** Whole years, for ranges that depend on age; null when the date of birth is not known. */
export function yearsOf(dateOfBirth: string | null, now: Date): number | null {
  if (dateOfBirth === null) return null;
  const months = monthsBetween(new Date(`${dateOfBirth}T00:00:00Z`), now);
  return months < 0 ? null : Math.floor(months / 12);
}

function monthsBetween(born: Date, now: Date): number {
  const months = (now.getUTCFullYear() - born.getUTCFullYear()) * 12 + now.getUTCMonth() - born.getUTCMonth();
  return now.getUTCDate() < born.getUTCDate() ? months - 1 : months;
}

export const genderLetter: Readonly<Record<Gender, string>> = { male: 'M', female: 'F', other: 'X', unknown: 'Sex ?' };
export const genderWord: Readonly<Record<Gender, string>> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  unknown: 'Sex not known',
};
