import { type HandoverText, together, urgentTogether, withoutSaid } from './handover.js';

/** What was told, once its teller has written something else. */
interface ToldAnew {
  readonly told: HandoverText;
  /** What the teller says by now, and had not told; null: nothing. */
  readonly anew: string | null;
}

/**
 * What is told of somebody whose bed is kept, once the board that keeps it has written something else: what it no longer says is left out, what it says
 * anew stands first. What was told in other words stays.
 * @param before what its record told then. @param now what it tells now.
 */
export function toldAnew(told: HandoverText, before: HandoverText, now: HandoverText): ToldAnew {
  const over = withoutSaid(before.notes, [now.notes]);
  const left = withoutSaid(told.notes, [over]);
  const anew = withoutSaid(now.notes, [before.notes, left]);
  const listed = (name: 'allergies' | 'current_medications'): string | null => {
    if (now[name] === before[name]) return told[name];
    return told[name] === before[name] ? now[name] : together([now[name], told[name]]);
  };
  return {
    told: {
      reason: now.reason === before.reason ? told.reason : now.reason,
      allergies: listed('allergies'),
      current_medications: listed('current_medications'),
      notes: urgentTogether([anew, left]),
    },
    anew,
  };
}
