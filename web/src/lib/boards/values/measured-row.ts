import {
  type avpuWords,
  type Clinical,
  type Handover,
  nothingRecorded,
  type PatientIdentity,
} from '@ward-board/contract';
import { clock } from '#lib/live/clock/clock.svelte.ts';
import { yearsOf } from '#lib/patient/age.ts';
import { consciousnessOf, type SaidConsciousness } from '#lib/patient/vitals/consciousness.ts';
import { type MeasuredVitals, measuredVitals } from '#lib/patient/vitals/measured.ts';
import { type News2State, news2State } from '#lib/patient/vitals/news2.ts';
import type { RecordedOxygen } from '#lib/patient/vitals/oxygen.ts';
import { sayMoment } from '#lib/time/facility.ts';

/** What the value columns read of a row; only some boards record vital signs and consciousness themselves. */
export interface Measured extends RecordedOxygen {
  readonly patient: PatientIdentity;
  /** Null: to readers who may not read it. */
  readonly clinical: Clinical | null;
  readonly vitals?: string | null;
  readonly vitals_at?: string | null;
  readonly handover?: Handover | null;
  readonly avpu?: keyof typeof avpuWords | null;
  readonly avpu_at?: string | null;
  readonly ventilator_mode?: string | null;
  readonly admission?: { readonly admitted_at: string } | null;
}

/** What the chart has of a row's patient. */
export const chartOf = ({ clinical }: Measured): Clinical => clinical ?? nothingRecorded;

/** A record is never changed, only replaced: it is read once for all of its columns. */
const read = new WeakMap<Measured, MeasuredVitals>();

/** The vital signs of a row, of its chart and its text. */
export function vitalsOf(row: Measured): MeasuredVitals {
  const known = read.get(row) ?? measuredVitals({ ...row, clinical: chartOf(row) });
  read.set(row, known);
  return known;
}

/** How old a row's patient is, in whole years; null: not known. */
export const yearsOfRow = ({ patient }: Measured): number | null => yearsOf(patient.date_of_birth, clock.calm);

/** A row's NEWS2, or why there is none. */
export const scoredOf = (row: Measured): News2State =>
  news2State(chartOf(row), yearsOfRow(row), row.ventilator_mode ?? null, {
    shown: vitalsOf(row),
    avpu: row.avpu ?? null,
  });

/** How awake a row's patient is; null: not recorded. */
export const awakeOf = (row: Measured): SaidConsciousness | null =>
  consciousnessOf({ ...row, clinical: chartOf(row) }, vitalsOf(row));

/** Where something under the values was read, and when. */
export const sayRecorded = (at: string): string => `recorded in the chart, ${sayMoment(at, clock.calm)}`;
