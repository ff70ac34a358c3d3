import type { AuditEvent } from '@ward-board/contract';
import type { LineMember, LineShape, RecordedEvent, RecordedText } from '@ward-board/event-store';

/** A recorded event as auditors get it. */
export const auditEvent = ({ data, ...event }: RecordedEvent): AuditEvent => ({ ...auditFields(event), data });

/** All but its data, which the largest part of a history is. */
function auditFields({ metadata, ...event }: Omit<RecordedEvent, 'data'>): Omit<AuditEvent, 'data'> {
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
    actor: id && name && role ? { id, name, role, department: department || null } : null,
    correlation_id: metadata.correlation_id ?? null,
    causation_id: metadata.causation_id ?? null,
  };
}

/** The same as the store makes lines of it. */
export const auditLines: LineShape = {
  ...{ position: 'position', event_id: 'event_id', type: 'type' },
  version: { number: 'version' },
  ...{ stream: 'stream', revision: 'revision' },
  occurred_at: { text: 'occurred_at', missing: 'recorded_at' },
  recorded_at: 'recorded_at',
  actor: {
    needed: { id: 'actor_id', name: 'actor_name', role: 'actor_role' },
    others: { department: 'actor_department' },
  },
  correlation_id: { text: 'correlation_id', missing: null },
  causation_id: { text: 'causation_id', missing: null },
  data: 'data',
} satisfies Record<keyof AuditEvent, LineMember>;

/** A line of JSON. Its data is the text that is stored: parsing a long history to write it again costs most of the time of an export. */
export const auditLine = (event: RecordedText, more: object = {}): string =>
  `${JSON.stringify({ ...auditFields(event), ...more }).slice(0, -1)},"data":${event.data}}\n`;
