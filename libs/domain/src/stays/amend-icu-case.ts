import { claimBed, type Room, type RoomPlan, releaseBed } from '../beds/room.js';
import type { DomainEvent } from '../events.js';
import { accept, changedFields, type Decision, isEmpty } from '../shared/decision.js';
import { takeBed } from './icu-admission.js';
import { findOpenIcuCase, type OnIcuCase } from './icu-case.js';
import { type IcuFindings, ofStay, type Severity, type Stay, stays } from './stay.js';

/** Edits a case on the ICU board: what is left out stays, null clears a finding. */
export interface AmendIcuCase extends OnIcuCase {
  readonly severity?: Severity;
  readonly changes: Partial<IcuFindings>;
  /** The room to move to; null: gives up the bed; left out: stays. */
  readonly room?: { readonly plan: RoomPlan; readonly state: Room } | null;
}

/**
 * Edits the case; what is recorded already is no fact. A change of severity and a move are facts of their own; a move
 * frees one bed and takes the other at once.
 * Refused as `findOpenIcuCase` says, and `room_unavailable` when the room to move to is full.
 */
export function amendIcuCase(command: AmendIcuCase, state: Stay | null): Decision {
  const found = findOpenIcuCase(command, state);
  if ('rejection' in found) return found;
  const { stay, icu } = found;
  const of = { ...ofStay(stay), icu_id: icu.id };
  const facts: DomainEvent[] = [];

  if (command.severity !== undefined && command.severity !== icu.severity)
    facts.push({ type: 'IcuSeverityChanged', data: { ...of, from: icu.severity, to: command.severity } });

  const { room } = command;
  const moves = room !== undefined && room?.plan.room_id !== icu.bed?.room_id;
  const taken = moves ? takeBed(room) : { bed: icu.bed };
  if ('rejection' in taken) return taken;
  if (moves) facts.push({ type: 'IcuPatientMoved', data: { ...of, from: icu.bed, to: taken.bed } });

  const changes = changedFields(icu.findings, command.changes);
  if (!isEmpty(changes)) facts.push({ type: 'IcuCaseAmended', data: { ...of, changes } });

  return accept(
    { stream: stays.stream(of.admission_id), facts },
    moves ? releaseBed(icu.bed, of) : null,
    moves ? claimBed(taken.bed, of) : null,
  );
}
