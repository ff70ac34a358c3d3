import { type AnyBoardRecord, wards } from '@ward-board/contract';
import { sayMoment } from '../time/facility.js';

const did = { handed_off: 'handed off', sent_back: 'sent back', discharged: 'discharged' } as const;

/** Where to a record has left its board, and by whom; null: it has not. */
export function sayOutcome(
  { outcome, updated_by }: Pick<AnyBoardRecord, 'outcome' | 'updated_by'>,
  now: Date,
): string | null {
  if (outcome === null) return null;
  const to = outcome.to === null ? '' : ` to ${wards[outcome.to].title}`;
  const by = updated_by === null ? '' : ` by ${updated_by.name}`;
  return `No longer on this board: ${did[outcome.kind]}${to}${by}, ${sayMoment(outcome.at, now)}.`;
}
