import { newsInputs, type ObservationRecord, observation, vitalsChips } from '@ward-board/contract';
import { inChartUnit, ucumOf, unitsTaken } from '@ward-board/domain';
import { z } from 'zod';
import {
  admissionIn,
  type Concept,
  codeAmong,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  LOINC,
  momentOf,
  patientIn,
  patientReference,
  period,
  practitioner,
  type Quantity,
  quantity,
  reference,
  refused,
  resourceOf,
  terminology,
  textOf,
} from './fhir-elements.js';

const VITAL_SIGNS = 'vital-signs';
const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const UCUM = 'http://unitsofmeasure.org';
const [PRESSURE, SYSTOLIC, DIASTOLIC] = ['85354-9', '8480-6', '8462-4'] as const;

/** The chips by their codes, on whichever board. */
const chips = new Map([...Object.values(vitalsChips).flat(), ...newsInputs].map((chip) => [chip.code, chip]));
/** LOINC's own code where the chip's is another: the description's code of EtCO2 has a wrong check digit. */
const loincOf: Readonly<Record<string, string>> = { '19891-2': '19891-1' };
const chipOf: Readonly<Record<string, string>> = { '19891-1': '19891-2' };
/** FHIR's profile of oxygen saturation asks for this code; it may come alone. The laboratory's is measured in blood, and no chip's. */
const [SATURATION, PROFILED_SATURATION] = ['59408-5', '2708-6'] as const;

const measured = {
  valueQuantity: quantity.optional(),
  valueString: z.string().optional(),
  valueCodeableConcept: concept.optional(),
  valueInteger: z.int().optional(),
  valueBoolean: z.boolean().optional(),
};
const component = z.looseObject({ code: concept, ...measured });
const schema = z.looseObject({
  resourceType: z.literal('Observation'),
  status: z.enum(['preliminary', 'final', 'amended', 'corrected']),
  category: z.array(concept).min(1),
  code: concept,
  subject: reference,
  encounter: reference.optional(),
  effectiveDateTime: z.string().optional(),
  effectivePeriod: period.optional(),
  effectiveInstant: z.string().optional(),
  component: z.array(component).optional(),
  ...measured,
});
type Observed = z.infer<typeof schema>;
type Measured = Pick<Observed, keyof typeof measured>;

interface Value {
  readonly value?: number;
  readonly value_string?: string;
  readonly unit?: string | undefined;
}

const codesOf = (of: Concept): readonly string[] =>
  (of.coding ?? []).flatMap(({ system, code }) => (system === LOINC && code !== undefined ? [code] : []));

/** The first LOINC code, or a chip's where one is among them: oxygen saturation comes with two. */
function codeOf(of: Concept, category: string): string {
  const codes = codesOf(of).map((code) =>
    category === VITAL_SIGNS && code === PROFILED_SATURATION ? SATURATION : (chipOf[code] ?? code),
  );
  const code = codes.find((each) => chips.has(each)) ?? codes[0];
  if (code === undefined) throw refused('code.coding', 'has no LOINC code');
  return code;
}

/**
 * The unit of a quantity: by its UCUM code where the chart knows the measurement's units, else as it is written.
 * @throws ProblemException where the two say different units that the measurement has.
 */
function unitOf(code: string, { value = 0, unit, code: ucum }: Quantity): string | undefined {
  if (unitsTaken(code) === '') return unit ?? ucum;
  if (ucum === undefined || unit === undefined) return ucum ?? unit;
  const [coded, written] = [ucum, unit].map((each) => inChartUnit(code, { value, value_string: null, unit: each }));
  if (coded && written && coded.value !== written.value)
    throw refused('valueQuantity.unit', `says ${unit}, and the code beside it ${ucum}`);
  return ucum;
}

/** Null: it has no value. */
function valueIn(code: string, of: Measured): Value | null {
  if (of.valueQuantity?.value !== undefined) {
    const { value, comparator } = of.valueQuantity;
    const unit = unitOf(code, of.valueQuantity);
    // Below 5 is not 5: what is compared is no number that a score may read.
    return comparator === undefined ? { value, unit } : { value_string: `${comparator}${value}`, unit };
  }
  if (of.valueInteger !== undefined) return { value: of.valueInteger };
  if (of.valueBoolean !== undefined) return { value_string: of.valueBoolean ? 'Yes' : 'No' };
  const text = of.valueString ?? textOf(of.valueCodeableConcept);
  if (text === undefined) return null;
  // A number is one, whichever element it came in.
  return PLAIN_NUMBER.test(text) ? { value: Number(text) } : { value_string: text };
}

/** A pressure in mmHg; one that was given in kPa in whole ones. @throws ProblemException for any other unit. */
function pressureOf(code: string, of: Quantity | undefined): number | undefined {
  if (of?.value === undefined || of.comparator !== undefined) return undefined;
  const charted = inChartUnit(code, { value: of.value, value_string: null, unit: unitOf(code, of) ?? null });
  if (!charted) throw refused('component', `A pressure is taken in ${unitsTaken(code)}`);
  return charted.value === of.value ? of.value : Math.round(charted.value ?? 0);
}

