import type { NormalAcceptanceRecord } from '@ward-board/contract';
import { dayOf } from '../../time/facility.js';

type Stay = Pick<NormalAcceptanceRecord, 'created_at' | 'expected_stay_days'>;

const DAY_MS = 86_400_000;

/** How many midnights somebody has been on the ward, by the facility's calendar. */
const daysOnWard = ({ created_at }: Pick<Stay, 'created_at'>, now: Date): number =>
  Math.max(0, Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(new Date(created_at)))) / DAY_MS));

/**
 * How far a stay is: `day 3 of 6`, how much of it is over (0 to 1; null: not planned in days), and whether it goes on for
 * longer than planned. Who was to stay for no night is a day case.
 */
export function lengthOfStay(
  row: Stay,
  now: Date,
): { readonly words: string; readonly part: number | null; readonly over: boolean } {
  const day = daysOnWard(row, now);
  const planned = row.expected_stay_days;
  if (planned === null) return { words: `day ${day}`, part: null, over: false };
  if (planned === 0) return { words: day === 0 ? 'day case' : `day ${day}, day case`, part: null, over: day > 0 };
  return { words: `day ${day} of ${planned}`, part: Math.min(1, day / planned), over: day > planned };
}
