import { z } from 'zod';
import { choiceFrom, line } from '../shared/fields.js';
import { instant, LINE, NOTES, optionalText, text, timestamp } from '../shared/primitives.js';
import { loincCode, measuredNumber } from './chart-fields.js';
import { chartQuery, chartRecord } from './chart-record.js';
import { isNumberText } from './request-checks.js';
import { isAirWithOxygen, isOfOneSign } from './vital-codes.js';
import { displayOfCode, unitOfCode } from './vitals-chips.js';

/** The categories of FHIR R4. Vital signs are what the chart's Vitals card lists. */
const categoryWords = {
  'vital-signs': 'Vital signs',
  'social-history': 'Social history',
  imaging: 'Imaging',
  laboratory: 'Laboratory',
  procedure: 'Procedure',
  survey: 'Survey',
  exam: 'Exam',
  therapy: 'Therapy',
  activity: 'Activity',
};

/** A number as text would be missed by whoever computes with values. */
const measuredText = optionalText(NOTES).refine(
  (value) => typeof value !== 'string' || !isNumberText(value),
  'is a number: send it as value',
);

/** What was measured, of one code. */
const measured = {
  code: loincCode,
  display: optionalText(LINE),
  unit: optionalText(LINE),
  value: measuredNumber.nullable().optional(),
  value_string: measuredText,
};

type Measured = z.infer<z.ZodObject<Partial<Pick<typeof measured, 'value' | 'value_string'>>>>;
type Issues = z.core.$RefinementCtx['issues'];

const refuse = (issues: Issues, path: readonly (string | number)[], message: string) =>
  issues.push({ code: 'custom', input: undefined, path: [...path], message });

const bothGiven = ({ value, value_string }: Measured): boolean =>
  typeof value === 'number' && typeof value_string === 'string';

/** Exactly one of the two is given. */
function checkMeasured(of: Measured, issues: Issues, at: readonly (string | number)[] = []): void {
  const { value, value_string } = of;
  if (bothGiven(of)) refuse(issues, [...at, 'value_string'], 'must not be given beside value');
  else if (typeof value !== 'number' && typeof value_string !== 'string')
    refuse(issues, [...at, 'value'], 'is required, or value_string');
}

const declared = chartRecord({
  collection: 'observations',
  title: 'Observation',
  listedAt: 'patient/:id/vitals',
  fields: {
    category: choiceFrom('vital-signs', 'Category', categoryWords),
    code: {
      label: 'Code',
      hint: 'LOINC',
      input: { kind: 'line' },
      required: true,
      read: z.string(),
      create: loincCode,
      update: loincCode.optional(),
    },
    display: {
      label: 'Measurement',
      input: { kind: 'line' },
      required: true,
      read: z.string(),
      create: optionalText(LINE),
      update: text(LINE).optional(),
    },
    value: {
      label: 'Value',
      input: { kind: 'measurement' },
      required: false,
      read: z.number().nullable(),
      create: measured.value,
      update: measured.value,
    },
    value_string: {
      label: 'Value as text',
      input: { kind: 'line' },
      required: false,
      read: z.string().nullable(),
      create: measuredText,
      update: measuredText,
    },
    unit: line('Unit'),
    effective_at: {
      label: 'Measured',
      input: { kind: 'time' },
      required: false,
      read: instant,
      create: timestamp.nullable().optional(),
      update: timestamp.optional(),
    },
  },
  derived: {},
});

/** How many measurements one request may hold. */
const MOST_OF_A_SET = 50;

const set = z.array(z.strictObject(measured)).min(1).max(MOST_OF_A_SET);

/** What a request with a `set` says of each of its measurements, and not once for all. */
const ofEach = ['code', 'display', 'unit', 'value', 'value_string'] as const;

/**
 * An observation, such as a vital sign. Of `value` and `value_string` exactly one is there. `effective_at` is when it was
 * measured: now where it is left out, and never later than a clock may be wrong.
 */
export const observation = {
  ...declared,
  /**
   * `POST`: one observation, or several of one moment as `set`, which are recorded together or not at all. `display` is the
   * chip's, or else the code, where it is left out.
   */
  create: z
    .strictObject({ ...declared.create.shape, code: loincCode.optional(), set: set.optional() })
    .check(({ value: body, issues }) => {
      if (!body.set) {
        if (body.code === undefined) refuse(issues, ['code'], 'is required');
        checkMeasured(body, issues);
        return;
      }
      for (const name of ofEach)
        if (body[name] !== undefined) refuse(issues, [name], 'belongs into each entry of the set');
      for (const [index, entry] of body.set.entries()) {
        checkMeasured(entry, issues, ['set', index]);
        const before = body.set.slice(0, index);
        if (before.some((other) => isOfOneSign(other, entry)))
          refuse(
            issues,
            ['set', index, 'code'],
            'is in the set already, by this code or another of the same vital sign',
          );
        else if (before.some((other) => isAirWithOxygen(other, entry)))
          refuse(issues, ['set', index], 'says oxygen beside air in the same set');
      }
    }),
  /** `PUT`: a new `value` takes the place of a `value_string`, and the other way round. */
  update: declared.update.check(({ value: body, issues }) => {
    if (bothGiven(body)) refuse(issues, ['value_string'], 'must not be given beside value');
  }),
} as const;

/** An observation as it is answered. */
export type ObservationRecord = z.infer<typeof observation.record>;
/** A new observation, or a set of them, as it was validated. */
export type RecordObservations = z.infer<typeof observation.create>;
/** What one entry of a set says. */
export type Measurement = z.infer<typeof set>[number];

/** What an observation is called where nobody has said it: as the chip of its code is, or by the code. */
export const displayOf = (code: string): string => displayOfCode.get(code) ?? code;

/** Numbers as pressures, and values with a comparator, are written: `120/80`, `70/?`, `<5`. */
const FIGURES = /^(?=.*\d)[\d\s<>=.,?/]*$/;

/** The unit of a measurement of which nobody has said it: its chip's, where figures are said of it; null: it has none. */
export const chipUnitOf = ({
  code,
  value,
  value_string,
}: {
  readonly code: string;
  readonly value?: number | null | undefined;
  readonly value_string?: string | null | undefined;
}): string | null =>
  typeof value === 'number' || FIGURES.test(value_string ?? '') ? (unitOfCode.get(code) ?? null) : null;

/** `GET /api/observations`: one patient's observations of a category, vital signs unless it says otherwise. */
export const observationQuery = chartQuery.extend({ category: declared.fields.category.create });
/** A page of one patient's observations of a category. */
export type ObservationQuery = z.infer<typeof observationQuery>;

/** The answer to a `set`: the observations in its order. */
export const observationSet = z.object({ items: z.array(observation.record) });
