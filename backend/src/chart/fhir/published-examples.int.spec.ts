import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newsInputs, vitalsChips } from '@ward-board/contract';
import { Charts } from '../../testing/charts.js';
import { FHIR, postResource, type Resource } from '../../testing/fhir.js';
import type { Answer } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';

/** Published examples: where `US_CORE_EXAMPLES` says, or beside the project, where they have been fetched; they are no part of it. */
const folder = process.env.US_CORE_EXAMPLES ?? join(import.meta.dirname, '../../../../../shared/data/us-core-examples');

/** The resources that have a card, but for reports, which the laboratory and Radiology publish. */
const collections: Readonly<Record<string, string>> = {
  Observation: 'observations',
  AllergyIntolerance: 'allergies',
  Condition: 'conditions',
  QuestionnaireResponse: 'nursing-assessments',
  CarePlan: 'care-plans',
  MedicationRequest: 'prescriptions',
  ServiceRequest: 'service-requests',
};
const examples = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Resource)
      .filter(({ resourceType }) => Object.hasOwn(collections, String(resourceType)))
      .map((example): [string, Resource] => [`${example.resourceType}/${example.id}`, example])
  : [];

/** What is refused, by the place: panels without a value of their own, what has no LOINC code, orders of other departments, and plans. */
const refusals: Readonly<Record<string, string>> = {
  'value[x]': `Observation/10-minute-apgar-score-panel Observation/AUDIT-C-panel-example-72109-2 Observation/EVS-panel-example-89574-8
    Observation/PHQ9-panel-example-44249-1 Observation/PRAPARE-panel-example-93025-5 Observation/PRAPARE-panel-example-93039-6
    Observation/PRAPARE-panel-example-93040-4 Observation/PRAPARE-panel-example-93041-2 Observation/PRAPARE-panel-example-93042-0
    Observation/PRAPARE-panel-example-93043-8 Observation/TAPS-panel-example-96841-2`,
  category: `Observation/ADI-example Observation/no-ADI-example Observation/simple-observation-cognitive-status
    Observation/simple-observation-disability-status Observation/simple-observation-functional-status Observation/simple-observation-sdoh
    Observation/care-experience-preference Observation/treatment-intervention-preference
    ServiceRequest/ekg ServiceRequest/foodpantry-referral ServiceRequest/rehab`,
  'code.coding': 'Observation/pack-years-example Observation/substance-use-status',
  intent: 'MedicationRequest/self-tylenol ServiceRequest/servicerequest-dnr-example1',
};
const refused = Object.entries(refusals).flatMap(([place, all]) =>
  all.split(/\s+/).map((name) => [name, place] as const),
);
const taken = examples.filter(([name]) => !refused.some(([other]) => other === name));

/**
 * What a plain field says, as docs/integrating.md has it: the first text of which all paths in braces lead to something. A step of a
 * path is a name, a number, which is that one of what it has led to, or a text in `[]`: those in which it stands. `{path:word}` is
 * the word where the path leads to something. `lines` has a line for each answered item, and `wordsOf` the words of a narrative.
 */
type ExpectedText =
  | readonly string[]
  | { readonly first: string; readonly lines: readonly string[] }
  | { readonly wordsOf: string };
type Table = Readonly<Record<string, ExpectedText>>;
const codes = ['{code.coding.[59408-5].code}', '{code.coding.[loinc.org].code}'];
const inWords = (n: number) =>
  `{component.${n}.code.text}: {component.${n}.valueQuantity.value} {component.${n}.valueQuantity.unit}`;
const measured: Table = {
  code: codes,
  display: ['{code.coding.[loinc.org].display}'],
  value: ['{valueQuantity.value}'],
  value_string: [
    '{valueString}',
    ...['{valueCodeableConcept.text}', '{valueCodeableConcept.coding.display}', '{valueCodeableConcept.coding.code}'],
    '{component.[8480-6].valueQuantity.value}/{component.[8462-4].valueQuantity.value}',
    '{component.[8480-6].valueQuantity.value}/{component.[8462-4].dataAbsentReason:?}',
    [0, 1, 2].map(inWords).join('; '),
  ],
  unit: ['{valueQuantity.unit}'],
};
/** What the chart knows by its code has the chart's name, and is in the unit that UCUM's code says. */
const charted: Table = { ...measured, display: [], unit: ['{valueQuantity.code}', '{component.valueQuantity.code}'] };
const chartCodes = new Set([...Object.values(vitalsChips).flat(), ...newsInputs].map(({ code }) => code));
const dose = 'dosageInstruction.doseAndRate.doseQuantity';
const repeat = 'dosageInstruction.timing.repeat';

