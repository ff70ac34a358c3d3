import {
  type AdmissionQuery,
  type AdmissionType,
  admissionTypes,
  boardOfType,
  type WardKey,
} from '@ward-board/contract';
import type { Listing } from '../read-models/list-statement.js';

/** The types that `?type=` asks for: a whole family for `operation` and `normal`, which name one, else the one type. */
const typesOf = (type: AdmissionType): readonly AdmissionType[] =>
  type === 'operation' || type === 'normal'
    ? admissionTypes.filter((other) => boardOfType[other] === boardOfType[type])
    : [type];

/**
 * What a query of admissions asks for. Those who are in the hospital stand on a feed, which bounds a list of them however
 * many were discharged; a list by type is a board's, and so of active ones, unless discharged ones are asked for.
 * @param ward of the user's own board, whose number the list carries; null: that of the list of all who are admitted.
 * @param onlyOwn the user sees of all admissions those alone that stand on their board.
 */
export function listingOf(
  { status, type, patient_id, limit, cursor }: AdmissionQuery,
  ward: WardKey | null,
  onlyOwn = false,
): Listing {
  const active = status === 'admitted' || (status === undefined && type !== undefined);
  return {
    collection: 'admissions',
    ...{ limit, cursor, patient: patient_id },
    onFeed: onlyOwn && ward !== null && patient_id === undefined ? ward : active ? 'admissions' : undefined,
    sealed: status === 'discharged',
    filedUnder: type && typesOf(type),
    numberOf: type ? boardOfType[type] : (ward ?? (active ? 'admissions' : null)),
  };
}
