import {
  boardOfType,
  locationBesideBed,
  locationOf,
  type PatientIdentity,
  type PatientPlace,
  type StayBoard,
} from '@ward-board/contract';
import {
  type BedPlace,
  type DetailName,
  type EventType,
  impliesAcceptance,
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
  /** Whether a transfer brings the patient, and nobody on the board has accepted them yet. */
  readonly to_accept: boolean;
  readonly bed: BedPlace | null;
  readonly location: string | null;
  readonly operating_room: string | null;
  /** An operation's status, another board's level; null: the board has none. */
  readonly level: string | null;
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
}

/** Of a patient who was never admitted; no row stands for it. */
const nowhere: KnownPlace = { stay: null, shown: null };

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
  // During an operation the patient is in its theatre.
  'level changed': true,
  // Until then the patient is where they were.
  accepted: true,
  taken: false,
  noted: false,
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
  return stay === place.stay ? place : { stay, shown: shownOf(stay) };
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
    const { bed, level, transferred_from } = update;
    const record = { open: true, away: false, to_accept: transferred_from !== null, bed, level };
    return { ...put({ ...record, ...saidIn(update.details, unsaid) }), awaiting: null };
  }
  const before = stay.records[kind];
  if (!before) return stay;
  const was = { ...before, to_accept: before.to_accept && !impliesAcceptance(update) };
  switch (update.change) {
    case 'amended':
      return put({ ...was, ...saidIn(update.changes, was) });
    case 'moved':
      return put({ ...was, bed: update.to });
    case 'level changed':
      return put({ ...was, level: update.to });
    case 'handed off':
    case 'discharged':
    case 'sent back':
      return put({ ...was, open: false, away: false, bed: null });
    case 'went to theatre':
      return put({ ...was, away: true });
    case 'accepted':
      return put(was);
    case 'returned':
      return put({
        ...{ ...was, open: true, away: update.away !== undefined, bed: update.bed },
        to_accept: was.to_accept || !!update.transfer,
      });
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

type Said = Pick<Placed, 'location' | 'operating_room'>;
type SaidName = keyof Said & DetailName;
const unsaid: Said = { location: null, operating_room: null };

/** What a record's fields say, over what was said before. */
function saidIn(fields: object, before: Said): Said {
  const said = (name: SaidName): string | null => {
    const value: unknown = name in fields ? Reflect.get(fields, name) : before[name];
    return typeof value === 'string' ? value : null;
  };
  return { location: said('location'), operating_room: said('operating_room') };
}

/** The open record that has the patient now, or that keeps their bed while they are away. */
const openRecord = (stay: Stay | null, isAway: boolean): readonly [RecordKind, Placed] | undefined =>
  (Object.entries(stay?.records ?? {}) as [RecordKind, Placed][]).find(([, { open, away }]) => open && away === isAway);

/** Where the record says in words that its patient is. @param isBedKept whether another record keeps a bed for them. */
export const saidLocation = ({ level, ...said }: Said & Pick<Placed, 'level'>, isBedKept = false): string | null =>
  (isBedKept ? locationBesideBed : locationOf)({ ...said, op_status: level });

/** The same of a record as its stay has it. */
export const locationIn = ({ level, details }: { readonly level: string | null; readonly details: object }) =>
  saidLocation({ level, ...saidIn(details, unsaid) });

/** The kind of the record that has the patient now; undefined: none has. */
export const kindHere = ({ stay }: KnownPlace): RecordKind | undefined => openRecord(stay, false)?.[0];

const bedName = (bed: BedPlace | null): string | null => bed && `${bed.room_number} ${bed.bed_label}`;

/** The kind of the record that keeps a bed for who is in the theatre; undefined: none does. */
export const kindKeepingBed = ({ stay }: KnownPlace): RecordKind | undefined => openRecord(stay, true)?.[0];

function shownOf(stay: Stay | null): PatientPlace | null {
  const [kind, here] = openRecord(stay, false) ?? [];
  if (kind === undefined || here === undefined) return stay?.awaiting ? { ward: stay.awaiting, name: null } : null;
  const [keeper, kept] = openRecord(stay, true) ?? [];
  const name = bedName(here.bed) ?? saidLocation(here, kept !== undefined);
  // Before an operation they lie in the bed that is kept for them, until the theatre has accepted them and says where they are.
  if (keeper !== undefined && here.level === 'pre-op' && (here.to_accept || name === null))
    return { ward: recordKinds[keeper].board, name: bedName(kept?.bed ?? null) };
  return { ward: recordKinds[kind].board, name: name || null };
}
