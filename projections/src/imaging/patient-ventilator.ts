import type { PatientIdentity } from '@ward-board/contract';
import { type RecordKind, readRecordEvent } from '@ward-board/domain';
import { leftFor, ventilatedBefore } from '../boards/vitals-at.js';
import type { Row, StoredEvent } from '../engine/projection.js';
import { type KnownPlace, kindHere } from '../orders/patient-place.js';

/** The collection in which the ventilators of patients are kept. */
export const PATIENT_VENTILATORS = 'patient-ventilators';

/** A record that says the mode of a ventilator, and for which other one its patient left it. */
interface Ventilated {
  readonly id: string;
  readonly ventilator_mode: string;
  readonly outcome: { readonly record_id: string | null } | null;
}

/** Immutable. */
export interface KnownVentilator {
  /** Of each board that the patient was ventilated on in the stay that goes on, the newest record. Bounded by the number of boards. */
  readonly records: Readonly<Partial<Record<RecordKind, Ventilated>>>;
  /** The mode, as the record says it that has the patient now; null: none. */
  readonly shown: string | null;
}

/** Of a patient who was not ventilated in this stay; no row stands for it. */
const unventilated: KnownVentilator = { records: {}, shown: null };

/** From the row that stands for it. */
export const ventilatorFrom = (rows: readonly Row[]): KnownVentilator =>
  (rows.find(({ collection }) => collection === PATIENT_VENTILATORS)?.record as KnownVentilator | undefined) ??
  unventilated;

/** The row that stands for it; none for who was not ventilated in this stay. */
export const ventilatorRows = (known: KnownVentilator, patient: PatientIdentity | null): readonly Row[] =>
  patient && known !== unventilated
    ? [{ collection: PATIENT_VENTILATORS, id: patient.id, feeds: [], search: null, record: known }]
    : [];

/** After an event; the same object where it changes nothing. @param place where the patient is after it. */
export function ventilatorAfter(known: KnownVentilator, place: KnownPlace, { event }: StoredEvent): KnownVentilator {
  const records = recordsAfter(known.records, place, event);
  if (Object.keys(records).length === 0) return unventilated;
  const here = kindHere(place);
  const shown = (here && records[here]?.ventilator_mode) ?? null;
  return records === known.records && shown === known.shown ? known : { records, shown };
}

type Records = KnownVentilator['records'];

function recordsAfter(records: Records, { stay }: KnownPlace, event: StoredEvent['event']): Records {
  if (stay === null || event.type === 'PatientAdmitted') return unventilated.records;
  const update = readRecordEvent(event);
  if (!update || update.admission_id !== stay.admission_id) return records;
  const { kind, id } = update;
  const was = records[kind];
  switch (update.change) {
    case 'opened': {
      const sender = leftFor(Object.values(records), update);
      return withMode(records, kind, id, { ...update.details, ...ventilatedBefore(kind, sender) });
    }
    case 'amended':
      return 'ventilator_mode' in update.changes ? withMode(records, kind, id, update.changes) : records;
    case 'handed off':
    case 'sent back':
      return was?.id === id ? { ...records, [kind]: { ...was, outcome: { record_id: update.record_id } } } : records;
    case 'removed':
      return was?.id === id ? without(records, kind) : records;
    default:
      return records;
  }
}

/** With the mode that a record says now; a record that says none is not kept. */
function withMode(
  records: Records,
  kind: RecordKind,
  id: string,
  said: { readonly ventilator_mode?: unknown },
): Records {
  const { ventilator_mode: mode } = said;
  return typeof mode === 'string'
    ? { ...records, [kind]: { id, ventilator_mode: mode, outcome: null } }
    : without(records, kind);
}

function without(records: Records, kind: RecordKind): Records {
  if (records[kind] === undefined) return records;
  const { [kind]: _, ...others } = records;
  return others;
}
