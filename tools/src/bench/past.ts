import { randomUUID } from 'node:crypto';
import { ApiClient } from '@ward-board/api-client';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { vitals } from './chart-bedsides.js';
import { BENCH_PASSWORD, serviceSettings, signInStaff } from './full-board.js';
import { startProcess } from './processes.js';

const DAY_MS = 86_400_000;
const YEARS_MS = 3_652 * DAY_MS;
const STAYS_AT_ONCE = 60;
const COLUMNS = ['event_id', 'stream', 'data', 'metadata'] as const;
const MRN = 'PAST-MRN';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** One event of a stay that is over, as the store had it. */
interface PastEvent {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly event_id: string;
}

/** A stay from registration to discharge, with a chart, as the service recorded it: what ten years are made of. */
export interface PastStay {
  readonly events: readonly PastEvent[];
  /** Every id that is of this stay alone: each copy gets others. */
  readonly ids: readonly string[];
  /** The day that it was recorded on, YYYY-MM-DD. */
  readonly day: string;
}

/** Has a service record one stay, so that the copies have the types and payloads that it stores. */
export async function recordStay(): Promise<PastStay> {
  const database = await createTestDatabase();
  const service = await startProcess('../../../backend/dist/main.js', '/health/ready', {
    ...serviceSettings,
    DATABASE_URL: database.url,
  });
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    const { reception, doctor, admin } = await signInStaff(service.url);
    const icu = await ApiClient.signsIn(service.url, 'icu@wardboard.local', BENCH_PASSWORD);
    const lab = {
      name: 'Laboratory',
      email: 'tests@wardboard.local',
      role: 'lab_technician',
      password: BENCH_PASSWORD,
    };
    await admin.hires(lab);
    const technician = await ApiClient.signsIn(service.url, lab.email, BENCH_PASSWORD);
    const patient = await reception.registers({ mrn: MRN, name: 'Former Patient', gender: 'female' });
    const admission = await reception.admits(patient, 'emergency', { reason: 'Chest pain' });
    const triaged = await doctor.triages(admission, {
      chief_complaint: 'Crushing chest pain',
      arrival_mode: 'ambulance',
    });
    const of = { patient_id: patient.id };
    await doctor.send('POST', '/api/allergies', { ...of, substance: 'Penicillin', criticality: 'high' });
    await doctor.send('POST', '/api/observations', { ...of, set: vitals(0).slice(0, 3) });
    const request = await doctor.ordersTest(patient);
    await technician.reportsResult(request);
    const amended = await doctor.amends(triaged, { vitals: 'BP 120/80 HR 88' });
    const { icu_case } = await doctor.transfersToIcu(amended);
    await icu.edits(icu_case, { o2_flow: 2 });
    await icu.dischargesFromIcu(icu_case);
    await reception.discharges(admission);
    return await readStay(pool, patient.id);
  } finally {
    await service.stop();
    await pool.end();
    await database.drop();
  }
}

/** Without the events' codes, which copies can't have: a log of ten years begins without any. */
async function readStay(pool: pg.Pool, patient: string): Promise<PastStay> {
  const { rows } = await pool.query<PastEvent & { day: string }>(
    `SELECT stream, revision, type, data::text, (metadata - 'mac')::text AS metadata, event_id::text,
       to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
     FROM event_store.event WHERE metadata ->> 'patient_id' = $1 ORDER BY position`,
    [patient],
  );
  const text = rows
    .map(({ stream, data, metadata, event_id }) => [stream, data, metadata, event_id].join(' '))
    .join(' ');
  const [first] = rows;
  if (!first) throw new Error('Nothing was recorded of the stay.');
  return { events: rows, ids: [...new Set(text.match(UUID))], day: first.day };
}

/**
 * Copies of a stay over ten years, with ids, numbers and days of their own, written past the service, which takes hours for what this
 * takes a minute for. Sixty stays go on at a time: the first event of each, then the second of each, and so on. Ids rise with time, as those of
 * the service do.
 * @param events at most so many, in whole sixties of stays.
 */
export async function writePast(pool: pg.Pool, stay: PastStay, events: number): Promise<void> {
  const templates = COLUMNS.map((column) => stay.events.map((event) => partsOf(event[column], stay)));
  const together = stay.events.length * STAYS_AT_ONCE;
  const from = Date.now() - DAY_MS - YEARS_MS;
  const all = Math.floor(events / together) * together;
  for (let first = 0; first < all; first += together) {
    const timeAt = (n: number) => new Date(from + (YEARS_MS * (first + n)) / all);
    const stays = Array.from({ length: STAYS_AT_ONCE }, (_, n): Own => {
      const at = timeAt(n);
      const day = at.toISOString().slice(0, 10);
      return { day, ids: idsAt(at.getTime(), stay.ids.length), number: `H${first + n}` };
    });
    const texts = templates.map((column) => column.flatMap((parts) => stays.map((own) => filledIn(parts, own))));
    const times = Array.from({ length: together }, (_, n) => timeAt(n).toISOString());
    const values = [first, STAYS_AT_ONCE, ...texts, times, JSON.stringify(stay.events)];
    await pool.query({ name: 'past', text: WRITE, values });
  }
  await pool.query('VACUUM ANALYZE event_store.event');
}

/** `$1` is the position before the first, `$2` how many stays go on at a time; then a value for each event, and the stay's own. */
const WRITE = `
  WITH stay AS MATERIALIZED (
    SELECT n, e ->> 'type' AS type, (e ->> 'revision')::int AS revision
    FROM json_array_elements($8::json) WITH ORDINALITY AS each (e, n)
  )
  INSERT INTO event_store.event (position, event_id, stream, revision, type, data, metadata, recorded_at, append_end)
  SELECT $1::bigint + e.n, e.id, e.stream, s.revision, s.type, e.data, e.metadata, e.at, $1::bigint + e.n
  FROM unnest($3::uuid[], $4::text[], $5::json[], $6::jsonb[], $7::timestamptz[]) WITH ORDINALITY AS e (id, stream, data, metadata, at, n)
  JOIN stay s ON s.n = (e.n - 1) / $2::int + 1 ORDER BY e.n`;

/** What a copy has of its own. */
interface Own {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly ids: readonly string[];
  readonly number: string;
}

/** A text, or what stands in its place in a copy: the id of that number, the day, or the number of the patient. */
type Part = string | number | { readonly is: 'day' | 'number' };

function partsOf(text: string, { ids, day }: PastStay): readonly Part[] {
  return text.split(new RegExp(`(${UUID.source}|${day}|${MRN})`)).map((part): Part => {
    const id = ids.indexOf(part);
    if (id >= 0) return id;
    if (part === day) return { is: 'day' };
    return part === MRN ? { is: 'number' } : part;
  });
}

function filledIn(parts: readonly Part[], { day, ids, number }: Own): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if (typeof part === 'number') text += ids[part];
    else text += part.is === 'day' ? day : number;
  }
  return text;
}

/** Ids of version 7 of that time. */
function idsAt(time: number, count: number): readonly string[] {
  const prefix = time.toString(16).padStart(12, '0');
  return Array.from({ length: count }, () => {
    const random = randomUUID();
    return `${prefix.slice(0, 8)}-${prefix.slice(8)}-7${random.slice(15)}`;
  });
}
