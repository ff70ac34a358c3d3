import { isDeepStrictEqual } from 'node:util';
import type { AdmissionSummary } from '@ward-board/contract';
import { type EventType, readRecordEvent, recordKinds } from '@ward-board/domain';
import { stayBegun, stayEnded } from '../boards/admission-summary.js';
import { namedRow, type Recalled, type Row, type RowName, type StoredEvent, touched } from '../engine/projection.js';
import { type KnownPlace, saidLocation } from '../orders/patient-place.js';
import { type PatientRows, putRow } from '../orders/patient-rows.js';

/** The collection of a patient's stays, as reads of sealed rows answer with them. */
export const STAYS = 'admissions';

/** The row of a stay that a study names; none where it names none. */
export const stayRowName = ({ encounter_id }: { readonly encounter_id: string | null }): readonly RowName[] =>
  encounter_id === null ? [] : [{ collection: STAYS, id: encounter_id }];

/**
 * The stays that some events of a patient say studies are of: one may have ended. One that begins with these events, and goes on after
 * them, is at hand.
 */
export function recalledStays(events: readonly { readonly type: string; readonly data: unknown }[]): Recalled {
  const stays = (wanted: EventType) =>
    new Set(events.flatMap(({ type, data }) => (type === wanted ? [(data as StayFields).admission_id] : [])));
  const [begun, ended] = [stays('PatientAdmitted'), stays('PatientDischarged')];
  return events
    .flatMap(({ type, data }) => {
      const { changes, encounter_id } = data as StayFields;
      if (type === 'ImagingStudyOrdered') return namedRow(STAYS, encounter_id);
      return type === 'ImagingStudyAmended' ? namedRow(STAYS, changes?.encounter_id) : [];
    })
    .filter(({ id }) => !begun.has(id) || ended.has(id));
}

/** What events say of stays, as far as it can be relied on. */
interface StayFields {
  readonly admission_id?: unknown;
  readonly encounter_id?: unknown;
  readonly changes?: { readonly encounter_id?: unknown } | null;
}

/** A stay that is at hand: the one that goes on, and those that were recalled. */
export function stayAt({ rows }: PatientRows, id: string | null): AdmissionSummary | null {
  const row = id === null ? undefined : rows.get(id);
  return row?.collection === STAYS ? (row.record as AdmissionSummary) : null;
}

/**
 * The patient's stays after an event, as the boards' own projection has them. A stay that has ended is sealed: nothing changes it
 * any more, and a patient with a hundred of them costs what one without any does.
 * @param place where the patient is after the event.
 * @param critical_unseen how many critical results nobody has seen.
 */
export function staysAfter(
  state: PatientRows,
  stored: StoredEvent,
  { stay }: KnownPlace,
  critical_unseen: number,
): PatientRows {
  const { event } = stored;
  if (event.type === 'PatientDischarged') {
    const known = stayAt(state, event.data.admission_id);
    return known ? putRow(state, stayRow({ ...known, ...stayEnded(stored) })) : state;
  }
  const before =
    event.type === 'PatientAdmitted' ? stayBegun(event.data, stored) : stayAt(state, stay?.admission_id ?? null);
  if (!before || !stay) return state;
  const now = { ...before, ...changedBy(before, stored), ...hereIn(stay), critical_unseen };
  return isDeepStrictEqual(now, stayAt(state, now.id)) ? state : putRow(state, stayRow(now));
}

/** What an event of one of its records says of a stay. */
function changedBy(stay: AdmissionSummary, stored: StoredEvent): Partial<AdmissionSummary> {
  const update = readRecordEvent(stored.event);
  if (update?.admission_id !== stay.id) return {};
  switch (update.change) {
    case 'opened':
      return { ...touched(stored), treated_at: null };
    case 'removed':
      // A removed emergency case is treat-and-release.
      return { ...touched(stored), treated_at: update.kind === 'emergency' ? stored.at : stay.treated_at };
    case 'went to theatre':
      return { away: update.to };
    default:
      return {};
  }
}

/** Which board has the patient, which one awaits them, and which one keeps a bed for them, if any still does. */
function hereIn({ awaiting, records }: NonNullable<KnownPlace['stay']>): Partial<AdmissionSummary> {
  const open = (
    Object.entries(records) as [keyof typeof recordKinds, NonNullable<(typeof records)[keyof typeof records]>][]
  ).filter(([, record]) => record.open);
  const [kind, here] = open.find(([, { away }]) => !away) ?? [];
  const [keeper] = open.find(([, { away }]) => away) ?? [];
  return {
    awaiting,
    board: kind === undefined ? null : recordKinds[kind].board,
    to_accept: here?.to_accept ?? false,
    location: here === undefined ? null : saidLocation(here, keeper !== undefined),
    bed_kept_by: keeper === undefined ? null : recordKinds[keeper].board,
    ...(keeper === undefined && { away: null }),
  };
}

const stayRow = (stay: AdmissionSummary): Row => ({
  ...{ collection: STAYS, id: stay.id, feeds: [], search: null, record: stay },
  ...(stay.status === 'discharged' && { sealed: true }),
});
