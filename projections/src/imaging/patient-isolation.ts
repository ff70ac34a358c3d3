import { isolationOf, type PatientIdentity } from '@ward-board/contract';
import { readRecordEvent, stayIsolationAfter } from '@ward-board/domain';
import type { Row, StoredEvent } from '../engine/projection.js';
import { type KnownPlace, kindHere } from '../orders/patient-place.js';

/** The collection in which patients' isolations are kept. */
export const PATIENT_ISOLATIONS = 'patient-isolations';

/** Immutable. */
export interface KnownIsolation {
  /** As the records of the stay that goes on said it last; null: none. */
  readonly said: string | null;
  /** The same while the patient is on a board, and where it says one; null: none. */
  readonly shown: string | null;
}

/** Of a patient of whom none is said; no row stands for it. */
const unknown: KnownIsolation = { said: null, shown: null };

/** From the row that stands for it. */
export const isolationFrom = (rows: readonly Row[]): KnownIsolation =>
  (rows.find(({ collection }) => collection === PATIENT_ISOLATIONS)?.record as KnownIsolation | undefined) ?? unknown;

/** The row that stands for it; none where none is said. */
export const isolationRows = (known: KnownIsolation, patient: PatientIdentity | null): readonly Row[] =>
  patient && known !== unknown
    ? [{ collection: PATIENT_ISOLATIONS, id: patient.id, feeds: [], search: null, record: known }]
    : [];

/** After an event; the same object where it changes nothing. @param place where the patient is after it. */
export function isolationAfter(known: KnownIsolation, place: KnownPlace, { event }: StoredEvent): KnownIsolation {
  const { stay } = place;
  if (stay === null || event.type === 'PatientAdmitted') return unknown;
  const update = readRecordEvent(event);
  const said = update?.admission_id === stay.admission_id ? stayIsolationAfter(known.said, update) : known.said;
  const shown = (kindHere(place) && isolationOf({ isolation: said })) || null;
  if (said === null && shown === null) return unknown;
  return said === known.said && shown === known.shown ? known : { said, shown };
}
