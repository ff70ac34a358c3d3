import { correctedValues } from './corrected-values.js';
import type { Interpretation } from './diagnostic-report.js';

const potassium = (value: number | string, interpretation: Interpretation | null = null, unit = 'mmol/L') => ({
  ...{ code: '2823-3', display: 'Potassium', value, unit, interpretation },
});
const sodium = (value: number) => ({ ...potassium(value), code: null, display: 'Sodium' });
const said = (...[before, now]: Parameters<typeof correctedValues>) =>
  correctedValues(before, now).map(({ value, was, removed }) => [value.display, value.value, was, removed]);

describe('the values of a corrected result', () => {
  it('say what they were, where that was something else', () => {
    expect(said([potassium(5.9), sodium(139)], [sodium(139), potassium(2.9)])).toEqual([
      ['Sodium', 139, null, false],
      ['Potassium', 2.9, 'was 5.9', false],
    ]);
    expect(said([potassium('2.9')], [potassium(2.9)])).toEqual([['Potassium', 2.9, null, false]]);
  });

  it('say how they were judged and in which unit, where those differ', () => {
    const was = (before: ReturnType<typeof potassium>, now: ReturnType<typeof potassium>) =>
      correctedValues([before], [now])[0]?.was;
    expect(was(potassium(6.9, 'critical_high'), potassium(4.2, 'normal'))).toBe('was 6.9, critically high');
    expect(was(potassium(4.2, 'normal'), potassium(6.9, 'critical_high'))).toBe('was 4.2');
    expect(was(potassium(6.9, 'high'), potassium(6.9, 'critical_high'))).toBe('was high');
    expect(was(potassium(6.9), potassium(6.9, 'critical_high'))).toBe('was not judged');
    expect(was(potassium(6.9, null, 'mg/dL'), potassium(6.9))).toBe('was 6.9 mg/dL');
  });

  it('have those after them that were taken out; one that is new says nothing of before', () => {
    expect(said([potassium(6.9, 'critical_high')], [sodium(139)])).toEqual([
      ['Sodium', 139, null, false],
      ['Potassium', 6.9, 'was 6.9 mmol/L, critically high', true],
    ]);
    expect(said(null, [sodium(139)])).toEqual([['Sodium', 139, null, false]]);
  });

  it('are told apart by code, else by name, and one by one where a name stands twice', () => {
    const uncoded = { ...potassium(5.9), code: null, display: 'potassium' };
    expect(said([uncoded], [potassium(2.9)])).toEqual([['Potassium', 2.9, 'was 5.9', false]]);
    expect(said([potassium(4), potassium(5)], [potassium(4), potassium(6)])).toEqual([
      ['Potassium', 4, null, false],
      ['Potassium', 6, 'was 5', false],
    ]);
    const whole = { ...potassium(5.9), code: '6298-4' };
    expect(said([whole], [potassium(2.9)]).map(([, , was, removed]) => [was, removed])).toEqual([
      [null, false],
      ['was 5.9 mmol/L', true],
    ]);
  });
});
