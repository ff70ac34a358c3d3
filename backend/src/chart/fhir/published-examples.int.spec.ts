import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartRecords, prescription, serviceRequest } from '@ward-board/contract';
import { Charts } from '../../testing/charts.js';
import type { Answer } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';

/** Published examples: where `US_CORE_EXAMPLES` says, or beside the project, where they have been fetched; they are no part of it. */
const folder = process.env.US_CORE_EXAMPLES ?? join(import.meta.dirname, '../../../../../shared/data/us-core-examples');
type Resource = Readonly<Record<string, unknown>>;

/** The resources that have a card, but for reports, which the laboratory and Radiology publish. */
const collections: Readonly<Record<string, keyof typeof kinds>> = {
  Observation: 'observations',
  AllergyIntolerance: 'allergies',
  Condition: 'conditions',
  QuestionnaireResponse: 'nursing-assessments',
  CarePlan: 'care-plans',
  MedicationRequest: 'prescriptions',
  ServiceRequest: 'service-requests',
};
const kinds = { ...chartRecords, prescriptions: prescription, 'service-requests': serviceRequest };
const examples = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Resource)
      .filter(({ resourceType }) => Object.hasOwn(collections, String(resourceType)))
  : [];

(examples.length > 0 ? describe : describe.skip)('the published examples', () => {
  let app: TestApp;
  let charts: Charts;
  beforeAll(async () => {
    app = await openTestApp();
    charts = await Charts.of(app);
  });
  afterAll(() => app?.close());

  /** What a request in plain fields says of a record; the order's status and who has it is the service's. */
  function plainOf(collection: keyof typeof kinds, record: Resource): Resource {
    const names = Object.keys(kinds[collection].create.shape).filter(
      (name) => record[name] !== undefined && record[name] !== null,
    );
    return Object.fromEntries(names.map((name) => [name, record[name]]));
  }
  const own = ['id', 'created_at', 'updated_at', 'effective_at'];
  const comparable = (record: Resource) => Object.entries(record).filter(([name]) => !own.includes(name));

  // Panels that have no value of their own, and what is coded without LOINC, are refused: each is told where.
  it('are recorded as the plain form is, or told what of them can’t be', async () => {
    const { id: patient } = await charts.arrives();
    const refused: string[] = [];
    const taken = new Set<unknown>();
    for (const example of examples) {
      const collection = collections[String(example.resourceType)] ?? 'observations';
      const whose = { reference: `Patient/${patient}` };
      const of = 'patient' in example ? { patient: whose } : { subject: whose };
      const type = { 'content-type': 'application/fhir+json' };
      const answer = (await charts.doctor.post(`/api/${collection}`, { ...example, ...of }, type)) as Answer<Resource>;
      if (answer.status !== 201) {
        expectProblem(answer, 'validation_failed');
        const errors = (answer.body as unknown as { errors: readonly { path: string }[] }).errors;
        refused.push(`${example.resourceType} ${example.id}: ${errors.map(({ path }) => path).join()}`);
        continue;
      }
      taken.add(example.resourceType);
      const records = (answer.body.items as readonly Resource[] | undefined) ?? [answer.body];
      for (const record of records) {
        const plain = await charts.doctor.post(`/api/${collection}`, plainOf(collection, record));
        expect([example.id, comparable((plain as Answer<Resource>).body)]).toEqual([example.id, comparable(record)]);
      }
    }
    expect([...taken].sort()).toEqual(Object.keys(collections).sort());
    expect(refused.length).toBeLessThan(examples.length / 5);
  });
});
