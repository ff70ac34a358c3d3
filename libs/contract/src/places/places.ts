import { z } from 'zod';
import { id, LINE, listOf, optionalText, pageQuery, recordFields, text } from '../shared/primitives.js';

export const wingRecord = z.object({
  ...recordFields,
  name: z.string(),
  ward_type: z.string(),
  capacity: z.int(),
  occupied: z.int(),
});
export type WingRecord = z.infer<typeof wingRecord>;
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
export type RoomRecord = z.infer<typeof roomRecord>;
export const roomList = listOf(roomRecord);

export const bedRecord = z.object({
  ...recordFields,
  room_id: id,
  label: z.string(),
  occupied_by_admission_id: id.nullable(),
});
export type BedRecord = z.infer<typeof bedRecord>;
export const bedList = listOf(bedRecord);

/** `ward_type` is free text; a wing of type `icu` is offered for ICU cases. */
export const createWing = z.strictObject({ name: text(LINE), ward_type: text(LINE) });
export type CreateWing = z.infer<typeof createWing>;

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
export type CreateRoom = z.infer<typeof createRoom>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const wingQuery = z.strictObject(pageQuery);
export type WingQuery = z.infer<typeof wingQuery>;
export const roomQuery = z.strictObject({ ...pageQuery, wing_id: id.optional(), available: flag.optional() });
export type RoomQuery = z.infer<typeof roomQuery>;
export const bedQuery = z.strictObject({ ...pageQuery, room_id: id.optional() });
export type BedQuery = z.infer<typeof bedQuery>;
