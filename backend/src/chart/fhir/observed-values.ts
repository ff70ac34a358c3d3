import { chipUnitOf, nameOfAnother, type ObservationRecord } from '@ward-board/contract';
import { inChartUnit, ucumOf, unitsTaken } from '@ward-board/domain';
import { z } from 'zod';
import { codesOf, refuseTwoAnswers } from './coded-values.js';
import { CONSCIOUSNESS, levelIn, levelSaid } from './consciousness-levels.js';
import {
  answer,
  concept,
  LOINC,
  type Quantity,
  quantity,
  refused,
  terminology,
  textOf,
  UCUM,
} from './fhir-elements.js';
import { namesOf } from './names-in-words.js';

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/** Blood pressure, whose value is in two components. */
export const PRESSURE = '85354-9';
const [SYSTOLIC, DIASTOLIC] = ['8480-6', '8462-4'] as const;

const notTaken = z.undefined({ error: 'is not taken: say it as a quantity, or as valueString' }).optional();
/** What an Observation or a component of one may say of its value. */
export const measured = {
  valueQuantity: quantity.optional(),
  valueString: z.string().optional(),
  valueCodeableConcept: answer.optional(),
  valueInteger: z.int().optional(),
  valueBoolean: z.boolean().optional(),
  valueTime: z.string().optional(),
  valueDateTime: z.string().optional(),
  valueRange: notTaken,
  valueRatio: notTaken,
  valueSampledData: notTaken,
  valuePeriod: notTaken,
};
/** A component of an Observation. */
export const component = z.looseObject({ code: concept, dataAbsentReason: concept.optional(), ...measured });
type Component = z.infer<typeof component>;
type Measured = Pick<Component, keyof typeof measured>;

/** A value as the plain fields have it. */
export interface Value {
  readonly value?: number;
  readonly value_string?: string;
  readonly unit?: string | undefined;
}

/**
 * The unit of a quantity: by its UCUM code where the chart knows the measurement's units, else as it is written.
 * @throws ProblemException where the two say different units that the measurement has.
 */
function unitOf(code: string, { value = 0, unit, code: ucum }: Quantity, path: string): string | undefined {
  if (unitsTaken(code) === '') return unit ?? ucum;
  if (ucum === undefined || unit === undefined) return ucum ?? unit;
  const [coded, written] = [ucum, unit].map((each) => inChartUnit(code, { value, value_string: null, unit: each }));
  if (coded && written && coded.value !== written.value)
    throw refused(`${path}.unit`, `says ${unit}, and the code beside it ${ucum}`);
  return ucum;
}

/** What an element says of its value; null: nothing. `at`: its place with the point behind it, if it is not the whole. */
export function valueIn(code: string, of: Measured, at = ''): Value | null {
  if (of.valueQuantity?.value !== undefined) {
    const { value, comparator } = of.valueQuantity;
    const unit = unitOf(code, of.valueQuantity, `${at}valueQuantity`);
    // Below 5 is not 5: what is compared is no number that a score may read.
    return comparator === undefined ? { value, unit } : { value_string: `${comparator}${value}`, unit };
  }
  if (of.valueInteger !== undefined) return { value: of.valueInteger };
  if (of.valueBoolean !== undefined) return { value_string: of.valueBoolean ? 'Yes' : 'No' };
  const concept = of.valueCodeableConcept;
  const path = `${at}valueCodeableConcept`;
  if (concept) refuseTwoAnswers(concept, path);
  const level =
    code === CONSCIOUSNESS ? (levelIn(concept, path) ?? levelSaid(concept ?? { text: of.valueString })) : undefined;
  const text = level ?? of.valueString ?? textOf(concept) ?? of.valueDateTime ?? of.valueTime;
  if (text === undefined) return null;
  // A number is one, whichever element it came in.
  return PLAIN_NUMBER.test(text) ? { value: Number(text) } : { value_string: text };
}

