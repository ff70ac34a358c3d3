import type { AuditHistoryEvent } from '@ward-board/contract';
import { roleAndDepartment } from '../../session/role.js';
import { sayWhen } from '../moments.js';

/** With milliseconds, which tell apart what one person did at once. */
const exactly = (when: string): string => `${sayWhen(when)}.${when.slice(20, 23)}`;

/** When an event happened and was recorded, in words: what was entered later happened at the time that was typed, which has no milliseconds. */
export const whenOf = ({
  effective_at,
  occurred_at,
  recorded_at,
}: Pick<AuditHistoryEvent, 'effective_at' | 'occurred_at' | 'recorded_at'>) => ({
  happened: effective_at === null ? exactly(occurred_at) : sayWhen(effective_at),
  recorded: exactly(recorded_at),
});

/** Who did something, with their role; other systems have none. */
export const whoWords = ({ actor }: Pick<AuditHistoryEvent, 'actor'>): string =>
  actor === null || actor.role === 'system'
    ? `No person: another system${actor === null ? '' : ` (${actor.name})`}`
    : `${actor.name}, ${roleAndDepartment(actor)}`;

/** How an event began that is part of no other one’s action. */
export const byHandWords = ({ actor }: Pick<AuditHistoryEvent, 'actor'>): string =>
  actor === null || actor.role === 'system' ? 'Reported by another system' : `Done by hand by ${actor.name}`;
