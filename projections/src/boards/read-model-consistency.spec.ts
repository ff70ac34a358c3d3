import type {
  AdmissionRecord,
  BedPlace,
  DiagnosticReportRecord,
  IcuCaseRecord,
  ImagingStudyRecord,
  PatientRecord,
  ServiceRequestRecord,
  WaitingEntryRecord,
} from '@ward-board/contract';
import { boardOfType as declaredBoardOfType } from '@ward-board/contract';
import {
  boardOfType,
  isOpenRequest,
  keptRecord,
  type OperationDetails,
  type RecordKind,
  recordKinds,
  whereIs,
} from '@ward-board/domain';
import {
  everyAdmission,
  everyPatient,
  everyPrescription,
  everyReport,
  everyRequest,
  everyStudy,
  everyWaitingEntry,
} from '@ward-board/domain/testing';
import fc from 'fast-check';
import type { Projection, Row } from '../engine/projection.js';
import { imaging } from '../imaging/imaging.js';
import { bedOccupancy, type OccupiedBed } from '../occupancy/bed-occupancy.js';
import { prescriptionList } from '../orders/prescriptions.js';
import { patientRegister } from '../patients/patient-register.js';
import { folded } from '../testing/fold.js';
import { recorded } from '../testing/history-writer.js';
import { type Story, stories } from '../testing/random-hospital.js';
import { boards } from './boards.js';
import { collectionOf } from './collections.js';
import type { StoredRecord } from './patient-state.js';

/*
 * Read models and decisions fold the same events, each in its own way, and people act on what they read: where the two
 * disagree, If-Match refuses a fresh edit or lets a stale one through.
 */

const levelOf: Readonly<Record<RecordKind, string | null>> = {
  emergency: 'triage_level',
  icu: 'severity',
  operation: 'op_status',
  acceptance: null,
};

const RUNS = { numRuns: 300 };
/** Made and folded once for all that has to hold of them. */
const samples = fc.sample(stories, RUNS);
const rowsOfSamples = new WeakMap<Story, Map<unknown, readonly Row[]>>(samples.map((story) => [story, new Map()]));

function always(holds: (story: Story) => void): void {
  try {
    for (const story of samples) holds(story);
  } catch (cause) {
    // Once more, for the shortest story of which it does not hold.
    fc.assert(fc.property(stories, holds), RUNS);
    throw new Error('It holds of the same stories when they are told anew.', { cause });
  }
}

function rowsOf(projection: unknown, story: Story): readonly Row[] {
  const known = rowsOfSamples.get(story);
  const rows = known?.get(projection) ?? folded(projection as Projection, recorded(...story.appends)).rows;
  known?.set(projection, rows);
  return rows;
}

/** The records of a collection, by id. */
const recordsIn = <Record>(rows: readonly Row[], collection: string) =>
  new Map(rows.filter((row) => row.collection === collection).map((row) => [row.id, row.record as Record]));

