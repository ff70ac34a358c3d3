import {
  CircleAlert,
  ClipboardList,
  FileCheck,
  type LucideIcon,
  MoveRight,
  ReceiptText,
  UserRoundPlus,
} from '@lucide/svelte';
import type { Tone } from '#lib/ui/look.ts';
import type { GroupKey } from './groups.ts';

/** How a group's bells look. The heading says the same in words. */
export const groupLooks: Readonly<Record<GroupKey, { readonly Icon: LucideIcon; readonly tone: Tone }>> = {
  critical: { Icon: CircleAlert, tone: 'critical' },
  access: { Icon: CircleAlert, tone: 'urgent' },
  transfers: { Icon: MoveRight, tone: 'urgent' },
  arrivals: { Icon: UserRoundPlus, tone: 'low' },
  orders: { Icon: ClipboardList, tone: 'low' },
  results: { Icon: FileCheck, tone: 'active' },
  payments: { Icon: ReceiptText, tone: 'low' },
};
