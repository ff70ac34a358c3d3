import { type DiagnosticReportRecord, interpretations } from '@ward-board/contract';

/** `K 2.6 mmol/L (critically low, usual 3.5–5.1), Na 139 mmol/L`. */
export const sayValues = ({ values }: DiagnosticReportRecord): string =>
  values
    .map(({ display, value, unit, reference_range: range, interpretation: said }) => {
      const judged = said === null || said === 'normal' ? null : interpretations[said];
      const beside = [judged, judged && range && `usual ${range}`].filter(Boolean).join(', ');
      return [display, value, unit, beside && `(${beside})`].filter((part) => part !== null && part !== '').join(' ');
    })
    .join(', ');

/** What a result says in a few words: its values, else what was concluded or found. */
export const sayResult = (record: DiagnosticReportRecord): string =>
  sayValues(record) || (record.conclusion ?? record.findings ?? 'no findings');
