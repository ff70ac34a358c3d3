import type { DiagnosticReportRecord } from '@ward-board/contract';
import { correctionOf, sayIssued, sayNamedResult, sayResult, sayResultValues } from './results.js';

const now = new Date('2026-03-01T15:00:00Z');
const potassium = (value: number, interpretation: 'critical_low' | 'high' | null = null) => ({
  ...{ code: '2823-3', display: 'Potassium', value, unit: 'mmol/L', reference_range: '3.5–5.1', interpretation },
});
const report = (said: Partial<DiagnosticReportRecord>) =>
  ({
    ...{ status: 'amended', findings: null, conclusion: null, values: [], critical: false, amended_from: null },
    ...{ issued_at: '2026-03-01T14:10:00Z', ...said },
  }) as unknown as DiagnosticReportRecord;
const before = (said: Partial<DiagnosticReportRecord['amended_from'] & object>) =>
  ({
    ...({ status: 'final', findings: null, conclusion: null, values: [], critical: false } as const),
    ...{
      amended_at: '2026-03-01T14:10:00Z',
      amended_by: { id: 'u', name: 'Kim Lee', role: 'doctor', department: null },
    },
    ...said,
  }) as DiagnosticReportRecord['amended_from'];

it('a result is called by what it is of, once', () => {
  const of = (display: string) => sayNamedResult(report({ display, values: [potassium(6.9)] }));
  expect(of('Potassium')).toBe('Potassium 6.9 mmol/L');
  expect(of('Electrolytes')).toBe('Electrolytes: Potassium 6.9 mmol/L');
  expect(sayNamedResult(report({ display: 'CT Chest', conclusion: 'Clear' }))).toBe('CT Chest: Clear');
});

describe('a corrected result', () => {
  it('says beside each value what it was, and which were taken out', () => {
    const corrected = {
      values: [potassium(2.9, 'critical_low')],
      amended_from: before({ values: [potassium(5.9, 'high')] }),
    };
    expect(sayResultValues(corrected)).toBe('Potassium 2.9 mmol/L (critically low, usual 3.5–5.1; was 5.9, high)');
    const gone = report({ conclusion: 'Haemolysed', amended_from: before({ values: [potassium(5.9)] }) });
    expect(sayResult(gone)).toBe('Haemolysed; Potassium removed (was 5.9 mmol/L)');
    expect(sayResultValues({ values: [potassium(4)], amended_from: null })).toBe('Potassium 4 mmol/L');
  });

  it('says what its texts were, that it was critical, and when and by whom it was corrected', () => {
    const corrected = report({
      ...{ findings: 'Clear', conclusion: 'No fracture' },
      amended_from: before({ findings: 'Clear', conclusion: 'Fracture', critical: true }),
    });
    expect(correctionOf(corrected, now)).toEqual([
      ['Conclusion before', 'Fracture'],
      ['Corrected', expect.stringMatching(/^\d\d:\d\d by Kim Lee, was critical$/)],
    ]);
    expect(sayIssued(corrected, now)).toMatch(/^corrected \d\d:\d\d$/);
    expect(correctionOf(report({}), now)).toEqual([]);
  });

  it('that was preliminary before was changed, and not corrected', () => {
    const changed = report({ status: 'final', conclusion: 'E. coli', amended_from: before({ status: 'preliminary' }) });
    expect(correctionOf(changed, now)).toEqual([['Changed', expect.stringMatching(/by Kim Lee, was preliminary$/)]]);
    expect(sayIssued(changed, now)).not.toMatch('corrected');
  });
});
