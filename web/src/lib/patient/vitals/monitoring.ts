import type { Clinical } from '@ward-board/contract';
import { sayMinutes } from '../../time/duration.js';
import { sayMoment } from '../../time/facility.js';

type Monitoring = NonNullable<Clinical['monitoring']>;

/** What SpO2 is scored by, and when NEWS2 asks for that (Royal College of Physicians 2017). */
export const scaleWords = {
  1: 'SpO₂ scale 1',
  2: 'SpO₂ scale 2, target 88–92 % prescribed',
} as const satisfies Readonly<Record<Monitoring['spo2_scale'], string>>;

/** How a patient is watched, where that is not as for everybody: each said by itself. */
export const sayMonitoring = ({
  spo2_scale,
  pregnant,
  interval_minutes: minutes,
}: Pick<Monitoring, 'spo2_scale' | 'pregnant' | 'interval_minutes'>): readonly string[] => [
  ...(spo2_scale === 2 ? [scaleWords[2]] : []),
  ...(pregnant === null ? [] : [pregnant ? 'Pregnant: NEWS2 does not apply' : 'Not pregnant']),
  ...(minutes === null ? [] : [`Observations every ${sayMinutes(minutes)}, as prescribed`]),
];

/** `Set by Ana Ferreira, 21:14`; null: nobody has. */
export const saySetBy = (
  { updated_at: at, updated_by: by }: Pick<Monitoring, 'updated_at' | 'updated_by'>,
  now: Date,
): string | null =>
  at === null ? null : `Set ${[by && `by ${by.name}`, sayMoment(at, now)].filter(Boolean).join(', ')}`;
