import {
  type AdmissionType,
  boardOfType,
  type NotificationKind,
  type OnCallDuty,
  type Role,
  type StayBoard,
  type WardKey,
  wards,
} from '@ward-board/contract';
import { type DomainEvent, type RecordUpdate, readRecordEvent, recordKinds } from '@ward-board/domain';

/** Who gets a notification: a ward's staff, those of one role in it, everybody of a role, or one person. */
export type Audience = `ward:${WardKey}` | `ward:${WardKey}:${Role}` | `role:${Role}` | `user:${string}`;

/** A notification to create. */
export interface Bell {
  readonly kind: NotificationKind;
  readonly priority: 'normal' | 'high';
  readonly title: string;
  /** Who it is about, and what it is. */
  readonly body: string;
  /** What was found, or why something was refused; null: `body` says it all. */
  readonly result: string | null;
  /** Where the patient of a result is now, which changes while it is open; null: not known, or `body` says where they were. */
  readonly place: string | null;
  /** The board that it leads to; null: to none. */
  readonly ward: WardKey | null;
  /** The web route that it leads to, with the id of a row; null: to none. */
  readonly link: string | null;
  readonly audience: Audience;
  /** The stay that it is about. */
  readonly admission_id: string | null;
  /** The imaging study that it tells of; null: of none. */
  readonly study_id: string | null;
  /** The service request or prescription that it tells of, or whose result it tells of; null: of none. */
  readonly order_id: string | null;
  /** A user of the audience who has a bell of their own for the same; null: it is for everybody of it. */
  readonly not_for: string | null;
}

/** The board that a patient stands on or is awaited at, and where they lie, if that is known. */
export interface PatientLocation {
  readonly board: StayBoard;
  readonly admission_id: string;
  readonly place: string | null;
}

/** What the words and the audience of a bell depend on, besides the event. */
export interface BellContext {
  /** Who the patient is, told from others of the same name. */
  readonly name: string;
  /** Of a hand-off: why the patient comes, how ill they are or how far the operation is; null: not known. */
  readonly reason: string | null;
  readonly level: string | null;
  /** Wing, room and bed; null: none yet. */
  readonly place: string | null;
  /** The user whom `callFor` asks for; null: nobody is on call. */
  readonly onCall: string | null;
}

/** What each board's staff are told of: admissions that are routed to it, and patients who are handed off to it. */
const boardBells: Readonly<
  Record<
    StayBoard,
    {
      readonly admission: NotificationKind;
      readonly priority: Bell['priority'];
      /** Null: nobody is handed off to it yet. */
      readonly handOff: { readonly kind: NotificationKind; readonly to: string } | null;
    }
  >
> = {
  emergency: { admission: 'emergency_admission', priority: 'normal', handOff: null },
  operations: {
    admission: 'surgical_admission',
    priority: 'normal',
    handOff: { kind: 'transfer_to_operation', to: 'Operations' },
  },
  icu: { admission: 'icu_admission', priority: 'high', handOff: { kind: 'transfer_to_icu', to: 'the ICU' } },
  ward: {
    admission: 'planned_admission',
    priority: 'normal',
    handOff: { kind: 'transfer_to_ward', to: 'the ward' },
  },
};

const admissionTitle: Readonly<Record<AdmissionType, string>> = {
  emergency: 'New emergency arrival',
  surgery: 'Surgical admission',
  operation: 'Surgical admission',
  icu: 'ICU admission',
  inpatient: 'Planned admission',
  planned: 'Planned admission',
  daycase: 'Day-case admission',
  normal: 'Ward admission',
};

/** The events that anybody is told of. */
export const notifyingTypes = [
  'PatientAdmitted',
  'WaitingListEntryAssigned',
  'DepositCollected',
  'PriorAuthorisationReceived',
  ...Object.values(recordKinds).flatMap(({ events }) =>
    Object.entries(events).flatMap(([type, change]) =>
      ['handed off', 'went to theatre', 'sent back'].includes(change) ? [type as DomainEvent['type']] : [],
    ),
  ),
] as const;

/** Who of a board is told of hand-offs to it: who is on call for this, and where nobody is, these. */
const called: Readonly<Partial<Record<StayBoard, { readonly duty: OnCallDuty; readonly otherwise: Audience }>>> = {
  ward: { duty: 'charge_nurse', otherwise: 'ward:ward:nurse' },
  operations: { duty: 'or_coordinator', otherwise: 'ward:operations' },
};

/** Who on call is to be told of an event; null: its bells are for a board's staff, or there are none. */
export function callFor(event: DomainEvent): { readonly duty: OnCallDuty; readonly ward: WardKey } | null {
  const update = readRecordEvent(event);
  if (update?.change !== 'handed off' && update?.change !== 'went to theatre') return null;
  const duty = called[update.to]?.duty;
  return duty ? { duty, ward: update.to } : null;
}

