import { correctedValues, type DiagnosticReportRecord, interpretations } from '@ward-board/contract';
import { sayMoment } from '../time/facility.js';

/** `K 2.6 mmol/L (critically low, usual 3.5–5.1; was 5.9), Na 139 mmol/L`. */
export const sayResultValues = ({
  values,
  amended_from: before,
}: Pick<DiagnosticReportRecord, 'values' | 'amended_from'>): string =>
  correctedValues(before?.values ?? null, values)
    .map(({ value: { display, value, unit, reference_range: range, interpretation: said }, was, removed }) => {
      if (removed) return `${display} removed (${was})`;
      const judged = said === null || said === 'normal' ? null : interpretations[said];
      const usual = [judged, judged && range && `usual ${range}`].filter(Boolean).join(', ');
      const beside = [usual, was].filter(Boolean).join('; ');
      return [display, value, unit, beside && `(${beside})`].filter((part) => part !== null && part !== '').join(' ');
    })
    .join(', ');

/** What a result says in a few words: its values, else what was concluded or found. */
export function sayResult(record: DiagnosticReportRecord): string {
  const values = sayResultValues(record);
  if (record.values.length > 0) return values;
  return [record.conclusion ?? record.findings ?? 'no findings', values].filter(Boolean).join('; ');
}

/** What was found by what it is of, which it may say itself: `Potassium 6.9 mmol/L`, `Electrolytes: Potassium 6.9 mmol/L`. */
export const underName = (name: string, found: string): string =>
  found.toLowerCase().startsWith(name.toLowerCase()) ? found : `${name}: ${found}`;

/** A result in a few words, by what it is of. */
export const sayNamedResult = (record: DiagnosticReportRecord): string => underName(record.display, sayResult(record));

/** When a result was issued, or corrected. */
export const sayIssued = ({ status, issued_at }: DiagnosticReportRecord, now: Date): string =>
  status === 'amended' ? `corrected ${sayMoment(issued_at, now)}` : sayMoment(issued_at, now);

/**
 * What the texts of a report were before they were last changed, and when and by whom that was; none: it is as it was published. What its
 * values were is said beside them.
 */
export function correctionOf(
  { amended_from: before, ...report }: DiagnosticReportRecord,
  now: Date,
): readonly (readonly [label: string, text: string])[] {
  if (before === null) return [];
  const isPreliminary = before.status === 'preliminary';
  const texts = (['findings', 'conclusion'] as const).flatMap((field) => {
    const text = before[field];
    const label = field === 'findings' ? 'Findings before' : 'Conclusion before';
    return text === null || text === report[field] ? [] : [[label, text] as const];
  });
  const done = [sayMoment(before.amended_at, now), before.amended_by && `by ${before.amended_by.name}`];
  const was = [
    isPreliminary ? 'was preliminary' : null,
    before.critical === report.critical ? null : before.critical ? 'was critical' : 'was not critical',
  ];
  const said = [done.filter(Boolean).join(' '), ...was].filter(Boolean).join(', ');
  return [...texts, [isPreliminary ? 'Changed' : 'Corrected', said]];
}
