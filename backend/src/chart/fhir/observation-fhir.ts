import { displayOfCode, nameOfAnother, type ObservationRecord, observation, sameValueCode } from '@ward-board/contract';
import { z } from 'zod';
import { patientIdIn } from '../../read-models/patients-named-in.js';
import { codesOf, isSnomed } from './coded-values.js';
import { CONSCIOUSNESS, levelIn } from './consciousness-levels.js';
import {
  admissionIn,
  type Concept,
  codeAmong,
  concept,
  encounterReference,
  type FhirMapping,
  given,
  patientIn,
  patientReference,
  period,
  practitioner,
  reference,
  refused,
  resourceOf,
  terminology,
  textOf,
} from './fhir-elements.js';
import { momentOf, momentOfDay, pastMoment } from './fhir-times.js';
import { namesOf } from './names-in-words.js';
import {
  component,
  isPressure,
  loinc,
  measured,
  PRESSURE,
  pressureIn,
  refuseAbsentValues,
  refuseOtherPressure,
  valueElement,
  valueIn,
  wordsOf,
} from './observed-values.js';

const VITAL_SIGNS = 'vital-signs';
const DAY_MS = 86_400_000;

/** LOINC's own code where the chip's is another: the description's code of EtCO2 has a wrong check digit. */
const loincOf: Readonly<Record<string, string>> = { '19891-2': '19891-1' };
/** The level of responsiveness, whose coded answers are levels of consciousness; in words it stays what it is. */
const RESPONSIVENESS = '67775-7';
/** FHIR's profile of oxygen saturation asks for the second code; it may come alone. */
const [SATURATION, PROFILED_SATURATION] = ['59408-5', '2708-6'] as const;

const schema = z.looseObject({
  resourceType: z.literal('Observation'),
  // What is preliminary may change, which a record here can't say: it would be answered as final.
  status: z.enum(['final', 'amended', 'corrected']),
  category: z.array(concept).min(1),
  code: concept,
  subject: reference,
  focus: z.array(reference).optional(),
  encounter: reference.optional(),
  issued: z.string().optional(),
  effectiveDateTime: z.string().optional(),
  _effectiveDateTime: z.unknown().optional(),
  effectivePeriod: period.optional(),
  effectiveInstant: z.string().optional(),
  _effectiveInstant: z.unknown().optional(),
  effectiveTiming: z.unknown().optional(),
  dataAbsentReason: concept.optional(),
  component: z.array(component).optional(),
  ...measured,
});
type Observed = z.infer<typeof schema>;

type Component = z.infer<typeof component>;

/**
 * The first LOINC code, or a chip's where one is among them: oxygen saturation comes with two. Undefined: there is none. `at`: its
 * place with the point behind it, if it is not the whole.
 */
function codeOf(
  { code: of, valueCodeableConcept: answer }: Pick<Component, 'code' | 'valueCodeableConcept'>,
  category: string,
  at = '',
): string | undefined {
  // The laboratory's saturation is measured in blood, and no chip's.
  const codes = codesOf(of).map((code) => (category === VITAL_SIGNS ? sameValueCode(code) : code));
  const [known, ...others] = new Set(codes.filter((each) => displayOfCode.has(each)));
  if (others.length > 0)
    throw refused(`${at}code.coding`, `names ${known} and ${others.join()}, which are not the same`);
  const code = known ?? codes[0];
  const fault = code === undefined ? null : nameOfAnother(code, namesOf(of));
  if (fault !== null) throw refused(`${at}code`, fault);
  return code === RESPONSIVENESS && levelIn(answer, `${at}valueCodeableConcept`) !== undefined ? CONSCIOUSNESS : code;
}

const displayOf = (code: string, of: Concept) =>
  displayOfCode.has(code) ? {} : { display: of.coding?.find((each) => each.code === code)?.display ?? textOf(of) };

/** LOINC's code for the position of the body, which often has another system's beside a pressure. */
const POSITION = '8361-8';
/** SNOMED CT: the position of the body for a blood pressure. */
const PRESSURE_POSITION = '424724000';
const isPosition = (of: Concept): boolean =>
  /\bposition\b/i.test(textOf(of) ?? '') ||
  (of.coding ?? []).some(({ system = '', code }) => isSnomed(system) && code === PRESSURE_POSITION);

