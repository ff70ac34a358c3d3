import type { Patient } from '../patients/patient.js';
import type { Aggregate } from '../shared/aggregate.js';
import {
  accept,
  type Conditional,
  changedFields,
  type Decision,
  isEmpty,
  refuseStale,
  reject,
} from '../shared/decision.js';
import type { Event } from '../shared/event.js';

/** How a patient is watched. */
export interface MonitoringSettings {
  /** NEWS2's scale for SpO2. */
  readonly spo2_scale: 1 | 2;
  /** Null: not said. */
  readonly pregnant: boolean | null;
  /** Minutes from one set of observations to the next; null: as NEWS2 has it. */
  readonly interval_minutes: number | null;
}

/** `before` has the earlier value of each field of `changes`. */
export type MonitoringEvent = Event<
  'MonitoringAdjusted',
  {
    readonly patient_id: string;
    readonly changes: Partial<MonitoringSettings>;
    readonly before: Partial<MonitoringSettings>;
  }
>;

/** How a patient is watched; `revision` 0: nobody has said it. */
export interface Monitoring {
  readonly revision: number;
  readonly settings: MonitoringSettings;
}

/** By patient. */
export const monitorings: Aggregate<Monitoring, MonitoringEvent> = {
  stream: (patient_id) => `monitoring-${patient_id}`,
  initial: { revision: 0, settings: { spo2_scale: 1, pregnant: null, interval_minutes: null } },
  foldVersion: 1,
  events: ['MonitoringAdjusted'],
  evolve: ({ settings }, { data }, revision) => ({ revision, settings: { ...settings, ...data.changes } }),
};

/**
 * Says how a patient is watched: what is left out stays. What has been said already makes no event; what was so only because
 * nobody had said anything does.
 * Refused: `not_found` for no such patient, `stale_revision`.
 */
export function adjustMonitoring(
  { changes: given, ...command }: Conditional & { readonly changes: Partial<MonitoringSettings> },
  patient: Patient | null,
  monitoring: Monitoring,
): Decision<MonitoringEvent> {
  if (!patient) return reject('not_found', 'There is no such patient.');
  const stale = refuseStale(command, monitoring);
  if (stale) return stale;
  const { settings, revision } = monitoring;
  const changes = revision === 0 ? given : changedFields(settings, given);
  if (isEmpty(changes)) return accept();
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, settings[name as keyof MonitoringSettings]]),
  );
  return accept<MonitoringEvent>({
    stream: monitorings.stream(patient.id),
    events: [{ type: 'MonitoringAdjusted', data: { patient_id: patient.id, changes, before } }],
  });
}
