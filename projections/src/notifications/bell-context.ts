import type { StayBoard } from '@ward-board/contract';
import {
  type Admission,
  type Aggregate,
  admissions,
  type BedPlace,
  type DetailName,
  type DomainEvent,
  diagnosticReports,
  imagingStudies,
  patients,
  prescriptions,
  readRecordEvent,
  recordKinds,
  reportOf,
  serviceRequests,
  streamFold,
  whereIs,
} from '@ward-board/domain';
import { type EventStore, readState } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { patientIdOf, type StoredEvent } from '../engine/projection.js';
import type { RunnerLog } from '../engine/runner/supervise.js';
import { locationIn } from '../orders/patient-place.js';
import type { NamedOrder } from './edited-orders.js';
import type { StudyTold } from './imaging-bells.js';
import { type BellContext, callFor, type PatientLocation } from './notifications.js';
import type { OrderTold } from './order-bells.js';
import type { OfResult } from './result-bells.js';
import { whoIs } from './who-is.js';

interface Sources {
  readonly store: EventStore;
  readonly db: DataSource;
  readonly log: RunnerLog;
}
/** With the board whose staff were told of a critical result last. */
interface SourcesOfResults extends Sources {
  readonly lastTold: (patient_id: string, of: OfResult) => Promise<StayBoard | null>;
}

type ReadState = <State, E extends DomainEvent>(aggregate: Aggregate<State, E>, id: string) => Promise<State>;

/** Reads an aggregate from its stream. */
const stateReader =
  ({ store, log }: Pick<Sources, 'store' | 'log'>): ReadState =>
  async (aggregate, id) => {
    const failed = (error: unknown) => log.error('A snapshot can’t be read or kept', error);
    const stream = aggregate.stream(id);
    const { state, due } = await readState(store, stream, streamFold(aggregate), failed);
    if (due) await store.keepSnapshot(stream, due).catch(failed);
    return state;
  };

/**
 * What the words and the audience of an event's bells depend on besides the event. Read from streams and reference data, not
 * from a read model: the words must not depend on which projection is faster.
 */
export async function bellContextOf(stored: StoredEvent, sources: Sources): Promise<BellContext> {
  const { event, at } = stored;
  const read = stateReader(sources);
  const patient = await read(patients, patientIdOf(stored));
  const arrival = await arrivalOf(event, read);
  const bed = event.type === 'WaitingListEntryAssigned' ? event.data.bed : (arrival?.bed ?? null);
  const called = callFor(event);
  const found = await lookUp(sources.db, bed, called, at);
  return {
    name: patient ? whoIs(patient) : 'A patient',
    reason: arrival?.reason ?? null,
    level: arrival?.level ?? null,
    place: bed && placeOf(bed, found.wing),
    onCall: found.user_id,
  };
}

interface Found {
  readonly wing: string | null;
  readonly user_id: string | null;
}

async function lookUp(
  db: DataSource,
  bed: BedPlace | null,
  called: ReturnType<typeof callFor>,
  at: string,
): Promise<Found> {
  const values = [bed?.wing_id ?? null, called?.duty ?? null, called?.ward ?? null, at];
  const [found] = await db.query<Found[]>(FROM_REFERENCE_DATA, values);
  return found ?? { wing: null, user_id: null };
}

const placeOf = ({ room_number, bed_label }: BedPlace, wing: string | null): string =>
  [wing, `room ${room_number}`, `bed ${bed_label}`].filter(Boolean).join(', ');

/** Of a duty at a moment: who is on call for that wing, or for all, and of several whoever began last. */
const FROM_REFERENCE_DATA = `SELECT (SELECT name FROM wing WHERE id = $1::uuid) AS wing, (
    SELECT o.user_id FROM on_call o JOIN app_user u ON u.id = o.user_id AND u.active
    WHERE o.duty = $2::text AND o.ward = $3::text AND o.starts_at <= $4::timestamptz AND o.ends_at > $4::timestamptz
      AND (o.wing_id IS NULL OR o.wing_id = $1::uuid)
    ORDER BY o.wing_id IS NULL, o.starts_at DESC, o.id DESC LIMIT 1
  ) AS user_id`;

/** The details in which a board says why the patient is there, the first that is recorded. */
const REASONS: readonly DetailName[] = ['chief_complaint', 'diagnosis', 'pre_op_diagnosis', 'procedure_name'];

