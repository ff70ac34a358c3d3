import { type CsvRow, readCsv } from './csv.js';
import { Mistake } from './options.js';

/** One visit to an Emergency department, as the file tells it. Times are in milliseconds, as if in UTC. */
export interface Visit {
  /** The line of the file, which tells visits apart. */
  readonly line: number;
  /** 1 (first) to 5. */
  readonly priority: 1 | 2 | 3 | 4 | 5;
  readonly ambulance: boolean;
  readonly complaint: string;
  readonly age: number;
  readonly gender: 'female' | 'male' | 'unknown';
  readonly ward: string;
  readonly admitted: boolean;
  /** Came to the front desk. */
  readonly came: number;
  /** Was triaged, and waits. */
  readonly queued: number;
  /** Was seen by a doctor. */
  readonly seen: number;
  readonly left: number;
}

const columns = [
  'priority',
  'ambulance',
  'chief_complaint',
  'age_at_arrival',
  'gender',
  'ward',
  'admitted_to_hospital',
  'arrival_at_hospital',
  'arrival',
  'resolve',
  'exit_ed',
] as const;
type Column = (typeof columns)[number];

/** @throws Mistake that names the line and the column. */
export function readVisits(text: string): readonly Visit[] {
  const visits: Visit[] = [];
  for (const row of readCsv(text)) {
    const missing = columns.filter((column) => !(column in row.cells));
    if (missing.length > 0) throw new Mistake(`line 1: no column is named ${missing.join(', ')}`);
    visits.push(visitOf(row));
  }
  return visits;
}

function visitOf(row: CsvRow): Visit {
  const read = <Value>(column: Column, as: (text: string) => Value | undefined, what: string): Value => {
    const text = row.cells[column]?.trim() ?? '';
    const value = as(text);
    if (value === undefined) throw new Mistake(`line ${row.line}: ${column} "${text}" is not ${what}`);
    return value;
  };
  const time = (column: Column) => read(column, timeOf, 'a time such as 2017-03-01T08:15:00');
  const came = time('arrival_at_hospital');
  const queued = Math.max(came, time('arrival'));
  const seen = Math.max(queued, time('resolve'));
  return {
    line: row.line,
    priority: read('priority', priorityOf, 'a number from 1 to 5'),
    ambulance: read('ambulance', flagOf, 'TRUE or FALSE'),
    complaint: read('chief_complaint', (text) => text || undefined, 'a complaint'),
    age: read('age_at_arrival', ageOf, 'an age in years'),
    gender: genderOf(row.cells.gender ?? ''),
    ward: row.cells.ward?.trim() ?? '',
    admitted: read('admitted_to_hospital', flagOf, 'TRUE or FALSE'),
    ...{ came, queued, seen, left: Math.max(seen, time('exit_ed')) },
  };
}

const priorities = [1, 2, 3, 4, 5] as const;
const priorityOf = (text: string) => priorities.find((priority) => String(priority) === text);

function flagOf(text: string): boolean | undefined {
  const flag = text.toUpperCase();
  return flag === 'TRUE' ? true : flag === 'FALSE' ? false : undefined;
}

const ageOf = (text: string) => (/^\d{1,3}$/.test(text) && Number(text) <= 130 ? Number(text) : undefined);

const genderOf = (text: string): Visit['gender'] => {
  const letter = text.trim().toUpperCase();
  return letter === 'F' ? 'female' : letter === 'M' ? 'male' : 'unknown';
};

function timeOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?$/.test(text)) return undefined;
  const time = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}
