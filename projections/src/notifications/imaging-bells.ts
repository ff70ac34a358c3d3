import { type DomainEvent, type ImagingStudy, reportOf } from '@ward-board/domain';
import type { Bell, PatientLocation } from './notifications.js';
import { leadTo, resultInWords } from './result-bells.js';

/** What is known of a study when it is told of. */
export interface StudyTold {
  readonly study: ImagingStudy;
  /** The user who asked for it: who ordered it of Radiology, or whoever created it without a request. */
  readonly asked_by: string;
  /** Who the patient is, told from others of the same name. */
  readonly name: string;
  readonly at: PatientLocation | null;
}

/** The events of studies and reports that anybody is told of. */
export const tellingOfStudies = [
  'DiagnosticReportAmended',
  'DiagnosticReportPublished',
  'ImagingStudyAmended',
  'ImagingStudyOrdered',
] as const satisfies readonly DomainEvent['type'][];

/** The study that an event may be told of; null: it is told to nobody. */
export function studyToldOf(event: DomainEvent): string | null {
  switch (event.type) {
    case 'DiagnosticReportPublished':
      return event.data.study_id;
    case 'DiagnosticReportAmended':
      return saysOther(event.data.changes) ? event.data.study_id : null;
    case 'ImagingStudyAmended':
      return event.data.changes.critical ? event.data.study_id : null;
    case 'ImagingStudyOrdered':
      return event.data.critical ? event.data.study_id : null;
    default:
      return null;
  }
}

const saysOther = (changes: object): boolean => 'findings' in changes || 'conclusion' in changes;

/**
 * Whoever asked for a study is told of its report, and again when that says something else. A critical finding is told when it
 * is flagged, before there is a report, to them and to the staff of the board that the patient is on: to each person once.
 */
export function studyBells(event: DomainEvent, { study, asked_by, name, at }: StudyTold): readonly Bell[] {
  const { display, critical, findings, conclusion } = reportOf(study.details);
  const { study_id, details } = study;
  const { service_request_id: order_id, encounter_id } = details;
  const said = { body: `${name}: ${display}`, result: resultInWords({ findings, conclusion, values: [] }), order_id };
  const of = { ...said, study_id, ...leadTo(at, { study_id, admission_id: encounter_id }) };
  const orderer = { ...of, audience: `user:${asked_by}`, not_for: null } as const;
  switch (event.type) {
    case 'DiagnosticReportPublished':
    case 'DiagnosticReportAmended': {
      const title = event.type === 'DiagnosticReportPublished' ? 'Final report' : 'Amended report';
      return [{ kind: 'result_final', priority: critical ? 'high' : 'normal', title, ...orderer }];
    }
    case 'ImagingStudyAmended':
    case 'ImagingStudyOrdered': {
      const flagged = { kind: 'critical_finding', priority: 'high', title: 'Critical finding' } as const;
      const staff: Bell[] = at ? [{ ...flagged, ...of, audience: `ward:${at.board}`, not_for: asked_by }] : [];
      return [{ ...flagged, ...orderer }, ...staff];
    }
    default:
      return [];
  }
}
