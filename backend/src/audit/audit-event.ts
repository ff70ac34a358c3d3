import type { AuditEvent } from '@ward-board/contract';
import type { RecordedEvent, RecordedText } from '@ward-board/event-store';

/** A recorded event as auditors get it. */
export const auditEvent = ({ data, ...event }: RecordedEvent): AuditEvent => ({ ...auditFields(event), data });

/** All but its data, which the largest part of a history is. */
export function auditFields({ metadata, ...event }: Omit<RecordedEvent, 'data'>): Omit<AuditEvent, 'data'> {
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
  };
}

/** A line of JSON. Its data is the text that is stored: parsing a long history to write it again costs most of the time of an export. */
export const auditLine = (event: RecordedText, more: object = {}): string =>
  `${JSON.stringify({ ...auditFields(event), ...more }).slice(0, -1)},"data":${event.data}}\n`;
