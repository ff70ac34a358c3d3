import { z } from 'zod';
import { date, instant } from './shared/primitives.js';
import { searchable } from './shared/searchable.js';

/** The most days that one answer covers. */
export const UTILIZATION_DAYS = 92;
/** An operation begins late when it begins more than this many minutes after the time that it was booked for. */
export const LATE_AFTER_MINUTES = 15;
/** A room that stands empty for longer than this between two operations is not being turned over. */
export const TURNOVER_MINUTES = 60;

/** By what theatres are told apart: `OR 2`, `or 2` and `or2` are one. */
export const theatreKey = (room: string): string => searchable(room).replaceAll(' ', '') || room;

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';
const DAY_MS = 86_400_000;
const day = date.refine((text) => text >= FIRST_DAY && text <= LAST_DAY, 'must be a date between 1900 and 2199');

/** `from` and `to` are calendar days of the facility, and both are in it: 92 days at most. */
export const utilizationQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before from' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < UTILIZATION_DAYS * DAY_MS, {
    path: ['to'],
    error: `must be at most ${UTILIZATION_DAYS - 1} days after from`,
  });
/** Which days are asked for. */
export type UtilizationQuery = z.infer<typeof utilizationQuery>;

/** What a room was booked and used for on one calendar day. What is counted how: docs/decisions/or-utilization.md. */
const roomDay = z.object({
  date,
  booked_minutes: z.int(),
  /** Minutes with a patient in the room, until now where an operation goes on. */
  used_minutes: z.int(),
  /** Used of booked; may be over 100. Null: nothing was booked. */
  utilization_percent: z.int().nullable(),
  /** Those that began on this day; of them, those that go on. */
  operations: z.int(),
  in_progress: z.int(),
  /** Those that began on the day that they were booked for, emergencies left out; of them, those that began late. */
  starts: z.int(),
  late_starts: z.int(),
  /** Of the first operation of the day, 0 when it was early; null: it was no such start. */
  first_start_late_minutes: z.int().nullable(),
  turnovers: z.int(),
  /** Of all turnovers together. */
  turnover_minutes: z.int(),
  /** Booked for this day, and called off on it or later. */
  cancelled: z.int(),
  /** Booked without a duration, so that their booked minutes are missing. */
  without_duration: z.int(),
  /** Begun, and no end was recorded in time, so that their used minutes are missing. */
  without_end: z.int(),
});
/** A room's figures of one day. */
export type RoomDay = z.infer<typeof roomDay>;

/** A room with those of its days on which something was booked or done. `room` null: of operations without one. */
const roomUtilization = z.object({ room: z.string().nullable(), days: z.array(roomDay) });
/** A room and its days. */
export type RoomUtilization = z.infer<typeof roomUtilization>;

/** `GET /api/operations/utilization`: `at` is the moment that the figures are of, `today` its day in the facility. */
export const utilization = z.object({
  from: date,
  to: date,
  time_zone: z.string(),
  today: date,
  at: instant,
  rooms: z.array(roomUtilization),
});
/** How the operating rooms were used on some days. */
export type Utilization = z.infer<typeof utilization>;
