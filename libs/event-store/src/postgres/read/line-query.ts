/**
 * Lines of JSON that Postgres makes of events, a page as one value: of a long history, making them here costs several times as much, most of
 * it for collecting what was made on the way. Pure.
 */
import { hash } from 'node:crypto';
import pg, { type QueryConfig } from 'pg';
import type { EventLines, LineRange } from '../../port/event-store.js';
import type { LineMember, LinePart, LineShape } from '../../port/line-shape.js';
import { fromPosition, toPosition } from '../../port/position.js';
import { count } from './queries.js';

/** A page of lines; `last` is null for none. */
export interface LinesRow {
  readonly text: string | null;
  readonly count: number;
  readonly last: string | null;
}

const PARTS: Readonly<Record<LinePart, string>> = {
  position: `'"' || lpad(e.position::text, 19, '0') || '"'`,
  event_id: `'"' || e.event_id::text || '"'`,
  type: 'to_json(e.type)::text',
  stream: 'to_json(e.stream)::text',
  revision: 'e.revision::text',
  recorded_at: `to_char(e.recorded_at at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`,
  // In JSON, line breaks stand between values alone.
  data: `case when strpos(e.data::text, E'\\n') + strpos(e.data::text, E'\\r') = 0 then e.data::text
    else translate(e.data::text, E'\\n\\r', '  ') end`,
};

/** As JSON, which a text with a NUL or half a surrogate pair stays: as text, Postgres refuses it. */
const metadata = (name: string): string => `(e.metadata -> ${pg.escapeLiteral(name)})::text`;
const orNull = (name: string): string => `coalesce(nullif(${metadata(name)}, '""'), 'null')`;

function sqlOf(member: LineMember): string {
  if (typeof member === 'string') return PARTS[member];
  if ('text' in member) {
    const { text, missing } = member;
    return `coalesce(${metadata(text)}, ${missing === null ? "'null'" : PARTS[missing]})`;
  }
  if ('number' in member) {
    const text = `coalesce(${metadata(member.number)}, '"1"')`;
    return `case when ${text} ~ '^"[1-9][0-9]{0,8}"$' then substr(${text}, 2, length(${text}) - 2) else 'null' end`;
  }
  const { needed, others } = member;
  const isThere = Object.values(needed).map((name) => `coalesce(${metadata(name)}, '""') <> '""'`);
  const members = { ...mapped(needed, metadata), ...mapped(others, orNull) };
  return `case when ${isThere.join(' and ')} then ${objectOf(members)} else 'null' end`;
}

const mapped = <Value>(of: Readonly<Record<string, Value>>, sql: (value: Value) => string) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, sql(value)]));

function objectOf(members: Readonly<Record<string, string>>): string {
  const parts = Object.entries(members).map(
    ([name, sql], n) => `${pg.escapeLiteral(`${n === 0 ? '{' : ','}${JSON.stringify(name)}:`)} || ${sql}`,
  );
  return `${parts.join(' || ')} || '}'`;
}

/** A patient's events, after a position and up to another. @param table that has them; @param patient what of its rows says whose they are. */
export function linesQuery(
  table: string,
  patient: string,
  shape: LineShape,
  patientId: string,
  { after, until, limit }: LineRange,
): QueryConfig {
  const text = `select string_agg(line, '') as text, count(*)::int as count, max(position)::text as last
    from (select e.position, ${objectOf(mapped(shape, sqlOf))} || E'\\n' as line from ${table} e
      where ${patient} = (select $1::text) and e.position > (select $2::bigint) and e.position <= (select $3::bigint)
      order by e.position limit (select $4::bigint)) as page`;
  return {
    name: `event_store.lines_${hash('sha1', text)}`,
    text,
    values: [patientId, fromPosition(after), fromPosition(until), count('limit', limit)],
  };
}

/** The row as the port returns it; null: there was no event. */
export const toEventLines = ({ text, count: lines, last }: LinesRow): EventLines | null =>
  text && last ? { text, count: lines, last: toPosition(last) } : null;
