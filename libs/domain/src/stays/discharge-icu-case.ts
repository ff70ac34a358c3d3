import { releaseBed } from '../beds/room.js';
import { accept, type Decision } from '../shared/decision.js';
import { findOpenIcuCase, type OnIcuCase } from './icu-case.js';
import { ofStay, type Stay, stays } from './stay.js';

/** Takes a patient off the ICU board. `notes`: null where nothing is noted. */
export interface DischargeIcuCase extends OnIcuCase {
  readonly notes: string | null;
}

/** The patient leaves the ICU and their bed; the admission is left to Reception. Refused as `findOpenIcuCase` says. */
export function dischargeIcuCase(command: DischargeIcuCase, state: Stay | null): Decision {
  const found = findOpenIcuCase(command, state);
  if ('rejection' in found) return found;
  const of = ofStay(found.stay);
  const { icu_id, notes } = command;
  return accept(
    {
      stream: stays.stream(of.admission_id),
      facts: [{ type: 'IcuPatientDischarged', data: { ...of, icu_id, notes } }],
    },
    releaseBed(found.icu.bed, of),
  );
}