/** Of a hand-off: why the patient comes, how ill they are, and where they are to lie. Null: the event is none. */
async function arrivalOf(event: DomainEvent, read: ReadState) {
  const update = readRecordEvent(event);
  if (update?.change !== 'handed off' && update?.change !== 'went to theatre') return null;
  const state = await read(admissions, update.admission_id);
  const records: Admission['records'] = state?.records ?? {};
  const opened = Object.values(records).find(({ kind }) => recordKinds[kind].board === update.to);
  const left = records[update.kind];
  const recorded = [left, opened].flatMap((record) => REASONS.map((field) => textOf(record?.details, field)));
  // A board that has written none itself goes by what it was told, as its rows do.
  const said = [...recorded, opened?.handover?.reason ?? null, left?.handover?.reason ?? null];
  return { reason: said.find((text) => text !== null) ?? null, level: opened?.level ?? null, bed: opened?.bed ?? null };
}

function textOf(details: object | undefined, field: DetailName): string | null {
  const value: unknown = details && field in details ? (details as Readonly<Record<string, unknown>>)[field] : null;
  return typeof value === 'string' ? value : null;
}

/** What is told of a study; null: it was taken away since, and nobody is to act on it, or that it was taken away tells nobody. */
export async function studyContextOf(
  study_id: string,
  stored: StoredEvent,
  sources: SourcesOfResults,
): Promise<StudyTold | null> {
  const told =
    stored.event.type === 'ImagingStudyRemoved'
      ? removedContext(stored.event.data)
      : await currentContext(study_id, stateReader(sources));
  return told && { study_id, ...told, ...(await hearersOf({ study_id, order_id: null }, stored, sources)) };
}

type OfStudy = Pick<StudyTold, 'encounter_id' | 'says' | 'amended_from' | 'asked_by'>;

/** The study says nothing any more: the event says what it had said. */
function removedContext({ told }: Extract<DomainEvent, { type: 'ImagingStudyRemoved' }>['data']): OfStudy | null {
  if (!told) return null;
  const { asked_by, ...says } = told;
  return { encounter_id: null, says: { findings: null, conclusion: null, ...says }, amended_from: null, asked_by };
}

async function currentContext(study_id: string, read: ReadState): Promise<OfStudy | null> {
  const study = await read(imagingStudies, study_id);
  if (!study) return null;
  const { encounter_id, service_request_id } = study.details;
  const request = service_request_id === null ? null : await read(serviceRequests, service_request_id);
  const report = study.report_id === null ? null : await read(diagnosticReports, study.report_id);
  const amended_from = report?.amended_from ?? null;
  const asked_by = request?.ordered_by ?? study.ordered_by;
  return { encounter_id, says: reportOf(study.details), amended_from, asked_by };
}

/** What is told of an order; null: it was taken back since. */
export async function orderContextOf(
  order: NamedOrder,
  stored: StoredEvent,
  sources: SourcesOfResults,
): Promise<OrderTold | null> {
  const read = stateReader(sources);
  const of = await (order.kind === 'request' ? read(serviceRequests, order.id) : read(prescriptions, order.id));
  if (!of || of.entered_in_error) return null;
  const said = await saidBy(stored.event, read);
  const { ordered_by: asked_by, status, details } = of;
  const hearers = await hearersOf({ study_id: null, order_id: order.id }, stored, sources);
  return { asked_by, status, details, said, ...hearers };
}

/** Who the patient is, where they are now, and whose staff hear of a critical result of theirs. */
async function hearersOf(of: OfResult, stored: StoredEvent, sources: SourcesOfResults) {
  const context = await patientContextOf(stored, sources);
  return { ...context, staff_of: context.at?.board ?? (await sources.lastTold(patientIdOf(stored), of)) };
}

/** Of an event of the laboratory's report: what that says now. */
async function saidBy(event: DomainEvent, read: ReadState): Promise<OrderTold['said']> {
  if (event.type !== 'LaboratoryReportPublished' && event.type !== 'LaboratoryReportAmended') return null;
  const report = await read(diagnosticReports, event.data.report_id);
  if (!report || report.entered_in_error) return null;
  const { contents, values, amended_from } = report;
  return { ...contents, values, amended_from };
}

/** Who the patient is, and where they are now. */
export async function patientContextOf(
  stored: StoredEvent,
  sources: Sources,
): Promise<{ readonly name: string; readonly at: PatientLocation | null }> {
  const read = stateReader(sources);
  const patient = await read(patients, patientIdOf(stored));
  const nowhere = { name: patient ? whoIs(patient) : 'A patient', at: null };
  if (!patient?.active_admission_id) return nowhere;
  const stay = await read(admissions, patient.active_admission_id);
  const here = stay && whereIs(stay);
  const board = here ? recordKinds[here.kind].board : (stay?.awaiting ?? null);
  if (board === null) return nowhere;
  const place = here?.bed
    ? placeOf(here.bed, (await lookUp(sources.db, here.bed, null, stored.at)).wing)
    : here && locationIn(here);
  return { ...nowhere, at: { board, admission_id: patient.active_admission_id, place } };
}
