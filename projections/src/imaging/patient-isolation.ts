import type { PatientIdentity } from '@ward-board/contract';
import { type RecordKind, readRecordEvent } from '@ward-board/domain';
import {
  isolationBeside,
  isolationOf,
  labelled,
  type MayIsolate,
  saysOfIsolation,
  together,
  toldAnew,
  whereIsolated,
} from '@ward-board/handover-text';
import { isolationWritten } from '../boards/isolated-stays.js';
import type { Row, StoredEvent } from '../engine/projection.js';
import { type KnownPlace, kindHere, kindKeepingBed } from '../orders/patient-place.js';

/** The collection in which what boards say of patients' isolations is kept. */
export const PATIENT_ISOLATIONS = 'patient-isolations';

/** Immutable. */
export interface KnownIsolation {
  /** Of each board that the patient was on in the stay that goes on, what its newest record says of an isolation. */
  readonly records: Readonly<Partial<Record<RecordKind, MayIsolate>>>;
  /** The isolation, as the board says it that has the patient now, with what the one says that keeps a bed for them; null: none. */
  readonly shown: string | null;
}

/** Of a patient who is in no stay; no row stands for it. */
const unknown: KnownIsolation = { records: {}, shown: null };

/** From the row that stands for it. */
export const isolationFrom = (rows: readonly Row[]): KnownIsolation =>
  (rows.find(({ collection }) => collection === PATIENT_ISOLATIONS)?.record as KnownIsolation | undefined) ?? unknown;

/** The row that stands for it; none for who is on no board. */
export const isolationRows = (known: KnownIsolation, patient: PatientIdentity | null): readonly Row[] =>
  patient && known !== unknown
    ? [{ collection: PATIENT_ISOLATIONS, id: patient.id, feeds: [], search: null, record: known }]
    : [];

/** After an event; the same object where it changes nothing. @param place where the patient is after it. */
export function isolationAfter(known: KnownIsolation, place: KnownPlace, stored: StoredEvent): KnownIsolation {
  const records = recordsAfter(known.records, place, stored);
  if (Object.keys(records).length === 0) return unknown;
  const [here, kept] = [kindHere(place), kindKeepingBed(place)];
  const isolation_elsewhere = kept && isolationOf(records[kept] ?? {});
  const shown = (here && isolationOf({ ...records[here], isolation_elsewhere })) || null;
  return records === known.records && shown === known.shown ? known : { records, shown };
}

type Records = KnownIsolation['records'];

function recordsAfter(records: Records, place: KnownPlace, { event, at }: StoredEvent): Records {
  const { stay } = place;
  if (stay === null || event.type === 'PatientAdmitted') return unknown.records;
  const update = readRecordEvent(event);
  if (!update || update.admission_id !== stay.admission_id) return records;
  const { kind } = update;
  const was: MayIsolate = records[kind] ?? {};
  const put = (said: MayIsolate): Records => ({ ...records, [kind]: { ...was, ...said } });
  switch (update.change) {
    case 'opened': {
      const said = { ...fieldsIn(update.details), ...toldIn(update.handover, at) };
      return { ...records, [kind]: { ...said, created_at: at, isolation_at: null } };
    }
    case 'amended': {
      const said = { ...fieldsIn(update.changes), ...isolationWritten(update.changes, at) };
      if (Object.keys(said).length === 0) return records;
      const here = kindKeepingBed(place) === kind ? kindHere(place) : undefined;
      return here ? { ...put(said), [here]: toldWhileAway(records[here], was, { ...was, ...said }, at) } : put(said);
    }
    case 'noted': {
      const { text } = update;
      const { note_entries = [] } = was;
      return !saysOfIsolation(text) ? records : put({ note_entries: [{ at, text }, ...note_entries.slice(0, 5)] });
    }
    case 'returned':
      return update.transfer ? put(toldIn(update.transfer.handover, at)) : records;
    case 'removed': {
      const { [kind]: _, ...others } = records;
      return others;
    }
    default:
      return records;
  }
}

const fields = ['isolation', 'ward_type', 'pre_op_instructions', 'care_plan', 'notes'] as const;

/** What these fields of a record say of an isolation: nothing else of them is kept. */
const fieldsIn = (said: object): MayIsolate =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const text: unknown = Reflect.get(said, name);
      if (!(name in said)) return [];
      return [[name, typeof text === 'string' && (name === 'isolation' || whereIsolated(text) !== null) ? text : null]];
    }),
  );

/** What a handover says of one. */
function toldIn(told: { readonly notes?: string | null } | null | undefined, at: string): Pick<MayIsolate, 'handover'> {
  const notes = told?.notes?.split('\n\n').filter((paragraph) => whereIsolated(paragraph) !== null) ?? [];
  return { handover: told ? { notes: notes.join('\n\n') || null, at } : null };
}

/** What is told of a patient in the theatre, once the board that keeps their bed has written an isolation anew, or that one has ended. */
function toldWhileAway(here: MayIsolate = {}, was: MayIsolate, now: MayIsolate, at: string): MayIsolate {
  const { handover } = here;
  if (!handover) return here;
  const { told, anew } = toldAnew({ ...untold, notes: handover.notes }, telling(was), telling(now));
  const since = anew === null ? [] : [{ at, notes: anew }];
  return {
    ...here,
    handover: { ...handover, notes: told.notes, passed_on: [...since, ...(handover.passed_on ?? [])] },
  };
}

const untold = { reason: null, allergies: null, current_medications: null } as const;

/** What a record tells of an isolation, in the words in which it is told. */
const telling = ({ isolation = null, ward_type = null, care_plan = null, notes = null }: MayIsolate) => ({
  ...untold,
  notes: together([
    labelled('Isolation', isolation ?? isolationBeside({ ward_type, care_plan, notes })),
    ...[ward_type, labelled('Care plan', care_plan), notes],
  ]),
});