describe('the read models agree with the decisions', () => {
  it('on every admission, and on the newest record of each board', () => {
    always((story) => {
      const rows = rowsOf(boards, story);
      const admissions = recordsIn<AdmissionRecord>(rows, 'admissions');
      const stays = everyAdmission(story.history);
      expect(admissions.size).toBe(stays.length);
      for (const { admission_id, revision, active, awaiting, records } of stays) {
        const admission = admissions.get(admission_id);
        const { status, ...shown } = admission ?? ({} as AdmissionRecord);
        const away = Object.values(records).find((record) => record.open && record.away !== null)?.away ?? null;
        expect({ active: status === 'admitted', ...shown }).toMatchObject({ revision, active, awaiting, away });
        for (const {
          kind,
          id,
          open,
          away,
          arrival,
          level,
          bed,
          details,
          handover,
          keepsStep,
          revision: of,
        } of Object.values(records)) {
          const record = recordsIn<StoredRecord>(rows, collectionOf[kind]).get(id);
          const place = kind === 'icu' || kind === 'acceptance' ? { bed, room_id: bed?.room_id ?? null } : {};
          const atLevel = levelOf[kind] === null ? {} : { [levelOf[kind]]: level };
          expect(record).toMatchObject({ revision: of, ...atLevel, ...place, ...details, handover });
          expect(record?.closed_at === null).toBe(open);
          expect(record?.told_next_step !== null).toBe(keepsStep);
          expect({ away: record?.away, transferred_from: record?.transferred_from }).toEqual({
            away,
            transferred_from: arrival?.board ?? null,
          });
          // Nobody else comes to the ward from itself than from its waiting list.
          const assigned = kind === 'acceptance' && arrival === null && handover?.from === 'ward';
          expect(record?.accepted_at !== null).toBe(arrival?.accepted ?? assigned);
        }
      }
    });
  });

  it('on every open record: none stands on a board that no decision knows', () => {
    always((story) => {
      const known = everyAdmission(story.history).flatMap(({ records }) =>
        Object.values(records).filter(({ open }) => open),
      );
      const shown = rowsOf(boards, story).filter(
        ({ collection, feeds }) => Object.values<string>(collectionOf).includes(collection) && feeds[0],
      );
      expect(shown.map(({ id }) => id).sort()).toEqual(known.map(({ id }) => id).sort());
    });
  });

  it('on every waiting-list entry: the board lists those that decisions take for waiting', () => {
    always((story) => {
      const rows = rowsOf(boards, story).filter(({ collection }) => collection === 'waiting-list');
      const entries = everyWaitingEntry(story.history);
      expect(rows.length).toBe(entries.length);
      for (const { entry_id, patient_id, revision, status, details } of entries) {
        const row = rows.find(({ id }) => id === entry_id);
        const closed_at = status === 'waiting' ? null : expect.any(String);
        expect(row?.record).toMatchObject({ patient_id, revision, status, closed_at, ...details });
        expect(row?.feeds).toEqual(status === 'waiting' ? ['ward'] : []);
      }
    });
  });

  it('on every patient', () => {
    always((story) => {
      const register = recordsIn<PatientRecord>(rowsOf(patientRegister, story), 'patients');
      for (const { id, revision, details } of everyPatient(story.history))
        expect(register.get(id)).toMatchObject({ revision, ...details });
    });
  });

  it('on every bed: the rooms, the occupancy and the records name the same', () => {
    always((story) => {
      const occupied = [...recordsIn<OccupiedBed>(rowsOf(bedOccupancy, story), 'occupied-beds').values()];
      const rows = rowsOf(boards, story);
      const shown = Object.values(collectionOf).flatMap((name) => [...recordsIn<StoredRecord>(rows, name).values()]);
      const claimed = everyAdmission(story.history).flatMap(({ records, admission_id }) =>
        Object.values(records).flatMap(({ bed }) => (bed ? [`${bed.bed_id} ${admission_id}`] : [])),
      );
      const pairs = [
        occupied.map(({ bed_id, admission_id }) => `${bed_id} ${admission_id}`),
        shown.filter(({ bed }) => bed).map(({ bed, admission_id }) => `${(bed as BedPlace).bed_id} ${admission_id}`),
        claimed,
      ].map((each) => each.sort());
      expect(pairs[1]).toEqual(pairs[0]);
      expect(pairs[2]).toEqual(pairs[0]);
    });
  });

  it('on every imaging study and its report, each with who the patient is', () => {
    always((story) => {
      const rows = rowsOf(imaging, story);
      const studies = recordsIn<ImagingStudyRecord>(rows, 'imaging-studies');
      const known = everyStudy(story.history);
      expect(studies.size).toBe(known.length);
      const patients = recordsIn<object>(rows, 'patient-identities');
      for (const { study_id, patient_id, revision, status, details } of known)
        expect(studies.get(study_id)).toMatchObject({
          revision,
          status,
          ...details,
          patient: patients.get(patient_id),
        });
      const reports = recordsIn<DiagnosticReportRecord>(rows, 'diagnostic-reports');
      const published = everyReport(story.history);
      const withdrawn = [...reports.values()].filter(({ entered_in_error_at }) => entered_in_error_at !== null);
      expect(reports.size - withdrawn.length).toBe(published.length);
      const events = [...story.history.values()].flat();
      expect(withdrawn.length).toBe(events.filter(({ type }) => type.endsWith('ReportEnteredInError')).length);
      for (const { report_id, study_id, contents, values, status, revision, acknowledged } of published) {
        const report = reports.get(report_id);
        expect(report).toMatchObject({ ...contents, values, status, revision, imaging_study_id: study_id });
        expect(report?.acknowledged_at !== null).toBe(acknowledged);
      }
    });
  });

  it('on the stay of every imaging study, and of whoever waits for a bed: it is as the boards have it', () => {
    always((story) => {
      const rows = rowsOf(boards, story);
      const stays = [...recordsIn<AdmissionRecord>(rows, 'admissions').values()].map(({ patient: _, ...stay }) => stay);
      const stayWith = (holds: (stay: (typeof stays)[number]) => boolean) => stays.find(holds) ?? null;
      const studies = recordsIn<ImagingStudyRecord>(rowsOf(imaging, story), 'imaging-studies');
      for (const { admission, encounter_id } of studies.values())
        expect(admission).toEqual(stayWith(({ id }) => id === encounter_id));
      for (const entry of recordsIn<WaitingEntryRecord>(rows, 'waiting-list').values()) {
        const { status, patient_id, admission, admission_id } = entry;
        if (status === 'waiting')
          expect(admission).toEqual(stayWith((stay) => stay.patient_id === patient_id && stay.status === 'admitted'));
        // As it began: lists answer with how it is.
        else expect(admission?.id ?? null).toBe(admission_id);
      }
    });
  });

  it('on every service request: the queues have those that decisions take for open', () => {
    always((story) => {
      const rows = rowsOf(imaging, story);
      const requests = rows.filter(({ collection }) => collection === 'service-requests');
      const known = everyRequest(story.history);
      expect(requests.length).toBe(known.length);
      const identities = recordsIn<object>(rows, 'patient-identities');
      const reports = recordsIn<DiagnosticReportRecord>(rows, 'diagnostic-reports');
      for (const request of known) {
        const row = requests.find(({ id }) => id === request.service_request_id);
        const { category, status, revision, details, study_id, report_id } = request;
        const said = { category, status, revision, ...details, imaging_study_id: study_id, report_id };
        expect(row?.record).toMatchObject(said);
        const record = row?.record as ServiceRequestRecord;
        expect(record.entered_in_error_at !== null).toBe(request.entered_in_error);
        const answer = report_id === null ? null : reports.get(report_id);
        expect(record.report_status).toBe(answer ? (answer.status === 'preliminary' ? answer.status : 'final') : null);
        const open = isOpenRequest(request);
        expect(row?.feeds).toEqual(open ? [category === 'radiology' ? 'radiology' : 'lab'] : []);
        if (open) expect(record.patient).toEqual(identities.get(record.patient_id));
      }
    });
  });

  it('on every prescription: the pharmacy has those that are ordered or dispensed', () => {
    always((story) => {
      const rows = rowsOf(prescriptionList, story).filter(({ collection }) => collection === 'prescriptions');
      const known = everyPrescription(story.history);
      expect(rows.length).toBe(known.length);
      for (const { prescription_id, status, revision, details, entered_in_error } of known) {
        const row = rows.find(({ id }) => id === prescription_id);
        expect(row?.record).toMatchObject({ status, revision, ...details });
        const open = !entered_in_error && (status === 'ordered' || status === 'dispensed');
        expect([row?.feeds, row?.sealed ?? false]).toEqual([open ? ['pharmacy'] : [], !open]);
      }
    });
  });

  it('on where the patient of every open order is; what is over says nothing of it', () => {
    always((story) => {
      const orders = [imaging, prescriptionList].flatMap((projection) => rowsOf(projection, story));
      const stays = everyAdmission(story.history).filter(({ active }) => active);
      for (const { collection, record } of orders) {
        if (!['service-requests', 'prescriptions'].includes(collection)) continue;
        const { patient_id, status, place, entered_in_error_at } = record as ServiceRequestRecord;
        const stay = stays.find((each) => each.patient_id === patient_id);
        const onBoard = stay && whereIs(stay);
        // Before an operation they lie in a bed that is kept, until the theatre has accepted them and says where they are.
        const left =
          onBoard?.level !== 'pre-op' ||
          (onBoard.arrival?.accepted && 'location' in onBoard.details && onBoard.details.location);
        const here = (stay && !left && keptRecord(stay)) || onBoard;
        const { location = null, operating_room = null } = { ...here?.details } as Partial<OperationDetails>;
        const said = here?.level === 'in-surgery' ? (operating_room ?? location) : (location ?? operating_room);
        const kept = stay && keptRecord(stay);
        // Before an operation they lie in the bed that is kept, until a place is said; a theatre is only planned.
        const lies = kept && here?.level === 'pre-op' && location === null ? kept : here;
        const name = lies?.bed ? `${lies.bed.room_number} ${lies.bed.bed_label}` : lies === kept ? null : said;
        const over = entered_in_error_at !== null || ['given', 'stopped', 'completed', 'revoked'].includes(status);
        const ward = lies ? recordKinds[lies.kind].board : (stay?.awaiting ?? null);
        expect(place).toEqual(over || ward === null ? null : { ward, name });
      }
    });
  });

  it('on who somebody is: every record that a stay goes on with carries the patient and the admission as their own rows do', () => {
    always((story) => {
      const rows = rowsOf(boards, story);
      const patients = recordsIn<object>(rows, 'patient-identities');
      const admissions = recordsIn<AdmissionRecord>(rows, 'admissions');
      for (const record of admissions.values())
        if (record.status === 'admitted') expect(record.patient).toEqual(patients.get(record.patient_id));
      for (const entry of recordsIn<WaitingEntryRecord>(rows, 'waiting-list').values())
        if (entry.status === 'waiting') expect(entry.patient).toEqual(patients.get(entry.patient_id));
      for (const { collection, record, sealed } of rows as (Row & { record: IcuCaseRecord })[]) {
        // Whoever waits for a bed carries the stay that they are in, of which the entry is no part.
        if (sealed || record.admission?.status !== 'admitted' || collection === 'waiting-list') continue;
        expect(record.patient).toEqual(patients.get(record.patient_id));
        expect({ ...record.admission, patient: record.patient }).toEqual(admissions.get(record.admission_id));
      }
    });
  });
});

it('the types of admissions are routed to the same boards in requests as in decisions', () => {
  expect(boardOfType).toEqual(declaredBoardOfType);
});