/** What stands beside a value, such as the oxygen that a patient breathed, was measured at the same moment. */
function besides(
  components: readonly Component[],
  category: string,
  isSaid: (of: Component) => boolean = () => false,
): readonly object[] {
  return components.flatMap((each, n) => {
    if (isSaid(each)) return [];
    const at = `component.${n}.`;
    const code = codeOf(each, category, at) ?? (isPosition(each.code) ? POSITION : undefined);
    const value = valueIn(code ?? '', each, at);
    if (!value) return [];
    if (code === undefined) throw refused('component', 'has a value, and no LOINC code');
    return [{ code, ...displayOf(code, each.code), ...value }];
  });
}

/** Whose it is. @throws ProblemException for what was measured of somebody else, such as the mother’s fetus: it is no vital sign of the patient’s own. */
function measuredOf({ subject, focus = [] }: Observed): string {
  const id = patientIn(subject, 'subject');
  if (focus.some((each) => patientIdIn(each.reference ?? '')?.toLowerCase() !== id.toLowerCase()))
    throw refused('focus', 'is another than the subject, whose chart this is');
  return id;
}

/** When it was measured, of a period when that began; undefined: it says nothing. @throws ProblemException for times of which none is that moment. */
function effectiveOf(of: Observed, category: string): string | undefined {
  // What boards and scores go by must not be dated to the first of a month on which nobody measured it; how somebody lives has no day.
  const begins = category === VITAL_SIGNS ? momentOfDay : momentOf;
  const { effectiveInstant, effectivePeriod, effectiveTiming } = of;
  // Without a time an observation is of now: one that says another must not become one that says none.
  if (effectiveTiming !== undefined) throw refused('effectiveTiming', 'is no moment at which something was measured');
  if (!effectivePeriod) {
    const moment = of.effectiveDateTime ?? effectiveInstant;
    // Released then, or measured at a time that nobody knows: it was not measured as it is sent.
    if (
      moment === undefined &&
      [of.issued, of._effectiveDateTime, of._effectiveInstant].some((each) => each !== undefined)
    )
      throw refused('effectiveDateTime', 'is required: when it was measured is not said');
    return moment && begins(moment, of.effectiveDateTime === undefined ? 'effectiveInstant' : 'effectiveDateTime');
  }
  const { start, end } = effectivePeriod;
  if (start === undefined) throw refused('effectivePeriod.start', 'is required');
  const began = begins(start, 'effectivePeriod.start');
  if (end === undefined) return began;
  // A day alone ends with it.
  const last = pastMoment(end, 'effectivePeriod.end') + (end.includes('T') ? 0 : DAY_MS - 1);
  if (last < Date.parse(began)) throw refused('effectivePeriod.end', 'is before the start');
  return began;
}

function read(resource: unknown): object {
  const of = schema.parse(resource);
  // Of several categories, that of the card by which boards and scores know it.
  const category =
    codeAmong(of.category, [VITAL_SIGNS]) ??
    codeAmong(of.category, Object.keys(observation.fields.category.input.words));
  if (category === undefined) throw refused('category', 'has no code of observation-category');
  const code = codeOf(of, category);
  if (code === undefined) throw refused('code.coding', 'has no LOINC code');
  const components = of.component ?? [];
  refuseAbsentValues(components);
  const own = valueIn(code, of);
  const pressure = own || code !== PRESSURE ? null : pressureIn(components);
  if (own && code === PRESSURE) refuseOtherPressure(own, components);
  const value = own ?? pressure ?? (code === PRESSURE ? null : wordsOf(components));
  const others = own ? besides(components, category) : pressure ? besides(components, category, isPressure) : [];
  if (!value) throw refused('value[x]', 'is required');
  if (own && of.dataAbsentReason) throw refused('dataAbsentReason', 'must not be given beside a value');
  const effective = effectiveOf(of, category);
  const measurement = { code, ...displayOf(code, of.code), ...value };
  return {
    patient_id: measuredOf(of),
    ...admissionIn(of.encounter),
    category,
    ...(effective !== undefined && { effective_at: effective }),
    ...(others.length > 0 ? { set: [measurement, ...others] } : measurement),
  };
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
