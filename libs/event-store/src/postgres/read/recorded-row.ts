import type { EventMetadata, Json, RecordedEvent, RecordedText } from '../../port/event-store.js';
import { toPosition } from '../../port/position.js';
import { tellingText } from '../../port/telling-text.js';

/**
 * All as text except the integer: any code in the process can change how pg parses bigint, timestamps and JSON. The table's
 * alias is `e`; order by `e.position`, since a bare `position` is the text selected here, and '10' sorts before '9'.
 */
export const RECORDED_COLUMNS = `e.position::text, e.event_id::text, e.stream, e.revision, e.type, e.data::text, e.metadata::text,
  to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as recorded_at`;

/** A row of `RECORDED_COLUMNS`. `recorded_at` is RFC 3339, UTC, milliseconds. */
export interface RecordedRow {
  readonly position: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: string;
}

/** The row as the port returns it. */
export function toRecordedEvent(row: RecordedRow): RecordedEvent {
  const data = JSON.parse(row.data) as Json;
  const storedText = tellingText(row.data, data);
  return { ...withoutData(row), data, ...(storedText === null ? {} : { storedText }) };
}

/** The row with its data as text. */
export const toRecordedText = (row: RecordedRow): RecordedText => ({ ...withoutData(row), data: onOneLine(row.data) });

const withoutData = (row: RecordedRow): Omit<RecordedEvent, 'data' | 'storedText'> => ({
  id: row.event_id,
  stream: row.stream,
  revision: row.revision,
  position: toPosition(row.position),
  type: row.type,
  metadata: JSON.parse(row.metadata) as EventMetadata,
  recordedAt: row.recorded_at,
});

/** The store writes no line breaks, which in JSON stand between values alone; what was written with SQL may have some. */
const onOneLine = (json: string): string => (/[\n\r]/.test(json) ? json.replaceAll(/[\n\r]/g, ' ') : json);
