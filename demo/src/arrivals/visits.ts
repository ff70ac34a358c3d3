import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { UsageError } from './options.js';

const column = <Value extends z.ZodType>(what: string, reads: Value) => ({ what, reads });
const pattern = (form: RegExp) => z.string().trim().regex(form);

const flag = pattern(/^(true|false)$/i).transform((text) => text.toLowerCase() === 'true');
/** As if in UTC. */
const time = pattern(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?$/)
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`))
  .refine((ms) => !Number.isNaN(ms));
const whatTime = 'a time such as 2017-03-01T08:15:00';
const gender = z.string().transform((text) => {
  const letter = text.trim().toUpperCase();
  return letter === 'F' ? 'female' : letter === 'M' ? 'male' : 'unknown';
});

/** The columns that are read, and what each must hold. */
const columns = {
  priority: column('a number from 1 to 5', pattern(/^[1-5]$/).transform(Number)),
  ambulance: column('TRUE or FALSE', flag),
  chief_complaint: column('a complaint', z.string().trim().min(1)),
  age_at_arrival: column(
    'an age in years',
    pattern(/^\d{1,3}$/)
      .transform(Number)
      .refine((age) => age <= 130),
  ),
  gender: column('a gender', gender),
  ward: column('a ward', z.string().trim()),
  admitted_to_hospital: column('TRUE or FALSE', flag),
  arrival_at_hospital: column(whatTime, time),
  arrival: column(whatTime, time),
  resolve: column(whatTime, time),
  exit_ed: column(whatTime, time),
};

/** What the file calls the department that somebody needs; null where it says nothing of the kind. */
const category = z.string().transform((text) => {
  const word = text.trim().toLowerCase();
  return word === 'surgical' || word === 'orthopedic' ? word : null;
});

/** One visit to an Emergency department, as the file tells it. Times are in milliseconds, as if in UTC. */
export interface Visit {
  /** The line of the file, which tells visits apart. */
  readonly line: number;
  /** 1 (first) to 5. */
  readonly priority: number;
  readonly ambulance: boolean;
  readonly complaint: string;
  readonly age: number;
  readonly gender: 'female' | 'male' | 'unknown';
  /** What they need a surgeon for, if they do. */
  readonly surgical: 'surgical' | 'orthopedic' | null;
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

type Cells = Readonly<Record<string, string | undefined>>;

/** Reads RFC 4180 with the columns' names first. @throws UsageError that names the line (on which a row ends) and the column. */
export function readVisits(text: string): readonly Visit[] {
  try {
    return parse<Visit, Cells>(text, {
      ...{ bom: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n'] },
      columns: (names: string[]) => checked(names),
      on_record: (cells, { lines }) => visitOf(lines, cells),
    });
  } catch (error) {
    throw error instanceof CsvError ? new UsageError(`line ${error.lines}: ${error.message}`) : error;
  }
}

function checked(names: string[]): string[] {
  const missing = Object.keys(columns).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UsageError(`line 1: no column is named ${missing.join(', ')}`);
  return names;
}

function visitOf(line: number, cells: Cells): Visit {
  const read = <Name extends keyof typeof columns>(name: Name): z.infer<(typeof columns)[Name]['reads']> => {
    const { what, reads } = columns[name];
    const found = reads.safeParse(cells[name] ?? '');
    if (!found.success) throw new UsageError(`line ${line}: ${name} "${cells[name] ?? ''}" is not ${what}`);
    return found.data as z.infer<(typeof columns)[Name]['reads']>;
  };
  const came = read('arrival_at_hospital');
  const queued = Math.max(came, read('arrival'));
  const seen = Math.max(queued, read('resolve'));
  return {
    line,
    priority: read('priority'),
    ambulance: read('ambulance'),
    complaint: read('chief_complaint'),
    age: read('age_at_arrival'),
    gender: read('gender'),
    // Files without the column have nobody for a surgeon.
    surgical: category.parse(cells.chief_complaint_category ?? ''),
    ward: read('ward'),
    admitted: read('admitted_to_hospital'),
    ...{ came, queued, seen, left: Math.max(seen, read('exit_ed')) },
  };
}
