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
 * The list of all who are admitted has the number of its own feed. To the ICU's staff it is also what their board is assembled
 * from, and has that board's number; that of its own feed stands beside it.
 * @param ward of the user's own board; null: they have none.
 * @param onlyOwn the user sees of all admissions those alone that stand on their board, whose number the list has.
 */
export function listingOf(
  { status, type, patient_id, limit, cursor }: AdmissionQuery,
  ward: WardKey | null,
  onlyOwn = false,
): Listing {
  const active = status === 'admitted' || (status === undefined && type !== undefined);
  const board = type ? boardOfType[type] : onlyOwn || (active && ward === 'icu') ? ward : null;
  const list = active && !type && !(onlyOwn && ward) ? 'admissions' : null;
  return {
    collection: 'admissions',
    ...{ limit, cursor, patient: patient_id },
    onFeed: onlyOwn && ward !== null && patient_id === undefined ? ward : active ? 'admissions' : undefined,
    reachedBy: onlyOwn && ward !== null && patient_id === undefined ? ward : undefined,
    sealed: status === 'discharged',
    filedUnder: type && typesOf(type),
    numberOf: board ?? list,
    listNumberOf: board && list,
  };
}