const tables: Readonly<Record<string, Table>> = {
  Observation: {
    category: ['{category.coding.[/observation-category].code}'],
    effective_at: ['{effectiveDateTime}', '{effectivePeriod.start}'],
  },
  AllergyIntolerance: {
    substance: ['{code.text}'],
    category: ['{category}'],
    criticality: ['{criticality}'],
    reaction: ['{reaction.manifestation.text} ({reaction.severity})'],
  },
  Condition: {
    display: ['{code.text}'],
    code: ['{code.coding.code}'],
    clinical_status: ['{clinicalStatus.coding.code}', 'active'],
    onset_date: ['{onsetDateTime}'],
    notes: ['Ended: {abatementDateTime}'],
  },
  QuestionnaireResponse: {
    type: ['Other'],
    result: ['{questionnaire}', 'Questionnaire'],
    notes: {
      first: 'Answered {authored}',
      lines: ['valueCoding.display', 'valueDecimal', 'valueInteger', 'valueString'].map(
        (of) => `{text}: {answer.${of}}`,
      ),
    },
  },
  CarePlan: {
    title: ['{category.coding.display}', 'Care plan'],
    category: ['{category.coding.display}'],
    status: ['{status}'],
    activities: { wordsOf: 'text.div' },
  },
  MedicationRequest: {
    medication: ['{medicationCodeableConcept.text}', '{medicationReference.display}'],
    dose: [`{${dose}.value} {${dose}.unit}`],
    route: ['{dosageInstruction.route.coding.display}'],
    frequency: [`{${repeat}.frequency} per {${repeat}.period} {${repeat}.periodUnit}`],
    duration: [`from {${repeat}.boundsPeriod.start}`],
    instructions: ['reasonCode.text', 'reasonReference.display'].map(
      (why) => `{dosageInstruction.text}\nFor: {${why}}\nOrdered: {authoredOn}`,
    ),
  },
  ServiceRequest: {
    category: ['{category.coding.[108252007]:laboratory}', '{category.coding.[363679005]:radiology}'],
    display: ['{code.text}'],
    code: ['{code.coding.[loinc.org].code}'],
    reason: ['{reasonCode.text}\nTo be done: {occurrenceDateTime}', '{reasonCode.text}'].map(
      (why) => `${why}\nOrdered: {authoredOn}`,
    ),
  },
};

const at = (from: unknown, path: string): readonly unknown[] =>
  path.split(/\.(?![^[]*\])/).reduce<readonly unknown[]>(
    (found, step) => {
      if (/^\d+$/.test(step)) return found.slice(Number(step), Number(step) + 1);
      if (step.startsWith('[')) return found.filter((each) => JSON.stringify(each).includes(step.slice(1, -1)));
      return found.flatMap((each) => (each as Resource)[step] ?? []);
    },
    [from],
  );
const itemsIn = (of: unknown): readonly unknown[] => at(of, 'item').flatMap((item) => [item, ...itemsIn(item)]);

