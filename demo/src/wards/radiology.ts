import type { AmendImagingStudy, ImagingStatus, ImagingStudyRecord, OrderPriority } from '@ward-board/contract';
import type { Step } from '../api/steps.js';
import { type Examination, examinationOf, examinations } from '../data/imaging.js';
import { ageOf } from '../medicine/person.js';
import type { Random } from '../medicine/random.js';
import { minutesSince, onStudy, type WeightedAction } from './action.js';
import type { HospitalState } from './hospital-state.js';

/** What an order says. */
export function order({ modality, body_part, body_site, technique, contrast, place }: Examination, scheduled: Date) {
  const scheduled_at = scheduled.toISOString();
  return { modality, body_part, body_site, technique, contrast, place, scheduled_at };
}

/** What is recorded when a study reaches its next status. */
export function studyMovedOn({ findings, conclusion, critical, performer }: Examination, status: ImagingStatus): Step {
  const recorded: Readonly<Record<ImagingStatus, AmendImagingStudy>> = {
    scheduled: {},
    'in-progress': { performer },
    completed: { findings, conclusion, critical },
    cancelled: {},
  };
  return { step: 'study moved on', body: { status, ...recorded[status] } };
}

/** What Radiology is asked for. */
export const request = ({ modality, body_part, technique }: Examination) => ({
  ...{ category: 'radiology', modality, body_site: body_part, display: technique },
});

/** How many open studies Radiology has room for. */
const FULL = 12;

/** A doctor requests imaging of somebody who has not been sent yet, from Emergency more often than from the ICU or a ward. */
export function imagingRequests(hospital: HospitalState, random: Random): readonly WeightedAction[] {
  const { now, studies, imagingRequests: requests } = hospital;
  const open = requests.length + studies.filter(isOpen).length;
  const sent = new Set([
    ...studies.map(({ encounter_id }) => encounter_id),
    ...requests.map(({ admission_id }) => admission_id),
  ]);
  const senders = [
    ['in Emergency', 'emergency', hospital.emergency, 1],
    ['in ICU', 'icu', hospital.icu, 0.3],
    ['on ward', 'ward', hospital.ward, 0.3],
  ] as const;
  return senders.flatMap(([where, source, all, often]): readonly WeightedAction[] => {
    const others = all.filter(({ admission_id, away }) => away === null && !sent.has(admission_id));
    if (others.length === 0) return [];
    const send = () => {
      const row = random.pick(others);
      const { patient_id, admission_id, patient } = row;
      const years = ageOf(patient.date_of_birth, now);
      const ofTheirSex = examinations.filter(({ sex }) => sex === undefined || sex === patient.gender);
      const fitting = ofTheirSex.filter(({ ages: [from, to] }) => from <= years && years <= to);
      const examination = random.pick(fitting.length > 0 ? fitting : ofTheirSex);
      const reason = 'chief_complaint' in row ? row.chief_complaint : row.diagnosis;
      const body = { ...request(examination), reason, priority: priorityOf(row), admission_id, source };
      return {
        steps: [{ step: `imaging requested ${where}`, body } as const],
        patient: { ids: { patient_id } },
        about: null,
      };
    };
    return [[send, often * Math.min(1, Math.max(0, (FULL - open) / 6))]];
  });
}

/** How soon imaging is needed, by how ill the patient is. */
function priorityOf(row: object): OrderPriority {
  if ('triage_level' in row) return row.triage_level === 'critical' ? 'stat' : 'urgent';
  return 'severity' in row && row.severity === 'critical' ? 'urgent' : 'routine';
}

/** Radiology books a study for each request, the sooner the more pressing it is. */
export function requestedStudies({ now, imagingRequests: requests }: HospitalState, random: Random): WeightedAction[] {
  return requests.map((request): WeightedAction => {
    const { id, patient_id, admission_id, updated_at, display, body_site, priority, created_at } = request;
    const examination = examinationOf({ technique: display, body_part: body_site });
    const weight = Math.min(1, minutesSince(created_at, now) / (priority === 'stat' ? 4 : 20));
    const book = (found: Examination) => () => {
      const due = new Date(now.getTime() + random.int(5, 30) * 60_000);
      const body = { ...order(found, due), encounter_id: admission_id, service_request_id: id };
      return {
        steps: [{ step: 'study booked for a request', body } as const],
        patient: { ids: { patient_id } },
        about: { of: id, updated_at },
      };
    };
    // A visitor's own request is left to the visitor.
    return [book(examination ?? random.pick(examinations)), examination ? weight : 0];
  });
}

const isOpen = ({ status }: ImagingStudyRecord): boolean => status === 'scheduled' || status === 'in-progress';

/** Studies begin in a free room when they are due, are completed once they are over, and now and then nobody comes. */
export function studyActions({ now, studies }: HospitalState): readonly WeightedAction[] {
  const open = studies.filter(isOpen);
  const occupied = new Set(open.filter(({ status }) => status === 'in-progress').map(({ place }) => place));
  return open.flatMap((study): WeightedAction[] => {
    const examination = examinationOf(study);
    if (!examination) return [];
    const move = (to: ImagingStatus) => () => onStudy(study, studyMovedOn(examination, to));
    const weight = (minutes: number) => Math.min(0.8, Math.max(0, minutes / 20));
    if (study.status === 'in-progress')
      return [
        [move('completed'), weight(minutesSince(study.started_at ?? study.updated_at, now) - examination.minutes)],
      ];
    const due = minutesSince(study.scheduled_at ?? study.created_at, now);
    return [
      [move('in-progress'), occupied.has(study.place) ? 0 : weight(due)],
      [move('cancelled'), due > 30 ? 0.05 : 0],
    ];
  });
}
