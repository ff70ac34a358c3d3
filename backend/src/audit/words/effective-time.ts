import type { AuditEvent } from '@ward-board/contract';
import { type EventType, readEvent, UnreadableEvent } from '@ward-board/domain';
import type { DataOf } from './phrases.js';

/** What was done at a time that is typed, and the time; nothing: the event says none. */
type Effective<Type extends EventType> = readonly [did: string, at: (data: DataOf<Type>) => string | null | undefined];

const effectiveTimes: { readonly [Type in EventType]?: Effective<Type> } = {
  ObservationRecorded: ['measured', ({ details }) => details.effective_at],
  ObservationAmended: ['measured', ({ changes }) => changes.effective_at],
  MedicationDispensed: ['dispensed', ({ at }) => at],
  MedicationGiven: ['given', ({ at }) => at],
  MedicationRefused: ['refused', ({ at }) => at],
  ConsentSigned: ['signed', ({ changes }) => changes.signed_at],
  EmergencyPatientTaken: ['seen', ({ changes }) => changes.seen_at],
  ImagingStudyStarted: ['begun', ({ started_at }) => started_at],
  ImagingStudyCompleted: ['ended', ({ ended_at }) => ended_at],
  DepositCollected: ['collected', ({ reported_at }) => reported_at],
  PriorAuthorisationReceived: ['received', ({ reported_at }) => reported_at],
};

/** From so far on, the time of entering an event would be read as when it happened, and is not. */
const APART_MS = 60_000;

/** When something happened that was entered earlier or later. */
export interface EffectiveTime {
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
  /** `measured at 23:18`; of another day than it was entered on: `measured on Sat 28 Nov 2026 at 23:18`. */
  readonly words: string;
}

/**
 * When an event happened by what it says itself. Null: it says no such time, or one less than a minute from when it was entered.
 * @param zone the facility's.
 */
export function effectiveTime(
  { type, version, data, occurred_at }: Pick<AuditEvent, 'type' | 'version' | 'data' | 'occurred_at'>,
  zone: string,
): EffectiveTime | null {
  const known = effectiveTimes[type as EventType] as Effective<EventType> | undefined;
  if (known === undefined || !Object.hasOwn(effectiveTimes, type)) return null;
  const [did, timeIn] = known;
  try {
    const when = new Date(timeIn(readEvent(type, version, data).data as DataOf<EventType>) ?? Number.NaN);
    const entered = new Date(occurred_at);
    if (!(Math.abs(when.getTime() - entered.getTime()) >= APART_MS)) return null;
    const clock = said(when, zone, { hour: '2-digit', minute: '2-digit' });
    const [day, dayOfEntry] = [when, entered].map((each) => said(each, zone, DAY));
    return { at: when.toISOString(), words: `${did}${day === dayOfEntry ? '' : ` on ${day}`} at ${clock}` };
  } catch (error) {
    // As `sayEvent` says what it can't read: its raw data is shown.
    if (error instanceof UnreadableEvent || error instanceof TypeError) return null;
    throw error;
  }
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

const said = (when: Date, timeZone: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...parts }).format(when).replace(',', '');
