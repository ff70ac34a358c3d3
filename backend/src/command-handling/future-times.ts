import type { Field } from '@ward-board/contract';
import { type Rejected, refuseFuture } from '@ward-board/domain';

/**
 * The refusal of a body that says that something has happened, at a time that is still to come; null: it says no such thing. A
 * patient who will have been seen in a hundred years is overdue for none of them.
 * @param at now: RFC 3339.
 */
export function futureTimeIn(
  fields: Readonly<Record<string, Field>>,
  body: Readonly<Record<string, unknown>>,
  at: string,
): Rejected | null {
  for (const [name, { past }] of Object.entries(fields)) {
    const time = body[name];
    const refused = past && typeof time === 'string' ? refuseFuture(time, at, name) : null;
    if (refused) return refused;
  }
  return null;
}
