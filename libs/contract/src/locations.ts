import { z } from 'zod';
import { precaution } from './boards/isolation.js';
import { id, LINE, listOf, optionalText, pageQuery, recordFields, text } from './shared/primitives.js';

/** A wing. `capacity` and `occupied` count beds, those of all its rooms. */
export const wingRecord = z.object({
  ...recordFields,
  name: z.string(),
  ward_type: z.string(),
  capacity: z.int(),
  occupied: z.int(),
});
/** A wing with its occupancy. */
export type WingRecord = z.infer<typeof wingRecord>;
/** `GET /api/wings`: newest first. */
export const wingList = listOf(wingRecord);

/** `capacity` is the number of its beds; `available` says that at least one is free. */
export const roomRecord = z.object({
  ...recordFields,
  wing_id: id,
  number: z.string(),
  kind: z.string().nullable(),
  capacity: z.int(),
  occupied: z.int(),
  available: z.boolean(),
});
/** A room with its occupancy. */
export type RoomRecord = z.infer<typeof roomRecord>;
/** `GET /api/rooms`: newest first. */
export const roomList = listOf(roomRecord);

/**
 * A bed. It holds one admission at most; null: it is free. `isolation`: the precautions that are taken with whoever holds it, which
 * whoever assigns the bed beside it has to know; never the words of the record, which may name what somebody has. Null: none are recorded.
 */
export const bedRecord = z.object({
  ...recordFields,
  room_id: id,
  label: z.string(),
  occupied_by_admission_id: id.nullable(),
  isolation: z.array(precaution).nullable(),
});
/** A bed, and who is in it. */
export type BedRecord = z.infer<typeof bedRecord>;
/** `GET /api/beds`: newest first. */
export const bedList = listOf(bedRecord);

/**
 * `POST /api/wings` (admin): both required; a name that another wing has is 409 `conflict`. `ward_type` is free text;
 * wings of type `icu` are offered first for ICU cases.
 */
export const createWing = z.strictObject({ name: text(LINE), ward_type: text(LINE) });
/** A new wing. */
export type CreateWing = z.infer<typeof createWing>;

/**
 * `POST /api/rooms` (admin): a room with 1 to 50 beds, whose labels (at most 20 characters) differ; beds are given out
 * in their order. A number that the wing has already is 409 `conflict`.
 */
export const createRoom = z.strictObject({
  wing_id: id,
  number: text(40),
  kind: optionalText(LINE),
  beds: z
    .array(text(20))
    .min(1)
    .max(50)
    .refine((labels) => new Set(labels).size === labels.length, 'names a bed twice'),
});
/** A new room with its beds. */
export type CreateRoom = z.infer<typeof createRoom>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** How the list of wings is paged. */
export const wingQuery = z.strictObject(pageQuery);
/** A page of wings. */
export type WingQuery = z.infer<typeof wingQuery>;
/** `available=true`: only rooms with a free bed; `false`: only full ones. */
export const roomQuery = z.strictObject({ ...pageQuery, wing_id: id.optional(), available: flag.optional() });
/** A page of rooms, `available` as a boolean. */
export type RoomQuery = z.infer<typeof roomQuery>;
/** `room_id`: only that room's beds. */
export const bedQuery = z.strictObject({ ...pageQuery, room_id: id.optional() });
/** A page of beds. */
export type BedQuery = z.infer<typeof bedQuery>;
