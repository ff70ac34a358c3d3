import type { AuditEvent } from '../audit/audit.js';

/** An event as the store has it, but for its data, which the largest part of a history is. */
export interface StoredEvent extends Pick<AuditEvent, 'position' | 'event_id' | 'type'> {
  readonly stream: string;
  readonly revision: number;
  readonly recorded_at: string;
  readonly metadata: Readonly<Record<string, string | undefined>>;
}

/** What auditors are shown of an event, but for its data: who did it, when it happened and what it belongs to are of its metadata. */
export function shownOfEvent({ metadata, ...event }: StoredEvent): Omit<AuditEvent, 'data'> {
  const { actor_id: id, actor_name: name, actor_role: role, actor_department: department } = metadata;
  return {
    position: event.position,
    event_id: event.event_id,
    type: event.type,
    version: Number(metadata.version ?? 1),
    stream: event.stream,
    revision: event.revision,
    occurred_at: metadata.occurred_at ?? event.recorded_at,
    recorded_at: event.recorded_at,
    actor: id && name && role ? { id, name, role, department: department || null } : null,
    correlation_id: metadata.correlation_id ?? null,
    causation_id: metadata.causation_id ?? null,
  };
}
