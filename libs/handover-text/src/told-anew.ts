import { type HandoverText, together, urgentTogether, withoutSaid } from './handover.js';

/** What was told, once its teller has written something else. */
interface ToldAnew {
  readonly told: HandoverText;
  /** What the teller says by now, and had not told; null: nothing. */
  readonly anew: string | null;
}

/**
 * What is told of somebody whose bed is kept, once the board that keeps it has written something else: what it tells now. What was told in other words when they
 * left stays: there, what it no longer says is left out, and what it says anew stands first.
 * @param before what its record told then. @param now what it tells now.
 */
export function toldAnew(told: HandoverText, before: HandoverText, now: HandoverText): ToldAnew {
  const over = withoutSaid(before.notes, [now.notes]);
  const left = withoutSaid(told.notes, [over]);
  const anew = withoutSaid(now.notes, [before.notes, left]);
  const listed = (name: 'allergies' | 'current_medications'): string | null => {
    if (now[name] === before[name]) return told[name];
    return together([now[name], withoutSaid(told[name], [before[name]])]);
  };
  const isAsTold = [withoutSaid(told.notes, [before.notes]), withoutSaid(before.notes, [told.notes])].every(
    (others) => others === null,
  );
  return {
    told: {
      reason: now.reason === before.reason ? told.reason : now.reason,
      allergies: listed('allergies'),
      current_medications: listed('current_medications'),
      // In its own order: a line of a plan says nothing without those around it.
      notes: isAsTold ? now.notes : urgentTogether([anew, left]),
    },
    anew,
  };
}
