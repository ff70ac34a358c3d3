import type { DiagnosticReportRecord } from '@ward-board/contract';
import {
  admitted,
  idOf,
  registered,
  reportAmended,
  reportPublished,
  studyCompleted,
  studyOrdered,
  studyStarted,
  triaged,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { type Append, doneByAll, recorded } from '../testing/chronicle.js';
import { folded } from '../testing/fold.js';
import { imaging } from './imaging.js';

const study: readonly Append[] = [[registered()], [admitted(), triaged()], [studyOrdered()], [studyStarted()]];
const completed = studyCompleted({ report_id: idOf('report') });

const performerAfter = (...more: readonly Append[]) => {
  const { rows } = folded(imaging as unknown as Projection, recorded(...study, ...more));
  const report = rows.find(({ collection }) => collection === 'diagnostic-reports')?.record;
  return (report as DiagnosticReportRecord | undefined)?.performer;
};

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
});
