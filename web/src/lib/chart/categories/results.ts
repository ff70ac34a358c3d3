import { FileCheck } from '@lucide/svelte';
import { type ChartArea, type DiagnosticReportRecord, isOwnReport } from '@ward-board/contract';
import { correctionOf, sayIssued, sayNamedResult, sayResultValues } from '../../patient/results.js';
import { sayMoment } from '../../time/facility.js';
import { type Around, categoryOf, inOneLine, linesOf } from '../shared/category.js';
import type { Listed, SentAction } from '../shared/listed.js';

const isUnseen = ({ acknowledged_at }: DiagnosticReportRecord): boolean => acknowledged_at === null;

/** Whoever has read a result says so. */
export const markSeen: SentAction = {
  ...{ does: 'send', label: 'Mark seen', method: 'POST', below: '/acknowledge', done: 'result marked as seen' },
};

const lastIssuedFirst = (records: readonly DiagnosticReportRecord[]): readonly DiagnosticReportRecord[] =>
  records.toSorted((a, b) => b.issued_at.localeCompare(a.issued_at));

/** Who is told of a report that is not critical: whoever ordered it, or published it without an order. */
const isToldTo = ({ requested_by, recorded_by }: DiagnosticReportRecord, user_id: string): boolean =>
  (requested_by ?? recorded_by).id === user_id;

/**
 * Whether somebody may mark a report as seen: nobody has yet, and it is not their own. Radiology does not treat the patient: it marks
 * what was ordered there, and the ward's bell goes on until the ward has seen the result.
 */
export const isTheirsToSee = (record: DiagnosticReportRecord, user_id: string | null, area: ChartArea): boolean =>
  isUnseen(record) &&
  user_id !== null &&
  !isOwnReport(record, user_id) &&
  (area !== 'radiology' || isToldTo(record, user_id));

/** The critical results that nobody has marked as seen, newest first. */
export const unseenCriticalReports = (records: readonly DiagnosticReportRecord[]): readonly DiagnosticReportRecord[] =>
  lastIssuedFirst(records.filter((record) => record.critical && isUnseen(record)));

/** A report as the list of results shows it. */
function listResult(record: DiagnosticReportRecord, { now, user_id, area }: Around): Listed {
  const { id, revision, display, status, critical, acknowledged_at: seen, acknowledged_by: by } = record;
  const values = sayResultValues(record);
  return {
    ...{ id, revision, title: display },
    look: isUnseen(record)
      ? { word: 'Not seen', shape: 'triangle', tone: critical ? 'critical' : 'urgent' }
      : { word: 'Seen', shape: 'check', tone: 'done' },
    lines: linesOf(
      inOneLine(status === 'final' ? null : status, values),
      record.findings && `Findings: ${record.findings}`,
      record.conclusion && `Conclusion: ${record.conclusion}`,
      ...correctionOf(record, now).map(([label, text]) => `${label}: ${text}`),
      seen && `Seen ${inOneLine(sayMoment(seen, now), by?.name)}`,
    ),
    mark: critical ? { tone: 'critical', text: 'Critical' } : null,
    made: inOneLine(sayMoment(record.issued_at, now), record.performer),
    actions: isTheirsToSee(record, user_id, area) ? [markSeen] : [],
  };
}

/** Published reports; nothing is added here. */
export const results = categoryOf('diagnostic-reports', {
  Icon: FileCheck,
  none: 'No results',
  newest: (records, { now }) => {
    const [first] = [...unseenCriticalReports(records), ...lastIssuedFirst(records)];
    if (first === undefined) return null;
    return inOneLine(
      sayNamedResult(first),
      first.critical ? 'critical' : null,
      sayIssued(first, now),
      isUnseen(first) ? 'not yet seen' : null,
    );
  },
  emphasis: (records) => {
    const unseen = records.filter(isUnseen);
    if (unseen.length === 0) return null;
    const tone = unseen.some(({ critical }) => critical) ? 'critical' : 'urgent';
    return { tone, badge: `${unseen.length} new` };
  },
  list: listResult,
  form: null,
});
