import { sayDate } from '@ward-board/contract';
import type { Patient } from '@ward-board/domain';

/**
 * Whom a bell is about, by two things that identify a patient: somebody of the same name may be on a board, or come to one while the
 * bell is open. A patient whose birth date nobody knows is told by the record number.
 */
export const whoIs = ({ mrn, details: { name, date_of_birth } }: Pick<Patient, 'mrn' | 'details'>): string =>
  `${name}, ${date_of_birth === null ? `MRN ${mrn}` : `born ${sayDate(date_of_birth)}`}`;
