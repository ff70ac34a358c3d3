import { z } from 'zod';
import { actor } from '../access/people.js';
import { id, instant } from '../shared/primitives.js';

/** A week at most: a longer time is a slip. */
const minutes = z.int().min(1).max(10_080);

const fields = {
  /** NEWS2's scale for SpO2: 2 only where a target of 88 to 92 % is prescribed. */
  spo2_scale: z.literal([1, 2]),
  /** Null: not said. NEWS2 does not apply in pregnancy. */
  pregnant: z.boolean().nullable(),
  /** Minutes from one set of observations to the next; null: as NEWS2 and the facility have it. */
  interval_minutes: minutes.nullable(),
};

/** How a patient is watched, as the rows of boards carry it. `revision` is 0 until somebody has said it. */
export const watched = z.object({
  revision: z.int().min(0),
  updated_at: instant.nullable(),
  updated_by: actor.nullable(),
  ...fields,
});
/** How a patient is watched. */
export type Watched = z.infer<typeof watched>;

/** `GET /api/patients/:id/monitoring`: the record of it, one for each patient and under their id. It is made when somebody first says it. */
export const monitoring = watched.extend({ id, patient_id: id, created_at: instant.nullable() });
/** The record of how a patient is watched. */
export type MonitoringRecord = z.infer<typeof monitoring>;

/** Of whom nobody has said how they are watched. */
export const monitoringUnsaid: Watched = {
  ...{ revision: 0, updated_at: null, updated_by: null },
  ...{ spo2_scale: 1, pregnant: null, interval_minutes: null },
};

/** `PUT /api/patients/:id/monitoring`: what is left out stays as it is. */
export const setMonitoring = z.strictObject({
  spo2_scale: fields.spo2_scale.optional(),
  pregnant: fields.pregnant.optional(),
  interval_minutes: fields.interval_minutes.optional(),
});
/** What is to change of how a patient is watched. */
export type SetMonitoring = z.infer<typeof setMonitoring>;
