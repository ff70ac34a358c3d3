import type { DomainEvent, ReportContents, ReportFindings } from '@ward-board/domain';
import type { Bell, PatientLocation } from './notifications.js';
import { bellsOfResult, leadTo, resultInWords, type ToldOfResult } from './result-bells.js';

/** What is known of a study when it is told of. */
export interface StudyTold extends ToldOfResult {
  readonly study_id: string;
  /** The admission that it belongs to; null: none is named. */
  readonly encounter_id: string | null;
  /** What it says now; of one that was removed, what it was of. */
  readonly says: Pick<ReportContents, 'service_request_id' | 'display' | 'critical' | 'findings' | 'conclusion'>;
  /** What its report said before that was last changed; null: it is as it was published, or there is none. */
  readonly amended_from: ReportFindings | null;
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
  'ImagingStudyRemoved',
] as const satisfies readonly DomainEvent['type'][];

/** The study that an event may be told of; null: it is told to nobody. */
export function studyToldOf(event: DomainEvent): string | null {
  switch (event.type) {
    case 'DiagnosticReportPublished':
      return event.data.study_id;
    case 'DiagnosticReportAmended':
      return replacesReport(event.data.changes) || isLinked(event.data.changes) ? event.data.study_id : null;
    case 'ImagingStudyAmended':
      return 'critical' in event.data.changes || isLinked(event.data.changes) ? event.data.study_id : null;
    case 'ImagingStudyOrdered':
      return event.data.critical ? event.data.study_id : null;
    case 'ImagingStudyRemoved':
      return event.data.told ? event.data.study_id : null;
    default:
      return null;
  }
}

/** Whether an amended report says something else. That its finding is critical, or no longer, its study has said in the same step. */
export const replacesReport = (changes: Partial<ReportContents>): boolean =>
  ('findings' in changes || 'conclusion' in changes) && !('critical' in changes);

/** Whether it was found of which request a study is: whoever ordered that has heard of nothing yet. */
const isLinked = ({ service_request_id }: Partial<Pick<ReportContents, 'service_request_id'>>): boolean =>
  typeof service_request_id === 'string';

/**
 * Whoever asked for a study is told of its report, and again when that says something else. A critical finding is told when it
 * is flagged, before there is a report, to them and to the staff of the board that the patient is on: to each person once. They are told
 * again when it says something else, and when it does not stand: it is critical no longer, or the study was deleted. When it is found of which request
 * a study is, whoever ordered that is told what there is: of the report by its event, of a critical finding by the study's.
 */
export function studyBells(
  event: DomainEvent,
  { study_id, encounter_id, says, amended_from, name, at, ...to }: StudyTold,
): readonly Bell[] {
  const { display, critical, findings, conclusion, service_request_id: order_id } = says;
  const said = {
    body: `${name}: ${display}`,
    result: resultInWords({ findings, conclusion, values: [], amended_from }),
    order_id,
  };
  const of = { ...said, study_id, ...leadTo(at, { study_id, admission_id: encounter_id }) };
  const flagged = (title: string) =>
    bellsOfResult({ kind: 'critical_finding', priority: 'high', title, ...of }, to, true);
  const told = { kind: 'result_final', priority: 'high', ...of } as const;
  switch (event.type) {
    case 'DiagnosticReportPublished': {
      const priority = critical ? 'high' : 'normal';
      return bellsOfResult({ ...told, priority, title: 'Final report' }, to, false);
    }
    case 'DiagnosticReportAmended': {
      const isNew = isLinked(event.data.changes);
      if (isNew && critical && replacesReport(event.data.changes)) return flagged('Critical finding, changed');
      // The study has told of it in the same step.
      if (isNew && (critical || 'critical' in event.data.changes)) return [];
      if (isNew) return bellsOfResult({ ...told, priority: 'normal', title: 'Final report' }, to, false);
      return critical
        ? flagged('Critical finding, changed')
        : bellsOfResult({ ...told, priority: 'normal', title: 'Amended report' }, to, false);
    }
    case 'ImagingStudyAmended': {
      const { changes } = event.data;
      if (changes.critical) return flagged('Critical finding');
      // Only linked: the staff were told when it was flagged.
      if (critical && !('critical' in changes))
        return bellsOfResult(
          { kind: 'critical_finding', priority: 'high', title: 'Critical finding', ...of },
          to,
          false,
        );
      return 'critical' in changes ? bellsOfResult({ ...told, title: 'Finding no longer critical' }, to, true) : [];
    }
    case 'ImagingStudyOrdered':
      return flagged('Critical finding');
    case 'ImagingStudyRemoved': {
      const title = critical ? 'Critical finding taken back' : 'Report taken back';
      const result = 'Radiology has deleted the study: it was entered in error.';
      return bellsOfResult({ ...told, title, result }, to, critical);
    }
    default:
      return [];
  }
}
