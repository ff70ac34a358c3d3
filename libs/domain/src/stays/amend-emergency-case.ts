import type { DomainEvent } from '../events.js';
import { accept, changedFields, type Decision, isEmpty } from '../shared/decision.js';
import { findOpenEmergencyCase, type OnEmergencyCase } from './emergency-case.js';
import { type EmergencyFindings, ofStay, type Stay, stays, type TriageLevel } from './stay.js';

/** Edits a case on the Emergency board: what is left out stays, null clears a finding. */
export interface AmendEmergencyCase extends OnEmergencyCase {
  readonly triage_level?: TriageLevel;
  readonly changes: Partial<EmergencyFindings>;
}

/**
 * Edits the case; what is recorded already is no fact. A new triage level is a fact of its own: auditors and boards ask
 * for it by name. Refused as `findOpenEmergencyCase` says.
 */
export function amendEmergencyCase(command: AmendEmergencyCase, state: Stay | null): Decision {
  const found = findOpenEmergencyCase(command, state);
  if ('rejection' in found) return found;
  const { stay, emergency } = found;
  const of = { ...ofStay(stay), emergency_id: emergency.id };
  const facts: DomainEvent[] = [];
  const { triage_level: to } = command;
  if (to !== undefined && to !== emergency.triage_level)
    facts.push({ type: 'EmergencyCaseRetriaged', data: { ...of, from: emergency.triage_level, to } });
  const changes = changedFields(emergency.findings, command.changes);
  if (!isEmpty(changes)) facts.push({ type: 'EmergencyCaseAmended', data: { ...of, changes } });
  return accept({ stream: stays.stream(stay.admission_id), facts });
}