/**
 * Whom an event is told to, and in which words. An admission is told to the staff of the board that it is routed to, a
 * hand-off to who is on call on the board that takes the patient, or its staff, one that is sent back to the staff of the
 * board that made it, and of the one that had kept a bed for the patient, an assigned bed to Reception, which did not admit the patient itself, another system's report of a
 * patient in the ICU to its staff; other events to nobody.
 */
export function bellsFor(event: DomainEvent, context: BellContext): readonly Bell[] {
  if (event.type === 'PatientAdmitted') {
    const { admission_id, admission_type, reason, waiting_entry_id } = event.data;
    // The ward has accepted the patient in the same step.
    if (waiting_entry_id !== undefined) return [];
    const ward = boardOfType[admission_type];
    const { admission: kind, priority } = boardBells[ward];
    const body = inWords({ ...context, reason });
    return [{ kind, priority, title: admissionTitle[admission_type], body, ...toBoard(ward, admission_id) }];
  }
  if (event.type === 'WaitingListEntryAssigned') {
    const said = { title: 'Admitted from the waiting list', body: inWords(context) };
    const { admission_id } = event.data;
    const to = { link: `/reception#${admission_id}`, audience: 'role:reception' } as const;
    return [{ kind: 'waiting_list_assigned', priority: 'normal', ...said, ...toBoard('ward', admission_id), ...to }];
  }
  if (event.type === 'DepositCollected' || event.type === 'PriorAuthorisationReceived') {
    const { in_icu, admission_id, details } = event.data;
    if (!in_icu || admission_id === undefined) return [];
    const { kind, title, told } = reports[event.type];
    const reason = told
      .map((field) => details[field])
      .filter(isShort)
      .join(' ');
    return [
      { kind, priority: 'normal', title, body: inWords({ ...context, reason }), ...toBoard('icu', admission_id) },
    ];
  }
  const update = readRecordEvent(event);
  if (update?.change === 'sent back') return [sentBackBell(update, context), ...keptBedBell(update, context)];
  if (update?.change !== 'handed off' && update?.change !== 'went to theatre') return [];
  // The board that they go to is told once: by the theatre, which they leave, and not by the record that kept their bed.
  if (update.while_away) return [];
  const { to: ward, admission_id } = update;
  const { handOff } = boardBells[ward];
  if (!handOff) return [];
  const title = `From ${wards[recordKinds[update.kind].board].title} to ${handOff.to}`;
  const otherwise = called[ward]?.otherwise ?? `ward:${ward}`;
  const audience = context.onCall === null ? otherwise : (`user:${context.onCall}` as const);
  return [
    { kind: handOff.kind, priority: 'high', title, body: inWords(context), ...toBoard(ward, admission_id), audience },
  ];
}

type WasSentBack = RecordUpdate & { readonly change: 'sent back' };

function sentBackBell({ kind, to: ward, reason, admission_id }: WasSentBack, { name }: BellContext): Bell {
  const title = `Sent back by ${wards[recordKinds[kind].board].title}`;
  const body = inWords({ name, reason, level: null, place: null });
  return { kind: 'transfer_sent_back', priority: 'high', title, body, ...toBoard(ward, admission_id) };
}
/** The board that had kept a bed during the operation took it for free since: it is told that it is kept again, or that the patient has none there. */
function keptBedBell({ kept_bed, to, admission_id }: WasSentBack, { name }: BellContext): readonly Bell[] {
  if (!kept_bed) return [];
  const title = `Back in ${wards[to].title}: bed ${kept_bed.again ? 'kept again' : 'given away'}`;
  return [
    { kind: 'transfer_sent_back', priority: 'high', title, body: name, ...toBoard(kept_bed.board, admission_id) },
  ];
}

/** How a report of another system is told, and which of the free fields say what came of it, where they are there. */
const reports = {
  DepositCollected: { kind: 'deposit_collected', title: 'Deposit collected', told: ['amount', 'currency'] },
  PriorAuthorisationReceived: {
    kind: 'prior_authorisation_result',
    title: 'Prior authorisation result',
    told: ['decision'],
  },
} as const;
const isShort = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** A bell is a line to glance at; the whole of a long complaint is on the board. */
const REASON_LENGTH = 200;

/** Who it is, and what there is to be said of them. */
export function inWords({ name, reason, level, place }: Omit<BellContext, 'onCall'>): string {
  const short = reason && shortened(reason);
  return [short ? `${name}: ${short}` : name, level, place].filter(Boolean).join(' · ');
}

/** As much of a text as a bell says. */
export const shortened = (text: string, most = REASON_LENGTH): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;

/** For a board's staff, with a link to the row of the stay. */
const toBoard = (ward: WardKey, admission_id: string) => ({
  ward,
  link: `${wards[ward].route}#${admission_id}`,
  audience: `ward:${ward}` as const,
  ...{ admission_id, study_id: null, order_id: null, not_for: null, result: null, place: null },
});
