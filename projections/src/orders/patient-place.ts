import { boardOfType, type PatientIdentity, type PatientPlace, type StayBoard } from '@ward-board/contract';
import {
  type BedPlace,
  type EventType,
  type RecordChange,
  type RecordKind,
  readRecordEvent,
  recordKinds,
} from '@ward-board/domain';
import type { Row, StoredEvent } from '../engine/projection.js';

/** The collection in which a projection keeps where its patients are. */
export const PATIENT_PLACES = 'patient-places';

/** A board's record, as far as it says where its patient is. */
interface Placed {
  readonly open: boolean;
  readonly away: boolean;
  readonly bed: BedPlace | null;
  readonly location: string | null;
  readonly operating_room: string | null;
  readonly ventilator_mode: string | null;
}

/** Of each board that the patient was on in the stay that goes on, the newest record. Bounded by the number of boards. */
interface Stay {
  readonly admission_id: string;
  /** The board on which they are to be accepted; null: they were. */
  readonly awaiting: StayBoard | null;
  readonly records: Readonly<Partial<Record<RecordKind, Placed>>>;
}

/** Where a patient is, and what that is known by. Immutable. */
export interface KnownPlace {
  /** Null: they are not in the hospital. */
  readonly stay: Stay | null;
  readonly shown: PatientPlace | null;
  /** A ventilator's, as the record says it that has the patient; null: none. */
  readonly ventilator_mode: string | null;
}

/** Of a patient who was never admitted; no row stands for it. */
const nowhere: KnownPlace = { stay: null, shown: null, ventilator_mode: null };

/** Which changes of a record say where its patient is. A new change does not compile until it is here. */
const moves: Readonly<Record<RecordChange, boolean>> = {
  opened: true,
  amended: true,
  moved: true,
  'handed off': true,
  'went to theatre': true,
  returned: true,
  'sent back': true,
  discharged: true,
  removed: true,
  'level changed': false,
  taken: false,
  noted: false,
  accepted: false,
};

/** The events that say where a patient is. */
export const placeEventTypes: readonly EventType[] = [
  'PatientAdmitted',
  'PatientDischarged',
  ...Object.values(recordKinds).flatMap(({ events }) =>
    Object.entries(events).flatMap(([type, change]) => (moves[change] ? [type as EventType] : [])),
  ),
];

/** From the row that stands for it. */
export const placeFrom = (rows: readonly Row[]): KnownPlace =>
  (rows.find(({ collection }) => collection === PATIENT_PLACES)?.record as KnownPlace | undefined) ?? nowhere;

/** The row that stands for it; none for who was never admitted. */
export const placeRows = (place: KnownPlace, patient: PatientIdentity | null): readonly Row[] =>
  patient && place !== nowhere
    ? [{ collection: PATIENT_PLACES, id: patient.id, feeds: [], search: null, record: place }]
    : [];

/** After an event of a stay; the same object where it says nothing of the place. */
export function placeAfter(place: KnownPlace, { event }: StoredEvent): KnownPlace {
  const stay = stayAfter(place.stay, event);
  return stay === place.stay ? place : { stay, ...shownOf(stay) };
}

function stayAfter(stay: Stay | null, event: StoredEvent['event']): Stay | null {
  if (event.type === 'PatientAdmitted') {
    const { admission_id, admission_type } = event.data;
    return { admission_id, awaiting: boardOfType[admission_type], records: {} };
  }
  if (event.type === 'PatientDischarged') return stay?.admission_id === event.data.admission_id ? null : stay;
  const update = readRecordEvent(event);
  if (!stay || !update || !moves[update.change] || update.admission_id !== stay.admission_id) return stay;
  const { kind } = update;
  const put = (record: Placed): Stay => ({ ...stay, records: { ...stay.records, [kind]: record } });
  if (update.change === 'opened') {
    const said = saidIn(update.details, unsaid);
    // A theatre has no such field: as the ICU had it that sent the patient, as the operation's own record says it.
    const sender = kind === 'operation' ? senderOf(stay, update.transferred_from?.board) : undefined;
    const ventilator_mode = sender?.ventilator_mode ?? said.ventilator_mode;
    const record = { open: true, away: false, bed: update.bed, ...said, ventilator_mode };
    return { ...put(record), awaiting: null };
  }
  const was = stay.records[kind];
  if (!was) return stay;
  switch (update.change) {
    case 'amended':
      return put({ ...was, ...saidIn(update.changes, was) });
    case 'moved':
      return put({ ...was, bed: update.to });
    case 'handed off':
    case 'discharged':
    case 'sent back':
      return put({ ...was, open: false, away: false, bed: null });
    case 'went to theatre':
      return put({ ...was, away: true });
    case 'returned':
      return put({ ...was, open: true, away: false, bed: update.bed });
    case 'removed': {
      const { [kind]: _, ...records } = stay.records;
      // They wait there again, as at first, unless another board keeps their bed.
      const isKept = (Object.values(records) as readonly Placed[]).some(({ away }) => away);
      return { ...stay, records, awaiting: isKept ? null : recordKinds[kind].board };
    }
    default:
      return stay;
  }
}

/** The newest record of the board that a transfer names. */
const senderOf = ({ records }: Stay, board: StayBoard | undefined): Placed | undefined =>
  (Object.entries(records) as [RecordKind, Placed][]).find(([kind]) => recordKinds[kind].board === board)?.[1];

type Said = Pick<Placed, 'location' | 'operating_room' | 'ventilator_mode'>;
const unsaid: Said = { location: null, operating_room: null, ventilator_mode: null };

/** What a record's fields say, over what was said before. */
function saidIn(fields: Readonly<Record<string, unknown>>, before: Said): Said {
  const said = (name: keyof Said): string | null => {
    const value = name in fields ? fields[name] : before[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    location: said('location'),
    operating_room: said('operating_room'),
    ventilator_mode: said('ventilator_mode'),
  };
}

function shownOf(stay: Stay | null): Pick<KnownPlace, 'shown' | 'ventilator_mode'> {
  const records = Object.entries(stay?.records ?? {}) as [RecordKind, Placed][];
  const [kind, here] = records.find(([, { open, away }]) => open && !away) ?? [];
  if (kind === undefined || here === undefined)
    return { shown: stay?.awaiting ? { ward: stay.awaiting, name: null } : null, ventilator_mode: null };
  const { bed, location, operating_room, ventilator_mode } = here;
  const name = bed ? `${bed.room_number} ${bed.bed_label}` : (location ?? operating_room);
  return { shown: { ward: recordKinds[kind].board, name }, ventilator_mode };
}
