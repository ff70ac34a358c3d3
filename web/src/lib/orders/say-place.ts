import { type PatientPlace, wards } from '@ward-board/contract';

/** Where a patient is now: `ICU · 301 A`. */
export const sayPlace = ({ ward, name }: PatientPlace): string => [wards[ward].title, name].filter(Boolean).join(' · ');
