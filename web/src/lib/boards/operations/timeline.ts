import { type OperationRecord, theatreKey } from '@ward-board/contract';
import { namePartsOf } from '../../patient/surname.js';
import { initials } from '../../shell/initials.js';
import { sayDuration } from '../../time/duration.js';
import { sayTime } from '../../time/facility.js';
import { beginsAt, overdueSince } from './schedule.js';
import { theatresOf } from './theatres.js';

const HOUR = 3_600_000;
/** An operation whose length nobody has said is drawn as long as this. */
const USUAL_MINUTES = 60;
/** What the axis shows, in hours before and after the hour that it is. */
export const HOURS = { before: 4, after: 8 } as const;
const ALL_HOURS = HOURS.before + HOURS.after;
/** Half the width of an hour's time, which stands around its hour, on the axis of a tablet. The time that it is stands behind its line. */
const HALF_A_TIME = 0.03;

/** An operation on the axis; `from` and `to` are fractions of it. */
export interface Slot {
  readonly id: string;
  readonly words: string;
  /** Whose it is, where there is room for little: the surname, and less than that. */
  readonly surname: string;
  readonly initials: string;
  readonly status: OperationRecord['op_status'];
  readonly type: OperationRecord['surgery_type'];
  readonly from: number;
  readonly to: number;
  /** It goes on, and has taken longer than was planned. */
  readonly over: boolean;
  /** It is drawn later than it is planned: its room is not free before that. */
  readonly later: boolean;
}

/** An hour on the axis; covered: the time that it is stands where its own would. */
interface Hour {
  readonly at: Date;
  readonly place: number;
  readonly covered: boolean;
}

/** The rooms of the hours around now, each with its operations; `now` is where it is on the axis. */
export interface Timeline {
  readonly hours: readonly Hour[];
  readonly now: number;
  readonly rooms: readonly { readonly room: string; readonly slots: readonly Slot[] }[];
}

type Scheduled = Pick<
  OperationRecord,
  | 'id'
  | 'op_status'
  | 'surgery_type'
  | 'procedure_name'
  | 'operating_room'
  | 'scheduled_at'
  | 'duration_minutes'
  | 'started_at'
  | 'ended_at'
> & { readonly patient: { readonly name: string } };

/**
 * From when to when an operation is drawn, in ms: as it was once it has begun, else as it is planned. One that goes on
 * reaches to now at least. Null: it is not scheduled.
 */
function spanOf(row: Scheduled, now: Date): readonly [number, number] | null {
  const begins = beginsAt(row);
  if (begins === null) return null;
  const start = new Date(begins).getTime();
  if (row.ended_at !== null) return [start, new Date(row.ended_at).getTime()];
  const planned = start + (row.duration_minutes ?? USUAL_MINUTES) * 60_000;
  return [start, row.op_status === 'in-surgery' ? Math.max(planned, now.getTime()) : planned];
}

/**
 * The operations of a room in their order. What has not begun stands after what goes on there and what is before it: it can't begin
 * sooner, and drawn at its time it would cover the name of who is on the table. What is drawn later than planned says when it is planned.
 */
function oneAfterAnother(slots: readonly Slot[], plannedAt: (id: string) => string | null): readonly Slot[] {
  let free = Math.max(0, ...slots.filter(({ status }) => status === 'in-surgery').map(({ to }) => to));
  return slots
    .toSorted((a, b) => a.from - b.from)
    .map((slot) => {
      if (slot.status !== 'pre-op') return slot;
      const later = Math.max(0, free - slot.from);
      free = slot.to + later;
      const planned = plannedAt(slot.id);
      const words = later > 0 && planned ? `planned ${sayTime(planned)} · ${slot.words}` : slot.words;
      return { ...slot, words, later: later > 0, from: slot.from + later, to: free };
    })
    .filter(({ from }) => from < 1)
    .map((slot) => ({ ...slot, to: Math.min(1, slot.to) }));
}

/** Where the operations with a room and a time stand; every room that any operation on the board names has a line. */
export function timelineOf(rows: readonly Scheduled[], now: Date): Timeline {
  const hour = Math.floor(now.getTime() / HOUR) * HOUR;
  const start = hour - HOURS.before * HOUR;
  const place = (ms: number): number => (ms - start) / (ALL_HOURS * HOUR);
  const at = place(now.getTime());
  const rooms = theatresOf(rows).map((room) => ({ room, slots: [] as Slot[] }));
  const byKey = new Map(rooms.map(({ room, slots }) => [theatreKey(room), slots]));
  const plannedAt = new Map(rows.map(({ id, scheduled_at }) => [id, scheduled_at]));
  for (const row of rows) {
    const slots = row.operating_room === null ? undefined : byKey.get(theatreKey(row.operating_room));
    const span = spanOf(row, now);
    if (slots === undefined || span === null) continue;
    const [from, to] = [place(span[0]), place(span[1])];
    if (to <= 0) continue;
    const since = overdueSince(row, now);
    slots.push({
      id: row.id,
      words: [...(since ? [`${sayDuration(since, now)} over`] : []), row.patient.name, row.procedure_name].join(' · '),
      surname: namePartsOf(row.patient.name)?.surname ?? row.patient.name,
      initials: initials(row.patient.name),
      over: since !== null,
      later: false,
      status: row.op_status,
      type: row.surgery_type,
      from: Math.max(0, from),
      to,
    });
  }
  return {
    hours: Array.from({ length: ALL_HOURS }, (_, n) => ({
      at: new Date(start + n * HOUR),
      place: n / ALL_HOURS,
      covered: n / ALL_HOURS > at - HALF_A_TIME && n / ALL_HOURS < at + 1 / ALL_HOURS,
    })),
    now: at,
    rooms: rooms.map(({ room, slots }) => ({ room, slots: oneAfterAnother(slots, (id) => plannedAt.get(id) ?? null) })),
  };
}
