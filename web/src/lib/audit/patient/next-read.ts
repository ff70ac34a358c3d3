import type { AuditHistoryEvent } from '@ward-board/contract';
import type { Filters } from './filters.ts';
import type { Direction } from './steps.ts';

/** The list of a patient's events as far as it was read, and where in it somebody is. `inOrder`: oldest first. */
interface ReadList {
  readonly filters: Filters;
  readonly events: readonly AuditHistoryEvent[];
  readonly inOrder: readonly AuditHistoryEvent[];
  readonly more: string | null;
  readonly selected: AuditHistoryEvent | null;
  readonly moment: string;
}

/** Whether it is the last of the list that one steps on from, and there is more behind it. */
export function isAtEnd({ filters, events, more, selected }: ReadList, by: Direction): boolean {
  const isDown = by === (filters.order === 'newest' ? -1 : 1);
  return isDown && more !== null && selected?.position === events.at(-1)?.position;
}

/** The next event, where both it and the one before it were read: between those, there is none. */
export function nextRead({ inOrder, selected, moment }: ReadList, by: Direction): AuditHistoryEvent | undefined {
  const at = selected === null ? -1 : inOrder.findIndex(({ position }) => position === selected.position);
  if (at >= 0) return inOrder[at + by];
  const later = inOrder.findIndex(({ occurred_at }) => occurred_at > moment);
  return selected !== null || later < 1 ? undefined : inOrder[by === 1 ? later : later - 1];
}
