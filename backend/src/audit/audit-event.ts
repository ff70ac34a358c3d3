import { type AuditEvent, shownOfEvent } from '@ward-board/contract';
import type { LineMember, LineShape, RecordedEvent, RecordedText } from '@ward-board/event-store';

/** A recorded event as auditors get it. */
export const auditEvent = ({ data, ...event }: RecordedEvent): AuditEvent => ({ ...auditFields(event), data });

/** All but its data. */
const auditFields = ({ id, recordedAt, ...event }: Omit<RecordedEvent, 'data'>): Omit<AuditEvent, 'data'> =>
  shownOfEvent({ ...event, event_id: id, recorded_at: recordedAt });

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
