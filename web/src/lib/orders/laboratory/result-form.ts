import {
  type DiagnosticReportRecord,
  diagnosticReport,
  MOST_VALUES,
  type ServiceRequestRecord,
} from '@ward-board/contract';
import type { Amendment } from '../../forms/amending.svelte.js';
import { orNull, type Values } from '../../forms/values.js';
import type { Question } from '../../ui/confirm.svelte.js';
import { type Alerted, alertingQuestion, MARKED_STILL } from '../alerting.js';
import {
  criticalOf,
  faultsOf,
  linesFor,
  sayLabValue,
  sayTypedValues,
  textOf,
  typedFrom,
  valuesIn,
  wireOf,
} from './result-values.js';

/** What is entered of a result. `values` are its lines as text; `critical`: `yes`, or empty. */
export type ResultName = 'status' | 'values' | 'findings' | 'conclusion' | 'critical';
/** The texts of a result's form. */
export type ResultTexts = Values<ResultName>;

/** Where the result of a request is. */
export const resultPath = ({ id }: Pick<ServiceRequestRecord, 'id'>): string => `/api/lab/${id}/result`;

const lineFields = { display: 'Measured', value: 'Value', unit: 'Unit', reference_range: 'Reference range' } as const;
/** What the fields are called, those of each line as well. */
export const resultLabels: Readonly<Record<ResultName, string>> & Readonly<Record<string, string>> = {
  ...{
    status: 'Status',
    values: 'Values',
    findings: 'Findings',
    conclusion: 'Conclusion',
    critical: 'Critical result',
  },
  ...Object.fromEntries(
    Array.from({ length: MOST_VALUES }, (_, n) =>
      Object.entries(lineFields).map(([field, label]) => [`values.${n}.${field}`, `${label} ${n + 1}`]),
    ).flat(),
  ),
};

/** What a first result begins with: the values that the request asks for. */
export const firstTexts = (request: ServiceRequestRecord): ResultTexts => ({
  ...{ status: 'final', findings: '', conclusion: '', critical: '' },
  values: textOf(linesFor(request)),
});

const textsOf = ({ status, findings, conclusion, critical, values }: DiagnosticReportRecord): ResultTexts => ({
  ...{ status: status === 'preliminary' ? status : 'final', values: textOf(typedFrom(values)) },
  ...{ findings: findings ?? '', conclusion: conclusion ?? '', critical: critical ? 'yes' : '' },
});

/** What can't be sent, by field. */
export function resultFaults({ values, findings, conclusion }: ResultTexts): Readonly<Record<string, string>> {
  const lines = valuesIn(values);
  const faults = faultsOf(lines);
  if (Object.keys(faults).length > 0) return faults;
  const says = wireOf(lines).length > 0 || findings.trim() !== '' || conclusion.trim() !== '';
  return says
    ? {}
    : { [lines.length > 0 ? 'values.0.value' : 'conclusion']: 'Enter a value, findings or a conclusion.' };
}

/** The request's part of the named fields. */
export const resultBody = (texts: ResultTexts, names: readonly ResultName[]): Readonly<Record<string, unknown>> => ({
  status: texts.status,
  ...(names.includes('values') && { values: wireOf(valuesIn(texts.values)) }),
  ...(names.includes('findings') && { findings: orNull(texts.findings) }),
  ...(names.includes('conclusion') && { conclusion: orNull(texts.conclusion) }),
  ...(names.includes('critical') && { critical: texts.critical === 'yes' }),
});

/** All that a first result says. */
export const resultNames: readonly ResultName[] = ['values', 'findings', 'conclusion', 'critical'];

/** How a published result is changed: what is left out stays. */
export const correction = (
  request: ServiceRequestRecord,
  report: DiagnosticReportRecord,
): Amendment<DiagnosticReportRecord, ResultName> => ({
  path: resultPath(request),
  at: resultPath(request),
  write: { method: 'POST', path: resultPath(request) },
  schema: diagnosticReport,
  labels: resultLabels,
  values: textsOf,
  missing: resultFaults,
  body: (texts, changed) => ({ ...resultBody(texts, changed), report_id: report.id }),
  say: (name, text) => (name === 'values' ? sayTypedValues(text) : text),
});

/**
 * Whether a critical result alerts people: one that is published as critical does so again when what was found is changed, and not
 * when it only becomes final.
 */
export const alertsAnew = (report: DiagnosticReportRecord, texts: ResultTexts): boolean => {
  return !report.critical || differs(report, texts, ['values', 'findings', 'conclusion']);
};

/** Whether a form says something else in one of these fields than the report. */
function differs(report: DiagnosticReportRecord, texts: ResultTexts, names: readonly ResultName[]): boolean {
  const said = (of: ResultTexts) => JSON.stringify(resultBody(of, names));
  return said({ ...textsOf(report), status: texts.status }) !== said(texts);
}

/**
 * What is said of the mark of a critical result that is corrected and keeps it; null: nothing. It was critical by its values and none is
 * any more, or by its words and they are changed.
 */
export function markInDoubt(report: DiagnosticReportRecord, texts: ResultTexts): string | null {
  if (texts.critical !== 'yes' || criticalOf(wireOf(valuesIn(texts.values))).length > 0) return null;
  if (criticalOf(report.values).length > 0)
    return 'No value is critical any more, and the result is still marked as critical. Take the mark away to tell whoever was alerted.';
  return report.critical && differs(report, texts, ['findings', 'conclusion']) ? MARKED_STILL : null;
}

/**
 * What is asked before a result is sent; null: nothing. A critical one alerts people at once; a critical value in a result that is not
 * marked as critical alerts nobody: once it is final, whoever asked for it is told.
 * @param alerts a critical result is new, or says something else.
 */
export function questionOf(texts: ResultTexts, alerted: Alerted, alerts: boolean): Question | null {
  const critical = criticalOf(wireOf(valuesIn(texts.values)))
    .map(sayLabValue)
    .join('; ');
  if (texts.critical === 'yes') {
    if (!alerts) return null;
    return alertingQuestion(
      critical || sayTypedValues(texts.values) || texts.conclusion.trim() || texts.findings.trim() || 'critical result',
      alerted,
    );
  }
  if (critical === '') return null;
  const told =
    texts.status === 'preliminary'
      ? 'The result is preliminary and not marked as critical, so nobody is told of it.'
      : `The result is not marked as critical: ${alerted.recorded_by.name} is told of it as of any other result, and nobody is alerted.`;
  return {
    title: 'Critical value, not marked as critical',
    text: `${alerted.patient.name}: ${critical}. ${told}`,
    yes: 'Publish without alert',
    no: 'Go back',
  };
}