/** What a pressure is written as; an impossible one is kept as it was measured, but digits are all that it has. */
const PRESSURE_NUMBER = /^\d{1,3}(\.\d+)?$/;

/** A pressure in mmHg, in whole ones where it was given in kPa; a question mark where none was measured: nothing is made up. @throws ProblemException for any other unit. */
function pressureOf(code: string, of: Quantity | undefined, at: string, name: string): string {
  if (of?.value === undefined) return '?';
  const charted = inChartUnit(code, {
    value: of.value,
    value_string: null,
    unit: unitOf(code, of, `${at}valueQuantity`) ?? null,
  });
  if (!charted) throw refused('component', `A pressure is taken in ${unitsTaken(code)}`);
  const value = charted.value === of.value ? of.value : Math.round(charted.value ?? 0);
  if (!PRESSURE_NUMBER.test(String(value))) throw refused(at + name, 'is not a pressure');
  // Below 60 is not 60, and is not unknown either.
  return `${of.comparator ?? ''}${value}`;
}

/** Whether a component is one of the two numbers of a pressure. */
export const isPressure = (of: Component): boolean =>
  codesOf(of.code).some((code) => code === SYSTOLIC || code === DIASTOLIC);

const VALUES = Object.keys(measured) as (keyof Measured)[];

/** @throws ProblemException for a component that has a value, and says why it has none. */
export function refuseAbsentValues(components: readonly Component[]): void {
  for (const [n, each] of components.entries())
    if (each.dataAbsentReason && VALUES.some((name) => each[name] !== undefined))
      throw refused(`component.${n}.dataAbsentReason`, 'must not be given beside a value');
}

/** Whether a pressure is in another unit than the chart's, as kPa. */
const isConverted = (code: string, of: Quantity): boolean =>
  inChartUnit(code, { value: 100, value_string: null, unit: of.code ?? of.unit ?? null })?.value !== 100;

/** @throws ProblemException for a number without a unit beside one in another unit than the chart's: it may be in either. */
function refuseUnitOfOne(components: readonly Component[]): void {
  const numbers = components.flatMap(({ code, valueQuantity, valueInteger }, n) => {
    const part = [SYSTOLIC, DIASTOLIC].find((each) => codesOf(code).includes(each));
    const said = valueQuantity ?? (valueInteger === undefined ? undefined : { value: valueInteger });
    return part === undefined || said?.value === undefined ? [] : [{ part, said, n, isQuantity: !!valueQuantity }];
  });
  const bare = numbers.find(({ said }) => said.unit === undefined && said.code === undefined);
  if (bare && numbers.some(({ part, said }) => isConverted(part, said)))
    throw refused(
      `component.${bare.n}.${bare.isQuantity ? 'valueQuantity.unit' : 'valueInteger'}`,
      'has no unit, and the other number of the pressure has another than mmHg',
    );
}

/** The pressure that two components say; null: they say none. @throws ProblemException for what is said of it in other elements than numbers. */
export function pressureIn(components: readonly Component[]): Value | null {
  const both = components.findIndex((each) => [SYSTOLIC, DIASTOLIC].every((code) => codesOf(each.code).includes(code)));
  if (both >= 0) throw refused(`component.${both}.code`, `names ${SYSTOLIC} and ${DIASTOLIC}, which are not the same`);
  const parts = [SYSTOLIC, DIASTOLIC].map((code) => {
    const [n, ...others] = components.flatMap((each, n) => (codesOf(each.code).includes(code) ? [n] : []));
    if (others.length > 0) throw refused('component', `has ${code} more than once`);
    if (n === undefined) return '?';
    const fault = nameOfAnother(code, namesOf(components[n]?.code));
    if (fault !== null) throw refused(`component.${n}.code`, fault);
    const { valueQuantity, valueInteger, ...words } = components[n] ?? {};
    const other = VALUES.find((name) => name in words && words[name as keyof typeof words] !== undefined);
    if (other) throw refused(`component.${n}.${other}`, 'is no pressure: say it as a quantity');
    const [name, said] = valueQuantity
      ? ['valueQuantity.value', valueQuantity]
      : ['valueInteger', { value: valueInteger }];
    return pressureOf(code, said, `component.${n}.`, name);
  });
  refuseUnitOfOne(components);
  return parts.every((part) => part === '?') ? null : { value_string: parts.join('/'), unit: 'mmHg' };
}

