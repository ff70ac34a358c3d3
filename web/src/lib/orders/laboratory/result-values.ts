import { type DiagnosticReportRecord, type Interpretation, interpretations, numberIn } from '@ward-board/contract';
import { analyteOf, analytesOf, judge, readRange, sayRange } from './analytes.js';

/** A measured value as it is typed. `interpretation`: as somebody chose it; empty: as the figures say. */
export interface TypedValue {
  readonly code: string;
  readonly display: string;
  readonly value: string;
  readonly unit: string;
  readonly reference_range: string;
  readonly interpretation: Interpretation | '';
}

/** A measured value as it is sent. */
type Value = DiagnosticReportRecord['values'][number];

/** A line in which nothing is typed yet. */
export const emptyValue: TypedValue = {
  ...{ code: '', display: '', value: '', unit: '', reference_range: '', interpretation: '' },
};

/** Written for the unit of a number that has none. */
const NO_UNIT = /^(none|no unit|-)$/i;

/** The lines of a form's text. */
export const valuesIn = (text: string): readonly TypedValue[] =>
  text === '' ? [] : (JSON.parse(text) as readonly TypedValue[]);

/** Lines as the text of a form; those in which nothing is typed but what is proposed count as none where there is no other. */
export const textOf = (values: readonly TypedValue[]): string => (values.length === 0 ? '' : JSON.stringify(values));

/** What was sent, as it would be typed. */
export const typedFrom = (values: readonly Value[]): readonly TypedValue[] =>
  values.map(({ code, display, value, unit, reference_range, interpretation }) => ({
    ...{ code: code ?? '', display, value: String(value) },
    unit: unit ?? (typeof value === 'number' ? 'none' : ''),
    ...{ reference_range: reference_range ?? '', interpretation: interpretation ?? '' },
  }));

/** The lines that a request asks for, with units and ranges where they are known. */
export const linesFor = (request: { readonly code: string | null; readonly display: string }): readonly TypedValue[] =>
  analytesOf(request).map(({ code, display, unit, usual }) => ({
    ...emptyValue,
    ...{ code, display, unit, reference_range: sayRange(usual) },
  }));

/** The line once it is called something: what is known of it is filled in where nothing is typed. */
export function named(line: TypedValue, display: string): TypedValue {
  const analyte = analyteOf('', display);
  if (!analyte) return { ...line, display, code: line.display === display ? line.code : '' };
  return {
    ...line,
    ...{ display, code: analyte.code, unit: line.unit || analyte.unit },
    reference_range: line.reference_range || sayRange(analyte.usual),
  };
}

/** The line with another text in one of its fields: how it was judged before is no judgement of what it says now. */
export const retyped = (
  line: TypedValue,
  field: keyof Omit<TypedValue, 'interpretation'>,
  text: string,
): TypedValue => ({
  ...(field === 'display' ? named(line, text) : { ...line, [field]: text }),
  interpretation: '',
});

/** Whether something was measured in a line. */
const isMeasured = ({ value }: TypedValue): boolean => value.trim() !== '';

/** How a line is judged: as somebody chose it, else as the figures say; null: nobody can say. */
export function judged(line: TypedValue): Interpretation | null {
  if (line.interpretation !== '') return line.interpretation;
  const value = numberIn(line.value);
  return value === null
    ? null
    : judge(value, readRange(line.reference_range), analyteOf(line.code, line.display), line.unit);
}

/** What is sent: every line with a value. */
export const wireOf = (lines: readonly TypedValue[]): readonly Value[] =>
  lines.filter(isMeasured).map((line) => ({
    code: line.code.trim() || null,
    display: line.display.trim(),
    value: numberIn(line.value) ?? line.value.trim(),
    unit: NO_UNIT.test(line.unit.trim()) ? null : line.unit.trim() || null,
    reference_range: line.reference_range.trim() || null,
    interpretation: judged(line),
  }));

/**
 * What can't be sent of the lines, by `values.<line>.<field>`: a value without a name, a number without a unit, and one that nobody
 * alive can have.
 */
export function faultsOf(lines: readonly TypedValue[]): Readonly<Record<string, string>> {
  const faults = lines.flatMap((line, n): readonly (readonly [string, string])[] => {
    const name = line.display.trim();
    if (!isMeasured(line)) return [];
    const value = numberIn(line.value);
    const analyte = analyteOf(line.code, line.display);
    const [low, high] = analyte?.possible ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const impossible = value !== null && analyte?.unit === line.unit.trim() && (value < low || value > high);
    return [
      ...(name === '' ? [[`values.${n}.display`, 'Enter what was measured.'] as const] : []),
      ...(value !== null && line.unit.trim() === ''
        ? [
            [
              `values.${n}.unit`,
              `Enter the unit of ${name || 'the value'}, or “none” for a number without one.`,
            ] as const,
          ]
        : []),
      ...(impossible
        ? [
            [
              `values.${n}.value`,
              `${name} can’t be ${line.value.trim()} ${line.unit.trim()}: it is between ${low} and ${high}. Check the value and its unit.`,
            ] as const,
          ]
        : []),
    ];
  });
  return Object.fromEntries(faults);
}

/** A line in words: `Potassium 6.9 mmol/L, critically high`. */
export function sayLabValue({ display, value, unit, interpretation }: Value): string {
  const said = interpretation === null || interpretation === 'normal' ? '' : `, ${interpretations[interpretation]}`;
  return `${[display, value, unit].filter((part) => part !== null).join(' ')}${said}`;
}

/** The lines of a form's text in words. */
export const sayTypedValues = (text: string): string => wireOf(valuesIn(text)).map(sayLabValue).join('; ');

/** The values that are critical. */
export const criticalOf = (values: readonly Value[]): readonly Value[] =>
  values.filter(({ interpretation }) => interpretation === 'critical_low' || interpretation === 'critical_high');
