/**
 * Lines of JSON that Postgres makes of events: of a long history, making them here costs several times as much, most of it for collecting
 * what was made on the way. Each line is a row: a page as one value is so long a text that it is copied whenever more of it arrives, and old
 * from its beginning. Pure.
 */
import { hash } from 'node:crypto';
import pg, { type QueryConfig } from 'pg';
import type { EventLines, LineRange, LineSpan } from '../../port/event-store.js';
import type { LineMember, LinePart, LineShape } from '../../port/line-shape.js';
import { fromPosition, toPosition } from '../../port/position.js';
import { count } from './queries.js';

/** A line, and the position of its event. */
export interface LineRow {
  readonly line: string;
  readonly at: string;
}

const PARTS: Readonly<Record<LinePart, string>> = {
  position: `'"' || lpad(e.position::text, 19, '0') || '"'`,
  event_id: `'"' || e.event_id::text || '"'`,
  type: 'to_json(e.type)::text',
  stream: 'to_json(e.stream)::text',
  revision: 'e.revision::text',
  recorded_at: `to_char(e.recorded_at at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`,
  data: 'e.data::text',
};

/** In JSON, line breaks stand between values alone. */
const DATA_ON_ONE_LINE = `translate(e.data::text, E'\\n\\r', '  ')`;

/** As JSON, which a text with a NUL or half a surrogate pair stays: as text, Postgres refuses it. */
const metadata = (name: string): string => `(e.metadata -> ${pg.escapeLiteral(name)})::text`;
const notEmpty = (name: string): string => `nullif(${metadata(name)}, '""')`;
const orNull = (name: string): string => `coalesce(${notEmpty(name)}, 'null')`;

/** Of each text it looks once: a look into metadata costs as much as all of a short event's data. */
function sqlOf(member: LineMember): string {
  if (typeof member === 'string') return PARTS[member];
  if ('text' in member) {
    const { text, missing } = member;
    return `coalesce(${metadata(text)}, ${missing === null ? "'null'" : PARTS[missing]})`;
  }
  if ('number' in member) {
    const text = metadata(member.number);
    // Nearly every number is 1: only of the others a regular expression is asked.
    return `case coalesce(${text}, '"1"') when '"1"' then '1'
      else coalesce(substring(${text} from '^"([1-9][0-9]{0,8})"$'), 'null') end`;
  }
  const { needed, others } = member;
  // What is joined to a null is null.
  return `coalesce(${objectOf({ ...mapped(needed, notEmpty), ...mapped(others, orNull) })}, 'null')`;
}

const mapped = <Value>(of: Readonly<Record<string, Value>>, sql: (value: Value) => string) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, sql(value)]));

function objectOf(members: Readonly<Record<string, string>>): string {
  const parts = Object.entries(members).map(
    ([name, sql], n) => `${pg.escapeLiteral(`${n === 0 ? '{' : ','}${JSON.stringify(name)}:`)} || ${sql}`,
  );
  return `${parts.join(' || ')} || '}'`;
}

const lineOf = (shape: LineShape, data: string): string =>
  `${objectOf(mapped(shape, (member) => (member === 'data' ? data : sqlOf(member))))} || E'\\n'`;

/** Whose events are read: the table that has them, and what of its rows says of which patient they are. */
export interface LineSource {
  readonly table: string;
  readonly patient: string;
}

/**
 * A page of a patient's events, after a position and up to another.
 * @param data the SQL of an event's data.
 */
export function linesQuery(
  { table, patient }: LineSource,
  shape: LineShape,
  patientId: string,
  { after, until, limit }: LineRange,
  data: string = PARTS.data,
): QueryConfig {
  const text = `select ${lineOf(shape, data)} as line, e.position::text as at from ${table} e
    where ${patient} = (select $1::text) and e.position > (select $2::bigint) and e.position <= (select $3::bigint)
    order by e.position limit (select $4::bigint)`;
  return {
    name: `event_store.lines_${hash('sha1', text)}`,
    text,
    values: [patientId, fromPosition(after), fromPosition(until), count('limit', limit)],
  };
}

/** A SELECT of a span's lines and positions, but for its end: the position after which, and how many. */
export interface LineSelect {
  /** Whose lines are of one line as long as nobody has stored other JSON. */
  readonly asStored: string;
  readonly onOneLine: string;
}

/** The same for COPY, which takes no parameters: they are literals. */
export function linesSelect(
  { table, patient }: LineSource,
  shape: LineShape,
  patientId: string,
  until: LineSpan['until'],
): LineSelect {
  const select = (data: string) => `select ${lineOf(shape, data)}, e.position from ${table} e
    where ${patient} = (select ${pg.escapeLiteral(patientId)}::text)
    and e.position <= (select ${pg.escapeLiteral(fromPosition(until))}::bigint) and e.position > `;
  return { asStored: select(PARTS.data), onOneLine: select(DATA_ON_ONE_LINE) };
}

/**
 * Reads a page of lines; null: there was no event.
 *
 * Nearly every event's data is stored on one line. To look for line breaks here costs a tenth of what it does in Postgres, and only
 * a page that has some is asked for again.
 */
export async function readLines(
  ask: (query: QueryConfig) => Promise<readonly LineRow[]>,
  source: LineSource,
  shape: LineShape,
  patientId: string,
  range: LineRange,
): Promise<EventLines | null> {
  const read = async (data?: string) => toEventLines(await ask(linesQuery(source, shape, patientId, range, data)));
  const page = await read();
  return page === null || page.lines.every(isOneLine) ? page : read(DATA_ON_ONE_LINE);
}

const isOneLine = (line: string): boolean => line.indexOf('\n') === line.length - 1 && !line.includes('\r');

function toEventLines(rows: readonly LineRow[]): EventLines | null {
  const last = rows.at(-1);
  return last ? { lines: rows.map(({ line }) => line), last: toPosition(last.at) } : null;
}
