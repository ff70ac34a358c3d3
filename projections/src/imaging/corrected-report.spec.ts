import type { DiagnosticReportRecord } from '@ward-board/contract';
import {
  labOrdered,
  labReportAmended,
  labReported,
  registered,
  reportAcknowledged,
  reportAmended,
  reportPublished,
  requestReported,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded, timeOf } from '../testing/history-writer.js';
import { imaging } from './imaging.js';

const reportAfter = (...events: readonly Append[]) => {
  const { rows } = folded(imaging as unknown as Projection, recorded([registered()], ...events));
  return rows.find(({ collection }) => collection === 'diagnostic-reports')?.record as DiagnosticReportRecord;
};
const value = { code: '2823-3', display: 'Potassium', value: 5.9, unit: 'mmol/L' };
const published = [labOrdered()];
const final: Append = [labReported({ status: 'final', values: [value] }), requestReported()];
const corrected = labReportAmended({
  status: 'amended',
  changes: { values: [{ ...value, value: 2.9 }], critical: true, performer: 'Kim Lee' },
});

describe('a report says what it said before its last correction', () => {
  it('of the laboratory, when and by whom it was corrected', () => {
    const { findings, conclusion } = reportAfter(published, final);
    expect(reportAfter(published, final).amended_from).toBeNull();
    const report = reportAfter(published, final, [corrected]);
    expect(report).toMatchObject({ values: [{ value: 2.9 }], critical: true });
    expect(report.amended_from).toEqual({
      ...{ status: 'final', findings, conclusion, critical: false },
      values: [{ ...value, reference_range: null, interpretation: null }],
      amended_at: report.updated_at,
      amended_by: doneByAll,
    });
  });

  it('and says it still once it was seen, or another performer is named; of a second correction it says the first', () => {
    const after = (...more: readonly Append[]) => reportAfter(published, final, [corrected], ...more);
    const once = after().amended_from;
    expect(after([reportAcknowledged()]).amended_from).toEqual(once);
    const renamed = labReportAmended({ status: 'amended', changes: { performer: 'Dr. Ito' } });
    expect(after([renamed]).amended_from).toEqual(once);
    const again = labReportAmended({ status: 'amended', changes: { values: [{ ...value, value: 3.1 }] } });
    expect(after([again]).amended_from).toMatchObject({ status: 'amended', values: [{ value: 2.9 }], critical: true });
  });

  it('of a study', () => {
    const before = reportAfter([reportPublished({ conclusion: 'No fracture' })]);
    const { amended_from } = reportAfter(
      [reportPublished({ conclusion: 'No fracture' })],
      [reportAmended({ changes: { conclusion: 'Fracture of the radius' } })],
    );
    expect(amended_from).toEqual({
      ...{ status: 'final', findings: before.findings, conclusion: 'No fracture', values: [], critical: false },
      ...{ amended_at: timeOf(3), amended_by: doneByAll },
    });
  });
});
