import { type Interpretation, LINE } from '@ward-board/contract';

/** What is known of something that laboratories measure, for adults. `critical`: beyond these a ward is told at once. */
interface Analyte {
  /** LOINC. */
  readonly code: string;
  readonly display: string;
  readonly unit: string;
  readonly usual: Range;
  readonly critical: Range;
  /** What a living person can have: anything else is a slip of the keyboard, or the value of another unit. */
  readonly possible: readonly [low: number, high: number];
}
/** Null: there is no limit on this side. */
type Range = readonly [low: number | null, high: number | null];

/** The values that the form knows by themselves. Usual adult figures, offered and never imposed: each laboratory has its own. */
const analytes: readonly Analyte[] = [
  of('718-7', 'Haemoglobin', 'g/dL', [12, 17], [7, 20], [1, 30]),
  of('6690-2', 'Leukocytes', '10*3/uL', [4, 11], [1, 50], [0, 1000]),
  of('777-3', 'Platelets', '10*3/uL', [150, 400], [20, 1000], [0, 5000]),
  of('2951-2', 'Sodium', 'mmol/L', [135, 145], [120, 160], [80, 220]),
  of('2823-3', 'Potassium', 'mmol/L', [3.5, 5.1], [2.5, 6.5], [1, 15]),
  of('2160-0', 'Creatinine', 'mg/dL', [0.6, 1.3], [null, 10], [0, 50]),
  of('2345-7', 'Glucose', 'mg/dL', [70, 140], [40, 500], [1, 3000]),
  of('17861-6', 'Calcium', 'mg/dL', [8.5, 10.5], [6, 13], [2, 30]),
  of('1988-5', 'C-reactive protein', 'mg/L', [null, 5], [null, null], [0, 1000]),
  of('2524-7', 'Lactate', 'mmol/L', [0.5, 2], [null, 4], [0, 50]),
  of('10839-9', 'Troponin I', 'ng/mL', [null, 0.04], [null, null], [0, 1000]),
  of('6598-7', 'Troponin T', 'ug/L', [null, 0.01], [null, null], [0, 1000]),
  of('2744-1', 'pH of arterial blood', 'pH', [7.35, 7.45], [7.2, 7.6], [6, 8.5]),
  of('6301-6', 'INR', '{INR}', [0.8, 1.2], [null, 5], [0.1, 30]),
];

function of(
  code: string,
  display: string,
  unit: string,
  usual: Range,
  critical: Range,
  possible: readonly [number, number],
): Analyte {
  return { code, display, unit, usual, critical, possible };
}

/** The values of the usual panels, by LOINC. */
const panels: Readonly<Record<string, readonly string[]>> = {
  '58410-2': ['718-7', '6690-2', '777-3'],
  '51990-0': ['2951-2', '2823-3', '2160-0'],
};

const byCode = new Map(analytes.map((analyte) => [analyte.code, analyte]));

/** What is known of a value, by its code, else by its name; undefined: nothing. */
export function analyteOf(code: string, display: string): Analyte | undefined {
  const name = display.trim().toLowerCase();
  return byCode.get(code.trim()) ?? analytes.find((analyte) => analyte.display.toLowerCase() === name);
}

/** The values that a request asks for, as far as they are known; none: it is not known. */
export function analytesOf({
  code,
  display,
}: {
  readonly code: string | null;
  readonly display: string;
}): readonly Analyte[] {
  const panel = (panels[code ?? ''] ?? []).flatMap((each) => byCode.get(each) ?? []);
  if (panel.length > 0) return panel;
  const single = analyteOf(code ?? '', display);
  return single ? [single] : [];
}

/** A range in words: `3.5–5.1`, `≤ 5`, `≥ 60`. */
export const sayRange = ([low, high]: Range): string =>
  low === null ? `≤ ${high}` : high === null ? `≥ ${low}` : `${low}–${high}`;

const number = String.raw`(-?\d+(?:[.,]\d+)?)`;
const between = new RegExp(`^${number}\\s*(?:–|-|to|…|\\.\\.)\\s*${number}$`);
const most = new RegExp(`^(?:≤|<=|<)\\s*${number}$`);
const least = new RegExp(`^(?:≥|>=|>)\\s*${number}$`);
const numberOf = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));

/** The range that a text says; null: it says none that can be compared with. */
export function readRange(text: string): Range | null {
  const said = text.trim().slice(0, LINE);
  const [, low, high] = between.exec(said) ?? [];
  if (low !== undefined) return [numberOf(low), numberOf(high)];
  const [, upper] = most.exec(said) ?? [];
  if (upper !== undefined) return [null, numberOf(upper)];
  const [, lower] = least.exec(said) ?? [];
  return lower === undefined ? null : [numberOf(lower), null];
}

const below = (value: number, [low]: Range): boolean => low !== null && value < low;
const above = (value: number, [, high]: Range): boolean => high !== null && value > high;

/** How a number compares with what is usual, and with what is critical where that is known in this unit; null: neither is known. */
export function judge(
  value: number,
  usual: Range | null,
  analyte: Analyte | undefined,
  unit: string,
): Interpretation | null {
  const critical = analyte?.unit === unit.trim() ? analyte.critical : null;
  if (critical && below(value, critical)) return 'critical_low';
  if (critical && above(value, critical)) return 'critical_high';
  if (usual === null) return null;
  return below(value, usual) ? 'low' : above(value, usual) ? 'high' : 'normal';
}