/** @throws ProblemException for a pressure whose components say other numbers than its own value, however that is written. */
export function refuseOtherPressure({ value_string }: Value, components: readonly Component[]): void {
  const said = pressureIn(components)?.value_string;
  const own = (value_string?.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => Number(number.replace(',', '.')));
  if (said?.split('/').some((number, n) => number !== '?' && Number(number) !== own[n]))
    throw refused('component', `says ${said}, which the value does not`);
}

/** What several components say, in words. */
export function wordsOf(components: readonly Component[]): Value | null {
  const said = components.flatMap((each, n) => {
    const value = valueIn('', each, `component.${n}.`);
    return value
      ? [
          `${textOf(each.code) ?? '?'}: ${value.value ?? value.value_string}${each.valueQuantity?.unit ? ` ${each.valueQuantity.unit}` : ''}`,
        ]
      : [];
  });
  return said.length > 0 ? { value_string: said.join('; ') } : null;
}

/** A coding of LOINC. */
export const loinc = (code: string, display?: string) => ({ system: LOINC, code, ...(display && { display }) });

const quantityOf = (code: string, value: number, unit: string | null) => {
  const ucum = ucumOf(code, unit);
  return { value, ...(unit !== null && { unit }), ...(ucum !== null && { system: UCUM, code: ucum }) };
};

const COMPARED = /^(<=|<|>=|>)(-?\d+(?:\.\d+)?)$/;
/** A number with a comparator as it was read from one; null: the text is anything else. */
function compared(text: string): Pick<Quantity, 'comparator' | 'value'> | null {
  const [, comparator, digits = ''] = COMPARED.exec(text) ?? [];
  const value = Number(digits);
  return comparator !== undefined && String(value) === digits
    ? { comparator: comparator as NonNullable<Quantity['comparator']>, value }
    : null;
}

/** One of the two numbers of a pressure; null: the text is none. */
function pressurePart(code: string, text: string): object | null {
  const of = { code: { coding: [loinc(code)] } };
  if (text === '?') return { ...of, dataAbsentReason: terminology('data-absent-reason', 'unknown') };
  const number =
    compared(text) ?? (PRESSURE_NUMBER.test(text) && String(Number(text)) === text ? { value: Number(text) } : null);
  return number && { ...of, valueQuantity: { ...number, unit: 'mmHg', system: UCUM, code: 'mm[Hg]' } };
}

function pressureParts(text: string): readonly object[] | null {
  const [systolic = '', diastolic = '', ...more] = text.split('/');
  const parts = [pressurePart(SYSTOLIC, systolic), pressurePart(DIASTOLIC, diastolic)];
  if (more.length > 0 || (systolic === '?' && diastolic === '?')) return null;
  return parts.flatMap((part) => part ?? []).length === parts.length ? parts.flatMap((part) => part ?? []) : null;
}

/** The element that says the value of a record, so that it is read as the same one. */
export function valueElement({ code, value, value_string, unit: said }: ObservationRecord): object {
  // Vital signs were recorded without the unit of their chip.
  const unit = said ?? chipUnitOf({ code, value, value_string });
  if (value !== null) return { valueQuantity: quantityOf(code, value, unit) };
  const text = value_string ?? '';
  const parts = code === PRESSURE && unit === 'mmHg' ? pressureParts(text) : null;
  if (parts) return { component: parts };
  const number = compared(text);
  return number?.value === undefined
    ? { valueString: value_string }
    : { valueQuantity: { ...quantityOf(code, number.value, unit), comparator: number.comparator } };
}
