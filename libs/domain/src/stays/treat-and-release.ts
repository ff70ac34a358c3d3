import { accept, type Decision } from '../shared/decision.js';
import { findOpenEmergencyCase, type OnEmergencyCase } from './emergency-case.js';
import { ofStay, type Stay, stays } from './stay.js';

/**
 * The quick way out of Emergency: the record goes, the admission stays, and waits for Reception's discharge. Refused as
 * `findOpenEmergencyCase` says.
 */
export function treatAndRelease(command: OnEmergencyCase, state: Stay | null): Decision {
  const found = findOpenEmergencyCase(command, state);
  if ('rejection' in found) return found;
  const { stay, emergency } = found;
  return accept({
    stream: stays.stream(stay.admission_id),
    facts: [{ type: 'EmergencyPatientTreatedAndReleased', data: { ...ofStay(stay), emergency_id: emergency.id } }],
  });
}
