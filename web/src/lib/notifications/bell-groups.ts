import type { NotificationRecord } from '@ward-board/contract';
import { isOpen } from './bell-core.js';
import { type GroupKey, groupOf } from './groups.js';

/** What bells are listed under, the most urgent first. */
const groupTitles: Readonly<Record<GroupKey, string>> = {
  critical: 'Critical findings',
  access: 'Break-glass access',
  transfers: 'Transfers',
  arrivals: 'Arrivals',
  orders: 'Orders',
  results: 'Results',
  payments: 'Deposits and authorisations',
};

/** A part of the list. */
export interface BellGroup {
  readonly key: GroupKey | 'earlier';
  readonly title: string;
  /** Newest first. */
  readonly items: readonly NotificationRecord[];
}

/**
 * The list as it is shown: what asks for something by kind, and after that what was read or handled.
 * @param held stay where they are, whatever has become of them: the list was opened with them there.
 */
export function groupsOf(items: readonly NotificationRecord[], held: ReadonlySet<string>): readonly BellGroup[] {
  const asking = items.filter((item) => isOpen(item) || held.has(item.id));
  const kinds = (Object.keys(groupTitles) as GroupKey[]).map((key) => ({
    key,
    title: groupTitles[key],
    items: asking.filter((item) => groupOf(item) === key),
  }));
  const earlier = { key: 'earlier', title: 'Earlier', items: items.filter((item) => !asking.includes(item)) } as const;
  return [...kinds, earlier].filter((group) => group.items.length > 0);
}
