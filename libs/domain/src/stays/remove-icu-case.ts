import { releaseBed } from '../beds/room.js';
import { accept, type Decision } from '../shared/decision.js';
import { findOpenIcuCase, type OnIcuCase } from './icu-case.js';
import { ofStay, type Stay, stays } from './stay.js';

/**
 * A record made by mistake: it goes, its bed is free, and the admission waits to be accepted again, so that nobody is
 * on no board. Refused as `findOpenIcuCase` says.
 */
export function removeIcuCase(command: OnIcuCase, state: Stay | null): Decision {
  const found = findOpenIcuCase(command, state);
  if ('rejection' in found) return found;
  const of = ofStay(found.stay);
  return accept(
    {
      stream: stays.stream(of.admission_id),
      facts: [{ type: 'IcuCaseEnteredInError', data: { ...of, icu_id: command.icu_id } }],
    },
    releaseBed(found.icu.bed, of),
  );
}
