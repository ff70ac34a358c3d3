import type { DiagnosticReportRecord, ServiceRequestRecord } from '@ward-board/contract';
import {
  alertsAnew,
  correction,
  firstTexts,
  markInDoubt,
  questionOf,
  type ResultTexts,
  resultBody,
  resultFaults,
  resultNames,
} from './result-form.js';
import { valuesIn, wireOf } from './result-values.js';

const request = { id: 'r', code: '2823-3', display: 'Potassium' } as ServiceRequestRecord;
const alerted = {
  patient: { name: 'Mara Lind' },
  place: { ward: 'icu', name: '301 A' },
  recorded_by: { name: 'Dr Amara Osei' },
} as Parameters<typeof questionOf>[1];
const first = firstTexts(request);
const measured = (value: string, more: Partial<ResultTexts> = {}): ResultTexts => ({
  ...first,
  values: JSON.stringify(valuesIn(first.values).map((line) => ({ ...line, value }))),
  ...more,
});

describe('the form of a result', () => {
  it('begins with what was asked for, as a final result', () => {
    expect(first).toMatchObject({ status: 'final', critical: '' });
    expect(valuesIn(first.values)).toMatchObject([{ display: 'Potassium', unit: 'mmol/L', value: '' }]);
  });

  it('says something: a value, findings or a conclusion', () => {
    expect(Object.keys(resultFaults(first))).toEqual(['values.0.value']);
    expect(Object.keys(resultFaults({ ...first, values: '' }))).toEqual(['conclusion']);
    expect(resultFaults({ ...first, conclusion: 'Sample clotted' })).toEqual({});
    expect(resultFaults(measured('4'))).toEqual({});
  });

  it('sends all of a first result, and of a correction what differs, with the report that it corrects', () => {
    expect(resultBody(measured('4'), resultNames)).toMatchObject({
      ...{ status: 'final', findings: null, conclusion: null, critical: false },
      values: [{ value: 4, interpretation: 'normal' }],
    });
    const report = { id: 'report' } as DiagnosticReportRecord;
    expect(correction(request, report).body({ ...measured('4'), conclusion: 'Repeat' }, ['conclusion'])).toEqual({
      ...{ status: 'final', conclusion: 'Repeat', report_id: 'report' },
    });
  });

  it('asks before it alerts, saying the value and whom, and Enter alerts', () => {
    expect(questionOf(measured('6.9', { critical: 'yes' }), alerted, true)).toMatchObject({
      title: 'Publish as critical?',
      text: 'Mara Lind: Potassium 6.9 mmol/L, critically high. This alerts Dr Amara Osei and the staff of ICU at once.',
      usual: 'yes',
    });
    const nowhere = { ...alerted, place: null };
    const said = questionOf({ ...first, critical: 'yes', conclusion: 'Positive culture' }, nowhere, true);
    expect(said?.text).toBe(
      'Mara Lind: Positive culture. This alerts Dr Amara Osei, and the staff of the patient’s board if they are on one, at once.',
    );
  });

  it('asks about a critical value that alerts nobody, says who is told of it all the same, and asks about nothing else', () => {
    expect(questionOf(measured('6.9', { status: 'final' }), alerted, true)?.text).toBe(
      'Mara Lind: Potassium 6.9 mmol/L, critically high. The result is not marked as critical: Dr Amara Osei is told of it as of any other result, and nobody is alerted.',
    );
    expect(questionOf(measured('6.9', { status: 'preliminary' }), alerted, true)?.text).toBe(
      'Mara Lind: Potassium 6.9 mmol/L, critically high. The result is preliminary and not marked as critical, so nobody is told of it.',
    );
    expect(questionOf(measured('6.9'), alerted, true)).toMatchObject({ yes: 'Publish without alert' });
    expect(questionOf(measured('6.9'), alerted, true)?.usual).toBeUndefined();
    expect(questionOf(measured('4'), alerted, true)).toBeNull();
    expect(questionOf(measured('6.9', { critical: 'yes' }), alerted, false)).toBeNull();
  });

  it('alerts anew when what was found in a critical result is changed, and not when it only becomes final', () => {
    const [line] = valuesIn(measured('6.9').values);
    const report = {
      ...{ status: 'preliminary', findings: null, conclusion: null, critical: true },
      values: line ? wireOf([line]) : [],
    } as unknown as DiagnosticReportRecord;
    const asFinal = (value: string) => measured(value, { status: 'final', critical: 'yes' });
    expect([alertsAnew(report, asFinal('6.9')), alertsAnew(report, asFinal('7.9'))]).toEqual([false, true]);
    expect(alertsAnew({ ...report, critical: false }, asFinal('6.9'))).toBe(true);
  });

  it('says that a result is marked as critical still though no value in it is any more', () => {
    const of = (value: string, critical: string) =>
      markInDoubt({ values: wireOf(valuesIn(measured('7.9').values)) } as DiagnosticReportRecord, {
        ...measured(value),
        critical,
      });
    expect(of('4.2', 'yes')).toMatch(/^No value is critical any more/);
    expect([of('4.2', ''), of('7.8', 'yes')]).toEqual([null, null]);
    const byAPerson = { values: wireOf(valuesIn(measured('4.1').values)) } as DiagnosticReportRecord;
    expect(markInDoubt(byAPerson, { ...measured('4.2'), critical: 'yes' })).toBeNull();
  });

  it('says so too where the words alone made it critical, and they are changed', () => {
    const said = { findings: 'Cocci in clusters', conclusion: 'Positive culture' };
    const report = { ...said, status: 'final', values: [], critical: true } as unknown as DiagnosticReportRecord;
    const of = (texts: Partial<ResultTexts>, from = report) =>
      markInDoubt(from, { ...first, values: '', ...said, critical: 'yes', ...texts });
    expect(of({ findings: 'No growth' })).toMatch(/^What was found is changed/);
    expect(of({ conclusion: 'Contaminated' })).toMatch(/^What was found is changed/);
    expect([of({}), of({ findings: 'No growth', critical: '' })]).toEqual([null, null]);
    // Marked just now: whoever marks it has read it.
    expect(of({ findings: 'No growth' }, { ...report, critical: false })).toBeNull();
    expect(questionOf({ ...first, values: '', critical: 'yes', findings: 'Rods' }, alerted, true)?.text).toContain(
      'Mara Lind: Rods.',
    );
  });
});