const used = new Set<string>();
function firstOf(texts: readonly string[], from: unknown): unknown {
  const paths = (text: string) => [...text.matchAll(/\{([^{}:]+)/g)].map(([, path = '']) => at(from, path));
  const text = texts.find((each) => paths(each).every((found) => found.length > 0));
  if (text === undefined) return undefined;
  used.add(text);
  // A path alone says what it leads to, be it a number.
  if (/^\{[^{}:]+\}$/.test(text)) return paths(text)[0]?.[0];
  const inPlace = (_: string, path: string, word?: string) => word ?? at(from, path).join(', ');
  return text.replace(/\{([^{}:]+)(?::(.*))?\}/g, inPlace);
}
const letters = (text: string) => text.replace(/\s/g, '');
function said(of: ExpectedText, from: Resource, recorded: unknown): unknown {
  if ('lines' in of)
    return [firstOf([of.first], from), ...itemsIn(from).flatMap((item) => firstOf(of.lines, item) ?? [])].join('\n');
  if (!('wordsOf' in of)) return firstOf(of, from);
  const narrative = String(at(from, of.wordsOf)[0]).replace(/<[^<>]*>|&#9;/g, '');
  return letters(narrative) === letters(String(recorded)) ? recorded : narrative;
}
const fieldsOf = (table: Table, from: Resource, recorded: Resource = {}): Resource =>
  Object.fromEntries(Object.entries(table).map(([field, of]) => [field, said(of, from, recorded[field])]));

/** What was measured; a number is one, in whichever element it came. */
function measurement(of: Resource): Resource {
  const fields = fieldsOf(chartCodes.has(String(firstOf(codes, of))) ? charted : measured, of);
  const { value_string: text, ...others } = fields;
  return /^\d+$/.test(String(text)) ? { ...others, value: Number(text) } : fields;
}
const isValued = (of: object) => Object.keys(of).some((name) => name.startsWith('value'));
/** What somebody who reads an example, and the tables, writes in plain fields; a narrative’s lines are as they were recorded. */
function plainOf(example: Resource, recorded: Resource): Resource {
  const fields = fieldsOf(tables[String(example.resourceType)] ?? {}, example, recorded);
  if (example.resourceType !== 'Observation') return fields;
  const beside = isValued(example) ? (at(example, 'component') as readonly Resource[]).filter(isValued) : [];
  const all = [example, ...beside].map(measurement);
  // A day or a month alone counts from its first midnight in UTC.
  const effective_at = new Date(String(fields.effective_at)).toISOString();
  return { ...fields, effective_at, ...(all.length > 1 ? { set: all } : all[0]) };
}

const ifFetched = examples.length > 0 ? describe : describe.skip;
ifFetched('the published examples (skipped where they are not fetched)', () => {
  let app: TestApp;
  let charts: Charts;
  let patient: string;
  beforeAll(async () => {
    app = await openTestApp();
    charts = await Charts.of(app);
  });
  beforeEach(async () => {
    patient = (await charts.arrives()).id;
  });
  afterAll(() => app?.close());

  const pathOf = ({ resourceType }: Resource) => collections[String(resourceType)] ?? '';
  const sent = (example: Resource) => {
    const whose = { reference: `Patient/${patient}` };
    const of = 'patient' in example ? { patient: whose } : { subject: whose };
    return postResource(charts.doctor, pathOf(example), { ...example, ...of });
  };
  const recordsIn = ({ status, body }: Answer<Resource>): readonly Resource[] => {
    expect([status, body]).toEqual([201, body]);
    return (body.items as readonly Resource[] | undefined) ?? [body];
  };
  /** What was recorded, without what no two records share. */
  const comparable = (answer: Answer<Resource>): readonly Resource[] =>
    recordsIn(answer).map(({ id: _, created_at: __, updated_at: ___, ...record }) => record);

  it('are those that are told apart here, of each type that is added to a card', () => {
    expect(examples.map(([name]) => name)).toEqual(expect.arrayContaining(refused.map(([name]) => name)));
    const types = taken.map(([, { resourceType }]) => String(resourceType));
    expect([...new Set(types)].sort()).toEqual(Object.keys(collections).sort());
  });

  it('say something in each way that the tables name', () => {
    for (const [, example] of taken) plainOf(example, {});
    const ways = [...Object.values(tables), measured, charted].flatMap((table) =>
      Object.values(table).flatMap((of) => ('lines' in of ? [of.first, ...of.lines] : 'wordsOf' in of ? [] : of)),
    );
    expect([...used].sort()).toEqual([...new Set(ways)].sort());
  });

  it.each(taken)('is recorded as its plain form is, field by field: %s', async (_, example) => {
    const answer = await sent(example);
    const [recorded = {}] = recordsIn(answer);
    const plain = { patient_id: patient, ...plainOf(example, recorded) };
    const written = await charts.doctor.post(`/api/${pathOf(example)}`, plain);
    expect(comparable(answer)).toEqual(comparable(written as Answer<Resource>));
  });

  it.each(taken)('goes out as a resource that is recorded as the same again: %s', async (_, example) => {
    const first = await sent(example);
    const again: Resource[] = [];
    for (const { id } of recordsIn(first)) {
      const { body } = await charts.doctor.get(`/api/${pathOf(example)}/${id}`, { accept: FHIR });
      again.push(...comparable(await sent(body as Resource)));
    }
    expect(again).toEqual(comparable(first));
  });

  it.each(refused)('is refused at the place it can’t be taken for: %s', async (name, place) => {
    const [, example = {}] = examples.find(([other]) => other === name) ?? [];
    expectProblem(await sent(example), 'validation_failed', place);
  });
});
