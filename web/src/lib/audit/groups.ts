import type { AuditGroup } from '@ward-board/contract';

/** What events are about, in words: exhaustive, so that a new group has one. */
export const groupWord: Readonly<Record<AuditGroup, string>> = {
  registration: 'Registration',
  stay: 'Admission and discharge',
  move: 'Moves and handovers of care',
  triage: 'Triage',
  record: 'Board record',
  vitals: 'Vitals',
  allergies: 'Allergies',
  chart: 'Chart',
  orders: 'Orders',
  medication: 'Medication',
  results: 'Results',
  imaging: 'Imaging',
  handover: 'Handover sheets',
  outside: 'Other systems',
  bookkeeping: 'Bookkeeping',
  unreadable: 'Not readable',
};

/** How a group is drawn: what the tone of its mark is. */
export const groupTone: Readonly<Record<AuditGroup, 'accent' | 'critical' | 'standard' | 'low' | 'urgent'>> = {
  registration: 'low',
  stay: 'low',
  move: 'accent',
  triage: 'urgent',
  record: 'accent',
  vitals: 'low',
  allergies: 'urgent',
  chart: 'low',
  orders: 'standard',
  medication: 'standard',
  results: 'critical',
  imaging: 'standard',
  handover: 'accent',
  outside: 'low',
  bookkeeping: 'low',
  unreadable: 'critical',
};
