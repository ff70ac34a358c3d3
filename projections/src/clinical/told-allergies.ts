import { readRecordEvent } from '@ward-board/domain';
import type { StoredEvent } from '../engine/projection.js';

/**
 * What the boards were told of somebody's allergies in free text, after an event of the stay: what was written last, or what a
 * transfer told. It stays when the patient has left every board, and ends as the next stay begins: nobody was asked there yet.
 */
export function toldAfter(told: string | null, { event }: StoredEvent): string | null {
  if (event.type === 'PatientAdmitted') return null;
  const update = readRecordEvent(event);
  switch (update?.change) {
    case 'opened': {
      const said = allergiesIn(update.details);
      if (said !== undefined) return said;
      return update.handover ? update.handover.allergies : told;
    }
    case 'amended': {
      const said = allergiesIn(update.changes);
      return said === undefined ? told : said;
    }
    default:
      return told;
  }
}

/** Undefined: the fields say nothing of allergies. */
function allergiesIn(fields: object): string | null | undefined {
  const said: unknown = Reflect.get(fields, 'allergies');
  return typeof said === 'string' || said === null ? said : undefined;
}
