import type { DiagnosticReportRecord } from '@ward-board/contract';
import {
  admitted,
  idOf,
  imagingOrdered,
  labOrdered,
  labReported,
  registered,
  reportAmended,
  reportPublished,
  requestReported,
  studyCompleted,
  studyOrdered,
  studyStarted,
  triaged,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded } from '../testing/history-writer.js';
import { imaging } from './imaging.js';

const study: readonly Append[] = [[registered()], [admitted(), triaged()], [studyOrdered()], [studyStarted()]];
const completed = studyCompleted({ report_id: idOf('report') });

const reportAfter = (...more: readonly Append[]) => {
  const { rows } = folded(imaging as unknown as Projection, recorded(...study, ...more));
  const report = rows.find(({ collection }) => collection === 'diagnostic-reports')?.record;
  return report as DiagnosticReportRecord | undefined;
};
const performerAfter = (...more: readonly Append[]) => reportAfter(...more)?.performer;

describe('a report of a study', () => {
  it('is by the performer whom the study names', () => {
    expect(performerAfter([completed, reportPublished({ performer: 'Dr. Feld' })])).toBe('Dr. Feld');
  });

  it('is by whoever published it where the study names none, and where the name is taken away later', () => {
    expect(performerAfter([completed, reportPublished({ performer: null })])).toBe(doneByAll.name);
    const named = [completed, reportPublished({ performer: 'Dr. Feld' })];
    expect(performerAfter(named, [reportAmended({ changes: { performer: null } })])).toBe(doneByAll.name);
    expect(performerAfter(named, [reportAmended()])).toBe('Dr. Feld');
  });

  it('names who ordered what it answers, also once that is found out later', () => {
    const service_request_id = idOf('service-request');
    const asked = [imagingOrdered()];
    expect(reportAfter([completed, reportPublished()])?.requested_by).toBeNull();
    expect(reportAfter(asked, [completed, reportPublished({ service_request_id })])?.requested_by).toEqual(doneByAll);
    const linked = [reportAmended({ changes: { service_request_id } })];
    expect(reportAfter(asked, [completed, reportPublished()], linked)?.requested_by).toEqual(doneByAll);
    expect(reportAfter([labOrdered()], [labReported(), requestReported()])?.requested_by).toEqual(doneByAll);
  });
});