/** A component that was not measured stands as a question mark: nothing is made up in its place. */
function pressureIn(components: readonly z.infer<typeof component>[]): Value | null {
  const numbers = [SYSTOLIC, DIASTOLIC].map((code) =>
    pressureOf(code, components.find((each) => codesOf(each.code).includes(code))?.valueQuantity),
  );
  if (numbers.every((number) => number === undefined)) return null;
  return { value_string: numbers.map((number) => number ?? '?').join('/'), unit: 'mmHg' };
}

/** What several components say, in words. */
function wordsOf(components: readonly z.infer<typeof component>[]): Value | null {
  const said = components.flatMap((each) => {
    const value = valueIn('', each);
    return value
      ? [
          `${textOf(each.code) ?? '?'}: ${value.value ?? value.value_string}${each.valueQuantity?.unit ? ` ${each.valueQuantity.unit}` : ''}`,
        ]
      : [];
  });
  return said.length > 0 ? { value_string: said.join('; ') } : null;
}

const displayOf = (code: string, of: Concept) =>
  chips.has(code) ? {} : { display: of.coding?.find((each) => each.code === code)?.display ?? textOf(of) };

/** What stands beside a value, such as the oxygen that a patient breathed, was measured at the same moment. */
function besides(components: readonly z.infer<typeof component>[]): readonly object[] {
  return components.flatMap((each) => {
    const [code] = codesOf(each.code).map((one) => chipOf[one] ?? one);
    const value = valueIn(code ?? '', each);
    if (!value) return [];
    if (code === undefined) throw refused('component', 'has a value, and no LOINC code');
    return [{ code, ...displayOf(code, each.code), ...value }];
  });
}

function read(resource: unknown): object {
  const of = schema.parse(resource);
  // Of several categories, that of the card by which boards and scores know it.
  const category =
    codeAmong(of.category, [VITAL_SIGNS]) ??
    codeAmong(of.category, Object.keys(observation.fields.category.input.words));
  if (category === undefined) throw refused('category', 'has no code of observation-category');
  const code = codeOf(of.code, category);
  const components = of.component ?? [];
  const own = valueIn(code, of);
  const others = own ? besides(components) : [];
  const value = own ?? (code === PRESSURE ? pressureIn(components) : wordsOf(components));
  if (!value) throw refused('value[x]', 'is required');
  const effective = of.effectiveDateTime ?? of.effectiveInstant ?? of.effectivePeriod?.start;
  const measurement = { code, ...displayOf(code, of.code), ...value };
  return {
    patient_id: patientIn(of.subject, 'subject'),
    ...admissionIn(of.encounter),
    category,
    ...(effective !== undefined && { effective_at: momentOf(effective) }),
    ...(others.length > 0 ? { set: [measurement, ...others] } : measurement),
  };
}

const loinc = (code: string, display?: string) => ({ system: LOINC, code, ...(display && { display }) });

const quantityOf = (code: string, value: number, unit: string | null) => {
  const ucum = ucumOf(code, unit);
  return { value, ...(unit !== null && { unit }), ...(ucum !== null && { system: UCUM, code: ucum }) };
};

function valueElement({ code, value, value_string, unit }: ObservationRecord): object {
  if (value !== null) return { valueQuantity: quantityOf(code, value, unit) };
  const [, systolic, diastolic] = /^(\d{1,3})\/(\d{1,3})$/.exec(value_string ?? '') ?? [];
  if (code !== PRESSURE || unit !== 'mmHg' || !systolic || !diastolic) return { valueString: value_string };
  const part = (of: string, text: string) => ({
    code: { coding: [loinc(of)] },
    valueQuantity: { value: Number(text), unit: 'mmHg', system: UCUM, code: 'mm[Hg]' },
  });
  return { component: [part(SYSTOLIC, systolic), part(DIASTOLIC, diastolic)] };
}

function statusOf({ entered_in_error_at, edited_by }: ObservationRecord): string {
  if (entered_in_error_at !== null) return 'entered-in-error';
  return edited_by === null ? 'final' : 'amended';
}

/** An Observation of FHIR R4. */
export const observationFhir: FhirMapping<ObservationRecord> = {
  resourceType: 'Observation',
  read,
  write: (record) => ({
    ...resourceOf('Observation', record),
    status: statusOf(record),
    category: [terminology('observation-category', record.category)],
    code: {
      coding: [
        loinc(loincOf[record.code] ?? record.code, record.display),
        ...(record.code === SATURATION ? [loinc(PROFILED_SATURATION)] : []),
      ],
      text: record.display,
    },
    subject: patientReference(record.patient_id),
    encounter: given(encounterReference(record.admission_id) ?? null),
    effectiveDateTime: record.effective_at,
    issued: record.updated_at,
    performer: [practitioner(record.recorded_by)],
    ...valueElement(record),
  }),
  places: {
    patient_id: 'subject.reference',
    admission_id: 'encounter.reference',
    category: 'category',
    code: 'code.coding',
    display: 'code.text',
    unit: 'valueQuantity.unit',
    value: 'value[x]',
    value_string: 'value[x]',
    effective_at: 'effective[x]',
  },
};
