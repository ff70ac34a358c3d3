import type { AuditEvent } from '@ward-board/contract';
import type { RecordedEvent } from '@ward-board/event-store';

/** A recorded event as auditors get it. */
export function auditEvent({ metadata, ...event }: RecordedEvent): AuditEvent {
  const { actor_id: id, actor_name: name, actor_role: role, actor_department: department } = metadata;
  return {
    position: event.position,
    event_id: event.id,
    type: event.type,
    version: Number(metadata.version ?? 1),
    stream: event.stream,
    revision: event.revision,
    occurred_at: metadata.occurred_at ?? event.recordedAt,
    recorded_at: event.recordedAt,
    actor: id && name !== undefined && role ? { id, name, role, department: department || null } : null,
    correlation_id: metadata.correlation_id ?? null,
    causation_id: metadata.causation_id ?? null,
    data: event.data as AuditEvent['data'],
  };
}
